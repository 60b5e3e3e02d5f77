import type { Db } from '../../../platform/db/types.ts'
import { changeOrderStatus, lockOrder } from '../orders/index.ts'

const mostAtOnce = 500
/** Younger ones are still being written by the checkout that made them. */
const leftAloneMs = 60_000

/** Marks buyers' orders without anything to pay as paid, where a crash kept the checkout from doing it. */
export async function settleFreeOrders(db: Db, now: Date) {
  const free = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_status', '=', 'unpaid')
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where('gross_revenue', '=', 0)
    .where('is_from_form', '=', true)
    .where('created_at', '<', new Date(now.getTime() - leftAloneMs).toISOString())
    .limit(mostAtOnce)
    .execute()
  for (const { id } of free)
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, id)
      if (order.payment_status === 'unpaid' && order.gross_revenue === 0)
        await changeOrderStatus(tx, id, { payment_status: 'paid' }, null, now)
    })
}
