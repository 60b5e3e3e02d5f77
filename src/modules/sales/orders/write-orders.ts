import { CompiledQuery } from 'kysely'
import type { StatementPart } from '../../../platform/db/statement-part.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflict } from '../../../platform/errors.ts'
import { type EmptiedCart, emptyCartPart } from '../../buyers/carts/index.ts'
import { newCustomerPart } from '../../buyers/customers/index.ts'
import { useCodePart } from '../../buyers/discounts/index.ts'
import { refreshStoreItems } from '../../catalog/listings/index.ts'
import { type Demand, type Taken, takeStockPart } from '../../catalog/products/index.ts'
import { type FirstEvent, recordEventsPart } from '../../events/index.ts'
import { lineWrite, type NewLine, type NewOrder, orderWrite } from './field-lists.ts'

/** An order with all that is to happen together with it. */
export type OrderWrite = {
  order: NewOrder
  lines: NewLine[]
  /** The stock to take; empty where it was taken before. */
  demand: Demand[]
  events: FirstEvent[]
  code_id?: number | null
  cart?: Omit<EmptiedCart, 'order_id'> | null
  /** The customer is made with the order, under the id that the order names. */
  is_new_customer?: boolean
  /** The person whom the history names. */
  by?: string | null
}

/** `known`: legacy ids that were already there, when those are to be left alone. */
export type Written = { taken: Taken[] | null; inserted: string[] | null }

type Variant = { stock: boolean; code: boolean; cart: boolean; customer: boolean; events: boolean; skipsKnown: boolean }

const refuseUnless = (condition: string, reason: string) =>
  `case when ${condition} then true else refuse_checkout('${reason}') end`

/**
 * Whole orders in one statement, so in one round trip: everything happens or, when stock, code or cart are no longer as
 * they were read, nothing. $1 is the time, $2 the orders, $3 their lines, then what the parts take. All statements lock
 * in the same order: stock, then codes, then carts, each by id.
 */
function compose({ stock, code, cart, customer, events, skipsKnown }: Variant): string {
  let count = 3
  const conditions: string[] = []
  const place = <In, Context>(part: StatementPart<In, Context>, reason: string) => {
    const values = Array.from({ length: part.parameters }, () => `$${++count}`)
    const after = stock && reason !== 'stock' ? `and ${takeStockPart.condition}` : ''
    if (part.condition) conditions.push(refuseUnless(part.condition, reason))
    return part.sql({ now: '$1', values, after })
  }
  const before = [
    stock && place(takeStockPart, 'stock'),
    code && place(useCodePart, 'discount'),
    cart && place(emptyCartPart, 'cart'),
  ]
  // Somebody else may have made the customer meanwhile.
  const isTheirs = 'not o.is_new_customer or o.customer_id in (select id from customer)'
  const isPlaced = skipsKnown ? 'join placed on placed.id =' : ''
  return `with ${[
    ...before,
    `asked as materialized (
      select o.* from json_to_recordset($2::json) as o (${orderWrite.declared}, is_new_customer boolean, moved_by text,
        status_at timestamptz, payment_at timestamptz)
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''})`,
    customer && newCustomerPart('asked'),
    `placed as (
      insert into orders (${orderWrite.names}) select ${orderWrite.values('o')} from asked o
      ${customer ? `where ${refuseUnless(isTheirs, 'customer')}` : ''}
      ${skipsKnown ? 'on conflict do nothing returning id' : ''})`,
    `lines as (
      insert into order_lines (${lineWrite.names}) select ${lineWrite.values('l')}
      from json_to_recordset($3::json) as l (${lineWrite.declared}) ${isPlaced && `${isPlaced} l.order_id`})`,
    `history as (
      insert into order_status_history (order_id, axis, to_status, at, by)
      select o.id, h.axis, h.to_status, h.at, o.moved_by
      from asked o ${isPlaced && `${isPlaced} o.id`} cross join lateral (values
        ('status', o.status, o.status_at), ('payment', o.payment_status, o.payment_at)) as h (axis, to_status, at))`,
    events && place(recordEventsPart, 'events'),
  ]
    .filter(Boolean)
    .join(',\n')}
  select ${stock ? '(select json_agg(t) from taken t)' : 'null::json'} as taken,
    ${skipsKnown ? 'array(select id::text from placed)' : 'null::text[]'} as inserted, $1::timestamptz as now`
}

