import type { Context } from '../../context.ts'
import type { Place } from '../../parts/location-field.tsx'
import { storedValue } from '../../state/stored-value.ts'

/** The district that was selected in this browser for delivery costs. */
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
