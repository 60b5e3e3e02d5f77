import type { Place } from '../../parts/location-field.tsx'
import { storedValue } from '../../state/shop.ts'

/** The district that was selected in this browser for delivery costs. */
export function readDistrict(): Place | undefined {
  try {
    const { id, display } = JSON.parse(storedValue('district').get() ?? '{}')
    return Number.isSafeInteger(id) && typeof display === 'string' ? { id, display } : undefined
  } catch {
    return undefined
  }
}

export const storeDistrict = (place: Place) => storedValue('district').set(JSON.stringify(place))
