import type { Words } from './entries.ts'

/**
 * What a buyer may type at checkout beside contact, address and payment, each a column of orders that is declared in
 * `orders/fields/typed-fields.ts`. Both checkouts, unfinished checkouts, slips and the erasure of a buyer follow this list.
 */
export const checkoutFields = {
  notes: { en: 'Note', id: 'Catatan', maxLength: 2000 },
} as const satisfies Record<string, Words & { maxLength: number }>

export type CheckoutField = keyof typeof checkoutFields

export const checkoutFieldNames = Object.keys(checkoutFields) as CheckoutField[]
