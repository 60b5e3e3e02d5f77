import { forMachines } from '../../src/access/merchant-route.ts'
import { merchantRoutes } from '../../src/merchant-routes.ts'
import { approve, createApp, findInstallation } from '../records/apps.ts'
import { openGoodsShop } from '../records/goods.ts'
import { callApi, type TestService } from '../support/service.ts'

/** Ids by the word that stands before them in a path. */
export type Records = Record<string, string | number>

/** A business with one record of every kind, by the word that stands before its id in a path. */
export async function fillBusiness(service: TestService) {
  const shop = await openGoodsShop(service)
  const { send, browser, path, store } = shop
  const make = async (below: string, body: object) => {
    const answer = await browser.post(`${path}${below}`, body)
    if (answer.status !== 201) throw new Error(`${below}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  const variant = await shop.sell({
    name: `Kopi ${store.id}`,
    labels: [`Label ${store.id}`],
    item_type: 'digital',
    variant: { weight: 0, is_lms_enabled: true },
  })
  const option = await shop.sellBundle([{ variant_id: variant.id, quantity: 1 }], '90000', {
    public_name: `Paket ${store.id}`,
  })
  const bundle = (await send('GET', '/bundles')).data[0]
  const order = await shop.order(variant.id)
  const customer = order.customer_id!
  await send('POST', `/customers/${customer}/update-tags`, { tags: [`Pelanggan ${store.id}`] })
  const address = await send('POST', `/customers/${customer}/addresses`, {
    name: 'Rumah',
    address: 'Jl. Merdeka 1',
    location_id: 317106,
    postal_code: '10310',
  })
  const section = await send('POST', `/variants/${variant.id}/course-sections`, { title: 'Biji' })
  const content = await send('POST', `/course-sections/${section.uuid}/course-contents`, { title: 'Arabika' })
  const licensed = await shop.sellDigital({ is_license_enabled: true }, { item_type: 'license' })
  await send('PATCH', `/variants/${licensed.id}/license-pool`, { source: 'keys' })
  await send('POST', `/variants/${licensed.id}/licenses`, { keys: ['KOPI-1', 'KOPI-2'] })
  const [license] = (await send('GET', `/variants/${licensed.id}/licenses`)).data
  const [plan] = await shop.sellPlans(['50000'])
  await shop.buy(plan!.id)
  const [subscription] = (await send('GET', '/subscriptions')).data
  const paid = await shop.buy(variant.id)
  const refund = await send('POST', `/orders/${paid.id}/refunds`, { reason: 'Not as described', amount: '1000' })
  const invoice = await send('POST', `/orders/${paid.id}/invoice`)
  await shop.visit('PUT', `/orders/${paid.secret_slug}/reviews/${variant.product.id}`, { rating: 5 })
  const [review] = (await send('GET', '/reviews')).data
  const cup = await shop.sell({ name: `Cangkir ${store.id}` })
  const shipped = await shop.order(cup.id, { courier_service_id: 1 })
  for (const status of ['confirmed', 'shipped'])
    await send('POST', '/orders/change-status', { ids: [shipped.id], status })
  const [line] = (await send('GET', `/orders/${shipped.id}`)).orderlines
  const returned = await send('POST', `/orders/${shipped.id}/returns`, {
    reason: 'Broken',
    lines: [{ line_id: line.id, quantity: 1 }],
  })
  const zone = await send('POST', '/shipping-zones', {
    name: 'Jakarta',
    areas: [{ area_type: 'province', area_id: 31 }],
  })
  const rate = await send('POST', '/shipping-rates', {
    courier_service_id: 1,
    zone_id: zone.id,
    first_kg: '10000',
    next_kg: '8000',
    etd: '1-2',
  })
  const discount = await send('POST', '/discount-codes', {
    code: 'HEMAT10',
    applied_to: 'product_price',
    amount_type: 'percentage',
    percentage: 10,
  })
  const form = new FormData()
  form.append('file', new Blob(['a']), 'a.txt')
  const file = await callApi(service, `/v3/variants/${variant.id}/digital-product-files`, shop.secretKey, {
    method: 'POST',
    body: form,
  })
  const origins = (await send('GET', `/stores/${store.id}/storefront/allowed-origins`)).data
  const exported = await send('POST', '/orders/exports')
  const printed = await send('POST', '/orders/documents', { ids: [order.id], kind: 'slip' })
  const unclear = await shop.order(variant.id)
  await send('POST', '/orders/change-status', { ids: [unclear.id], payment_status: 'conflict' })
  const [conflict] = (await send('GET', '/payment-conflicts')).data
  const [key] = (await browser.get(`${path}/api-keys`)).body.data
  const webhook = await make('/webhooks', {
    url: 'http://127.0.0.1:1/hooks',
    events: ['order.created'],
    status: 'inactive',
  })
  const app = await createApp(service, {}, shop)
  await approve(browser, app, [shop.business.unique_id])
  const invitation = await make('/invitations', { email: 'wati@example.com', role: 'staff' })
  const [invited] = (await browser.get(`${path}/outbox`)).body.data
  const domain = await make('/custom-domains', { hostname: `toko${store.id}.example.com` })
  const view = await make('/saved-views', { list: 'orders', name: `Tampilan ${store.id}`, query: 'tab=to_ship' })
  // The keys of the browser in RFC 8291.
  const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const pushed = await browser.put(`${path}/push-devices/current`, {
    endpoint: `http://127.0.0.1:1/${store.id}`,
    keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
  })
  const link = await send('POST', '/payment-links', {
    store_unique_id: store.unique_id,
    title: `Tagihan ${store.id}`,
    amount: '350000',
  })
  const chat = { name: `Sapaan ${store.id}`, provider: 'wa_me', text_for_cod: 'Halo {{customer_name}}' }
  const productChat = await send('POST', `/products/${variant.product.id}/follow-up-chats`, chat)
  const bundleChat = await send('POST', `/bundles/${bundle.id}/follow-up-chats`, chat)
  const stream = await send('POST', '/webhook-streams', {})
  const { body: me } = await browser.get('/api/me')
  const aboutOrder = {
    template: 'order-placed',
    recipient: 'budi@example.com',
    subject: 'Kopi',
    body_text: '-',
    body_html: '-',
  }
  const written = await shop.db
    .insertInto('mails')
    .values({ ...aboutOrder, business_id: shop.business.id, order_id: order.id })
    .returning('id')
    .executeTakeFirstOrThrow()

  const intent = await shop.visit('POST', '/checkout-intents', {
    client_session_id: crypto.randomUUID(),
    form_widget_id: 'storefront-checkout',
  })

  const bank = { bank_code: 'bca', bank_name: 'BCA', account_holder: `Kopi ${store.id}`, account_number: '1234567890' }
  await send('PATCH', `/stores/${store.id}`, { payment_accounts: [bank] })
  const change = await shop.db
    .selectFrom('account_changes')
    .select('id')
    .where('business_id', '=', shop.business.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

  const records: Records = {
    stores: store.unique_id,
    products: variant.product.id,
    variants: variant.id,
    bundles: bundle.id,
    'bundle-price-options': option.id,
    warehouses: shop.warehouse.id,
    orders: order.id,
    emails: written.id,
    exports: exported.id,
    documents: printed.id,
    refunds: refund.id,
    returns: returned.id,
    invoices: invoice.id,
    reviews: review.id,
    customers: customer,
    addresses: address.id,
    'course-sections': section.uuid,
    'course-contents': content.uuid,
    licenses: license.id,
    subscriptions: subscription.id,
    'subscription-items': subscription.subscription_items[0].id,
    'shipping-zones': zone.id,
    'shipping-rates': rate.id,
    'discount-codes': discount.id,
    'digital-product-files': file.body.id,
    'public-api-keys': shop.key.id,
    'allowed-origins': origins[0].id,
    'api-keys': key.id,
    'account-changes': change.id,
    webhooks: webhook.id,
    'webhook-streams': stream.id,
    apps: app.client_id,
    installations: (await findInstallation(shop, shop.business, app)).id,
    invitations: invitation.id,
    members: me.unique_id,
    outbox: invited.id,
    'custom-domains': domain.id,
    'saved-views': view.id,
    'push-devices': pushed.body.data[0].id,
    'payment-links': link.id,
    'payment-conflicts': conflict.id,
    'checkout-intents': intent.body.id,
    'follow-up-chats': productChat.id,
    'bundle follow-up-chats': bundleChat.id,
    chats: productChat.id,
  }
  await addFromExamples(service, send, records)
  return { shop, app, records, goods: { variant, licensed, plan: plan!, option, order: paid, link } }
}

/** Adds a record of every other kind that machines can create, from the example of the route that creates it. */
async function addFromExamples(
  service: TestService,
  send: (method: string, path: string, body: unknown) => Promise<{ id?: number; uuid?: string }>,
  records: Records,
) {
  const routes = forMachines(merchantRoutes(service.service))
  const hasIds = (kind: string) => routes.some(({ path }) => path.includes(`/${kind}/:`))
  const creating = routes
    .filter(({ kind, method, example }) => kind === 'create' && method === 'POST' && example !== undefined)
    .map((route) => ({ route, kind: route.path.split('/').at(-1)! }))
  // Parents come before their children, because their paths are shorter.
  creating.sort((a, b) => a.route.path.length - b.route.path.length)
  for (const { route, kind } of creating) {
    if (kind in records || kind.startsWith(':') || !hasIds(kind)) continue
    const path = route.path
      .slice('/v3'.length)
      .replace(/([a-z-]+)\/:[a-z_]+/g, (_, parent: string) => `${parent}/${records[parent]}`)
    const made = await send('POST', path, route.example)
    records[kind] = (made.id ?? made.uuid)!
  }
}

export type Filled = Awaited<ReturnType<typeof fillBusiness>>

/** A customer of the business with one of everything that a customer can have, by the word before its id in a path. */
export async function fillCustomer({ shop, goods, records: { 'digital-product-files': files, ...of } }: Filled) {
  const person = await shop.customer()
  const buy = (id: number) => shop.buy(id, { customer_email: person.email })
  const order = await buy(goods.variant.id)
  await buy(goods.licensed.id)
  await buy(goods.plan.id)
  const read = async (path: string) => (await person.call('GET', path)).body.data[0]
  const subscription = await read('/subscriptions')
  const address = await person.call('POST', '/addresses', { name: 'Rumah' })
  const cart = await person.call('POST', '/cart/items', { variant_id: goods.variant.id, quantity: 1 })
  await person.call('PUT', `/wishlist/${goods.variant.product.id}`)
  const saved = {
    id: crypto.randomUUID(),
    business_id: shop.business.id,
    store_id: shop.store.id,
    customer_id: person.id,
    account_id: 1,
    provider: 'stripe',
    payment_method: 'card',
    payment_id: crypto.randomUUID(),
    consent_text: 'Yes',
    consented_at: new Date(),
    label: 'visa',
    sealed_token: Buffer.from('sealed'),
    saved_at: new Date(),
  }
  await shop.db.insertInto('saved_methods').values(saved).execute()
  const after = {
    business_id: shop.business.id,
    order_id: order.id,
    reason: 'Not as described',
    created_at: new Date(),
    updated_at: new Date(),
  }
  const refund = { ...after, id: crypto.randomUUID(), amount: 1, currency: 'IDR', payment_id: null }
  await shop.db
    .insertInto('refunds')
    .values({ ...refund, origin: 'buyer', method: 'bank_transfer', status: 'requested' })
    .execute()
  const returned = { ...after, id: crypto.randomUUID(), lines: '[]' }
  await shop.db
    .insertInto('returns')
    .values({ ...returned, origin: 'buyer', status: 'requested' })
    .execute()
  const records: Records = {
    refunds: refund.id,
    returns: returned.id,
    'saved-methods': saved.id,
    addresses: address.body.id,
    wishlist: goods.variant.product.id,
    items: cart.body.items[0].id,
    orders: order.id,
    subscriptions: subscription.id,
    'subscription-items': subscription.subscription_items[0].id,
    variants: goods.variant.uuid,
    'course-sections': of['course-sections']!,
    'course-contents': of['course-contents']!,
    licenses: (await read('/licenses')).id,
    downloads: (await read('/downloads')).entitlement_id,
    files: files!,
  }
  return { token: person.tokens.access, email: person.email, records }
}

/** Records that a shop shows to everybody, and a guest's cart. */
export async function fillStorefront({ shop, goods, records: of }: Filled) {
  const item = { variant_id: goods.variant.id, quantity: 1 }
  const cart = await shop.visit('POST', '/cart/items', item)
  const page = await shop.send('POST', `/stores/${shop.store.id}/pages`, { title: `Tentang ${shop.store.id}` })
  const records: Records = {
    products: goods.variant.product.slug,
    'bundle-price-options': goods.option.slug,
    variants: goods.variant.unique_id,
    orders: goods.order.secret_slug,
    refunds: of.refunds!,
    returns: of.returns!,
    invoices: of.invoices!,
    reviews: goods.variant.product.id,
    pages: page.slug,
    'payment-links': goods.link.handle,
    'checkout-intents': of['checkout-intents']!,
    items: cart.body.items[0].id,
  }
  return { guest: cart.headers.get('x-service-guest-token')!, records }
}
