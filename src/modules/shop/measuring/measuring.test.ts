import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { startFakeGa4, startFakeMeta, startFakeTikTok } from '../../../../test/fakes/measuring.ts'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { readEvents, runJobs } from '../../../../test/support/background.ts'
import { onFinished } from '../../../../test/support/on-finished.ts'
import { startService } from '../../../../test/support/service.ts'
import { ensureWebBuild } from '../../console/dashboard-pages/index.ts'
import { purgeOldConversions, queueConversions, sendConversion } from './index.ts'

const keys = {
  meta: { pixel_id: '123456789012345', token: 'EAAB-meta-token-of-the-shop' },
  tiktok: { pixel_id: 'C4A0B1C2D3E4F5G6H7I8', token: 'tiktok-token-of-the-shop' },
  ga4: { pixel_id: 'G-ABC1234567', token: 'ga4-secret-of-the-shop' },
}
const meta = await startFakeMeta(keys.meta)
const tiktok = await startFakeTikTok(keys.tiktok)
const ga4 = await startFakeGa4(keys.ga4)
for (const fake of [meta, tiktok, ga4]) onFinished(fake.close)
const service = await startService({ env: { META_URL: meta.url, TIKTOK_URL: tiktok.url, GA4_URL: ga4.url } })
const { db } = service.service
const shop = await openShop(service)

const path = `/stores/${shop.store.id}/measuring`
type Vendor = keyof typeof keys

const setUp = (vendor: Vendor, fields: object = {}) =>
  shop.send('PATCH', `${path}/${vendor}`, { is_enabled: true, ...keys[vendor], ...fields })
const refuse = async (vendor: string, body: object, end = '') => {
  const address = `${shop.path}${path}/${vendor}${end}`
  const { status, body: answer } = await (end ? shop.browser.post(address, body) : shop.browser.patch(address, body))
  return { status, ...answer }
}

const agent = 'Mozilla/5.0 (Linux; Android 15) Firefox/145.0'
const clicks = { ad_consent: 'granted', fbc: 'fb.1.1763300000000.IwAR1', fbp: 'fb.1.1763300000000.42', ttclid: 'E.C.P' }

/** Another product each time, because the same one would be a duplicate order. */
async function place(attribution: object | null = clicks, fields: object = {}) {
  const kopi = await shop.sell()
  const body = buyer({
    items: [{ type: 'variant', variant_id: kopi.id, quantity: 2 }],
    attribution,
    customer_email: 'Sari@Example.com',
    customer_phone: '628123456789',
    ...fields,
  } as never)
  const answer = await shop.visit('POST', '/checkout', body, { 'user-agent': agent })
  expect(answer.status).toBe(201)
  const order = await db
    .selectFrom('orders')
    .select(['id', 'order_id', 'gross_revenue'])
    .where('secret_slug', '=', answer.body.secret_slug)
    .executeTakeFirstOrThrow()
  return { ...order, variantId: String(kopi.id) }
}
const pay = ({ id }: { id: string }) =>
  shop.send('POST', '/orders/change-status', { ids: [id], payment_status: 'paid' })
const report = async () => {
  await readEvents(service, 'measuring', queueConversions)
  await runJobs(service, 'send-conversion')
}
const readStates = async ({ id }: { id: string }) =>
  (
    await db
      .selectFrom('conversions')
      .select(['vendor', 'status'])
      .where('order_id', '=', id)
      .orderBy('vendor')
      .execute()
  ).map(({ vendor, status }) => [vendor, status])
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

beforeAll(() => ensureWebBuild())

beforeEach(async () => {
  service.clock.now = undefined
  for (const fake of [meta, tiktok, ga4]) fake.heal()
  await report()
  for (const vendor of ['meta', 'tiktok', 'ga4'] as const) {
    service.service.breakers.succeed(`measuring ${vendor}`)
    await shop.send('PATCH', `${path}/${vendor}`, { is_enabled: false, conversion: 'paid' })
  }
  for (const events of [meta.events, meta.tests, tiktok.events, ga4.events, ga4.refused]) events.splice(0)
})

it('reports a purchase to each service once, when it is paid, with hashed contacts and the id of the browser', async () => {
  for (const vendor of ['meta', 'tiktok', 'ga4'] as const) await setUp(vendor)
  const order = await place()
  await report()
  expect(await readStates(order)).toEqual([])
  await pay(order)
  await report()
  await report()
  expect(await readStates(order)).toEqual([
    ['ga4', 'sent'],
    ['meta', 'sent'],
    ['tiktok', 'sent'],
  ])
  const event_id = `purchase.${order.order_id}`
  const value = order.gross_revenue / 100
  expect(meta.events).toEqual([
    {
      event_name: 'Purchase',
      event_time: expect.any(Number),
      event_id,
      action_source: 'website',
      event_source_url: `${shop.store.shop_url}/checkout`,
      user_data: {
        em: [sha256('sari@example.com')],
        ph: [sha256('628123456789')],
        client_ip_address: expect.any(String),
        client_user_agent: agent,
        fbc: clicks.fbc,
        fbp: clicks.fbp,
      },
      custom_data: {
        currency: 'IDR',
        value,
        order_id: order.order_id,
        content_type: 'product',
        content_ids: [order.variantId],
        contents: [{ id: order.variantId, quantity: 2, item_price: 95_000 }],
        num_items: 2,
      },
    },
  ])
  expect(tiktok.events).toMatchObject([
    { event: 'CompletePayment', event_id, user: { phone: sha256('+628123456789'), ttclid: 'E.C.P' } },
  ])
  expect(ga4.events).toMatchObject([
    { events: [{ name: 'purchase', params: { transaction_id: order.order_id, value } }] },
  ])
  expect(ga4.refused).toEqual([])
})

