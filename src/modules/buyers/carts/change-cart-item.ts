import { notFound } from '../../../platform/errors/errors.ts'
import { amountOutOfRange } from '../../../platform/text/money.ts'
import type { CartService } from './cart-batches.ts'
import { isOutOfRange, selectCheckedLines, whole } from './cart-lines.ts'
import { type CartOwner, ownerKey } from './cart-owner.ts'
import { findCart } from './get-cart.ts'
import { computeExpiry } from './rules.ts'

/** $1 store, $2 owner, $3 now, $4 expiry, $5 business, $6 item, $7 quantity. */
const statement = (column: string, change: string) => `with cart as (
    update carts set version = version + 1, expires_at = $4, updated_at = $3
    where business_id = $5 and store_id = $1 and ${column} = $2 and expires_at > $3::timestamptz
      and id = (select cart_id from cart_items where business_id = $5 and id = $6) returning id, store_id
  ), changed as (
    ${change} where business_id = $5 and id = $6 and cart_id = (select id from cart)
    returning id, business_id, cart_id, type, variant_id, bundle_price_option_id, quantity
  )`

/** Selects the changed line and the others; the selection fails if their total is too high. */
const checkedLines = selectCheckedLines(
  `(select * from changed union all
    select i.id, i.business_id, i.cart_id, i.type, i.variant_id, i.bundle_price_option_id, i.quantity from cart_items i
    where i.business_id = $5 and i.cart_id = c.id and i.id <> $6)`,
  whole,
  '$5',
)

const statements = Object.fromEntries(
  ['guest_token_hash', 'customer_id'].map((column) => [
    column,
    {
      change: `${statement(column, 'update cart_items set quantity = $7')} select ${checkedLines} from cart c join changed on true`,
      remove: `${statement(column, 'delete from cart_items')} select 1 from changed`,
    },
  ]),
)

const noSuchItem = () => notFound('There is no such item in the cart')

async function run(service: CartService, owner: CartOwner, mode: 'change' | 'remove', values: number[], now: Date) {
  const { column, value } = ownerKey(owner)
  if (value === null) throw noSuchItem()
  const { rowCount } = await service.pool
    .query(statements[column]![mode], [
      owner.store.id,
      value,
      now,
      computeExpiry(now),
      owner.store.business_id,
      ...values,
    ])
    .catch((error: unknown) => {
      throw isOutOfRange(error) ? amountOutOfRange('total') : error
    })
  const cart = rowCount ? await findCart(service, owner, now) : undefined
  if (!cart) throw noSuchItem()
  return { cart, guest_token: owner.guest_token }
}

/** Sets the quantity of an item in the cart. */
export const changeCartItem = (service: CartService, owner: CartOwner, itemId: number, quantity: number, now: Date) =>
  run(service, owner, 'change', [itemId, quantity], now)

export const removeCartItem = (service: CartService, owner: CartOwner, itemId: number, now: Date) =>
  run(service, owner, 'remove', [itemId], now)
