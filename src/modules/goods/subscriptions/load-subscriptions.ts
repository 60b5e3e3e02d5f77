import { type Selectable, sql } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import { namedColumns } from '../../../platform/db/statements/named-columns.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'
import { fullVariantName, productName } from '../../catalog/item-names/index.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>
export type ItemRow = Selectable<Tables['subscription_items']> & {
  license_id: string | null
  variant: { id: number; name: string; product_name: string; item_type: string }
}
/** A subscription, item or action of a business. */
export type Key = { business_id: number; id: string }

export type ActionRow = Selectable<Tables['subscription_actions']>

/** A subscription with the data of its views. */
export type FullSubscription = SubscriptionRow & {
  customer: Selectable<Tables['customers']>
  store: { id: number; unique_id: string; uuid: string; name: string; logo: string | null }
  currency: string
  items: ItemRow[]
  /** Pending changes of items. */
  waiting: ActionRow[]
  renewal: ActionRow | null
}

/** Loads what belongs to these subscriptions of a business with one query per table. */
export async function completeSubscriptions(
  db: Db,
  businessId: number,
  rows: SubscriptionRow[],
): Promise<FullSubscription[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const unique = (numbers: number[]) => [...new Set(numbers)]
  const customers = await db
    .selectFrom('customers')
    .selectAll()
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', 'in', unique(rows.map((row) => row.customer_id)))
    .execute()
  const stores = await db
    .selectFrom('stores')
    .innerJoin('businesses', 'businesses.id', 'stores.business_id')
    .select(['stores.id', 'stores.unique_id', 'stores.uuid', 'stores.name', 'stores.logo', 'businesses.currency'])
    .where('stores.id', 'in', unique(rows.map((row) => row.store_id)))
    .execute()
  const customersById = new Map(customers.map((customer) => [customer.id, customer]))
  const storesById = new Map(stores.map((store) => [store.id, store]))
  const items = Map.groupBy(await loadItems(db, businessId, ids), (item) => item.subscription_id)
  const waiting = Map.groupBy(await loadWaiting(db, businessId, ids), (action) => action.subscription_id)
  const renewals = new Map(
    (await loadLastRenewals(db, businessId, ids)).map((action) => [action.subscription_id, action]),
  )
  return rows.map((row) => {
    const { currency, ...store } = storesById.get(row.store_id)!
    return {
      ...row,
      customer: customersById.get(row.customer_id)!,
      store,
      currency,
      items: items.get(row.id) ?? [],
      waiting: waiting.get(row.id) ?? [],
      renewal: renewals.get(row.id) ?? null,
    }
  })
}

async function loadItems(db: Db, businessId: number, ids: string[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${sql.raw(namedColumns('subscription_items', 'i'))}, (select l.id from licenses l
        join entitlements e on e.business_id in (${businessId}, ${businessId}) and e.id = l.entitlement_id
        where l.business_id = ${businessId} and e.order_line_id = i.order_line_id and l.status = 'assigned'
        order by l.unit limit 1) as license_id,
      jsonb_build_object('id', v.id, 'product_name', ${sql.raw(productName())}, 'item_type', p.item_type,
        'name', ${sql.raw(fullVariantName())}) as variant
    from subscription_items i
      join variants v on v.business_id in (${businessId}, ${businessId}) and v.id = i.variant_id
      join products p on p.business_id in (${businessId}, ${businessId}) and p.id = v.product_id
    where i.business_id = ${businessId} and i.subscription_id = any(${ids}::uuid[]) order by i.id`.execute(db)
  return rows
}

/** Changes of single items that have not happened yet. */
const loadWaiting = (db: Db, businessId: number, ids: string[]) =>
  db
    .selectFrom('subscription_actions')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('subscription_id', 'in', ids)
    .where('subscription_item_id', 'is not', null)
    .where('status', 'in', ['scheduled', 'pending'])
    .execute()

const loadLastRenewals = (db: Db, businessId: number, ids: string[]) =>
  db
    .selectFrom('subscription_actions')
    .distinctOn('subscription_id')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('subscription_id', 'in', ids)
    .where('action_type', '=', 'renew')
    .orderBy('subscription_id')
    .orderBy('id', 'desc')
    .execute()

export async function loadSubscriptions(db: Db, businessId: number, ids: string[]): Promise<FullSubscription[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', 'in', ids)
    .execute()
  return await completeSubscriptions(db, businessId, rows)
}
