import { randomUUID } from 'node:crypto'
import { notFound, validationFailed } from '../../../platform/errors.ts'
import { addTogether } from './add-together.ts'
import { type CartOwner, type CartService, ownerKey } from './cart-owner.ts'
import { findCart, imageBase } from './get-cart.ts'
import { reviveCart } from './revive-cart.ts'
import { expiryOf, type ItemIn, mostLines, mostPerLine, readItem } from './rules.ts'
import { showCart } from './views.ts'

/** Two additions to one cart at once may want the same free place; the later one then draws one by lot, and again. */
const tries = 20

type Shape = { column: string; mode: 'touch' | 'make'; type: keyof typeof sold; isRetry: boolean }

const sold = {
  variant: `select from store_items s join variants v on v.product_id = s.product_id
    join products p on p.id = v.product_id
    where s.store_id = $1 and v.id = $6 and v.deleted_at is null and v.is_checked and p.deleted_at is null`,
  bundle_price_option: `select from store_items s join bundle_price_options o on o.id = s.bundle_price_option_id
    where s.store_id = $1 and o.id = $7 and o.deleted_at is null`,
}

/** $1 store, $2 owner, $3 now, $4 expiry, $5 type, $6 variant, $7 bundle price option, $8 quantity, $9 business. */
const compose = ({ column, mode, type, isRetry }: Shape) => `with sold as (${sold[type]}),
  cart as (${mode === 'touch' ? touch(column) : make(column)}), added as (
    insert into cart_items (cart_id, position, type, variant_id, bundle_price_option_id, quantity, created_at)
    select c.id, coalesce(
        (select i.position from cart_items i where i.cart_id = c.id and i.type = $5 and i.item_id = coalesce($6, $7)),
        (select n from generate_series(1, ${mostLines}) n
          where not exists (select from cart_items i where i.cart_id = c.id and i.position = n)
          ${isRetry ? 'order by random()' : ''} limit 1)),
      $5, $6, $7, $8, $3 from cart c
    on conflict (cart_id, type, item_id) do update set quantity = cart_items.quantity + excluded.quantity
    returning id
  ) select exists (select from sold) as is_sold, (select id from cart) as cart_id, (select id from added) as item_id`

const touch = (column: string) => `update carts set version = version + 1, expires_at = $4, updated_at = $3
  where store_id = $1 and ${column} = $2 and expires_at > $3::timestamptz and $9::bigint = business_id
    and exists (select from sold) returning id`

const make = (
  column: string,
) => `insert into carts (business_id, store_id, ${column}, expires_at, created_at, updated_at)
  select $9, $1, $2, $4, $3, $3 where exists (select from sold)
  ${column === 'customer_id' ? 'on conflict (store_id, customer_id) where customer_id is not null do nothing' : ''}
  returning id`

const composed = new Map<string, string>()

/** Each of the few shapes is made once; what an item does not need is not planned for it. */
function statementOf(shape: Shape): string {
  const key = Object.values(shape).join()
  const text = composed.get(key) ?? compose(shape)
  composed.set(key, text)
  return text
}

type Added = { is_sold: boolean; cart_id: number | null; item_id: number | null }

/** Puts a thing into the owner's cart, which is made when there is none; the same thing again adds up. */
export async function addCartItem(service: CartService, owner: CartOwner, input: ItemIn, now: Date) {
  const item = readItem(input)
  const refuseUnsold = (is_sold: boolean) => {
    if (!is_sold) throw notFound('This item is not available in this store', 'item_not_available')
  }
  const run = async (of: CartOwner, mode: 'touch' | 'make', isRetry: boolean) => {
    const { column, value } = ownerKey(of)
    const { rows } = await service.pool.query<Added>(statementOf({ column, mode, type: item.type, isRetry }), [
      owner.store.id,
      value,
      now,
      expiryOf(now),
      item.type,
      item.type === 'variant' ? item.variant_id : null,
      item.type === 'variant' ? null : item.bundle_price_option_id,
      item.quantity,
      owner.store.business_id,
    ])
    const added = rows[0]!
    refuseUnsold(added.is_sold)
    return added.item_id !== null
  }

  for (let attempt = 1; ; attempt++) {
    try {
      const isKnown = owner.guest_token !== undefined || owner.customer_id !== undefined
      if (isKnown && item.type === 'variant' && attempt === 1) {
        const { is_sold, cart, is_whole } = await addTogether(service, { owner, ...item, now })
        refuseUnsold(is_sold)
        if (cart && is_whole) return { cart: showCart(cart, imageBase(service)), guest_token: owner.guest_token }
        if (cart) return await shown(service, owner, now)
      } else if (isKnown && (await run(owner, 'touch', attempt > 1))) return await shown(service, owner, now)
      const fresh = owner.customer_id === undefined ? { store: owner.store, guest_token: randomUUID() } : owner
      if (await run(fresh, 'make', attempt > 1)) return await shown(service, fresh, now)
      await service.pool.query(reviveCart, [owner.store.id, owner.customer_id, now, expiryOf(now)])
    } catch (error) {
      refuse(error)
      if (attempt >= tries) throw error
    }
  }
}

const shown = async (service: CartService, owner: CartOwner, now: Date) => ({
  cart: (await findCart(service, owner, now))!,
  guest_token: owner.guest_token,
})

/** The database keeps the limits; its refusals become ours. A place taken meanwhile is tried again. */
function refuse(error: unknown) {
  const { code, constraint, column } = error as { code?: string; constraint?: string; column?: string }
  if (constraint === 'cart_items_quantity') throw validationFailed({ quantity: [`must be at most ${mostPerLine}`] })
  if (code === '23502' && column === 'position')
    throw validationFailed({ items: [`must not be more than ${mostLines} different things`] })
  if (constraint !== 'cart_items_position') throw error
}
