import type { RateRow } from '../../../integrations/couriers/index.ts'
import type { CodeRow, Coverage } from '../../buyers/discounts/index.ts'
import type { StoredKey } from '../../orders/order-keys/index.ts'
import type { PayableLink } from '../../orders/payment-links/index.ts'
import type { SoldBundle, SoldVariant } from '../../orders/pricing/index.ts'
import type { LocationRow, Shop } from './cache-shops.ts'

/** The order that an earlier identical request created, and who placed it. */
export type EarlierOrder = {
  secret_slug: string
  guest_token_hash: string | null
  customer_id: number | null
  is_by_account: boolean
}

/**
 * A discount code, what it covers of this order, and how often the buyer used it, if there is a limit and the buyer is
 * known.
 */
export type LoadedCode = CodeRow & Coverage & { customer_uses?: number | null }

/** Current data for a checkout, a summary or a list of shipping options. */
export type CheckoutData = Shop & {
  /** The payment link of the request, even if it can no longer be paid. */
  payment_link: PayableLink | null
  cart: { id: number; version: number; last_order_id: string | null; last_checkout_hash: string | null } | null
  cart_items: { type: 'variant' | 'bundle_price_option'; item_id: number; quantity: number }[] | null
  variants: (SoldVariant & { is_sold: boolean })[] | null
  bundles: SoldBundle[] | null
  location: LocationRow | null
  rates: RateRow[]
  discount: LoadedCode | null
  customer: { id: number; is_spam: boolean; status: string } | null
  /** The id of a new customer, allocated before the write so that the order and its events can refer to it. */
  new_customer_id: number
  /** A very recent order of the same buyer for the same items. */
  duplicate: EarlierOrder | null
  /** The earlier response to the request's Idempotency-Key. */
  stored_key: StoredKey | null
  phone_orders: number
  ip_orders: number
  ip_spam: boolean
}

export type LoadRequest = {
  store_id: number
  business_id: number
  /** The handle of the payment link. Its items replace direct ones, and the cart stays as it is. */
  payment_link: string | null
  /** Ids of direct items; undefined for the items of the cart. */
  items: { variants: number[]; bundles: number[] } | undefined
  /** The cart by the hash of a guest token, or by customer. */
  cart: { column: 'guest_token_hash' | 'customer_id'; value: Buffer | number | null }
  location_id: number | null
  discount_code: string | null
  /** The signed-in customer, whose uses of the code are counted before the checkout too. */
  customer_id: number | null
  /** The buyer; null for a summary. */
  email: string | null
  phone: string | null
  ip: string | null
  fingerprints: Buffer[]
  /** The hash under which the request's Idempotency-Key is stored. */
  key: Buffer | null
  now: Date
}
