/**
 * The audit log records who changed keys, apps, members and settings of a business. It is a hash chain, so tampering
 * can be detected.
 * 1. Another module calls `recordAudit` in its own transaction, so that the change and its entry commit together.
 * 2. The hash of an entry covers its content and the previous hash. A trigger rejects update, delete and truncate.
 * 3. The hashes are keyed with the installation's secret. Older entries have plain hashes, which the first keyed entry seals.
 * 4. `logAuditHeads` writes the head of each chain to the log once a day.
 * 5. `verifyAudit` recomputes the chain, for the owner in the dashboard and for the operator on the command line.
 * 6. `archiveAudit` moves the entries of past years into a file; an entry of the chain records what the file has.
 */
export type { AuditAction } from '../../../vocabulary/index.ts'
export { archiveAudit, type KeepArchive } from './archive-audit.ts'
export { logAuditHeads } from './log-audit-heads.ts'
export { parseEntry } from './read-entries.ts'
export { type AuditEntry, recordAudit } from './record-audit.ts'
export { auditRoutes } from './routes.ts'
export { type AuditVerdict, type LoggedHead, verifyAudit } from './verify-audit.ts'
