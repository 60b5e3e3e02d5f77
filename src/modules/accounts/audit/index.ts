/**
 * The audit log records who changed keys, apps, members and settings of a business. It is a hash chain, so tampering
 * can be detected.
 * 1. Another module calls `recordAudit` in its own transaction, so that the change and its entry commit together.
 * 2. The hash of an entry covers its content and the previous hash. A trigger rejects update, delete and truncate.
 * 3. `verifyAudit` recomputes the chain, for the owner in the dashboard and for the operator on the command line.
 */
export { type AuditAction, auditActions } from './actions.ts'
export { type AuditEntry, recordAudit } from './record-audit.ts'
export { auditRoutes } from './routes.ts'
export { type AuditVerdict, verifyAudit } from './verify-audit.ts'
