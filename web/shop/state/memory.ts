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

const ordersOf = () => storedValue('orders')
const detailsOf = () => storedValue('details')

function parse<T>(text: string | null): T | undefined {
  try {
    return text ? (JSON.parse(text) as T) : undefined
  } catch {
    return undefined
  }
}

/** The orders placed in this browser, newest first. They are stored in this browser only. */
export const rememberedOrders = () => parse<OwnOrder[]>(ordersOf().get()) ?? []

export const rememberedDetails = () => parse<OwnDetails>(detailsOf().get())

export function rememberPurchase({ secret_slug, order_id, gross_revenue, draft_time }: PublicOrder, of: OwnDetails) {
  const order: OwnOrder = { secret_slug, order_id, total: gross_revenue, at: draft_time ?? new Date().toISOString() }
  const others = rememberedOrders().filter((one) => one.secret_slug !== secret_slug)
  ordersOf().set(JSON.stringify([order, ...others].slice(0, maxOrders)))
  const { customer_name, customer_email, customer_phone, address, place, postal_code } = of
  // An order of digital goods has no address, so the last address is kept.
  const known = place ? undefined : rememberedDetails()
  detailsOf().set(
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

export const forgetOrders = () => ordersOf().set(null)

export const forgetDetails = () => detailsOf().set(null)
