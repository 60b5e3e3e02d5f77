import type { Cart } from '../../api/types.generated.ts'
import type { Context } from '../../context.ts'

type CartItem = Cart['items'][number]

/** What a checkout buys: a cart, or the items of a payment link. */
export type Purchase = {
  /** The id of the cart. */
  id?: number
  /** The handle of the payment link. */
  payment_link?: string
  total: string
  item_count: number
  items: CartItem[]
  /** If true, discount codes do not apply. */
  is_fixed?: boolean
}

/** The code that the purchase is made with; a payment link of a fixed amount takes none. */
export const codeFor = ({ is_fixed }: Purchase, { discount_code }: { discount_code: string }) =>
  (!is_fixed && discount_code) || null

/** A guest's cart is identified by the token; a customer's request names the cart. */
export const toItems = ({ isSignedIn }: Context, { id, payment_link }: Purchase) =>
  payment_link ? { payment_link } : isSignedIn.get() && id ? { cart_id: id } : {}

/** Whether any item must be shipped. */
export const needsDelivery = ({ items }: Purchase) => items.some(({ item_type }) => item_type === 'physical')
