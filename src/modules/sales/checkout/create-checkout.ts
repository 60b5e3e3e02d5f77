import type { StoreRef } from '../../../access/caller.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { CartOwner } from '../../buyers/carts/index.ts'
import { refreshStoreItems } from '../../catalog/listings/index.ts'
import { type Asked, choicesOf, loadRequestOf } from '../checkout-preparation/index.ts'
import { changeOrderStatus } from '../orders/index.ts'
import { getPublicOrder } from '../public-orders/index.ts'
import type { FieldNames } from './check-buyer.ts'
import type { Buyer } from './draft-order.ts'
import { type Placed, placeOrder } from './place-order.ts'
import type { CheckoutBody } from './schemas.ts'
import { type CheckoutService, ownStatements, statementsOf } from './statements.ts'

export type Checkout = {
  store: StoreRef
  /** Whose cart is bought, or emptied when direct items were bought beside it. */
  owner: CartOwner
  asked: Asked
  buyer: Buyer
  /** What makes two requests the same one. */
  body: unknown
  /** What the request calls the fields that may be refused. */
  fields?: FieldNames
}

/** The guest's body: newer names before the older ones that they replace. */
export function readCheckout(body: CheckoutBody, ip: string | null): Pick<Checkout, 'asked' | 'buyer' | 'body'> {
  const postal_code = body.shipping_postal_code ?? body.postal_code ?? null
  return {
    body,
    asked: { ...body, location_id: body.shipping_location_id ?? body.location_id, postal_code },
    buyer: {
      name: body.customer_name.trim(),
      email: body.customer_email.toLowerCase(),
      phone: body.customer_phone?.replace(/\D/g, '') || null,
      address: (body.shipping_address ?? body.address)?.trim() || null,
      province: body.shipping_province ?? null,
      city: body.shipping_city ?? null,
      subdistrict: body.shipping_subdistrict ?? body.location ?? null,
      postal_code,
      notes: body.notes ?? null,
      ip,
    },
  }
}

/** Places the order of a guest or a customer; inside `tx` when the answer is to be remembered under a key. */
export async function createCheckout(
  service: CheckoutService,
  { store, owner, asked, buyer, body, fields }: Checkout,
  now: Date,
  tx?: Tx,
): Promise<Placed> {
  const placed = await placeOrder(tx ? statementsOf(tx) : ownStatements(service, store.id), service.checkout.shops, {
    load: loadRequestOf(store, owner, asked, now),
    choices: choicesOf(asked, now),
    buyer,
    body,
    fields,
  })
  if (placed.order.gross_revenue === 0 && !placed.isReplay)
    placed.order = await payNothing(service, placed.order, now, tx)
  // Listings follow at once when something ran out. Outside `tx` that is a transaction of its own: the order stands.
  if (placed.turned.length > 0) {
    const refresh = (to: Tx) => refreshStoreItems(to, { products: placed.turned }, { isStockOnly: true })
    await (tx ? refresh(tx) : service.db.transaction().execute(refresh))
  }
  return placed
}

/** Nothing to pay is paid at once; an order that a crash leaves between the two is found by `settleFreeOrders`. */
async function payNothing(service: CheckoutService, { id, store_id }: Placed['order'], now: Date, tx?: Tx) {
  const pay = async (to: Tx) => {
    await changeOrderStatus(to, id, { payment_status: 'paid' }, null, now)
    return await getPublicOrder(statementsOf(to).read, store_id, { id })
  }
  return await (tx ? pay(tx) : service.db.transaction().execute(pay))
}
