import { randomUUID } from 'node:crypto'
import { violates } from '../../../platform/db/violates.ts'
import { fieldError, notFound, validationFailed } from '../../../platform/errors/errors.ts'
import { amountOutOfRange } from '../../../platform/text/money.ts'
import type { CartService } from './cart-batches.ts'
import { isOutOfRange } from './cart-lines.ts'
import { type CartOwner, ownerKey } from './cart-owner.ts'
import { findCart, imageBase } from './get-cart.ts'
import { reviveCart } from './revive-cart.ts'
import { computeExpiry, type ItemIn, maxLines, maxQuantityPerLine, readItem } from './rules.ts'
import { showCart } from './views.ts'

/**
 * Concurrent additions to one cart may choose the same position, and the unique index refuses the later one. A retry
 * chooses a random free position, because the next free one could conflict again.
 */
const maxAttempts = 20

/**
 * Adds an item to the owner's cart and creates the cart if necessary. Adding the same item again sums the quantities.
 */
export async function addCartItem(service: CartService, owner: CartOwner, input: ItemIn, now: Date) {
  const item = readItem(input)
  const { type, quantity } = item
  const item_id = item.type === 'variant' ? item.variant_id : item.bundle_price_option_id

  const add = async (to: CartOwner, isNew: boolean, isRetry: boolean) => {
    const { column } = ownerKey(to)
    const addition = { owner: to, item_id, quantity, now }
    const added = await service.cartBatches.add({ column, type, isNew, isRetry }, addition)
    if (!added.is_sold) throw notFound('This item is not available in this store', 'item_not_available')
    if (!added.cart) return undefined
    const cart = added.is_complete ? showCart(added.cart, imageBase(service)) : (await findCart(service, to, now))!
    return { cart, guest_token: to.guest_token }
  }

  const hasIdentity = owner.guest_token !== undefined || owner.customer_id !== undefined
  for (let attempt = 1; ; attempt++) {
    const isRetry = attempt > 1
    try {
      const touched = hasIdentity && (await add(owner, false, isRetry))
      if (touched) return touched
      const fresh = owner.customer_id === undefined ? { store: owner.store, guest_token: randomUUID() } : owner
      const made = await add(fresh, true, isRetry)
      if (made) return made
      // The customer's cart exists but has expired.
      await service.pool.query(reviveCart, [
        owner.store.id,
        owner.customer_id,
        now,
        computeExpiry(now),
        owner.store.business_id,
      ])
    } catch (error) {
      refuse(error)
      if (attempt >= maxAttempts) throw error
    }
  }
}

/** Translates errors of limits that the database enforces. Returns on a position conflict, which the caller retries. */
function refuse(error: unknown) {
  const { code, column } = error as { code?: string; column?: string }
  if (isOutOfRange(error)) throw amountOutOfRange('total')
  if (violates(error, 'cart_items_quantity'))
    throw validationFailed({ quantity: fieldError('too_large', { max: maxQuantityPerLine }) })
  if (code === '23502' && column === 'position')
    throw validationFailed({ items: fieldError('too_many', { max: maxLines }) })
  if (!violates(error, 'cart_items_position')) throw error
}
