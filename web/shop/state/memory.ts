import type { PublicOrder } from '../api/types.generated.ts'
import type { Place } from '../parts/location-field.tsx'
import { storedValue } from './shop.ts'

/** An order that was placed in this browser. */
export type OwnOrder = { secret_slug: string; order_id: string; total: string; at: string }

/** The buyer and address of orders in this browser. */
export type OwnDetails = {
  customer_name: string
  customer_email: string
  customer_phone: string
  address: string
  place: Place | undefined
  postal_code: string
}

const maxOrders = 10

const openOrders = () => storedValue('orders')
const openDetails = () => storedValue('details')

function parse<T>(text: string | null): T | undefined {
  try {
    return text ? (JSON.parse(text) as T) : undefined
  } catch {
    return undefined
  }
}

/** The orders placed in this browser, newest first. They are stored in this browser only. */
export const storedOrders = () => parse<OwnOrder[]>(openOrders().get()) ?? []

export const storedDetails = () => parse<OwnDetails>(openDetails().get())

export function storePurchase({ secret_slug, order_id, gross_revenue, draft_time }: PublicOrder, of: OwnDetails) {
  const order: OwnOrder = { secret_slug, order_id, total: gross_revenue, at: draft_time ?? new Date().toISOString() }
  const others = storedOrders().filter((one) => one.secret_slug !== secret_slug)
  openOrders().set(JSON.stringify([order, ...others].slice(0, maxOrders)))
  const { customer_name, customer_email, customer_phone, address, place, postal_code } = of
  // An order of digital goods has no address, so the last address is kept.
  const known = place ? undefined : storedDetails()
  openDetails().set(
    JSON.stringify({
      customer_name,
      customer_email,
      customer_phone,
      address: known?.address ?? address,
      place: known?.place ?? place,
      postal_code: known?.postal_code ?? postal_code,
    } satisfies OwnDetails),
  )
}

export const deleteOrders = () => openOrders().set(null)

export const deleteDetails = () => openDetails().set(null)
