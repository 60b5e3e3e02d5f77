import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'

/** Finds the order of an upload token, in its state when the picture arrives. */
export async function findUploadOrder(db: Db, storeUniqueId: string, orderId: string) {
  const order = await db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select([
      'orders.business_id',
      'orders.store_id',
      'orders.id',
      'orders.order_id',
      'orders.status',
      'orders.payment_status',
    ])
    .where('orders.id', '=', orderId)
    .where('stores.unique_id', '=', storeUniqueId)
    .where('orders.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!order) throw notFound('There is no such upload')
  return order
}
