import type { CustomerCaller } from '../../../access/caller.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound, validationFailed } from '../../../platform/errors.ts'
import type { CartOwner } from '../../buyers/carts/index.ts'
import { getAddress, getCustomer } from '../../buyers/customers/index.ts'
import type { Checkout } from './create-checkout.ts'
import type { CustomerCheckoutBody } from './customer-schemas.ts'

type Chosen = { items?: unknown; cart_id?: number | string | null }

/** The customer's cart where it is bought or named; direct items alone leave it as it is. */
export async function chooseCart(db: Db, { store, customer_id }: CustomerCaller, chosen: Chosen): Promise<CartOwner> {
  if (chosen.cart_id != null) {
    const cart = await db
      .selectFrom('carts')
      .select('id')
      .where('id', '=', Number(chosen.cart_id))
      .where('store_id', '=', store.id)
      .where('customer_id', '=', customer_id)
      .executeTakeFirst()
    if (!cart) throw notFound('There is no such cart')
  }
  return chosen.items && chosen.cart_id == null ? { store } : { store, customer_id }
}

/** What a signed-in customer orders: to an address of theirs, to one that stands in the request, or a mix of both. */
export async function readCustomerCheckout(
  db: Db,
  caller: CustomerCaller,
  body: CustomerCheckoutBody,
  ip: string | null,
): Promise<Checkout> {
  const { store, customer_id } = caller
  const [customer, owner, kept] = await Promise.all([
    getCustomer(db, store.business_id, customer_id),
    chooseCart(db, caller, body),
    body.address_id == null ? undefined : getAddress(db, store.business_id, customer_id, Number(body.address_id)),
  ])
  if (customer.email === null) throw validationFailed({ base: 'account_without_email' })
  const location_id = body.destination?.location_id ?? body.location_id ?? kept?.location_id
  const postal_code = body.destination?.postal_code ?? body.postal_code ?? kept?.postal_code ?? null
  return {
    store,
    owner,
    body,
    asked: { ...body, location_id, postal_code },
    fields: { address: 'address', location: 'location_id', name: 'name' },
    buyer: {
      account_id: customer.id,
      name: customer.name ?? kept?.name ?? customer.email,
      email: customer.email,
      phone: customer.phone ?? kept?.phone ?? null,
      recipient: kept && { name: kept.name, phone: kept.phone },
      address: (body.address ?? kept?.address)?.trim() || null,
      province: null,
      city: null,
      subdistrict: null,
      postal_code,
      notes: body.notes ?? kept?.notes ?? null,
      ip,
    },
  }
}
