import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'

const absent = () => notFound('There is no such upload')

/** Finds the order of an upload token, in its state when the picture arrives. */
export async function findUploadOrder(db: Db, storeUniqueId: string, orderId: string) {
  const store = await db
    .selectFrom('stores')
    .select(['id', 'business_id'])
    .where('unique_id', '=', storeUniqueId)
    .executeTakeFirst()
  if (!store) throw absent()
  const order = await db
    .selectFrom('orders')
    .select(['business_id', 'store_id', 'id', 'order_id', 'status', 'payment_status'])
    .where('business_id', 'in', sameBusiness(store.business_id))
    .where('id', '=', orderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (order?.store_id !== store.id) throw absent()
  return order
}
