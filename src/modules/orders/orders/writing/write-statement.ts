import { type Statement, statementVariants } from '../../../../platform/db/statements/statement.ts'
import { emptyCartPart } from '../../../buyers/carts/index.ts'
import { customerParts } from '../../../buyers/customers/index.ts'
import { countCustomerUsesPart, useCodePart } from '../../../buyers/discounts/index.ts'
import { stockFindings, takeStockPart } from '../../../catalog/stock-taking/index.ts'
import { recordEventsPart } from '../../../events/index.ts'
import { lineWrite } from '../../fields/index.ts'
import { keyColumns, storeKeysPart } from '../../order-keys/index.ts'
import { useLinkPart } from '../../payment-links/index.ts'
import { openOrdersPart } from './open-orders-part.ts'
import type { OrderWrite } from './order-write.ts'
import { orderWriteFor, parameters, toSource } from './write-parameters.ts'

type Variant = {
  stock: boolean
  code: boolean
  codeCustomer: boolean
  link: boolean
  cart: boolean
  limited: boolean // Whether the limit of unpaid orders applies to some of the buyers.
  customer: boolean // Whether some customers are new.
  known: boolean // Whether some customers are known.
  events: boolean
  keyed: boolean // Whether some requests have an Idempotency-Key.
  rare: boolean // Whether some orders set columns that a buyer's order does not.
  skipsKnown: boolean
}

const { refusedTakers } = stockFindings

const refuseUnless = (condition: string, reason: string) =>
  `case when ${condition} then true else refuse_checkout('${reason}') end`

/**
 * Writes complete orders of a business in one statement and one round trip. Orders whose stock was sold since it was read are `refused` and leave nothing; the others are written. If code, link,
 * cart or customer changed, or a buyer has too many open orders, `refuse_checkout` raises an error and nothing is written. All statements lock in the same order, each by id: stock,
 * codes, links, carts, buyers' addresses, customers, keys.
 */
const composeWrite = statementVariants(parameters, (variant: Variant, $) => {
  const { stock, code, codeCustomer, link, cart, limited, customer, known, events, keyed, rare, skipsKnown } = variant
  const orderWrite = orderWriteFor(rare)
  const now = $('now')
  const conditions = [
    // First, because it is cheap: PostgreSQL evaluates it before the other conditions, which need no result for refused
    // orders.
    stock && `o.taker <> all(${refusedTakers})`,
    code && refuseUnless(useCodePart.condition, 'discount'),
    codeCustomer && refuseUnless(countCustomerUsesPart.condition, 'discount'),
    link && refuseUnless(useLinkPart.condition, 'link'),
    cart && refuseUnless(emptyCartPart.condition, 'cart'),
    limited && refuseUnless(openOrdersPart.condition, 'open_orders'),
  ].filter(Boolean)
  // PostgreSQL refuses a declared parameter that no part uses.
  const namesBusiness = stock || code || link || cart || limited || known
  const business = namesBusiness ? $('business', 'bigint') : ''
  const place = {
    now,
    business,
    after: stock ? `and ${takeStockPart.condition}` : '',
    admits: (taker: string) => (stock ? `and ${taker} <> all(${refusedTakers})` : ''),
  }
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
        taker integer, moved_by text, status_at timestamptz, payment_at timestamptz${keyed ? `, ${keyColumns}` : ''})
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''})`,
    customer && customerParts.added('requested'),
    known && customerParts.known('requested', business),
    `placed as (
      insert into orders (${orderWrite.names}) select ${orderWrite.values('o')} from requested o
      ${customer || known ? `where ${refuseUnless(hasCustomer, 'customer')}` : ''}
      ${skipsKnown ? 'on conflict do nothing returning id' : ''})`,
    `lines as (
      insert into order_lines (${lineWrite.names}) select ${lineWrite.values('l')}
      from json_to_recordset(${$('lines')}::json) as l (${lineWrite.declared}) ${joinPlaced('l.order_id')}
      ${stock ? `where ${refusedTakers} = '{}' or l.order_id in (select id from requested)` : ''})`,
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
  select ${stock ? 'exists (select 1 from stale)' : 'false'} as has_stale_listings,
    ${stock ? stockFindings.columns : `'[]'::json as refused, '[]'::json as sold_out`},
    ${skipsKnown ? 'array(select id::text from placed)' : 'null::text[]'} as inserted, ${now}::timestamptz as now`
})

/** The statement for these orders, with only the parts that at least one of them needs. */
export function writeStatement(writes: OrderWrite[], now: Date, skipsKnown = false): Statement {
  const source = toSource(writes, now)
  const variant: Variant = {
    stock: source.demand.length > 0,
    code: source.codes.length > 0,
    codeCustomer: source.customerUses.length > 0,
    link: source.links.length > 0,
    cart: source.carts.length > 0,
    limited: source.openOrders.length > 0,
    customer: writes.some(({ is_new_customer }) => is_new_customer),
    known: writes.some(({ is_new_customer, order }) => !is_new_customer && order.customer_id !== null),
    events: source.events.length > 0,
    keyed: writes.some(({ key }) => key),
    rare: source.rare,
    skipsKnown,
  }
  return composeWrite(variant, source)
}