it('reports an order when it is placed if the store chose so', async () => {
  await setUp('meta', { conversion: 'placed' })
  const order = await place()
  await report()
  await pay(order)
  await report()
  expect(meta.events).toMatchObject([{ event_id: `purchase.${order.order_id}` }])
})

it('reports nothing of buyers who did not agree, of other stores, and of services that are switched off', async () => {
  await setUp('meta', { conversion: 'placed' })
  const orders = [await place({ ...clicks, ad_consent: 'denied' }), await place({ fbc: clicks.fbc }), await place(null)]
  const stored = await db.selectFrom('orders').select('attribution').where('id', '=', orders[1]!.id).executeTakeFirst()
  expect(stored).toEqual({ attribution: { fbc: clicks.fbc } })
  await report()
  for (const order of orders) expect(await readStates(order)).toEqual([])
  const queued = await place()
  await readEvents(service, 'measuring', queueConversions)
  await shop.send('PATCH', `${path}/meta`, { is_enabled: false })
  await report()
  expect(await readStates(queued)).toEqual([['meta', 'dropped']])
  expect(meta.events).toEqual([])
})

it('leaves out what browsers sent in a wrong form', async () => {
  await setUp('meta', { conversion: 'placed' })
  const order = await place({ ad_consent: 'granted', fbc: 'javascript:alert(1)', fbp: '42' })
  await report()
  expect(await readStates(order)).toEqual([['meta', 'sent']])
  expect(meta.events[0]!.user_data).not.toHaveProperty('fbc')
  expect(meta.events[0]!.user_data).not.toHaveProperty('fbp')
})

it('tries again after a failure that may pass, gives up what is refused, and shows the merchant the last error', async () => {
  await setUp('meta', { conversion: 'placed' })
  meta.inject('error')
  const order = await place()
  await readEvents(service, 'measuring', queueConversions)
  await expect(runJobs(service, 'send-conversion')).rejects.toThrow('The service answered 500')
  expect(await readStates(order)).toEqual([['meta', 'queued']])
  const shown = async () => (await shop.send('GET', path)).data[0]
  expect(await shown()).toMatchObject({ vendor: 'meta', last_error: { message: 'The service answered 500' } })
  const job = { business_id: shop.business.id, order_id: order.id, vendor: 'meta' }
  await sendConversion(service.service.measuring, job)
  expect(await readStates(order)).toEqual([['meta', 'sent']])
  expect(await shown()).toMatchObject({ last_error: null, last_sent_at: expect.any(String) })

  await setUp('meta', { token: 'a-token-that-was-revoked', conversion: 'placed' })
  const refused = await place()
  await report()
  expect(await readStates(refused)).toEqual([['meta', 'refused']])
  expect((await shown()).last_error.message).toContain('190')
})

it('repeats a purchase that a service took without confirming it as the same event', async () => {
  const vendors = ['meta', 'tiktok', 'ga4'] as const
  for (const vendor of vendors) await setUp(vendor, { conversion: 'placed' })
  for (const fake of [meta, tiktok, ga4]) fake.inject('late_error')
  const order = await place()
  await readEvents(service, 'measuring', queueConversions)
  for (const vendor of vendors) {
    const send = () =>
      sendConversion(service.service.measuring, { business_id: shop.business.id, order_id: order.id, vendor })
    await expect(send()).rejects.toThrow('The service answered 500')
    await send()
    await send()
  }
  for (const { events } of [meta, tiktok, ga4]) expect(events).toEqual([events[0], events[0]])
  expect(meta.events[0]).toMatchObject({ event_id: `purchase.${order.order_id}` })
  expect(await readStates(order)).toEqual(vendors.toSorted().map((vendor) => [vendor, 'sent']))
})

it('drops what is too old for the service', async () => {
  await setUp('ga4', { conversion: 'placed' })
  const order = await place()
  await readEvents(service, 'measuring', queueConversions)
  service.clock.now = new Date(Date.now() + 73 * 3_600_000)
  await runJobs(service, 'send-conversion')
  expect(await readStates(order)).toEqual([['ga4', 'dropped']])
})

