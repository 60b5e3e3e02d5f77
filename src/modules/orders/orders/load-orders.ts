import { type Selectable, sql } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import { type NamedValue, nameValues } from '../../catalog/attributes/index.ts'
import { isDomainOfStore } from '../../stores/store-settings/index.ts'
import type { OrderLineRow, OrderRow } from '../fields/index.ts'
import type { OrderKey } from './find-orders.ts'

export type HistoryRow = Pick<
  Selectable<Tables['order_status_history']>,
  'order_id' | 'axis' | 'from_status' | 'to_status' | 'at' | 'by'
>

export type MessageRow = Pick<
  Selectable<Tables['order_messages']>,
  | 'order_id'
  | 'id'
  | 'kind'
  | 'name'
  | 'message'
  | 'provider'
  | 'is_from_bot'
  | 'sender_name'
  | 'sender_phone'
  | 'recipient_name'
  | 'recipient_phone'
  | 'status'
  | 'failure'
  | 'at'
>

/** An order with all related data that a view may show. */
export type FullOrder = OrderRow & {
  business: { id: number; unique_id: string; username: string; name: string }
  store: { id: number; unique_id: string; uuid: string; name: string; is_active: boolean; logo: string | null }
  store_slug: string
  store_hostname: string | null
  customer: Selectable<Tables['customers']> | null
  lines: (OrderLineRow & { image: string | null })[]
  history: HistoryRow[]
  /** The newest messages with the buyer outside of mail, oldest first. */
  messages: MessageRow[]
  /** The values of the order's attributes. */
  named: NamedValue[]
}

/** The related data to load; omitting a part saves its query. */
export type Parts = { lines?: boolean; history?: boolean; customers?: boolean; maxMessages?: number }

/** The number of messages is bounded, because buyers may write any number of them. */
const everything: Parts = { lines: true, history: true, customers: true, maxMessages: 50 }

async function readMessages(
  db: Db,
  businessId: number,
  orderIds: string[],
  maxMessages: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.* from unnest(${orderIds}::uuid[]) as o (id), lateral (
      select order_id, id, kind, name, message, provider, is_from_bot, sender_name, sender_phone, recipient_name,
        recipient_phone, status, failure, at
      from order_messages where business_id = ${businessId} and order_id = o.id
      order by id desc limit ${maxMessages}) m
    order by m.id`.execute(db)
  return rows
}

/** Adds stores, customers, lines and histories to order rows of one business, with one query per table for all orders. */
export async function completeOrders(db: Db, rows: OrderRow[], parts: Parts = everything): Promise<FullOrder[]> {
  if (rows.length === 0) return []
  const { business_id } = rows[0]!
  const ids = rows.map((row) => row.id)
  const [stores, customers, lines, history, namedOf, messages] = await Promise.all([
    readStores(db, rows),
    parts.customers ? readCustomers(db, rows) : [],
    parts.lines ? readLines(db, business_id, ids) : [],
    parts.history ? readHistory(db, business_id, ids) : [],
    nameValues(db, business_id, { order: rows }),
    parts.maxMessages ? readMessages(db, business_id, ids, parts.maxMessages) : [],
  ])
  const storesById = new Map(stores.map((store) => [store.id, store]))
  const customersById = new Map(customers.map((customer) => [customer.id, customer]))
  const linesByOrder = Map.groupBy(lines, (line) => line.order_id)
  const historyByOrder = Map.groupBy(history, (entry) => entry.order_id)
  const messagesByOrder = Map.groupBy(messages, (message) => message.order_id)
  return rows.map((row) => ({
    ...row,
    ...toPlace(storesById.get(row.store_id)!),
    customer: customersById.get(row.customer_id!) ?? null,
    lines: linesByOrder.get(row.id) ?? [],
    history: historyByOrder.get(row.id) ?? [],
    messages: messagesByOrder.get(row.id) ?? [],
    named: namedOf('order', row),
  }))
}

const readStores = (db: Db, rows: OrderRow[]) =>
  db
    .selectFrom('stores')
    .innerJoin('businesses', 'businesses.id', 'stores.business_id')
    .leftJoin('custom_domains', isDomainOfStore)
    .select(['stores.id', 'stores.unique_id', 'stores.uuid', 'stores.name', 'stores.is_active', 'stores.logo'])
    .select(['stores.slug', 'businesses.id as business_id', 'businesses.unique_id as business_unique_id'])
    .select(['businesses.username', 'businesses.name as business_name', 'custom_domains.hostname'])
    .where('stores.id', 'in', [...new Set(rows.map((row) => row.store_id))])
    .execute()

type StoreAndBusiness = Awaited<ReturnType<typeof readStores>>[number]

const toPlace = ({
  business_id: id,
  business_unique_id: unique_id,
  username,
  business_name: name,
  slug: store_slug,
  hostname: store_hostname,
  ...store
}: StoreAndBusiness) => ({ business: { id, unique_id, username, name }, store, store_slug, store_hostname })

async function readCustomers(db: Db, rows: OrderRow[]) {
  const ids = rows.flatMap((row) => row.customer_id ?? [])
  if (ids.length === 0) return []
  return await db
    .selectFrom('customers')
    .selectAll()
    .where('business_id', '=', rows[0]!.business_id)
    .where('id', 'in', ids)
    .execute()
}

const readLines = (db: Db, businessId: number, ids: string[]) =>
  db
    .selectFrom('order_lines')
    .leftJoin('variants', (join) =>
      join
        .onRef('variants.business_id', '=', 'order_lines.business_id')
        .onRef('variants.id', '=', 'order_lines.variant_id'),
    )
    .leftJoin('products', (join) =>
      join.onRef('products.business_id', '=', 'variants.business_id').onRef('products.id', '=', 'variants.product_id'),
    )
    .selectAll('order_lines')
    .select(sql<string | null>`coalesce(variants.images[1], products.images[1])`.as('image'))
    .where('order_lines.business_id', '=', businessId)
    .where('order_lines.order_id', 'in', ids)
    .orderBy('position')
    .execute()

const readHistory = (db: Db, businessId: number, ids: string[]) =>
  db
    .selectFrom('order_status_history')
    .select(['order_id', 'axis', 'from_status', 'to_status', 'at', 'by'])
    .where('business_id', '=', businessId)
    .where('order_id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()

/** Orders by UUID, in the given order; missing ones are omitted. */
export async function loadOrders(
  db: Db,
  businessId: number,
  ids: string[],
  parts: Parts = everything,
): Promise<FullOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', 'in', ids)
    .execute()
  const byId = new Map((await completeOrders(db, rows, parts)).map((order) => [order.id, order]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function loadOrder(db: Db, { business_id, id }: OrderKey, parts?: Parts): Promise<FullOrder> {
  const [order] = await loadOrders(db, business_id, [id], parts)
  if (!order) throw notFound('The order does not exist')
  return order
}
