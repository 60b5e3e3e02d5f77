import type { Service } from '../../../platform/service.ts'
import type { CartService } from './cart-batches.ts'
import { type PartsOf, plain, selectLines, whole } from './cart-lines.ts'
import { type CartOwner, ownerKey } from './cart-owner.ts'
import { openCustomerCart } from './open-customer-cart.ts'
import { type CartRow, showCart } from './views.ts'

/** $1 store, $2 owner, $3 now, $4 business. */
const select = (column: string, parts: PartsOf) => `select c.id, c.expires_at,
    ${selectLines('cart_items', parts, '$4::bigint')} as items
  from carts c where c.business_id = $4::bigint and c.store_id = $1 and c.${column} = $2 and c.expires_at > $3`

const selects = (column: string) => ({ plain: select(column, plain), whole: select(column, whole) })
const statements = { guest_token_hash: selects('guest_token_hash'), customer_id: selects('customer_id') }

export const imageBase = ({ config }: Pick<Service, 'config'>) => `${config.baseUrl}/v3/images/`

/** Finds the owner's cart as its public view, with current prices. */
export async function findCart(service: CartService, owner: CartOwner, now: Date) {
  const { column, value } = ownerKey(owner)
  if (value === null) return undefined
  const statement = statements[column]
  const values = [owner.store.id, value, now.toISOString(), owner.store.business_id]
  let [cart] = await service.reads.query<CartRow>(statement.plain, values)
  if (cart?.items.some(({ type }) => type !== 'variant'))
    [cart] = await service.reads.query<CartRow>(statement.whole, values)
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
