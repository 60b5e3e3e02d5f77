import { randomUUID } from 'node:crypto'
import type { TSchema } from 'typebox'
import { expect, it } from 'vitest'
import { buyer, menteng, openShop, ubud } from '../../../../test/records/checkout.ts'
import { signInCustomer } from '../../../../test/records/customers.ts'
import { checkedFetch } from '../../../../test/support/checked-fetch.ts'
import { startService } from '../../../../test/support/service.ts'
import { checkoutFieldNames } from '../../../vocabulary/checkout-fields.ts'
import { CustomerCheckoutIn } from './customer/schemas.ts'
import { CheckoutIn } from './schemas.ts'

const service = await startService()
const shop = await openShop(service, { is_checkout_intent_active: true })
const kopi = await shop.sell({ stock: 1000 })
const teh = await shop.sell({ name: 'Teh', stock: 1000 })
const ebook = await shop.sell({ name: 'Resep Kopi', item_type: 'digital', variant: { price: '50000', weight: 0 } })
const items = [{ type: 'variant', variant_id: kopi.id, quantity: 2 }]
const link = await shop.send('POST', '/payment-links', {
  store_unique_id: shop.store.unique_id,
  title: 'Kue',
  amount: '350000',
})
await shop.send('POST', '/discount-codes', {
  code: 'HEMAT',
  applied_to: 'product_price',
  amount_type: 'fixed',
  amount: 5000,
})

// biome-ignore lint/suspicious/noExplicitAny: rows and answers of many kinds are read by path.
type Found = any

/**
 * Where a field is found later: the column of the row, the field of the merchant's response, and the expected value if
 * it differs.
 */
const places: Record<string, { row: string; merchant?: string; as?: unknown }> = {
  items: { row: 'total_quantity', merchant: 'total_quantity', as: 2 },
  payment_link: { row: 'payment_link_id', merchant: 'payment_link_id', as: link.id },
  ...Object.fromEntries(
    Object.entries({
      shipping_address: 'address',
      address: 'address',
      shipping_province: 'province',
      shipping_city: 'city',
      shipping_subdistrict: 'subdistrict',
      location: 'subdistrict',
      shipping_postal_code: 'postal_code',
      postal_code: 'postal_code',
    }).map(([name, part]) => [name, { row: `destination.${part}`, merchant: `destination_address.${part}` }]),
  ),
  shipping_location_id: { row: 'destination.location_id' },
  location_id: { row: 'destination.location_id' },
  destination: { row: 'destination.postal_code', merchant: 'destination_address.postal_code', as: '80571' },
  address_id: { row: 'destination.name', merchant: 'destination_address.name', as: 'Ibu Sari' },
  courier_service_id: { row: 'courier_service.id', merchant: 'courier_service.id' },
  warehouse_unique_id: { row: 'warehouse_id', as: shop.warehouse.id },
  attribution: { row: 'utm_source', merchant: 'utm_source', as: 'instagram' },
  checkout_intent_token: { row: 'checkout_intent_id' },
  cart_id: { row: 'cart_id' },
}

const readAt = (from: Found, path: string) => path.split('.').reduce((value, key) => value?.[key], from)

/** Returns the fields of a checkout that the stored order or the merchant's response lacks. */
async function findLost(sent: Record<string, unknown>, order_id: string, known: Record<string, unknown> = {}) {
  const row = await service.service.db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const answer = await shop.send('GET', `/orders/${row.id}`)
  return Object.entries(sent).flatMap(([name, value]) => {
    if (value === null) return [] // The field takes nothing else, so there is nothing to keep.
    const { row: stored, merchant, as } = places[name] ?? { row: name, merchant: name }
    const wanted = known[name] ?? as ?? value
    return [
      ...(readAt(row, stored) === wanted ? [] : [`${name} in the stored row`]),
      ...(!merchant || readAt(answer, merchant) === wanted ? [] : [`${name} in the answer to the merchant`]),
    ]
  })
}

/**
 * Makes a value for every text field of the schema that is not listed here; such a field is a column of the same name.
 */
const fillOthers = (schema: TSchema, ...sent: object[]) =>
  Object.fromEntries(
    Object.keys((schema as Found).properties)
      .filter((name) => !sent.some((body) => name in body) && !(name in places))
      .map((name) => [name, `What a buyer types as ${name}`]),
  )

const listKeys = (...bodies: object[]) => [...new Set(bodies.flatMap((body) => Object.keys(body)))].sort()
const listProperties = (schema: TSchema) => Object.keys((schema as Found).properties).sort()

async function startIntent(fields = {}) {
  const start = { client_session_id: randomUUID(), form_widget_id: 'checkout', fields }
  const { body } = await shop.visit('POST', '/checkout-intents', start)
  return body
}

