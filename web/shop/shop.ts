import type { PublicStore } from './api/types.generated.ts'

type Shop = {
  /** The part of the address before the page; empty on the store's own domain. */
  base: string
  api: string
  key: string
  store: PublicStore
}

/** The shop that this page belongs to, as the server wrote it into the page. */
export const shop = JSON.parse(document.getElementById('shop')!.textContent!) as Shop

/** A place in this browser for something of this shop; where storage is forbidden it lasts as long as the page. */
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
        isForbidden = true // A full or forbidden storage costs the buyer the memory, not the shop.
      }
    },
  }
}
