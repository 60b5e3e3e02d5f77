import { type Selectable, sql } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'
import { productName } from '../../catalog/item-names/index.ts'
import type { ActionRow, Change, SubscriptionRow } from '../../goods/subscriptions/index.ts'
import type { OrderRow } from '../../orders/fields/index.ts'
import type { SoldVariant } from '../../orders/pricing/index.ts'
import { joinDomain } from '../../stores/store-settings/index.ts'

/** The data of a store that its orders and mails need. */
export type BillingStore = {
  id: number
  name: string
  email: string | null
  settings: unknown
  payment_methods: string[]
  slug: string
  hostname: string | null
  is_closed: boolean
  currency: string
  time_zone: string
  tax_rate: number | null
  business: { id: number; username: string; unique_id: string }
}

/** A locked subscription with everything that its next step depends on. */
export type Billed = SubscriptionRow & {
  store: BillingStore
  customer: Selectable<Tables['customers']>
  last_order: OrderRow
  items: Selectable<Tables['subscription_items']>[]
  downgrades: Map<string, Change & { action_id: string }>
  renewal: ActionRow | undefined
}

/** Loads subscriptions of a business with one query per table. */
export async function loadBilled(tx: Tx, businessId: number, ids: string[]): Promise<Billed[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const unique = <T>(values: T[]) => [...new Set(values)]
  const storeIds = unique(rows.map((row) => row.store_id))
  const stores = await loadStores(tx, storeIds)
  const customers = await tx
    .selectFrom('customers')
    .selectAll()
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', 'in', unique(rows.map((row) => row.customer_id)))
    .execute()
  const orderIds = rows.map((row) => row.last_order_id)
  const orders = await tx
    .selectFrom('orders')
    .selectAll()
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', 'in', orderIds)
    .execute()
  const items = await tx
    .selectFrom('subscription_items')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('subscription_id', 'in', ids)
    .orderBy('id')
    .execute()
  const waiting = await tx
    .selectFrom('subscription_actions')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('subscription_id', 'in', ids)
    .where('status', 'in', ['scheduled', 'pending'])
    .execute()
  const storesById = new Map(stores.map((store) => [store.id, store]))
  const customersById = new Map(customers.map((customer) => [customer.id, customer]))
  const ordersById = new Map(orders.map((order) => [order.id, order]))
  const itemsBySubscription = Map.groupBy(items, (item) => item.subscription_id)
  const waitingBySubscription = Map.groupBy(waiting, (action) => action.subscription_id)
  return rows.map((row) => ({
    ...row,
    store: storesById.get(row.store_id)!,
    customer: customersById.get(row.customer_id)!,
    last_order: ordersById.get(row.last_order_id)!,
    items: itemsBySubscription.get(row.id) ?? [],
    ...sortActions(waitingBySubscription.get(row.id) ?? []),
  }))
}

async function loadStores(tx: Tx, ids: number[]): Promise<BillingStore[]> {
  const { rows } = await sql<BillingStore>`
    select s.id, s.name, s.email, s.settings, s.payment_methods, s.slug, d.hostname, b.currency, b.time_zone, b.tax_rate,
      s.closed_at is not null as is_closed,
      json_build_object('id', b.id, 'username', b.username, 'unique_id', b.unique_id) as business
    from stores s join businesses b on b.id = s.business_id
      ${sql.raw(joinDomain)}
    where s.id = any(${ids}::bigint[])`.execute(tx)
  return rows
}

/** The renewal that waits, and the downgrades by their items. */
function sortActions(actions: ActionRow[]): Pick<Billed, 'downgrades' | 'renewal'> {
  const downgrades = actions.filter(({ action_type }) => action_type === 'downgrade')
  return {
    downgrades: new Map(
      downgrades.map(({ id, subscription_item_id, changes }) => [
        subscription_item_id!,
        { ...(changes as Change[])[0]!, action_id: id },
      ]),
    ),
    renewal: actions.find(({ action_type }) => action_type === 'renew'),
  }
}

/** Loads the variants to bill, including deleted ones, because existing subscriptions continue. */
export async function loadVariants(tx: Tx, businessId: number, ids: number[]): Promise<Map<number, SoldVariant>> {
  const { rows } = await sql<SoldVariant>`
    select v.id, v.unique_id, v.product_id, ${sql.raw(productName())} as product_name, v.sku, v.price, v.cogs,
      v.weight, p.item_type, v.option1_value, v.option2_value, v.option3_value, v.pricing_type, v.interval,
      v.interval_count, v.is_file_enabled, v.is_lms_enabled, v.is_license_enabled,
      case when p.is_inventory then '{}'::jsonb end as stock
    from variants v join products p on p.business_id in (${businessId}, ${businessId}) and p.id = v.product_id
    where v.business_id in (${businessId}, ${businessId}) and v.id = any(${[...new Set(ids)]}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
