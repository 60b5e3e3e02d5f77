import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { changeOrderStatus, lockOrder } from '../../orders/orders/index.ts'

const maxPerRun = 500
/** Younger orders may still be in progress in their checkout. */
const minAgeMs = 60_000

/** The condition of the partial index `orders_free`, literally, so that PostgreSQL uses it. */
const isFreeAndUnpaid = sql<boolean>`payment_status = 'unpaid' and status = 'pending' and deleted_at is null
  and gross_revenue = 0 and is_from_form`

/** Marks free orders as paid if a crash prevented the checkout from doing so. */
export async function settleFreeOrders(db: Db, now: Date) {
  const free = await db
    .selectFrom('orders')
    .select(['business_id', 'id'])
    .where(isFreeAndUnpaid)
    .where('created_at', '<', new Date(now.getTime() - minAgeMs).toISOString())
    .limit(maxPerRun)
    .execute()
  for (const key of free)
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, key)
      if (order.payment_status === 'unpaid' && order.gross_revenue === 0)
        await changeOrderStatus(tx, key, { payment_status: 'paid' }, null, now)
    })
}
