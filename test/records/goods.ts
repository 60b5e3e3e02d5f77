import { callApi, type TestService } from '../support/service.ts'
import { buyer, type Json, type OpenShop, openShop } from './checkout.ts'
import { signInCustomer } from './customers.ts'

/** A shop of things that are not shipped, and verbs to buy them and to move their orders as a merchant does. */
export async function openGoodsShop(service: TestService, settings: Json = {}) {
  const shop = await openShop(service, settings)
  const { db } = service.service

  /** A checkout of one variant; the order is found by what only its buyer knows. */
  async function order(variantId: number, fields: Json & { quantity?: number } = {}) {
    const { quantity = 1, ...others } = fields
    const items = [{ type: 'variant', variant_id: variantId, quantity }]
    const body = buyer({ items, payment_method: 'va_bca', courier_service_id: undefined, ...others })
    const answer = await shop.visit('POST', '/checkout', body)
    if (answer.status !== 201) throw new Error(`checkout: ${answer.status} ${answer.text}`)
    return await db
      .selectFrom('orders')
      .selectAll()
      .where('secret_slug', '=', answer.body.secret_slug)
      .executeTakeFirstOrThrow()
  }

  const move = (ids: string | string[], change: Json) =>
    shop.send('POST', '/orders/change-status', { ids: [ids].flat(), ...change })
  const pay = (ids: string | string[]) => move(ids, { payment_status: 'paid' })

  return {
    ...shop,
    db,
    order,
    move,
    pay,
    /** Ordered and paid. */
    async buy(variantId: number, fields: Json & { quantity?: number } = {}) {
      const made = await order(variantId, fields)
      if (made.payment_status !== 'paid') await pay(made.id) // A free order is already paid.
      return made
    },
    sellDigital: (variant: Json = {}, fields: Json = {}) =>
      shop.sell({
        name: 'Panduan Seduh',
        item_type: 'digital',
        ...fields,
        variant: { price: '50000', weight: 0, ...variant },
      }),
    /** A product with recurring variants, one a price. */
    async sellPlans(prices: string[], rhythm: Json = { interval: 'month', interval_count: 1 }, fields: Json = {}) {
      const product = await shop.send('POST', '/products', {
        name: 'Langganan Kopi',
        item_type: 'subscription',
        option1_name: 'Paket',
        variants: prices.map((price, i) => ({
          price,
          weight: 0,
          option1_value: `Paket ${i + 1}`,
          pricing_type: 'recurring',
          ...rhythm,
        })),
        ...fields,
      })
      await shop.send('PUT', `/stores/${shop.store.id}/products/${product.id}`, {})
      return product.variants as { id: number; uuid: string; unique_id: string; price: string }[]
    },
    /** A call as the shop's backend whose refusal is what a test is about. */
    call: (method: string, path: string, body?: unknown, key = shop.secretKey) =>
      callApi(service, `/v3${path}`, key, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
    /** A signed-in customer whose address is proven, so that what it buys as a guest is theirs too. */
    async customer() {
      const person = await signInCustomer(service, shop)
      await db.updateTable('customers').set({ confirmed_at: new Date() }).where('id', '=', person.id).execute()
      return person
    },
    entitlements: (orderId: string) =>
      db.selectFrom('entitlements').selectAll().where('order_id', '=', orderId).execute(),
    mails: (recipient: string) =>
      db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute(),
  }
}

export type GoodsShop = Awaited<ReturnType<typeof openGoodsShop>> & OpenShop
