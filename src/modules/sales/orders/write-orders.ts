import { CompiledQuery } from 'kysely'
import { type Statement, statementVariants } from '../../../platform/db/statement.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflict } from '../../../platform/errors.ts'
import { type EmptiedCart, emptyCartPart } from '../../buyers/carts/index.ts'
import { newCustomerPart } from '../../buyers/customers/index.ts'
import { useCodePart } from '../../buyers/discounts/index.ts'
import { refreshStoreItems } from '../../catalog/listings/index.ts'
import { type Demand, sumDemand, type Taken, takeStockPart } from '../../catalog/products/index.ts'
import { type FirstEvent, recordEventsPart } from '../../events/index.ts'
import { lineWrite, type NewLine, type NewOrder, orderWrite } from '../order-fields/index.ts'

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

/** What was taken from stock, and the ids that were inserted where known orders are left alone. */
export type Written = { taken: Taken[] | null; inserted: string[] | null }

type Variant = { stock: boolean; code: boolean; cart: boolean; customer: boolean; events: boolean; skipsKnown: boolean }

const refuseUnless = (condition: string, reason: string) =>
  `case when ${condition} then true else refuse_checkout('${reason}') end`

type Source = {
  now: Date
  writes: OrderWrite[]
  demand: Demand[]
  codes: number[]
  carts: EmptiedCart[]
  events: FirstEvent[]
}

/** The parameters of a part, taken from its piece of the source. */
const from = <K extends keyof Source, Input, Name extends string>(
  key: K & (Source[K] extends Input[] ? K : never),
  parameters: Record<Name, (inputs: Input[]) => unknown>,
) =>
  Object.fromEntries(
    Object.entries<(inputs: Input[]) => unknown>(parameters).map(([name, read]) => [
      name,
      (source: Source) => read(source[key] as Input[]),
    ]),
  ) as Record<Name, (source: Source) => unknown>

const parameters = {
  now: ({ now }: Source) => now,
  orders: ({ writes }: Source) => JSON.stringify(writes.map(toRow)),
  lines: ({ writes }: Source) => JSON.stringify(writes.flatMap(({ lines }) => lines)),
  ...from('demand', takeStockPart.parameters),
  ...from('codes', useCodePart.parameters),
  ...from('carts', emptyCartPart.parameters),
  ...from('events', recordEventsPart.parameters),
}

/**
 * Whole orders in one statement, so in one round trip: everything happens or, when stock, code or cart are no longer as
 * they were read, nothing. All statements lock in the same order: stock, then codes, then carts, each by id.
 */
const composeWrite = statementVariants(parameters, (variant: Variant, $) => {
  const { stock, code, cart, customer, events, skipsKnown } = variant
  const now = $('now')
  const conditions = [
    stock && refuseUnless(takeStockPart.condition, 'stock'),
    code && refuseUnless(useCodePart.condition, 'discount'),
    cart && refuseUnless(emptyCartPart.condition, 'cart'),
  ].filter(Boolean)
  const place = { now, after: stock ? `and ${takeStockPart.condition}` : '' }
  // Somebody else may have made the customer meanwhile.
  const isTheirs = 'not o.is_new_customer or o.customer_id in (select id from customer)'
  const joinPlaced = (id: string) => (skipsKnown ? `join placed on placed.id = ${id}` : '')
  return `with ${[
    stock && takeStockPart.sql($, place),
    code && useCodePart.sql($, place),
    cart && emptyCartPart.sql($, place),
    `asked as materialized (
      select o.* from json_to_recordset(${$('orders')}::json) as o (${orderWrite.declared}, is_new_customer boolean,
        moved_by text, status_at timestamptz, payment_at timestamptz)
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''})`,
    customer && newCustomerPart('asked'),
    `placed as (
      insert into orders (${orderWrite.names}) select ${orderWrite.values('o')} from asked o
      ${customer ? `where ${refuseUnless(isTheirs, 'customer')}` : ''}
      ${skipsKnown ? 'on conflict do nothing returning id' : ''})`,
    `lines as (
      insert into order_lines (${lineWrite.names}) select ${lineWrite.values('l')}
      from json_to_recordset(${$('lines')}::json) as l (${lineWrite.declared}) ${joinPlaced('l.order_id')})`,
    `history as (
      insert into order_status_history (order_id, axis, to_status, at, by)
      select o.id, h.axis, h.to_status, h.at, o.moved_by
      from asked o ${joinPlaced('o.id')} cross join lateral (values
        ('status', o.status, o.status_at), ('payment', o.payment_status, o.payment_at)) as h (axis, to_status, at))`,
    events && recordEventsPart.sql($, place),
  ]
    .filter(Boolean)
    .join(',\n')}
  select ${stock ? '(select json_agg(t) from taken t)' : 'null::json'} as taken,
    ${skipsKnown ? 'array(select id::text from placed)' : 'null::text[]'} as inserted, ${now}::timestamptz as now`
})

/** The statement for these orders, with the parts that at least one of them needs. */
export function writeStatement(writes: OrderWrite[], now: Date, skipsKnown = false): Statement {
  const source: Source = {
    now,
    writes,
    demand: sumDemand(writes.flatMap(({ demand }) => demand)),
    codes: writes.flatMap(({ code_id }) => code_id ?? []),
    carts: writes.flatMap(({ cart, order }) => (cart ? { ...cart, order_id: order.id } : [])),
    events: writes.flatMap(({ events }) => events),
  }
  const variant: Variant = {
    stock: source.demand.length > 0,
    code: source.codes.length > 0,
    cart: source.carts.length > 0,
    customer: writes.some(({ is_new_customer }) => is_new_customer),
    events: source.events.length > 0,
    skipsKnown,
  }
  return composeWrite(variant, source)
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
