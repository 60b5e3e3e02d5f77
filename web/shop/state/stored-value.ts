import type { Context } from '../context.ts'
import type { Place } from '../parts/location-field.tsx'

/** The key of a value in the browser's storage, separate for each shop. */
export const storageKey = ({ shop }: Context, name: string) => `${shop.store.unique_id}:${name}`

/**
 * A value in local storage, separate for each shop. If storage is blocked or full, the value is kept in memory until the page
 * closes.
 */
export function storedValue(context: Context, name: string) {
  const key = storageKey(context, name)
  const { unstored } = context
  return {
    key,
    get: () => {
      try {
        return unstored.get(key) ?? localStorage.getItem(key)
      } catch {
        return null
      }
    },
    set: (value: string | null) => {
      unstored.delete(key)
      try {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        unstored.set(key, value)
      }
    },
  }
}

/** The district that was selected in this browser to see delivery costs. */
export function readDistrict(context: Context): Place | undefined {
  try {
    const { id, display } = JSON.parse(storedValue(context, 'district').get() ?? '{}')
    return Number.isSafeInteger(id) && typeof display === 'string' ? { id, display } : undefined
  } catch {
    return undefined
  }
}

export const storeDistrict = (context: Context, place: Place) =>
  storedValue(context, 'district').set(JSON.stringify(place))
