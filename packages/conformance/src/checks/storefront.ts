import type { Check } from '../check.ts'
import { type Answer, Obstacle } from '../run/answer.ts'
import { expectEqual, expectHeader, expectMatch, expectMembers, expectStatus, expectThat } from '../run/expect.ts'
import { makeUnknownKey } from '../run/key-form.ts'
import type { Kit } from '../run/kit.ts'
import { shopOrigin } from '../run/records.ts'

const bundleType = 'bundle_price_option'

type Card = { entity_type?: string; bundle_price_option_id?: number }
type Line = { variant_id: number; quantity: number }

const money = /^\d+\.\d{2}$/
const internals = [
  'id',
  'net_revenue',
  'platform_fee',
  'payment_fee',
  'cogs',
  'payment_status_history',
  'internal_notes',
]

const putIntoCart = async ({ visit, records }: Kit, guest?: string, quantity = 1) => {
  const { id } = await records.digital()
  return await visit('POST /cart/items', {
    headers: { 'x-service-guest-token': guest },
    body: { type: 'variant', variant_id: id, quantity },
  })
}

/** A new cart with an item; the headers say whose it is. */
async function fillCart(kit: Kit) {
  const answer = await putIntoCart(kit)
  const id = answer.body?.items?.[0]?.id
  const token = answer.headers.get('x-service-guest-token')
  if (!id || !token) throw new Obstacle('The cart is not filled', answer)
  return { headers: { 'x-service-guest-token': token }, path: `/cart/items/${id}` }
}

/** The catalog of the run's own store, when what was put into it is there. */
async function listItems({ records, until, visit }: Kit) {
  await records.digital()
  return await until(
    () => visit('GET /items'),
    ({ body }) => body?.data?.length > 0,
  )
}

const items = async ({ records }: Kit) => [{ type: 'variant', variant_id: (await records.digital()).id, quantity: 1 }]

