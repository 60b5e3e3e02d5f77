import type { Service } from '../../../platform/service.ts'
import type { CartService } from './cart-batches.ts'
import type { CartOwner } from './cart-owner.ts'
import { openCustomerCart } from './open-customer-cart.ts'
import { showCart } from './views.ts'

export const imageBase = ({ config }: Pick<Service, 'config'>) => `${config.baseUrl}/v3/images/`

/** Finds the owner's cart as its public view, with current prices. */
export async function findCart(service: CartService, owner: CartOwner, now: Date) {
  const cart = await service.cartBatches.find(owner, now)
  return cart && showCart(cart, imageBase(service))
}

/** Finds or creates the owner's cart. A guest with an unknown or expired token gets a new token. */
export async function getCart(service: CartService, owner: CartOwner, now: Date) {
  const known = await findCart(service, owner, now)
  if (known) return { cart: known, guest_token: owner.guest_token }
  const { cart, guest_token } =
    owner.customer_id === undefined
      ? await service.cartBatches.openGuestCart({ store: owner.store, now })
      : { cart: await openCustomerCart(service, owner.store, owner.customer_id, now), guest_token: undefined }
  return { cart: showCart(cart, imageBase(service)), guest_token }
}
