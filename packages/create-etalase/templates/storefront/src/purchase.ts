import type { ShopAnswer } from '@etalase/sdk/shop'
import { type Cart, hasParcel, readCart } from './cart.ts'
import { listPaymentMethods } from './catalog.ts'
import { explain } from './errors.ts'
import type { Form } from './form.ts'
import type { Visit } from './visit.ts'

export type Courier = ShopAnswer<'POST /public/checkout/shipping-options'>['data'][number]
export type Summary = ShopAnswer<'POST /public/checkout/summary'>

const toDestination = ({ location_id, postal_code }: Form) =>
  location_id ? { location_id: Number(location_id), postal_code: postal_code ?? '' } : undefined

/** A courier goes with the warehouse that it fetches the parcel from. */
export const toChoice = ({ courier_service_id, warehouse_unique_id }: Courier) =>
  `${courier_service_id} ${warehouse_unique_id ?? ''}`

function readCourier(choice: string | undefined) {
  const [service, warehouse] = (choice ?? '').split(' ')
  return { courier_service_id: service ? Number(service) : undefined, warehouse_unique_id: warehouse || undefined }
}

async function listCouriers({ shop, owner }: Visit, cart: Cart, form: Form, payment_method: string | undefined) {
  if (!hasParcel(cart)) return []
  const body = { destination: toDestination(form), payment_method }
  const { data } =
    owner === 'public'
      ? await shop.call('POST /public/checkout/shipping-options', { body })
      : await shop.call('POST /customers/me/checkout/shipping-options', { body: { ...body, cart_id: cart.id } })
  return data
}

/** What the order would cost. The service computes it, and again when the order is placed. */
function summarize({ shop, owner }: Visit, cart: Cart, form: Form): Promise<Summary> {
  const body = {
    destination: toDestination(form),
    payment_method: form.payment_method,
    ...readCourier(form.courier),
    discount_code_code: form.discount_code || undefined,
  }
  return owner === 'public'
    ? shop.call('POST /public/checkout/summary', { body })
    : shop.call('POST /customers/me/checkout/summary', { body: { ...body, cart_id: cart.id } })
}

/** Couriers and payment methods for a cart, and what it costs by those that the form chooses, or else by the first ones. */
export async function makeOffer(visit: Visit, cart: Cart, form: Form) {
  const methods = await listPaymentMethods(visit, visit.language)
  const payment = methods.find(({ code }) => code === form.payment_method)?.code ?? methods[0]?.code
  const couriers = await listCouriers(visit, cart, form, payment)
  const courier = couriers.find((one) => toChoice(one) === form.courier) ?? couriers[0]
  const chosen: Form = { ...form, payment_method: payment, courier: courier && toChoice(courier) }
  return { methods, couriers, chosen, summary: await summarize(visit, cart, chosen) }
}

async function isAsShown(visit: Visit, cart: Cart, form: Form): Promise<boolean> {
  const { chosen, summary } = await makeOffer(visit, cart, form)
  const isChosen = chosen.payment_method === form.payment_method && (chosen.courier ?? '') === (form.courier ?? '')
  return isChosen && summary.gross_revenue === form.total
}

type Outcome = { slug: string } | { cart: Cart; alert: string }

const running = new Map<string, Promise<Outcome>>()

/** Places the order once, however often the form is sent: its key was made with the form. */
export function buy(visit: Visit, form: Form): Promise<Outcome> {
  const { key } = form
  if (!key) return buyNow(visit, form)
  const outcome = running.get(key) ?? buyNow(visit, form).finally(() => running.delete(key))
  running.set(key, outcome)
  return outcome
}

/** Places the order if it costs what the page showed. */
async function buyNow(visit: Visit, form: Form): Promise<Outcome> {
  const cart = await readCart(visit)
  try {
    // The cart is empty if this form was sent before: the key finds its order.
    if (cart.items.length > 0 && !(await isAsShown(visit, cart, form))) return { cart, alert: visit.words.changed }
    return { slug: (await placeOrder(visit, cart, form)).secret_slug }
  } catch (error) {
    return { cart, alert: explain(error, visit.words) }
  }
}

async function placeOrder(visit: Visit, cart: Cart, form: Form) {
  const { shop, owner } = visit
  const idempotencyKey = form.key
  const body = {
    ...toDestination(form),
    payment_method: form.payment_method,
    ...readCourier(form.courier),
    discount_code_code: form.discount_code || undefined,
    notes: form.notes || undefined,
  }
  const person = { customer_name: form.name ?? '', customer_email: form.email ?? '', customer_phone: form.phone }
  if (owner === 'public') {
    const guest = { ...body, ...person, address: form.address || undefined }
    return await shop.call('POST /public/checkout', { body: guest, idempotencyKey })
  }
  const address_id = form.location_id ? await findAddress(visit, form) : undefined
  return await shop.call('POST /customers/me/checkout', {
    body: { ...body, address_id, cart_id: cart.id },
    idempotencyKey,
  })
}

const lastDigits = (phone: string | null | undefined) => (phone ?? '').replace(/\D/g, '').slice(-8)

/** The address of the form among those of the customer, where it is added if it is new. It says who gets the parcel. */
async function findAddress({ shop }: Visit, { name, phone, address, postal_code, location_id }: Form): Promise<number> {
  const known = shop.each('GET /customers/me/addresses')
  for await (const one of known) {
    const isSame = one.name === name && one.address === address && one.postal_code === postal_code
    if (isSame && String(one.location?.id) === location_id && lastDigits(one.phone) === lastDigits(phone)) return one.id
  }
  const body = { name, phone, address, postal_code, location_id: Number(location_id) }
  return (await shop.call('POST /customers/me/addresses', { body })).id
}
