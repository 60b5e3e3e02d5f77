import type { Words } from './entries.ts'

export type CheckoutEntry = Words & { readonly asked: Words; readonly maxLength: number }

/**
 * What a buyer may enter at checkout beside contact, address and payment. Each is a column of orders, declared in
 * `orders/fields/typed-fields.ts`. Both checkouts, the shop's form, unfinished checkouts, the order in the dashboard,
 * packing slips and the erasure of a buyer follow this list. `asked` is what the form asks for.
 */
export const checkoutFields = {
  notes: {
    en: 'Note',
    id: 'Catatan',
    asked: { en: 'Note for the shop', id: 'Catatan untuk toko' },
    maxLength: 2000,
  },
} as const satisfies Record<string, CheckoutEntry>

export type CheckoutField = keyof typeof checkoutFields

export const checkoutFieldNames = Object.keys(checkoutFields) as CheckoutField[]
