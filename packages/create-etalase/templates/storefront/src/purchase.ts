import type { ShopAnswer } from '@etalase/sdk/shop'
import type { Cart } from './cart.ts'
import type { Form } from './form.ts'
import type { Visit } from './visit.ts'

export type Courier = ShopAnswer<'POST /public/checkout/shipping-options'>['data'][number]
export type Summary = ShopAnswer<'POST /public/checkout/summary'>

const toDestination = ({ location_id, postal_code }: Form) =>
  location_id ? { location_id: Number(location_id), postal_code: postal_code ?? '' } : undefined

export async function listCouriers({ shop, owner }: Visit, cart: Cart, form: Form, payment_method: string | undefined) {
  const body = { destination: toDestination(form), payment_method }
  const { data } =
    owner === 'public'
      ? await shop.call('POST /public/checkout/shipping-options', { body })
      : await shop.call('POST /customers/me/checkout/shipping-options', { body: { ...body, cart_id: cart.id } })
  return data
}

/** What the order would cost. The service computes it, and again when the order is placed. */
export function summarize({ shop, owner }: Visit, cart: Cart, form: Form, courier?: Courier): Promise<Summary> {
  const body = {
    destination: toDestination(form),
    payment_method: form.payment_method,
    courier_service_id: courier?.courier_service_id,
    warehouse_unique_id: courier?.warehouse_unique_id,
    discount_code_code: form.discount_code || undefined,
  }
  return owner === 'public'
    ? shop.call('POST /public/checkout/summary', { body })
    : shop.call('POST /customers/me/checkout/summary', { body: { ...body, cart_id: cart.id } })
}

/** Places the order once, however often the form is sent: its key was made with the form. */
export function placeOrder({ shop, owner }: Visit, cart: Cart, form: Form) {
  const idempotencyKey = form.key
  const body = {
    address: form.address || undefined,
    ...toDestination(form),
    payment_method: form.payment_method,
    courier_service_id: form.courier ? Number(form.courier) : undefined,
    warehouse_unique_id: form.warehouse || undefined,
    discount_code_code: form.discount_code || undefined,
    notes: form.notes || undefined,
  }
  const person = { customer_name: form.name ?? '', customer_email: form.email ?? '', customer_phone: form.phone }
  return owner === 'public'
    ? shop.call('POST /public/checkout', { body: { ...body, ...person }, idempotencyKey })
    : shop.call('POST /customers/me/checkout', { body: { ...body, cart_id: cart.id }, idempotencyKey })
}
