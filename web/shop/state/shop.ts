import type { Cart, PublicMenus, PublicStore } from '../api/types.generated.ts'
import type { Look } from './look.ts'

export type Shop = {
  /** The path prefix of the shop; empty on the store's own domain. */
  base: string
  api: string
  key: string
  store: PublicStore
  menus: PublicMenus
  look: Look
  /** The badges of the payment methods that the shop offers. */
  payments: { code: string; kind: string; text: string }[]
  /** Where parcels come from. */
  origin: { city: string; province: string } | null
  /** The cart that plain forms filled, and its token. Set only on the cart page, which is not cached. */
  own?: { guest: string; cart: Cart }
  /** The advertising and analytics services that the store uses. */
  measuring: { vendor: 'meta' | 'tiktok' | 'ga4'; id: string; conversion: 'placed' | 'paid' }[]
  /** Whether their scripts may be loaded. If not, the visitor's consent only lets the server report a purchase. */
  allowsVendorScripts: boolean
}
