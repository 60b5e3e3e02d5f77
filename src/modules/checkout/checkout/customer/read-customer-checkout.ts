import type { CustomerCaller } from '../../../../access/caller.ts'
import { sameBusiness } from '../../../../platform/db/of-business.ts'
import type { Db } from '../../../../platform/db/types.ts'
import { notFound, validationFailed } from '../../../../platform/errors/errors.ts'
import type { CartOwner } from '../../../buyers/carts/index.ts'
import { getAddress, getCustomer } from '../../../buyers/customers/index.ts'
import { readAttribution, readTyped } from '../../../orders/fields/index.ts'
import type { Checkout } from '../create-checkout.ts'
import type { CustomerCheckoutBody } from './schemas.ts'

type Chosen = { items?: unknown; payment_link?: string | null; cart_id?: number | string | null }

/**
 * The customer's cart, if the request buys it or has its id. Direct items without `cart_id` and payment links leave the
 * cart unchanged.
 */
export async function chooseCart(db: Db, { store, customer_id }: CustomerCaller, chosen: Chosen): Promise<CartOwner> {
  if (chosen.cart_id != null) {
    const cart = await db
      .selectFrom('carts')
      .select('id')
      .where('business_id', 'in', sameBusiness(store.business_id))
      .where('id', '=', Number(chosen.cart_id))
      .where('store_id', '=', store.id)
      .where('customer_id', '=', customer_id)
      .executeTakeFirst()
    if (!cart) throw notFound('There is no such cart')
  }
  return (chosen.items || chosen.payment_link) && chosen.cart_id == null ? { store } : { store, customer_id }
}

/** The place is read from `location_id`. */
const withoutPlace = { province: null, city: null, subdistrict: null }

/** Reads the order of a signed-in customer. Fields of the request take precedence over the saved address. */
export async function readCustomerCheckout(
  db: Db,
  caller: CustomerCaller,
  body: CustomerCheckoutBody,
  ip: string | null,
  checkout_intent_id: string | null,
  userAgent?: string,
): Promise<Checkout> {
  const { store, customer_id } = caller
  const [customer, owner, saved] = await Promise.all([
    getCustomer(db, store.business_id, customer_id),
    chooseCart(db, caller, body),
    body.address_id == null ? undefined : getAddress(db, store.business_id, customer_id, Number(body.address_id)),
  ])
  if (customer.email === null) throw validationFailed({ base: 'account_without_email' })
  const location_id = body.destination?.location_id ?? body.location_id ?? saved?.location_id
  const postal_code = body.destination?.postal_code ?? body.postal_code ?? saved?.postal_code ?? null
  return {
    store,
    owner,
    body,
    requested: { ...body, location_id, postal_code },
    fields: { address: 'address', location: 'location_id', name: 'name' },
    buyer: {
      account_id: customer.id,
      name: customer.name ?? saved?.name ?? customer.email,
      email: customer.email,
      phone: customer.phone ?? saved?.phone ?? null,
      recipient: saved && { name: saved.name, phone: saved.phone },
      address: (body.address ?? saved?.address)?.trim() || null,
      ...withoutPlace,
      postal_code,
      typed: readTyped({ ...body, notes: body.notes ?? saved?.notes }),
      ip,
      checkout_intent_id,
      attribution: readAttribution(body.attribution, userAgent),
    },
  }
}
