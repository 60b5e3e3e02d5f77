import type { PublicOrder } from '../api/types.generated.ts'
import type { Context } from '../context.ts'
import type { Place } from '../parts/location-field.tsx'
import { storedValue } from './stored-value.ts'

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

const openOrders = (context: Context) => storedValue(context, 'orders')
const openDetails = (context: Context) => storedValue(context, 'details')

function parse<T>(text: string | null): T | undefined {
  try {
    return text ? (JSON.parse(text) as T) : undefined
  } catch {
    return undefined
  }
}

/** The orders placed in this browser, newest first. They are stored in this browser only. */
export const storedOrders = (context: Context) => parse<OwnOrder[]>(openOrders(context).get()) ?? []

export const storedDetails = (context: Context) => parse<OwnDetails>(openDetails(context).get())

export function storePurchase(context: Context, bought: PublicOrder, of: OwnDetails) {
  const { secret_slug, order_id, gross_revenue, draft_time } = bought
  const order: OwnOrder = { secret_slug, order_id, total: gross_revenue, at: draft_time ?? new Date().toISOString() }
  const others = storedOrders(context).filter((one) => one.secret_slug !== secret_slug)
  openOrders(context).set(JSON.stringify([order, ...others].slice(0, maxOrders)))
  const { customer_name, customer_email, customer_phone, address, place, postal_code } = of
  // An order of digital goods has no address, so the last address is kept.
  const known = place ? undefined : storedDetails(context)
  openDetails(context).set(
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

export const deleteOrders = (context: Context) => openOrders(context).set(null)

export const deleteDetails = (context: Context) => openDetails(context).set(null)
