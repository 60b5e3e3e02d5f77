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
  /** The cart that plain forms filled, and its token. Set only on the cart page, which is not cached. */
  own?: { guest: string; cart: Cart }
  /** The advertising and analytics services that the store uses. */
  measuring: { vendor: 'meta' | 'tiktok' | 'ga4'; id: string; conversion: 'placed' | 'paid' }[]
  /** Whether their scripts may be loaded. If not, the visitor's consent only lets the server report a purchase. */
  allowsVendorScripts: boolean
}

/**
 * The shop of the page that is being rendered. The server renders pages of many shops, so no module may keep a copy.
 */
export let shop: Shop

export function setShop(next: Shop) {
  shop = next
}

/** The key of a value in the browser's storage, separate for each shop. */
export const storageKey = (name: string) => `${shop.store.unique_id}:${name}`

/**
 * A value in local storage, separate for each shop. If storage is blocked, the value is kept in memory until the page
 * closes.
 */
export function storedValue(name: string) {
  let isForbidden = false
  let inMemory: string | null = null
  return {
    get key() {
      return storageKey(name)
    },
    get: () => {
      try {
        if (!isForbidden) return localStorage.getItem(storageKey(name))
      } catch {
        isForbidden = true
      }
      return inMemory
    },
    set: (value: string | null) => {
      inMemory = value
      try {
        if (value === null) localStorage.removeItem(storageKey(name))
        else localStorage.setItem(storageKey(name), value)
      } catch {
        isForbidden = true // Storage is full or blocked: continue with the value in memory.
      }
    },
  }
}
