import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { checkIfMatch } from '../../../platform/http/if-match.ts'
import type { OrderRow } from '../fields/index.ts'
import type { OrderKey } from './find-orders.ts'

/** An order whose row is locked until the transaction ends, with the related data that rules and events need. */
export type LockedOrder = OrderRow & {
  business: { username: string; unique_id: string; time_zone: string }
  store: { unique_id: string; name: string; email: string | null; settings: unknown; closed_at: string | null }
}

/** Locks the rows in the order of their ids, so that two bulk requests cannot deadlock. */
export async function lockOrders(tx: Tx, businessId: number, ids: string[]): Promise<LockedOrder[]> {
  const rows = await tx
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .innerJoin('businesses', 'businesses.id', 'orders.business_id')
    .selectAll('orders')
    .select(['stores.name as store_name', 'stores.email as store_email', 'stores.settings as store_settings'])
    .select(['stores.unique_id as store_unique_id', 'stores.closed_at as store_closed_at'])
    .select(['businesses.username as business_username', 'businesses.unique_id as business_unique_id'])
    .select('businesses.time_zone as business_time_zone')
    .where('orders.business_id', 'in', sameBusiness(businessId))
    .where('orders.id', 'in', ids)
    .where('orders.deleted_at', 'is', null)
    .orderBy('orders.id')
    .forNoKeyUpdate('orders')
    .execute()
  if (rows.length < ids.length) throw notFound('The order does not exist')
  return rows.map(
    ({
      store_name,
      store_email,
      store_settings,
      store_unique_id,
      store_closed_at,
      business_username,
      business_unique_id,
      business_time_zone,
      ...order
    }) => ({
      ...order,
      store: {
        unique_id: store_unique_id,
        name: store_name,
        email: store_email,
        settings: store_settings,
        closed_at: store_closed_at,
      },
      business: { username: business_username, unique_id: business_unique_id, time_zone: business_time_zone },
    }),
  )
}

export const lockOrder = async (tx: Tx, { business_id, id }: OrderKey): Promise<LockedOrder> =>
  (await lockOrders(tx, business_id, [id]))[0]!

export const toEtag = (order: { version: number }) => `"${order.version}"`

/** Refuses with 412 if the order has changed since the version in `If-Match`. */
export const checkVersion = (order: { version: number }, ifMatch: string | undefined) =>
  checkIfMatch(toEtag(order), ifMatch, 'The order has changed since it was read')

/** Locks an order, even a deleted one, because reports of providers concern those too. */
export const lockOrderRow = (tx: Tx, { business_id, id }: OrderKey): Promise<OrderRow> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('business_id', 'in', sameBusiness(business_id))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
