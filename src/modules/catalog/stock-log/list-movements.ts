import { type SelectQueryBuilder, sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import type { AdjustmentReason, MovementKind } from './rules.ts'

type Row = {
  id: string
  at: string
  kind: MovementKind
  reason: AdjustmentReason | null
  quantity: number
  warehouse_id: number
  order_id: string | null
  actor: string | null
  actor_name: string | null
  note: string | null
}

// biome-ignore lint/suspicious/noExplicitAny: the parts of a union have no table of their own
type Rows = SelectQueryBuilder<any, any, Row>

type Position = { business_id: number; variant_id: number; warehouse_ids: number[] }

/** The movements of a variant in these warehouses, newest first: recorded ones, and the lines of orders. */
export async function listMovements(
  { db, secrets }: Pick<Service, 'db' | 'secrets'>,
  { business_id, variant_id, warehouse_ids }: Position,
  request: PageRequest,
) {
  const page = await listPage<{ warehouse_ids: number[] }, Row>({
    list: `stock-movements:${business_id}:${variant_id}`,
    cursorSecret: secrets.cursor,
    request,
    filters: { warehouse_ids },
    key: ['m.at', 'm.id'],
    direction: 'desc',
    // Reads a page for each warehouse and kind of source by its index, and merges them.
    select: ({ warehouse_ids }, cut) => {
      const sources = warehouse_ids.flatMap((id) => [
        recorded(db, business_id, variant_id, id),
        sold(db, business_id, variant_id, id),
      ])
      const parts = sources.map((source) => sql`(${cut(source)})`)
      return from(db, sql`(${sql.join(parts, sql` union all `)})`)
    },
    keyOf: (row) => [row.at, row.id],
  })
  const orders = await readOrders(db, business_id, page.data)
  const actors = await readActors(db, business_id, page.data)
  return { page, orders, actors }
}

export type Listed = Awaited<ReturnType<typeof listMovements>>

const from = (db: Db, source: ReturnType<typeof sql>): Rows =>
  (db.selectFrom(source.as('m') as never) as unknown as Rows).selectAll('m') as Rows

const recorded = (db: Db, businessId: number, variantId: number, warehouseId: number) =>
  from(
    db,
    sql`(select id, at, kind, reason, quantity, warehouse_id, order_id, actor, actor_name, note from stock_movements
      where business_id = ${businessId} and variant_id = ${variantId} and warehouse_id = ${warehouseId})`,
  )

/** Shows a line as a sale for now; its order, read later, tells whether an edit added the line. */
const sold = (db: Db, businessId: number, variantId: number, warehouseId: number) =>
  from(
    db,
    sql`(select id, inserted_at as at, null::text as kind, null::text as reason, -quantity::bigint as quantity, warehouse_id,
      order_id, null::text as actor, null::text as actor_name, null::text as note from order_lines
      where business_id = ${businessId} and variant_id = ${variantId} and warehouse_id = ${warehouseId})`,
  )

async function readOrders(db: Db, businessId: number, rows: Row[]) {
  const ids = [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))]
  if (ids.length === 0) return new Map()
  const orders = await db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.created_by')
    .select(['orders.id', 'orders.order_id', 'orders.created_at', 'orders.is_from_form', 'orders.deleted_at'])
    .select('users.fullname as created_by')
    .where('orders.business_id', '=', businessId)
    .where('orders.id', 'in', ids)
    .execute()
  return new Map(orders.map((order) => [order.id, order]))
}

/** The names of the people, keys and apps that caused the movements. */
async function readActors(db: Db, businessId: number, rows: Row[]) {
  const actors = [...new Set(rows.flatMap(({ actor }) => actor ?? []))]
  if (actors.length === 0) return new Map<string, string>()
  const { rows: named } = await sql<{ actor: string; name: string }>`
    select unique_id as actor, fullname as name from users where unique_id = any(${actors}::text[])
    union all
    select 'key:' || id, name from api_keys where business_id = ${businessId} and id = any(${keyIds(actors)}::bigint[])
    union all
    select 'app:' || client_id, name from applications
    where client_id = any(${actors.map((actor) => actor.replace(/^app:/, ''))}::text[])`.execute(db)
  return new Map(named.map(({ actor, name }) => [actor, name]))
}

const keyIds = (actors: string[]) =>
  actors.flatMap((actor) => (/^key:\d+$/.test(actor) ? Number(actor.slice('key:'.length)) : []))
