import type { Config } from '../../../config.ts'
import { listSenderRecords, type RecordState } from '../../../platform/mail/sender-records.ts'
import type { MailDomain } from './get-domain.ts'

export const showDomain = (config: Config) => (domain: MailDomain) => {
  const found = domain.found as Record<string, RecordState>
  return {
    id: domain.id,
    domain: domain.domain,
    is_verified: domain.verified_at !== null,
    verified_at: domain.verified_at,
    checked_at: domain.checked_at,
    records: listSenderRecords(domain.domain, domain, config).map((record) => ({
      ...record,
      state: found[record.kind] ?? null,
    })),
    created_at: domain.created_at,
  }
}
