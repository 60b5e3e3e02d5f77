import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'

/** The order that an upload token names, as it stands when the picture arrives. */
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
