import type { StatementPart } from '../../../../platform/db/statements/statement-part.ts'
import type { NewOrder } from '../../fields/index.ts'

/** The most orders of one mail address or phone that may wait for an advance payment in a store at the same time. */
export const maxOpenOrders = 10

/** Orders that a statement adds for a buyer of a store, identified by a mail address or a phone. */
export type OpenOrders = { store_id: number; email: string | null; phone: string | null; orders: number }

/**
 * Counts the new orders of each mail address and phone per store. The address of a new customer is left out: no
 * customer has it, and the statement refuses if a concurrent checkout adds one first. Orders under an address that the
 * customer has changed since then do not count for it.
 */
export function sumOpenOrders(writes: { order: NewOrder; is_new_customer?: boolean }[]): OpenOrders[] {
  const sums = new Map<string, OpenOrders>()
  const add = (store_id: number, email: string | null, phone: string | null) => {
    const key = JSON.stringify([store_id, email, phone])
    const known = sums.get(key)
    if (known) known.orders++
    else sums.set(key, { store_id, email, phone, orders: 1 })
  }
  for (const { order, is_new_customer } of writes) {
    const { store_id, customer_email, customer_phone } = order
    if (customer_email && !is_new_customer) add(store_id, customer_email, null)
    if (customer_phone) add(store_id, null, customer_phone)
  }
  return [...sums.values()]
}

/**
 * True if every buyer may have these orders beside those that already wait for an advance payment.
 * `has_room_for_orders` locks the addresses and phones in a fixed order and counts afterwards, so that concurrent
 * checkouts of a buyer count too.
 */
export const openOrdersPart: StatementPart<OpenOrders, 'openStores' | 'openEmails' | 'openPhones' | 'openCounts'> = {
  parameters: {
    openStores: (buyers) => buyers.map(({ store_id }) => store_id),
    openEmails: (buyers) => buyers.map(({ email }) => email),
    openPhones: (buyers) => buyers.map(({ phone }) => phone),
    openCounts: (buyers) => buyers.map(({ orders }) => orders),
  },
  condition: '(select has_room from open_orders)',
  sql: ($, { business }) => `open_orders as materialized (
    select has_room_for_orders(${business}, ${$('openStores')}::bigint[], ${$('openEmails')}::text[],
      ${$('openPhones')}::text[], ${$('openCounts')}::integer[], ${maxOpenOrders}) as has_room)`,
}
