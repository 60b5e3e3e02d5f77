import type { Tx } from '../../../../platform/db/types.ts'
import type { OrderRow } from '../../../orders/fields/index.ts'
import { saveOrder } from '../../../orders/orders/index.ts'

/**
 * Ends a payment that still waits, and removes its instructions from the locked order. Undefined if it had already
 * ended.
 */
export async function endPayment(
  tx: Tx,
  id: string,
  order: OrderRow,
  status: 'failed' | 'expired',
  now: Date,
  failure_code: string | null = null,
) {
  const ended = await tx
    .updateTable('payments')
    .set({ status, failure_code, updated_at: now })
    .where('business_id', '=', order.business_id)
    .where('id', '=', id)
    .where('status', 'in', ['creating', 'open'])
    .returning(['id', 'business_id', 'account_id', 'provider', 'provider_payment_id', 'saved_method_id'])
    .executeTakeFirst()
  const isShown = order.pg_reference_id === id && order.payment_status === 'unpaid' && !order.deleted_at
  if (ended && isShown)
    await saveOrder(tx, order, { pg_payment_info: {}, pg_reference_id: null, epayment_provider: null }, null, now)
  return ended
}
