/**
 * The audit log: who changed keys, apps, members and settings of a business, in a chain that shows tampering.
 * 1. A verb of another module calls `recordAudit` in its own transaction; the change and its entry commit together.
 * 2. Each entry hashes its content and the hash before it; the table refuses update and delete.
 * 3. `verifyAudit` walks the chain, for the owner in the dashboard and for the operator on the command line.
 */
export { type AuditEntry, recordAudit } from './record-audit.ts'
export { auditRoutes } from './routes.ts'
export { type AuditVerdict, verifyAudit } from './verify-audit.ts'