const chosen = {
  courier_service_id: 1,
  courier_aggregator_code: null,
  warehouse_unique_id: shop.warehouse.unique_id,
  payment_method: 'bank_transfer',
  discount_code_code: 'HEMAT',
  attribution: { utm_source: 'instagram' },
}

it('keeps every optional field of a guest checkout', async () => {
  const intent = await startIntent()
  const contact = { customer_name: 'Budi', customer_email: 'fields@example.com', customer_phone: '628123000001' }
  const place = { shipping_address: 'Jl. Sudirman 1', shipping_location_id: menteng, shipping_postal_code: '10310' }
  const token = { checkout_intent_token: intent.checkout_intent_token }
  const whole = { ...contact, ...place, ...chosen, ...token, items, sub_payment_method: null }
  // A typed place that is not in the list of locations; this product needs no courier.
  const typedPlace = {
    ...{ items: [{ type: 'variant', variant_id: ebook.id, quantity: 2 }], shipping_address: 'Jl. Melati 2' },
    ...{ shipping_province: 'Bali', shipping_city: 'Gianyar', shipping_subdistrict: 'Ubud' },
  }
  const older = { ...typedPlace, address: 'Jl. Melati 3', location: 'Sukawati', postal_code: '80582' }
  const { shipping_address: _, shipping_subdistrict: __, ...olderPlace } = older
  const byLocation = { items, address: 'Jl. Melati 4', location_id: ubud, postal_code: '80571', courier_service_id: 1 }
  const byLink = { payment_link: link.handle }
  const others = fillOthers(CheckoutIn, whole, typedPlace, older, byLocation, byLink)
  const known = { checkout_intent_token: intent.id }
  const lost: string[] = []
  for (const fields of [{ ...whole, ...others }, typedPlace, olderPlace, byLocation, byLink]) {
    const sent = { ...buyer(), ...noPlace, ...fields }
    const { status, body, text } = await shop.visit('POST', '/checkout', sent)
    expect([status, status === 201 ? '' : text]).toEqual([201, ''])
    lost.push(...(await findLost(fields, body.order_id, known)))
  }
  expect(lost).toEqual([])
  expect(listKeys(whole, others, typedPlace, older, byLocation, byLink)).toEqual(listProperties(CheckoutIn))
})

/** Removes the place of `buyer()`, so that each request sets its own. */
const noPlace = { shipping_address: null, shipping_location_id: null, shipping_postal_code: null }

it('keeps every optional field of a customer checkout', async () => {
  const customer = await signInCustomer(service, shop)
  const home = { name: 'Ibu Sari', phone: '628119999999', address: 'Jl. Merdeka 1', location_id: menteng }
  const { body: address } = await customer.call('POST', '/addresses', { ...home, postal_code: '10310' })
  const cart = await customer.call('POST', '/cart/items', items[0])
  const intent = await startIntent()
  const place = { address: 'Jl. Sudirman 1', location_id: menteng, postal_code: '10310' }
  const whole = { ...place, ...chosen, checkout_intent_token: intent.checkout_intent_token, cart_id: cart.body.id }
  const saved = { items, address_id: address.id, courier_service_id: 1 }
  const nested = {
    ...{ items: [{ ...items[0], variant_id: teh.id }], address: 'Jl. Ubud 1', courier_service_id: 1 },
    destination: { location_id: ubud, postal_code: '80571' },
  }
  const byLink = { payment_link: link.handle }
  const others = fillOthers(CustomerCheckoutIn, whole, saved, nested, byLink)
  const known = { checkout_intent_token: intent.id }
  const lost: string[] = []
  for (const fields of [{ ...whole, ...others }, saved, nested, byLink]) {
    const { status, body, text } = await customer.call('POST', '/checkout', { payment_method: 'qris', ...fields })
    expect([status, status === 201 ? '' : text]).toEqual([201, ''])
    lost.push(...(await findLost(fields, body.order_id, known)))
  }
  expect(lost).toEqual([])
  expect(listKeys(whole, others, saved, nested, byLink)).toEqual(listProperties(CustomerCheckoutIn))
})

it('keeps what a buyer typed in an unfinished checkout, and fills it in again', async () => {
  const typed = Object.fromEntries(checkoutFieldNames.map((name) => [name, `What a buyer types as ${name}`]))
  const { id } = await startIntent({ customer_email: 'later@example.com', ...typed })
  const intent = await shop.send('GET', `/checkout-intents/${id}`)
  expect(intent.fields).toEqual({ customer_email: 'later@example.com', ...typed })
  const token = new URL(intent.recovery_url).searchParams.get('restore')
  const path = `/v3/checkout-intents/prefill?checkout_intent_prefill_token=${token}`
  const prefill = await checkedFetch(service.baseUrl, path)
  expect(prefill.body.data).toMatchObject(typed)
})
