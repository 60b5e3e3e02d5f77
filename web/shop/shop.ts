import type { Cart, PublicMenus, PublicStore } from './api/types.generated.ts'

type Shop = {
  /** The path prefix of the shop; empty on the store's own domain. */
  base: string
  api: string
  key: string
  store: PublicStore
  menus: PublicMenus
  /** The cart that plain forms filled, and its token: only on the cart's page, which is not cached. */
  own?: { guest: string; cart: Cart }
}

/** The shop of this page, from the data that the server embedded in the HTML. */
export const shop = JSON.parse(document.getElementById('shop')!.textContent!) as Shop

/**
 * A value in local storage, separate for each shop. If storage is blocked, the value is kept in memory until the page
 * closes.
 */
export function storedValue(name: string) {
  const key = `${shop.store.unique_id}:${name}`
  let isForbidden = false
  let inMemory: string | null = null
  return {
    key,
    get: () => {
      try {
        if (!isForbidden) return localStorage.getItem(key)
      } catch {
        isForbidden = true
      }
      return inMemory
    },
    set: (value: string | null) => {
      inMemory = value
      try {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        isForbidden = true // Storage is full or blocked: continue with the value in memory.
      }
    },
  }
}