export const storefront: Check[] = [
  {
    id: 'storefront.unknown-key-is-404',
    rule: 'Wrong storefront key: 404 `Store not found`.',
    async run({ visit }) {
      const answer = await visit('GET /items', { headers: { 'x-service-storefront-api-key': makeUnknownKey('sfpk_') } })
      expectStatus(answer, 404)
      expectEqual(answer, 'error', answer.body?.error, 'Store not found')
    },
  },
  {
    id: 'storefront.missing-key-is-404',
    rule: 'Missing storefront key: 404.',
    async run({ visit }) {
      expectStatus(await visit('GET /items', { headers: { 'x-service-storefront-api-key': undefined } }), 404)
    },
  },
  {
    id: 'storefront.key-of-another-store-is-404',
    rule: 'Foreign storefront key: 404.',
    async run({ visit, records }) {
      const { key } = await records.otherStore()
      expectStatus(await visit('GET /items', { headers: { 'x-service-storefront-api-key': key } }), 404)
    },
  },
  {
    id: 'storefront.foreign-origin-is-403',
    rule: 'An `Origin` that is not registered: 403 `origin_not_allowed`.',
    async run({ visit }) {
      const answer = await visit('GET /items', { headers: { origin: 'https://elsewhere.example' } })
      expectStatus(answer, 403)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'origin_not_allowed')
    },
  },
  {
    id: 'storefront.registered-origin-may-read',
    rule: 'A registered origin is allowed, and may read the guest token.',
    async run({ visit }) {
      const answer = await visit('GET /items', { headers: { origin: shopOrigin } })
      expectStatus(answer, 200)
      expectEqual(answer, 'access-control-allow-origin', answer.headers.get('access-control-allow-origin'), shopOrigin)
      expectHeader(answer, 'access-control-expose-headers', /x-service-guest-token/i)
    },
  },
  {
    id: 'storefront.preflight',
    rule: 'A preflight allows storefront key, guest token, `Authorization` and `Content-Type`.',
    async run({ visit }) {
      const answer = await visit('OPTIONS /cart/items', {
        headers: {
          'x-service-storefront-api-key': undefined,
          origin: shopOrigin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-service-storefront-api-key',
        },
      })
      expectStatus(answer, 200, 204)
      for (const name of ['x-service-storefront-api-key', 'x-service-guest-token', 'authorization', 'content-type'])
        expectHeader(answer, 'access-control-allow-headers', new RegExp(name, 'i'))
    },
  },
  {
    id: 'storefront.cards-have-a-type',
    rule: 'A catalog card has `entity_type`, and a product its `item_type`.',
    async run(kit) {
      const answer = await listItems(kit)
      expectStatus(answer, 200)
      const card = answer.body.data.find((one: Card) => one.entity_type !== bundleType)
      expectEqual(answer, 'entity_type', card?.entity_type, 'product')
      expectMatch(answer, 'item_type', card.item_type, /^(physical|digital)$/)
    },
  },
  {
    id: 'storefront.cards-have-prices',
    rule: 'A card has `in_stock` and `price_range` with decimal strings.',
    async run(kit) {
      const answer = await listItems(kit)
      const card = answer.body?.data?.[0]
      expectEqual(answer, 'in_stock', card?.in_stock, true)
      expectMatch(answer, 'price_range.min', card.price_range?.min, money)
      expectMatch(answer, 'price_range.max', card.price_range?.max, money)
    },
  },
  {
    id: 'storefront.count-is-that-of-the-list',
    rule: 'The count is an object with `total`, of the same items as the list.',
    async run(kit) {
      await Promise.all([kit.records.digital(), kit.records.counted(), kit.records.bundle()])
      const all = { query: { page_size: 100 } }
      const list = await kit.until(
        () => kit.visit('GET /items', all),
        ({ body }) => body?.data?.length >= 3,
      )
      const answer = await kit.until(
        () => kit.visit('GET /items/count'),
        ({ body }) => body?.total === list.body?.data?.length,
      )
      expectEqual(answer, 'total', answer.body?.total, list.body?.data?.length)
    },
  },
  {
    id: 'storefront.bundles-are-cards',
    rule: 'A bundle is a card with `entity_type` bundle_price_option and its `bundle_price_option_id`.',
    async run(kit) {
      const { id } = await kit.records.bundle()
      const find = ({ body }: Answer) => body?.data?.find((one: Card) => one.entity_type === bundleType)
      const answer = await kit.until(() => kit.visit('GET /items'), find)
      expectEqual(answer, 'bundle_price_option_id', find(answer)?.bundle_price_option_id, id)
    },
  },
  {
    id: 'storefront.bundle-has-lines',
    rule: 'A bundle price option is found by its slug, with its lines.',
    async run(kit) {
      const { slug, variantId } = await kit.records.bundle()
      const answer = await kit.visit(`GET /bundle-price-options/${slug}`)
      expectStatus(answer, 200)
      const lines = (answer.body.bundlelines ?? []).map(({ variant_id, quantity }: Line) => ({ variant_id, quantity }))
      expectEqual(answer, 'the lines', lines, [{ variant_id: variantId, quantity: 2 }])
    },
  },
  {
    id: 'storefront.product-has-variants',
    rule: 'A product is found by its slug, with its variants.',
    async run(kit) {
      const { slug, id } = await kit.records.digital()
      const answer = await kit.visit(`GET /products/${slug}`)
      expectStatus(answer, 200)
      const ids = (answer.body.variants ?? []).map((variant: { id: number }) => variant.id)
      expectEqual(answer, 'the ids of the variants', ids, [id])
    },
  },
  {
    id: 'storefront.cart-add-is-201',
    rule: 'Adding an item to a cart returns 201 with the cart.',
    async run(kit) {
      const answer = await putIntoCart(kit)
      expectStatus(answer, 201)
      expectThat(answer, Array.isArray(answer.body?.items), 'items = a list', answer.body?.items)
    },
  },
  {
    id: 'storefront.cart-names-its-guest',
    rule: 'A new cart comes with a guest token in `X-Service-Guest-Token`.',
    async run(kit) {
      expectHeader(await putIntoCart(kit), 'x-service-guest-token', /^[\w-]{20,}$/)
    },
  },
  {
    id: 'storefront.cart-needs-its-token',
    rule: 'The guest token is the only handle of a guest cart.',
    async run(kit) {
      await putIntoCart(kit)
      const answer = await kit.visit('GET /cart')
      expectEqual(answer, 'items', answer.body?.items, [])
    },
  },
  {
    id: 'storefront.quantities-add-up',
    rule: 'Same item again: quantities add up.',
    async run(kit) {
      const first = await putIntoCart(kit)
      const guest = first.headers.get('x-service-guest-token') ?? undefined
      const answer = await putIntoCart(kit, guest, 2)
      expectEqual(answer, 'items[0].quantity', answer.body?.items?.[0]?.quantity, 3)
    },
  },
  {
    id: 'storefront.cart-item-changes',
    rule: 'The quantity of an item in a cart can be changed.',
    async run(kit) {
      const { headers, path } = await fillCart(kit)
      const answer = await kit.visit(`PATCH ${path}`, { headers, body: { quantity: 4 } })
      expectStatus(answer, 200)
      expectEqual(answer, 'items[0].quantity', answer.body?.items?.[0]?.quantity, 4)
    },
  },
  {
    id: 'storefront.cart-item-is-removed',
    rule: 'An item can be removed from a cart.',
    async run(kit) {
      const { headers, path } = await fillCart(kit)
      expectStatus(await kit.visit(`DELETE ${path}`, { headers }), 200, 204)
      const answer = await kit.visit('GET /cart', { headers })
      expectEqual(answer, 'items', answer.body?.items, [])
    },
  },
  {
    id: 'storefront.guest-cart-is-bought',
    rule: 'A checkout without items buys the cart of the guest, which is empty afterwards.',
    async run(kit) {
      const { headers } = await fillCart(kit)
      const body = { ...kit.records.buyer(), payment_method: 'bank_transfer' }
      const bought = await kit.visit('POST /checkout', { headers, body })
      if (bought.status === 201) kit.records.deleteBoughtAtEnd(bought.body.order_id)
      expectStatus(bought, 201)
      const answer = await kit.visit('GET /cart', { headers })
      expectEqual(answer, 'items', answer.body?.items, [])
    },
  },
  {
    id: 'storefront.totals-of-clients-are-ignored',
    rule: 'Prices are computed from current data; totals of clients count for nothing.',
    async run(kit) {
      const given = { product_price: '1.00', gross_revenue: '1.00' }
      const body = { ...kit.records.buyer(), items: await items(kit), payment_method: 'bank_transfer', ...given }
      const answer = await kit.visit('POST /checkout', { body })
      if (answer.status === 201) kit.records.deleteBoughtAtEnd(answer.body.order_id)
      expectStatus(answer, 201, 422)
      if (answer.status === 201) expectEqual(answer, 'product_price', answer.body?.product_price, '12500.00')
    },
  },
  {
    id: 'storefront.payment-is-made-once',
    rule: 'Creating the payment of an order is idempotent.',
    async run({ visit, records }) {
      const { body } = await records.checkout()
      const create = () => visit(`POST /orders/${body.secret_slug}/payment`)
      const [first, second] = [await create(), await create()]
      expectStatus(second, 200)
      expectEqual(second, 'order_id', second.body?.order_id, body.order_id)
      expectEqual(second, 'pg_payment_info', second.body.pg_payment_info, first.body?.pg_payment_info)
    },
  },
  {
    id: 'storefront.checkout-is-201',
    rule: 'Checkout returns 201 with the public order.',
    async run(kit) {
      const answer = await kit.records.checkout()
      expectStatus(answer, 201)
    },
  },
  {
    id: 'storefront.order-has-totals',
    rule: 'The public order has its slug, addresses, status, totals and line items.',
    async run({ records }) {
      const answer = await records.checkout()
      const members = [
        'secret_slug',
        'public_order_url',
        'payment_url',
        'status',
        'gross_revenue',
        'orderlines',
        'pg_payment_info',
      ]
      expectMembers(answer, 'the public order', answer.body, members)
    },
  },
  {
    id: 'storefront.order-omits-internals',
    rule: 'The public order omits internal order ids, dashboard revenue fields, platform fees and payment-status history.',
    async run({ records }) {
      const answer = await records.checkout()
      const found = internals.filter((name) => name in answer.body)
      expectEqual(answer, 'the internal fields', found, [])
    },
  },
  {
    id: 'storefront.slug-cannot-be-guessed',
    rule: '`secret_slug` has 40 URL-safe characters.',
    async run({ records }) {
      const answer = await records.checkout()
      expectMatch(answer, 'secret_slug', answer.body.secret_slug, /^[\w-]{40}$/)
    },
  },
  {
    id: 'storefront.manual-method-has-empty-instructions',
    rule: '`pg_payment_info` is an empty object for manual methods.',
    async run({ records }) {
      const answer = await records.checkout()
      expectEqual(answer, 'pg_payment_info', answer.body.pg_payment_info, {})
    },
  },
  {
    id: 'storefront.order-is-found-by-its-slug',
    rule: 'The public order is read by its slug; an unknown one is 404.',
    async run({ visit, records }) {
      const { body } = await records.checkout()
      const answer = await visit(`GET /orders/${body.secret_slug}`)
      expectStatus(answer, 200)
      expectEqual(answer, 'order_id', answer.body?.order_id, body.order_id)
      expectStatus(await visit(`GET /orders/${'x'.repeat(40)}`), 404)
    },
  },
  {
    id: 'storefront.order-change-is-strict',
    rule: '`PATCH /public/orders/{slug}` refuses unknown fields: 422.',
    async run({ visit, records }) {
      const { body } = await records.checkout()
      expectStatus(await visit(`PATCH /orders/${body.secret_slug}`, { body: { gross_revenue: '1.00' } }), 422)
    },
  },
  {
    id: 'storefront.duplicate-order-is-400',
    rule: 'The same checkout again is 400 `Duplicate order`.',
    async run(kit) {
      const fields = { ...kit.records.buyer() }
      await kit.records.buy(fields)
      const body = { ...fields, items: await items(kit), payment_method: 'bank_transfer' }
      const answer = await kit.visit('POST /checkout', { body })
      if (answer.status === 201) kit.records.deleteBoughtAtEnd(answer.body.order_id)
      expectStatus(answer, 400)
      expectEqual(answer, 'error', answer.body?.error, 'Duplicate order')
    },
  },
  {
    id: 'storefront.no-payment-is-refused',
    rule: '`no_payment` is rejected by checkout.',
    async run(kit) {
      const body = { ...kit.records.buyer(), items: await items(kit), payment_method: 'no_payment' }
      const answer = await kit.visit('POST /checkout', { body })
      if (answer.status === 201) kit.records.deleteBoughtAtEnd(answer.body.order_id)
      expectStatus(answer, 422, 400)
    },
  },
  {
    id: 'storefront.checkout-needs-a-destination',
    rule: 'Physical items without destination: 422 naming the field.',
    async run(kit) {
      const { id } = await kit.records.counted()
      const physical = [{ type: 'variant', variant_id: id, quantity: 1 }]
      const body = { ...kit.records.buyer(), items: physical, payment_method: 'bank_transfer' }
      const answer = await kit.visit('POST /checkout', { body })
      if (answer.status === 201) kit.records.deleteBoughtAtEnd(answer.body.order_id)
      expectStatus(answer, 422)
      expectThat(
        answer,
        Object.keys(answer.body?.errors ?? {}).length > 0,
        'errors that name a field',
        answer.body?.errors,
      )
    },
  },
  {
    id: 'storefront.summary-adds-up',
    rule: 'The summary has its parts, and they add up to `gross_revenue`.',
    async run(kit) {
      const answer = await kit.visit('POST /checkout/summary', {
        body: { items: await items(kit), payment_method: 'bank_transfer' },
      })
      expectStatus(answer, 200)
      expectMembers(answer, 'the summary', answer.body, [
        'product_price',
        'shipping_cost',
        'other_income',
        'other_income_name',
        'gross_revenue',
      ])
      const { product_price, other_income, service_fee = '0', gross_revenue } = answer.body
      const sum = Number(product_price) + Number(other_income) + Number(service_fee)
      expectEqual(answer, 'gross_revenue', Number(gross_revenue), sum)
    },
  },
  {
    id: 'storefront.unknown-code-is-typed',
    rule: 'The discount-code check returns a typed ineligible response for unknown codes.',
    async run(kit) {
      const body = { code: 'CONFORMANCENOSUCH', items: await items(kit) }
      const answer = await kit.visit('POST /discount-codes/check', { body })
      expectStatus(answer, 200)
      expectEqual(answer, 'is_eligible', answer.body?.is_eligible, false)
      expectEqual(answer, 'discount_code', answer.body.discount_code, null)
    },
  },
  {
    id: 'storefront.methods-leave-out-no-payment',
    rule: '`no_payment` is rejected by payment-method discovery.',
    async run({ visit }) {
      const answer = await visit('GET /payment-methods')
      expectStatus(answer, 200)
      expectThat(answer, !answer.text.includes('no_payment'), 'no method no_payment', answer.body)
    },
  },
]
