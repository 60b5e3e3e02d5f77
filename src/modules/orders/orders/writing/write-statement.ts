import { type Statement, statementVariants } from '../../../../platform/db/statements/statement.ts'
import { type EmptiedCart, emptyCartPart } from '../../../buyers/carts/index.ts'
import { knownCustomerPart, newCustomerPart } from '../../../buyers/customers/index.ts'
import { type CodeUse, type CustomerUse, countCustomerUsesPart, useCodePart } from '../../../buyers/discounts/index.ts'
import { type Demand, sumDemand, takeStockPart } from '../../../catalog/stock-taking/index.ts'
import { type FirstEvent, recordEventsPart } from '../../../events/index.ts'
import { lineWrite, orderWrites, setsRareColumn } from '../../fields/index.ts'
import { keyColumns, storeKeysPart, toKeyColumns } from '../../order-keys/index.ts'
import { type LinkUse, useLinkPart } from '../../payment-links/index.ts'
import { type OpenOrders, openOrdersPart, sumOpenOrders } from './open-orders-part.ts'
import type { OrderWrite } from './order-write.ts'

type Variant = {
  stock: boolean
  code: boolean
  codeCustomer: boolean
  link: boolean
  cart: boolean
  limited: boolean // Whether the limit of unpaid orders applies to some of the buyers.
  customer: boolean // Whether some customers are new.
  known: boolean // Whether some customers are known.
  isOfOneBusiness: boolean
  events: boolean
  keyed: boolean // Whether some requests have an Idempotency-Key.
  rare: boolean // Whether some orders set columns that a buyer's order does not.
  skipsKnown: boolean
}

const refuseUnless = (condition: string, reason: string) =>
  `case when ${condition} then true else refuse_checkout('${reason}') end`

type Source = {
  now: Date
  writes: OrderWrite[]
  demand: Demand[]
  codes: CodeUse[]
  customerUses: CustomerUse[]
  links: LinkUse[]
  carts: EmptiedCart[]
  openOrders: OpenOrders[]
  events: FirstEvent[]
  rare: boolean
}

const orderWriteFor = (rare: boolean) => (rare ? orderWrites.whole : orderWrites.usual)

/** Adapts the parameters of a statement part to the source of the whole statement. */
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
  business: ({ writes }: Source) => writes[0]!.order.business_id,
  orders: ({ writes, rare }: Source) => JSON.stringify(writes.map((write) => toRow(write, orderWriteFor(rare)))),
  lines: ({ writes }: Source) => JSON.stringify(writes.flatMap(({ lines }) => lines.map(lineWrite.row))),
  ...from('demand', takeStockPart.parameters),
  ...from('codes', useCodePart.parameters),
  ...from('customerUses', countCustomerUsesPart.parameters),
  ...from('links', useLinkPart.parameters),
  ...from('carts', emptyCartPart.parameters),
  ...from('openOrders', openOrdersPart.parameters),
  ...from('events', recordEventsPart.parameters),
}

/**
 * Writes complete orders in one statement and one round trip. They must be of one business if stock, codes or carts
 * change. If stock, code, link, cart or customer changed since they were read, or a buyer has too many open orders,
 * `refuse_checkout` raises an error and nothing is written. All statements lock in the same order, each by id: stock,
 * codes, links, carts, buyers' addresses, customers, keys.
 */
