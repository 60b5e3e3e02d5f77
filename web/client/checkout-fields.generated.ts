// Written by web/generate-constants.ts from src/vocabulary/checkout-fields.ts; not edited by hand.

/** What the order in the dashboard calls them. */
export const checkoutFields = {
  notes: { en: 'Note', id: 'Catatan' },
} as const

/** What the shop's form asks for. */
export const askedFields = {
  notes: { en: 'Note for the shop', id: 'Catatan untuk toko', maxLength: 2000 },
} as const