it('never shows a token, and stores it sealed', async () => {
  const answer = await setUp('tiktok')
  expect(answer).toEqual({
    vendor: 'tiktok',
    is_enabled: true,
    pixel_id: keys.tiktok.pixel_id,
    is_token_set: true,
    token_last_four: 'shop',
    conversion: 'paid',
    last_sent_at: answer.last_sent_at,
    last_error: null,
  })
  const { sealed_token } = await db
    .selectFrom('store_pixels')
    .select('sealed_token')
    .where('vendor', '=', 'tiktok')
    .executeTakeFirstOrThrow()
  expect(sealed_token!.toString('latin1')).not.toContain(keys.tiktok.token)
  expect(await shop.send('PATCH', `${path}/tiktok`, { token: null })).toMatchObject({
    is_token_set: false,
    token_last_four: null,
  })
})

it('refuses ids of another form, and a service that is switched on without one', async () => {
  expect(await refuse('meta', { pixel_id: 'G-ABC1234567' })).toMatchObject({
    status: 422,
    errors: { pixel_id: expect.anything() },
  })
  const other = await openShop(service)
  const address = `${other.path}/stores/${other.store.id}/measuring/ga4`
  expect((await other.browser.patch(address, { is_enabled: true })).status).toBe(422)
  expect((await other.browser.post(`${address}/test`, {})).body.details).toEqual({ reason: 'measuring_not_set_up' })
  expect((await other.browser.patch(`${other.path}${path}/meta`, { is_enabled: false })).status).toBe(404)
})

it('sends a test event and says what the service answered', async () => {
  for (const vendor of ['meta', 'tiktok', 'ga4'] as const) {
    await setUp(vendor)
    const body = vendor === 'ga4' ? {} : { test_event_code: 'TEST12345' }
    expect(await shop.send('POST', `${path}/${vendor}/test`, body)).toEqual({ is_ok: true, error: null })
    await expect(shop.send('POST', `${path}/${vendor}/test`, { code: 'TEST12345' })).rejects.toThrow(': 422')
    await setUp(vendor, { token: 'a-token-that-is-wrong' })
    expect(await shop.send('POST', `${path}/${vendor}/test`, {})).toEqual({ is_ok: false, error: expect.any(String) })
  }
  expect(meta.tests).toHaveLength(1)
  expect(meta.events).toEqual([])
})

const openDomain = async (hostname: string) => {
  const { id } = await db
    .insertInto('custom_domains')
    .values({ business_id: shop.business.id, hostname, is_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.browser.patch(shop.setup, { custom_domain_id: id })
}

/** The content security policy of a page on a host; `fetch` cannot set the Host header. */
const policyAt = (hostname: string, path: string) =>
  new Promise<string>((resolve, reject) => {
    const { shopPort } = service.service.config
    get({ host: '127.0.0.1', port: shopPort, path, headers: { host: hostname } }, (answer) => {
      answer.resume()
      resolve(String(answer.headers['content-security-policy']))
    }).on('error', reject)
  })

it('opens the content security policy on the domain of the shop for services that are switched on, and for no others', async () => {
  await openDomain('kopi.example')
  const policy = () => policyAt('kopi.example', '/')
  await expect.poll(policy, { timeout: 5000 }).not.toContain('facebook')
  expect(await policy()).toMatch(/script-src 'self' 'sha256-[^' ]+';/)
  await setUp('meta')
  await expect
    .poll(policy, { timeout: 5000 })
    .toMatch(/script-src 'self' 'sha256-[^' ]+' https:\/\/connect\.facebook\.net;/)
  expect(await policy()).not.toContain('tiktok')
  expect(await policy()).not.toContain('google')
})

it('allows no script of others on an origin that shops share', async () => {
  for (const vendor of ['meta', 'tiktok', 'ga4'] as const) await setUp(vendor)
  await openDomain('kopi2.example')
  await expect.poll(() => policyAt('kopi2.example', '/'), { timeout: 5000 }).toContain('googletagmanager')
  const { order_id } = await place()
  const { secret_slug } = await db
    .selectFrom('orders')
    .select('secret_slug')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const base = `/${shop.store.slug}`
  const paths = ['', '/cart', '/checkout', '/en', '/p/kopi', '/login'].map((path) => base + path)
  for (const hostname of ['localhost', '127.0.0.1', '[::1]'])
    for (const path of [...paths, `/o/${secret_slug}`]) {
      const policy = await policyAt(hostname, path)
      expect([path, policy]).toEqual([path, expect.stringMatching(/; script-src 'self'( 'sha256-[^' ]+')?;/)])
      expect(policy).not.toMatch(/facebook|tiktok|google/)
    }
})

it('does nothing if the operator disabled it, and purges old reports', async () => {
  const { config } = service.service
  config.isMeasuringAllowed = false
  try {
    for (const end of ['', '/test'])
      expect(await refuse('meta', end ? {} : { is_enabled: true, ...keys.meta }, end)).toMatchObject({
        status: 409,
        details: { reason: 'measuring_not_allowed' },
      })
  } finally {
    config.isMeasuringAllowed = true
  }
  await purgeOldConversions(db, new Date(Date.now() + 401 * 86_400_000))
  expect(await db.selectFrom('conversions').selectAll().execute()).toEqual([])
})