const composeWrite = statementVariants(parameters, (variant: Variant, $) => {
  const { stock, code, codeCustomer, link, cart, limited, customer, known, events, keyed, rare, skipsKnown } = variant
  const orderWrite = orderWriteFor(rare)
  const now = $('now')
  const conditions = [
    stock && refuseUnless(takeStockPart.condition, 'stock'),
    code && refuseUnless(useCodePart.condition, 'discount'),
    codeCustomer && refuseUnless(countCustomerUsesPart.condition, 'discount'),
    link && refuseUnless(useLinkPart.condition, 'link'),
    cart && refuseUnless(emptyCartPart.condition, 'cart'),
    limited && refuseUnless(openOrdersPart.condition, 'open_orders'),
  ].filter(Boolean)
  // PostgreSQL refuses a declared parameter that no part uses.
  const namesBusiness = stock || code || link || cart || limited || (known && variant.isOfOneBusiness)
  const business = namesBusiness ? $('business', 'bigint') : ''
  const place = { now, business, after: stock ? `and ${takeStockPart.condition}` : '' }
  // Since it was read, another checkout may have inserted the customer, or a merchant merged or erased it.
  const hasCustomer = [
    'o.customer_id is null',
    customer && 'o.is_new_customer and o.customer_id in (select id from customer)',
    known && 'not o.is_new_customer and o.customer_id in (select id from known_customer)',
  ]
    .filter(Boolean)
    .join(' or ')
  const joinPlaced = (id: string) => (skipsKnown ? `join placed on placed.id = ${id}` : '')
  return `with ${[
    stock && takeStockPart.sql($, place),
    code && useCodePart.sql($, place),
    codeCustomer && countCustomerUsesPart.sql($, place),
    link && useLinkPart.sql($, place),
    cart && emptyCartPart.sql($, place),
    limited && openOrdersPart.sql($, place),
    `requested as materialized (
      select o.* from json_to_recordset(${$('orders')}::json) as o (${orderWrite.declared}, is_new_customer boolean,
        moved_by text, status_at timestamptz, payment_at timestamptz${keyed ? `, ${keyColumns}` : ''})
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''})`,
    customer && newCustomerPart('requested'),
    known && knownCustomerPart('requested', business),
    `placed as (
      insert into orders (${orderWrite.names}) select ${orderWrite.values('o')} from requested o
      ${customer || known ? `where ${refuseUnless(hasCustomer, 'customer')}` : ''}
      ${skipsKnown ? 'on conflict do nothing returning id' : ''})`,
    `lines as (
      insert into order_lines (${lineWrite.names}) select ${lineWrite.values('l')}
      from json_to_recordset(${$('lines')}::json) as l (${lineWrite.declared}) ${joinPlaced('l.order_id')})`,
    `history as (
      insert into order_status_history (business_id, order_id, axis, to_status, at, by)
      select o.business_id, o.id, h.axis, h.to_status, h.at, o.moved_by
      from requested o ${joinPlaced('o.id')} cross join lateral (values
        ('status', o.status, o.status_at), ('payment', o.payment_status, o.payment_at)) as h (axis, to_status, at))`,
    keyed && storeKeysPart('requested'),
    events && recordEventsPart.sql($, place),
  ]
    .filter(Boolean)
    .join(',\n')}
  select ${stock ? 'exists (select from stale)' : 'false'} as has_stale_listings,
    ${skipsKnown ? 'array(select id::text from placed)' : 'null::text[]'} as inserted, ${now}::timestamptz as now`
})

/** The statement for these orders, with only the parts that at least one of them needs. */
export function writeStatement(writes: OrderWrite[], now: Date, skipsKnown = false): Statement {
  const source: Source = {
    now,
    writes,
    demand: sumDemand(writes.flatMap(({ demand }) => demand)),
    codes: writes.flatMap(({ order, code_id, is_code_per_customer }) =>
      code_id ? { code_id, order_id: order.id, customer_id: is_code_per_customer ? order.customer_id! : null } : [],
    ),
    customerUses: writes.flatMap(({ order, code_id, is_code_per_customer }) =>
      is_code_per_customer ? { code_id: code_id!, customer_id: order.customer_id! } : [],
    ),
    links: writes.flatMap(({ link }) => link ?? []),
    carts: writes.flatMap(({ cart, order }) => (cart ? { ...cart, order_id: order.id } : [])),
    openOrders: sumOpenOrders(writes.filter(({ is_limited }) => is_limited)),
    events: writes.flatMap(({ events }) => events),
    rare: writes.some(({ order }) => setsRareColumn(order)),
  }
  const variant: Variant = {
    stock: source.demand.length > 0,
    code: source.codes.length > 0,
    codeCustomer: source.customerUses.length > 0,
    link: source.links.length > 0,
    cart: source.carts.length > 0,
    limited: source.openOrders.length > 0,
    customer: writes.some(({ is_new_customer }) => is_new_customer),
    known: writes.some(({ is_new_customer, order }) => !is_new_customer && order.customer_id !== null),
    isOfOneBusiness: writes.every(({ order }) => order.business_id === writes[0]!.order.business_id),
    events: source.events.length > 0,
    keyed: writes.some(({ key }) => key),
    rare: source.rare,
    skipsKnown,
  }
  return composeWrite(variant, source)
}

const toRow = (write: OrderWrite, { row }: typeof orderWrites.whole) => {
  const { order, events, is_new_customer = false, by = null, key } = write
  return Object.assign(row(order), key && toKeyColumns(key), {
    last_event_sequence: events.filter(({ order_id }) => order_id !== null).length,
    is_new_customer,
    moved_by: by,
    status_at: order[`${order.status}_time`],
    payment_at: order[`${order.payment_status}_time`],
  })
}
