import type { Tx } from '../../../platform/db/types.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { type AuditAction, recordAudit } from '../../accounts/audit/index.ts'
import type { RefundRow } from './load-books.ts'

/** Records in the audit log who decided about money. */
export async function auditRefund(
  tx: Tx,
  actor: string,
  action: Extract<AuditAction, `refund.${string}`>,
  { business_id, id, order_id, amount, method, status }: RefundRow,
  now: Date,
) {
  const details = { order_id, amount: formatMoney(amount), method, status }
  await recordAudit(tx, { business_id, actor, action, target: `refund:${id}`, details }, now)
}
