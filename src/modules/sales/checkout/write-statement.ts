import type { NewEvent } from './new-events.ts'
import { lineColumns, namesOf, orderColumns } from './written-columns.ts'

/** All that a checkout writes. A cart without a version is emptied whatever is in it. */
export type Write = {
  demand: { variant_id: number; quantity: number }[]
  warehouse_id: number | null
  now: Date
  code_id: number | null
  cart: { id: number; version: number | null; hash: Buffer } | null
  order: { id: string }
  lines: object[]
  fingerprint: string | null
  is_new_customer: boolean
  events: NewEvent[]
}

export type Taken = { variant_id: number; remaining: number; quantity: number }
export type Written = { taken: Taken[] | null }

/** What is to be done beyond the orders themselves; parts that none of them needs are left out of the statement. */
type Shape = { takesStock: boolean; usesCode: boolean; emptiesCart: boolean; isNewCustomer: boolean }

const names = namesOf(orderColumns)

const refuseUnless = (holds: string, reason: string) =>
  `case when ${holds} then true else refuse_checkout('${reason}') end`

/** Lowers stock by the demand of all orders together, so that each row is locked once, in the order of ids by all. */
const stock = `demand as (
    select * from unnest($6::bigint[], $7::bigint[], $8::bigint[]) as d (variant_id, warehouse_id, quantity)
  ), locked as (
    select s.variant_id, s.warehouse_id, d.quantity from variant_stocks s join demand d using (variant_id, warehouse_id)
    where s.variant_id = any((select $6)::bigint[]) order by s.variant_id, s.warehouse_id for no key update of s
  ), taken as (
    update variant_stocks s set quantity = s.quantity - l.quantity, updated_at = $1 from locked l
    where s.variant_id = l.variant_id and s.warehouse_id = l.warehouse_id and s.quantity >= l.quantity
    returning s.variant_id, s.quantity as remaining, l.quantity
  ), stock as (select count(*) = cardinality($6) as is_taken from taken)`

const code = (ids: string, isTaken: string) => `used as (
    select id, count(*)::integer as uses from unnest(${ids}::bigint[]) as id group by id
  ), coded as (
    select c.id from discount_codes c where c.id = any((select ${ids})::bigint[]) ${isTaken}
    order by c.id for no key update
  ), code as (
    update discount_codes c set current_usage = c.current_usage + u.uses from used u join coded using (id)
    where c.id = u.id and c.is_enabled and (not c.is_usage_limit or c.current_usage + u.uses <= c.usage_limit)
    returning c.id
  )`

/** A cart that stands twice in one statement counts once, so that the statement is refused and each tried alone. */
const cart = ([ids, versions, hashes, orders]: string[], isTaken: string) => `carted as (
    select * from unnest(${ids}::bigint[], ${versions}::integer[], ${hashes}::bytea[], ${orders}::uuid[])
      as c (id, version, hash, order_id)
  ), held as (
    select k.id from carts k where k.id = any((select ${ids})::bigint[]) ${isTaken} order by k.id for no key update
  ), cart as (
    update carts k set version = k.version + 1, last_order_id = c.order_id, last_checkout_hash = c.hash, updated_at = $1
    from carted c join held using (id) where k.id = c.id and (c.version is null or k.version = c.version)
    returning k.id, c.version is not null as is_required
  ), emptied as (delete from cart_items where cart_id = any(array(select id from cart)))`

const customer = `customer as (
    insert into customers (id, business_id, name, email, phone, created_at, last_updated_at) overriding system value
    select customer_id, business_id, customer_name, customer_email, customer_phone, created_at, created_at
    from asked where is_new_customer
    on conflict (business_id, email) where email is not null do nothing returning id
  )`

/**
 * Whole checkouts in one statement, so in one round trip and one transaction: they happen entirely or, when stock, code
 * or cart are no longer as they were read, not at all. $1 now, $2 orders, $3 lines, $4 events, $5 their payloads,
 * a line each, then what the parts need. Rows are locked in one order by all: stock, then codes, then carts, each by id.
 */
