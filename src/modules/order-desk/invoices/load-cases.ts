import { type Selectable, sql } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'
import { type FullOrder, loadOrders } from '../../orders/orders/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import type { Shop } from './build-content.ts'
import { defaultPrefix } from './rules.ts'
import type { Content } from './schemas.ts'

export type InvoiceRow = Omit<Selectable<Tables['invoices']>, 'content'> & { content: Content }
export type RefundRow = Pick<Selectable<Tables['refunds']>, 'id' | 'order_id' | 'status' | 'amount' | 'method'> & {
  ended_at: string
}

/** An order with all data that decides which documents it lacks and what they contain. */
export type OrderCase = {
  order: FullOrder
  issued: InvoiceRow[]
  refunds: RefundRow[]
  payment: Content['payment']
  shop: Shop & { prefix: string }
}

/**
 * Locks orders of a business ordered by id, as all others do, and reads what belongs to them. Orders are locked before
 * numbers are reserved, so that two transactions that issue documents cannot deadlock. Deleted orders are left out.
 */
export async function loadCases(tx: Tx, businessId: number, orderIds: string[]): Promise<OrderCase[]> {
  const locked = await tx
    .selectFrom('orders')
    .select('id')
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', 'in', orderIds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = orderIds.filter((id) => locked.some((row) => row.id === id))
  if (ids.length === 0) return []
  const orders = await loadOrders(tx, businessId, ids)
  const issued = Map.groupBy(await listIssued(tx, businessId, ids), ({ order_id }) => order_id)
  const refunds = Map.groupBy(await listRefunds(tx, businessId, ids), ({ order_id }) => order_id)
  const payments = await findPayments(tx, businessId, ids)
  const shops = await loadShops(tx, businessId, [...new Set(orders.map(({ store_id }) => store_id))])
  return orders.map((order) => ({
    order,
    issued: issued.get(order.id) ?? [],
    refunds: refunds.get(order.id) ?? [],
    payment: payments.get(order.id) ?? {
      method: order.payment_method,
      paid_at: order.paid_time ?? order.last_updated_at,
    },
    shop: shops.get(order.store_id)!,
  }))
}

const listIssued = (tx: Tx, businessId: number, orderIds: string[]) =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute() as Promise<InvoiceRow[]>

const listRefunds = (tx: Tx, businessId: number, orderIds: string[]) =>
  tx
    .selectFrom('refunds')
    .select(['id', 'order_id', 'status', 'amount', 'method'])
    .select((eb) => eb.fn.coalesce('succeeded_at', 'failed_at', 'updated_at').as('ended_at'))
    .where('business_id', '=', businessId)
    .where('order_id', 'in', orderIds)
    .where('status', 'in', ['succeeded', 'failed'])
    .orderBy('id')
    .execute() as Promise<RefundRow[]>

/** The method and time of each order's payment; of several payments the newest. */
async function findPayments(tx: Tx, businessId: number, orderIds: string[]) {
  const { rows } = await sql<{ order_id: string; method: string; paid_at: string }>`
    select distinct on (order_id) order_id, coalesce(paid_method, payment_method) as method, paid_at from payments
    where business_id = ${businessId} and order_id = any(${orderIds}::uuid[]) and paid_at is not null
    order by order_id, payments.paid_at desc, id desc`.execute(tx)
  return new Map(rows.map(({ order_id, method, paid_at }) => [order_id, { method, paid_at }]))
}

async function loadShops(tx: Tx, businessId: number, storeIds: number[]): Promise<Map<number, OrderCase['shop']>> {
  const rows = await tx
    .selectFrom('stores')
    .innerJoin('businesses', 'businesses.id', 'stores.business_id')
    .leftJoin('invoice_settings as s', (join) => join.on('s.business_id', '=', businessId))
    .select(['stores.id', 'stores.name', 'stores.logo', 'stores.email', 'stores.phone', 'stores.settings'])
    .select(['businesses.name as business_name', 'businesses.time_zone'])
    .select(['s.prefix', 's.seller_name', 's.seller_address', 's.tax_number', 's.note'])
    .where('stores.business_id', '=', businessId)
    .where('stores.id', 'in', storeIds)
    .execute()
  return new Map(
    rows.map(({ settings: changed, ...row }) => {
      const settings = effectiveSettings(changed)
      return [
        row.id,
        {
          language: settings.language,
          time_zone: row.time_zone,
          prefix: row.prefix ?? defaultPrefix,
          seller: {
            name: row.seller_name ?? row.business_name,
            address: row.seller_address,
            tax_number: row.tax_number,
            email: row.email,
            phone: row.phone,
          },
          store: { name: row.name, logo: row.logo, color: settings.accent_color },
          note: row.note,
        },
      ]
    }),
  )
}
