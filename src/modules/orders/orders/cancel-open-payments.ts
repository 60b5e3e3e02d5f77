import { isElectronic } from '../../../integrations/payments/index.ts'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { hasEnded, type OrderRow } from '../fields/index.ts'

type Move = { before: OrderRow; after: OrderRow }

/** Whether a payment may still be open at a provider although the order no longer accepts one. */
const mayBeOpen = ({ before, after }: Move) =>
  before.payment_status === 'unpaid' &&
  (isElectronic(before.payment_method) || before.pg_reference_id !== null) &&
  (hasEnded(after) || after.payment_status !== 'unpaid')

/**
 * Queues the cancellation, at their providers, of open payments of orders that were canceled, deleted or marked as
 * paid.
 */
export async function cancelOpenPayments(tx: Tx, businessId: number, moves: Move[]) {
  const ids = moves.filter(mayBeOpen).map(({ before }) => before.id)
  if (ids.length === 0) return
  const open = await tx
    .selectFrom('payments')
    .select('id')
    .where('business_id', '=', businessId)
    .where('order_id', 'in', ids)
    .where('status', 'in', ['creating', 'open'])
    .execute()
  for (const { id: payment_id } of open)
    await enqueue(
      tx,
      'cancel-payment',
      { business_id: businessId, payment_id },
      { key: `cancel-payment:${payment_id}` },
    )
}