function compose({ takesStock, usesCode, emptiesCart, isNewCustomer }: Shape) {
  let count = 5 + (takesStock ? 3 : 0)
  const next = () => `$${++count}`
  const isTaken = takesStock ? 'and (select is_taken from stock)' : ''
  const codes = usesCode ? next() : ''
  const carts = emptiesCart ? [next(), next(), next(), next()] : []
  const holds = [
    takesStock && refuseUnless('(select is_taken from stock)', 'stock'),
    usesCode && refuseUnless('(select count(*) from code) = (select count(*) from used)', 'discount'),
    emptiesCart &&
      refuseUnless('(select count(*) from cart where is_required) = (select count(version) from carted)', 'cart'),
  ].filter(Boolean)
  // Somebody else may have made the customer meanwhile.
  const isTheirs = 'not o.is_new_customer or o.customer_id in (select id from customer)'
  return `with ${[
    takesStock && stock,
    usesCode && code(codes, isTaken),
    emptiesCart && cart(carts, isTaken),
    `asked as materialized (
      select o.* from json_to_recordset($2::json) as o (${orderColumns}, fingerprint bytea, is_new_customer boolean)
      ${holds.length > 0 ? `where ${holds.join(' and ')}` : ''})`,
    isNewCustomer && customer,
    `placed as (
      insert into orders (fingerprint, ${names.join(', ')})
      select o.fingerprint, ${names.map((name) => `o.${name}`).join(', ')} from asked o
      ${isNewCustomer ? `where ${refuseUnless(isTheirs, 'customer')}` : ''})`,
    `lines as (
      insert into order_lines (order_id, ${namesOf(lineColumns).join(', ')})
      select l.* from json_to_recordset($3::json) as l (order_id uuid, ${lineColumns}))`,
    `history as (
      insert into order_status_history (order_id, axis, to_status, at)
      select o.id, h.axis, h.to_status, o.created_at
      from asked o, (values ('status', 'pending'), ('payment', 'unpaid')) as h (axis, to_status))`,
    `told as (
      insert into events (unique_id, business_id, kind, order_id, sequence, created_at, payload)
      select unique_id, business_id, kind, order_id, sequence, created_at, payload from rows from (
        json_to_recordset($4::json) as (unique_id text, business_id bigint, kind text, order_id uuid, sequence bigint,
          created_at timestamptz),
        string_to_table($5, e'\\n')
      ) as e (unique_id, business_id, kind, order_id, sequence, created_at, payload))`,
  ]
    .filter(Boolean)
    .join(',\n')}
  select ${takesStock ? '(select json_agg(t) from taken t)' : 'null::json'} as taken, $1::timestamptz as now`
}

/** What all the orders ask of each variant in each warehouse, summed. */
function sumDemand(writes: Write[]) {
  const sums = new Map<string, { variant_id: number; warehouse_id: number; quantity: number }>()
  for (const { demand, warehouse_id } of writes)
    for (const { variant_id, quantity } of demand) {
      const key = `${variant_id}:${warehouse_id}`
      const known = sums.get(key)
      if (known) known.quantity += quantity
      else sums.set(key, { variant_id, warehouse_id: warehouse_id!, quantity })
    }
  return [...sums.values()]
}

const composed = new Map<string, string>()

/** The statement for these checkouts and its values; each of the few shapes is made once. */
export function writeStatement(writes: Write[]): { text: string; values: unknown[] } {
  const demand = sumDemand(writes)
  const events = writes.flatMap((write) => write.events)
  const codes = writes.flatMap(({ code_id }) => code_id ?? [])
  const carts = writes.filter(({ cart }) => cart !== null)
  const shape: Shape = {
    takesStock: demand.length > 0,
    usesCode: codes.length > 0,
    emptiesCart: carts.length > 0,
    isNewCustomer: writes.some(({ is_new_customer }) => is_new_customer),
  }
  const key = Object.values(shape).join()
  const text = composed.get(key) ?? compose(shape)
  composed.set(key, text)
  const values: unknown[] = [
    writes[0]!.now,
    JSON.stringify(
      writes.map(({ order, fingerprint, is_new_customer }) => ({ ...order, fingerprint, is_new_customer })),
    ),
    JSON.stringify(writes.flatMap(({ lines }) => lines)),
    JSON.stringify(events.map(({ row }) => row)),
    events.map(({ payload }) => payload).join('\n'),
  ]
  if (shape.takesStock)
    values.push(
      demand.map(({ variant_id }) => variant_id),
      demand.map(({ warehouse_id }) => warehouse_id),
      demand.map(({ quantity }) => quantity),
    )
  if (shape.usesCode) values.push(codes)
  if (shape.emptiesCart)
    values.push(
      carts.map(({ cart }) => cart!.id),
      carts.map(({ cart }) => cart!.version),
      carts.map(({ cart }) => cart!.hash),
      carts.map(({ order }) => order.id),
    )
  return { text, values }
}
