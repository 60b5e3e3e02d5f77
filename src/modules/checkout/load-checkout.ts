import type { RateRow } from '../../integrations/couriers/index.ts'
import type { CodeRow } from '../discounts/index.ts'
import type { SoldBundle, SoldVariant } from '../orders/index.ts'
import type { LoadPlain } from './load-plain.ts'
import type { LocationRow, Shop, Shops } from './load-shop.ts'
import { type Shape, statementOf } from './load-statement.ts'

/** Everything that a checkout, a summary or a list of shipping options needs to know, as it is at this moment. */
export type Loaded = Shop & {
  cart: { id: number; version: number; last_order_id: string | null; last_checkout_hash: string | null } | null
  cart_items: { type: 'variant' | 'bundle_price_option'; item_id: number; quantity: number }[] | null
  variants: (SoldVariant & { is_sold: boolean })[] | null
  bundles: SoldBundle[] | null
  location: LocationRow | null
  rates: RateRow[]
  discount: CodeRow | null
  customer: { id: number; is_spam: boolean; status: string } | null
  is_duplicate: boolean
  phone_orders: number
  ip_orders: number
  ip_spam: boolean
}

export type LoadRequest = {
  store_id: number
  business_id: number
  /** Ids of direct items; undefined to take those of the cart. */
  items: { variants: number[]; bundles: number[] } | undefined
  /** A guest token's hash, or a customer. */
  cart: { column: 'guest_token_hash' | 'customer_id'; value: Buffer | number | null }
  location_id: number | null
  discount_code: string | null
  /** The buyer, once there is one: a summary asks without. */
  email: string | null
  phone: string | null
  ip: string | null
  fingerprints: Buffer[]
  now: Date
}

/** Runs one short select: the pipelined reads, or the transaction that the caller holds. */
export type Query = <Row>(sql: string, values: unknown[]) => Promise<Row[]>

const nothing: Omit<Loaded, keyof Shop> = {
  ...{ cart: null, cart_items: null, variants: null, bundles: null, location: null, rates: [], discount: null },
  ...{ customer: null, is_duplicate: false, phone_orders: 0, ip_orders: 0, ip_spam: false },
}

/** What is asked for: each thing that is not costs the database its part of the plan. */
function shapeOf({ settings }: Shop, request: LoadRequest): Shape {
  const { items, cart, email } = request
  const isBuying = email !== null
  return {
    cart: cart.value === null ? undefined : cart.column,
    isDirect: items !== undefined,
    hasBundles: items === undefined || items.bundles.length > 0,
    hasCode: request.discount_code !== null,
    isBuying,
    hasMarks: request.fingerprints.length > 0,
    limitsPhone: isBuying && request.phone !== null && settings.max_per_phone > 0,
    limitsIp: isBuying && request.ip !== null && settings.max_per_ip > 0,
    filtersIp: isBuying && request.ip !== null && settings.is_ip_spam_filter,
  }
}

/** Nothing is asked for that buyers of the same store could not be asked together. */
const isPlain = ({ cart, isDirect, hasBundles, hasCode, isBuying, hasMarks, ...limits }: Shape) =>
  !cart && isDirect && !hasBundles && !hasCode && isBuying && hasMarks && !Object.values(limits).includes(true)

/** The store and its rates from memory, and everything that must be of this moment in one statement. */
export async function loadCheckout(
  query: Query,
  shops: Shops,
  request: LoadRequest,
  loadPlain?: LoadPlain,
): Promise<Loaded> {
  const store = { id: request.store_id, business_id: request.business_id }
  const shop = await shops.shop(store)
  const destination = request.location_id === null ? undefined : await shops.destination(store, request.location_id)
  const shape = shapeOf(shop, request)
  if (loadPlain && isPlain(shape)) return { ...shop, ...nothing, ...destination, ...(await loadPlain(request)) }
  const { text, valuesOf } = statementOf(shape)
  const [loaded] = await query<Partial<Loaded>>(text, valuesOf({ ...request, settings: shop.settings }))
  return { ...shop, ...nothing, ...destination, ...loaded }
}
