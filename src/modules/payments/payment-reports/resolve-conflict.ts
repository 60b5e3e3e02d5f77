import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause, validationFailed } from '../../../platform/errors/errors.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import type { OrderRow } from '../../orders/fields/index.ts'
import { lockOrderRow } from '../../orders/orders/index.ts'
import { closeConflict, lockConflict, recordOrderConflict } from '../../orders/payment-conflicts/index.ts'
import { netRevenue } from '../../orders/pricing/index.ts'
import { moveByHand } from '../refunds/index.ts'
import { getConflict } from './list-conflicts.ts'

export const resolvedStatuses = ['unpaid', 'paid', 'settled', 'partially_refunded', 'refunded'] as const

type Resolution = { note: string; payment_status?: (typeof resolvedStatuses)[number] | undefined }

/**
 * Closes an entry with a note. An order in conflict gets the given payment status. If a dispute is closed without one,
 * the order stays in conflict and is listed as such.
 */
export async function resolveConflict(
  tx: Tx,
  { business_id, actor }: Merchant,
  id: string,
  { note, payment_status }: Resolution,
  now: Date,
) {
  // Lock order: the order, then its entries, as every change of the order does.
  const { order_id, kind } = await getConflict(tx, business_id, id)
  const locked = order_id === null ? undefined : await lockOrderRow(tx, { business_id, id: order_id })
  const conflict = await lockConflict(tx, business_id, id)
  const order = (kind === 'order' || kind === 'dispute') && isInConflict(locked) ? locked : undefined
  if (payment_status && !order)
    throw conflictBecause('order_not_in_conflict', 'The order is not in conflict, so its payment stays as it is')
  if (order && kind === 'order' && !payment_status) throw validationFailed({ payment_status: 'required' })
  await closeConflict(tx, conflict, { note, by: actor }, now)
  if (order && payment_status) {
    const fields = payment_status === 'unpaid' ? {} : await readFee(tx, order)
    await moveByHand(tx, business_id, [order.id], { payment_status, fields }, actor, now)
    // Records the order's conflict, because otherwise no entry would refer to the order.
  } else if (order) await recordOrderConflict(tx, order, now)
  const details = { kind, reason: conflict.reason, order_id, note, payment_status }
  await recordAudit(
    tx,
    { business_id, actor, action: 'payment_conflict.resolved', target: `payment_conflict:${id}`, details },
    now,
  )
}

const isInConflict = (order: OrderRow | undefined) => order?.payment_status === 'conflict' && order.deleted_at === null

/** The provider's fee for the payment that the order now accepts. */
async function readFee(tx: Tx, order: OrderRow) {
  const paid = await tx
    .selectFrom('payments')
    .select('fee')
    .where('business_id', '=', order.business_id)
    .where('order_id', '=', order.id)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirst()
  if (paid?.fee == null) return {}
  return { payment_fee: paid.fee, net_revenue: netRevenue({ ...order, payment_fee: paid.fee }) }
}
