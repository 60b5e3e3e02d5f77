/** The words of the audit log. */
export const auditWordsEn = {
  audit: {
    title: 'Audit log',
    lead: 'Every change to keys, apps, members and settings. Entries cannot be edited.',
    empty: 'Nothing has been recorded yet',
    intact: (count: string) => `Verified: ${count} entries, none changed`,
    broken: (entry: number) => `Broken at entry ${entry}`,
    checking: 'Verifying…',
    details: 'Details',
    by: (name: string) => `by ${name}`,
    hash: 'Fingerprint',
  },
}

export type AuditMessages = typeof auditWordsEn