const composed = new Map<string, string>()

/** The statement for these orders and its values; each of the few variants is composed once. */
export function writeStatement(
  writes: OrderWrite[],
  now: Date,
  skipsKnown = false,
): { text: string; values: unknown[] } {
  const demand = writes.flatMap((write) => write.demand)
  const codes = writes.flatMap(({ code_id }) => code_id ?? [])
  const carts = writes.flatMap(({ cart, order }) => (cart ? { ...cart, order_id: order.id } : []))
  const events = writes.flatMap((write) => write.events)
  const variant: Variant = {
    stock: demand.length > 0,
    code: codes.length > 0,
    cart: carts.length > 0,
    customer: writes.some(({ is_new_customer }) => is_new_customer),
    events: events.length > 0,
    skipsKnown,
  }
  const key = Object.values(variant).join()
  const text = composed.get(key) ?? compose(variant)
  composed.set(key, text)
  const values: unknown[] = [
    now,
    JSON.stringify(writes.map(toRow)),
    JSON.stringify(writes.flatMap(({ lines }) => lines)),
    ...(variant.stock ? takeStockPart.values(demand) : []),
    ...(variant.code ? useCodePart.values(codes) : []),
    ...(variant.cart ? emptyCartPart.values(carts) : []),
    ...(variant.events ? recordEventsPart.values(events, now) : []),
  ]
  return { text, values }
}

const toRow = ({ order, is_new_customer = false, by = null }: OrderWrite) => ({
  ...order,
  is_new_customer,
  moved_by: by,
  status_at: order[`${order.status}_time`],
  payment_at: order[`${order.payment_status}_time`],
})

/** Products whose listing may have to change because a sale left little of them. */
export function findLowProducts(lines: NewLine[], taken: Taken[] | null): number[] {
  const low = new Set((taken ?? []).filter(isLow).map(({ variant_id }) => variant_id))
  return [...new Set(lines.flatMap(({ variant_id, product_id }) => (low.has(variant_id!) ? product_id! : [])))]
}

/** Above this many a bundle that needs several is still in stock, and listings need not be looked at. */
const lowStock = 20

const isLow = ({ remaining, quantity }: Taken) => remaining <= lowStock && remaining + quantity > 0

/** Writes orders in the caller's transaction; 409 when their stock was sold since it was read. */
export async function writeOrders(tx: Tx, writes: OrderWrite[], now: Date) {
  const lines = writes.flatMap((write) => write.lines)
  const { text, values } = writeStatement(writes, now)
  try {
    const { rows } = await tx.executeQuery<Written>(CompiledQuery.raw(text, values))
    const products = findLowProducts(lines, rows[0]!.taken)
    if (products.length > 0) await refreshStoreItems(tx, { products }, { isStockOnly: true })
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    if (code !== 'ET001' || message !== 'stock') throw error
    const names = lines.filter((line) => line.is_inventory).map((line) => line.variant_name ?? line.product_name)
    throw conflict(`${[...new Set(names)].join(', ')}: out of stock`)
  }
}

/** The same for orders of the past, without stock or events; returns the ids of those that were not there yet. */
export async function writePastOrders(tx: Tx, writes: OrderWrite[], now: Date): Promise<Set<string>> {
  const { text, values } = writeStatement(writes, now, true)
  const { rows } = await tx.executeQuery<Written>(CompiledQuery.raw(text, values))
  return new Set(rows[0]!.inserted)
}
