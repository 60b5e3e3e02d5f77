import type { ShippingOption } from '../../api/types.generated.ts'
import type { Context } from '../../context.ts'
import type { Place } from '../../parts/location-field.tsx'
import { readDistrict, storageKey } from '../../state/stored-value.ts'
import { readTyped, type Typed } from './typed-fields.ts'

/** The buyer's input so far. */
export type Draft = Typed & {
  customer_name: string
  customer_email: string
  customer_phone: string
  /** The id of a stored address; undefined for one entered here. */
  address_id: number | undefined
  place: Place | undefined
  postal_code: string
  address: string
  /** The chosen service, as `service:warehouse`. */
  courier: string
  payment_method: string
  discount_code: string
  /** Whether the buyer wants a reminder by mail; undefined until they choose. */
  wants_reminder: boolean | undefined
  /** Whether this browser stores the order and its address. */
  is_stored: boolean
}

const blank: Draft = {
  ...readTyped({}),
  customer_name: '',
  customer_email: '',
  customer_phone: '',
  address_id: undefined,
  place: undefined,
  postal_code: '',
  address: '',
  courier: '',
  payment_method: '',
  discount_code: '',
  wants_reminder: undefined,
  is_stored: true,
}

const key = (context: Context) => storageKey(context, 'checkout')

/** Kept in session storage, so that a reload loses nothing. Begins with the district of a former look at delivery costs. */
export function loadDraft(context: Context, isSignedIn: boolean): Draft {
  const start = { ...blank, place: readDistrict(context) }
  try {
    const stored = JSON.parse(sessionStorage.getItem(key(context)) ?? '{}') as Partial<Draft>
    const isTheirs = !isSignedIn && stored.address_id !== undefined
    return { ...start, ...stored, ...(isTheirs && { address_id: undefined, place: undefined, courier: '' }) }
  } catch {
    return start
  }
}

export function saveDraft(context: Context, draft: Draft | undefined) {
  try {
    if (draft) sessionStorage.setItem(key(context), JSON.stringify(draft))
    else sessionStorage.removeItem(key(context))
  } catch {
    // Without session storage, a reload loses the draft.
  }
}

export const courierKey = (option: Pick<ShippingOption, 'courier_service_id' | 'warehouse_unique_id'>) =>
  `${option.courier_service_id}:${option.warehouse_unique_id}`

/** The selected courier service in the format of the API. */
export function readSelection({ courier }: Pick<Draft, 'courier'>) {
  const [service, warehouse] = courier.split(':')
  return courier ? { courier_service_id: Number(service), warehouse_unique_id: warehouse! } : {}
}

/** Normalizes a phone number to digits with country code: 0812… becomes 62812…. */
export const phoneDigits = (text: string) => text.replace(/\D/g, '').replace(/^0/, '62')
