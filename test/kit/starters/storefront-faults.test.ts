import { beforeEach, expect, it } from 'vitest'
import { openShop } from '../../records/checkout.ts'
import { freePort, startService } from '../../support/service.ts'
import { openTab, phone, picture } from '../../web/support/chromium.ts'
import { story } from '../../web/support/story.ts'
import { startBreakingProxy } from '../conformance/breaking-proxy.ts'
import type { Hooks, Sent } from '../conformance/breaks/break.ts'
import { readChoices, ShopVisitor } from './shop-visitor.ts'
import { packStarters, startProject } from './starter.ts'

const service = await startService()
const shop = await openShop(service)
const coffee = await shop.sell({ name: 'Kopi Toraja', variant: { price: '95000' } })

/** What goes wrong between the shop and the service, and what the shop asked for. */
let faults: Hooks = {}
const asked: Sent[] = []
const proxy = await startBreakingProxy(service, {
  request: (sent) => {
    asked.push(sent)
    return faults.request?.(sent)
  },
  answer: (reply, sent) => faults.answer?.(reply, sent),
})

const publicUrl = `http://localhost:${await freePort()}`
const starters = await packStarters()
const project = await starters.create('storefront', 'my-shop', {
  url: proxy,
  'public-url': publicUrl,
  'store-id': shop.store.unique_id,
  'storefront-key': shop.key.token,
})
await startProject(project)

beforeEach(() => {
  faults = {}
  asked.length = 0
})

let buyers = 0
const createBuyer = () => ({
  name: 'Budi Santoso',
  email: `pembeli${++buyers}@example.com`,
  phone: `0812345${1000 + buyers}`,
  address: 'Jl. Sudirman 1',
  district: 'Menteng',
  postal_code: '10310',
})

const listOrders = async () => (await shop.send('GET', '/orders?page_size=100')).data as { id: string }[]
const readOrder = async (location: string | null) => {
  const slug = /^\/orders\/([\w-]{40})\?new$/.exec(location ?? '')?.[1]
  return (await shop.visit('GET', `/orders/${slug}`)).body
}
const changePrice = (price: string) => shop.send('PATCH', `/variants/${coffee.id}`, { price })

/** Goes to the page that shows the total. */
async function goToDelivery(visitor = new ShopVisitor(publicUrl, { 'accept-language': 'en' })) {
  expect(await visitor.open('/cart/items', { variant_id: String(coffee.id) })).toMatchObject({ status: 303 })
  const page = await visitor.open('/checkout', createBuyer())
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Place order') })
  return { visitor, page }
}

it('places no order at another price than the page showed, and shows the new total', async () => {
  const { visitor, page } = await goToDelivery()
  const before = await listOrders()
  await changePrice('88000')
  const changed = await visitor.open('/checkout/order', page.fields)
  expect(changed).toMatchObject({ status: 400, text: expect.stringContaining('Your order has changed') })
  expect(await listOrders()).toEqual(before)
  const { location } = await visitor.open('/checkout/order', changed.fields)
  const order = await readOrder(location)
  expect(order).toMatchObject({ product_price: '88000.00', gross_revenue: changed.fields.total })
})

it('says in Indonesian that the order has changed', async () => {
  const { visitor, page } = await goToDelivery()
  await visitor.open('/language/id')
  await changePrice('91000')
  const { text } = await visitor.open('/checkout/order', page.fields)
  expect(text).toContain('Pesanan Anda berubah. Periksa pengiriman, pembayaran, dan totalnya')
})

it('shows the total of another courier before it places the order, without script too', async () => {
  const { visitor, page } = await goToDelivery()
  const courier = readChoices(page.text, 'courier').find((one) => one !== page.fields.courier)!
  const changed = await visitor.open('/checkout/order', { ...page.fields, courier })
  expect(changed).toMatchObject({ status: 400, text: expect.stringContaining('Your order has changed') })
  expect(changed.fields).toMatchObject({ courier })
  const { location } = await visitor.open('/checkout/order', changed.fields)
  const order = await readOrder(location)
  expect(order).toMatchObject({ gross_revenue: changed.fields.total })
})

it('sends the warehouse of the courier that the buyer chose', async () => {
  const { visitor, page } = await goToDelivery()
  await visitor.open('/checkout/order', page.fields)
  const { body } = asked.find(({ path }) => path.endsWith('/public/checkout'))!
  expect(`${body.courier_service_id} ${body.warehouse_unique_id}`).toBe(page.fields.courier)
})

it('places one order for a form that is sent twice at the same time, and once more later', async () => {
  const { visitor, page } = await goToDelivery()
  const before = (await listOrders()).length
  const both = await Promise.all([1, 2].map(() => visitor.open('/checkout/order', page.fields)))
  const later = await visitor.open('/checkout/order', page.fields)
  expect(later).toMatchObject({ status: 303, location: expect.stringContaining('/orders/') })
  expect(both.map(({ location }) => location)).toEqual([later.location, later.location])
  expect(await listOrders()).toHaveLength(before + 1)
})

it.each([
  [503, 'provider_unavailable', 'the payment service does not answer'],
  [409, 'payment_refused', 'the payment service refuses this payment'],
  [500, 'internal_error', 'the payment cannot be shown'],
])('shows a placed order although its payment is answered with %i %s', async (status, error_code, alert) => {
  const { visitor, page } = await goToDelivery()
  const changed = await visitor.open('/checkout', { ...page.fields, payment_method: 'qris' })
  faults.request = ({ method, path }) =>
    method === 'POST' && path.endsWith('/payment') ? { status, body: { error: 'No', error_code } } : undefined
  const { location } = await visitor.open('/checkout/order', changed.fields)
  const order = await readOrder(location)
  const shown = await visitor.open(location!)
  expect(shown).toMatchObject({ status: 200, text: expect.stringContaining(alert) })
  expect(shown.text).toContain(order.order_id)
  expect(shown.text).toContain(order.payment_url)
})

it('shows a whole page when the service is down, which says when to come again', async () => {
  const visitor = new ShopVisitor(publicUrl, { 'accept-language': 'id' })
  faults.request = () => ({ status: 503, body: { error: 'Down', error_code: 'unavailable' } })
  const page = await visitor.open('/p/unknown')
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('30')
  expect(page.text).toMatch(/^<!doctype html><html lang="id">.*<title>[^<]+<\/title>/)
  expect(page.text).toContain('Toko sedang tidak dapat dihubungi')
})

it('asks for the catalog with the address of each visitor, so that one cannot use up the limit of all', async () => {
  faults.answer = (reply, { headers }) => {
    if (!headers['x-forwarded-for']?.startsWith('203.0.113.9,')) return
    Object.assign(reply, { status: 429, body: { error: 'Too many', error_code: 'rate_limited' } })
    reply.headers['retry-after'] = '40'
  }
  const [eager, other] = ['203.0.113.9', '203.0.113.10'].map(
    (address) => new ShopVisitor(publicUrl, { 'x-forwarded-for': address }),
  )
  const path = '/?search=pelanggan'
  expect(await eager!.open(path)).toMatchObject({ status: 429 })
  expect(asked.filter(({ query }) => query.has('search'))).toHaveLength(1) // Nobody waits for 40 seconds.
  expect(await Promise.all([eager!.open(path), other!.open(path)])).toMatchObject([{ status: 429 }, { status: 200 }])
})

it('lets a visitor search for a district 60 times in a minute', async () => {
  const searches = Array.from({ length: 61 }, () =>
    new ShopVisitor(publicUrl, { 'x-forwarded-for': '203.0.113.20' }).open('/districts?search=men'),
  )
  const answers = await Promise.all(searches)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeLessThanOrEqual(60)
})

it('lets no cache confuse a page with its main part', async () => {
  const page = await fetch(publicUrl)
  expect(page.headers.get('vary')).toContain('x-part')
})

it('asks customers for what counts: who gets the parcel, which becomes one address of theirs', async () => {
  const visitor = new ShopVisitor(publicUrl, { 'accept-language': 'en' })
  const account = { name: 'Sari Dewi', email: 'sari@example.com', password: 'a long enough password' }
  expect(await visitor.open('/account/register', account)).toMatchObject({ status: 303 })
  for (const _ of ['once', 'twice']) {
    await visitor.open('/cart/items', { variant_id: String(coffee.id) })
    const form = await visitor.open('/checkout')
    expect(form.text).toContain('Signed in as <strong>sari@example.com</strong>')
    expect(form.text).not.toContain('type="email"')
    const recipient = { ...createBuyer(), name: 'Ibu Ratna', phone: '081377778888' }
    const page = await visitor.open('/checkout', { ...form.fields, ...recipient, email: form.fields.email! })
    const { location } = await visitor.open('/checkout/order', page.fields)
    const order = await readOrder(location)
    expect(order).toMatchObject({ destination_address: { name: 'Ibu Ratna', phone: '6281377778888' } })
  }
  expect(asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/addresses'))).toHaveLength(1)
})

story('The script of the storefront', async (step) => {
  const buyer = await openTab({ viewport: phone, locale: 'id' })
  const { page } = buyer
  const isPart = (request: { headers(): Record<string, string> }) => request.headers()['x-part'] === 'main'

  await step('keeps the page when a poll fails, and shows the payment when a later one is answered', async () => {
    const { visitor, page: delivery } = await goToDelivery()
    const { location } = await visitor.open('/checkout/order', delivery.fields)
    const order = await readOrder(location)
    let polls = 0
    await page.route('**/orders/*', async (route) => {
      if (!isPart(route.request())) return await route.continue()
      if (++polls === 1) return await route.fulfill({ status: 503, body: '<main>Down</main>' })
      if (polls === 2) return await route.abort()
      await route.fulfill({ status: 200, contentType: 'text/html', body: '<main>Lunas</main>' })
    })
    await page.goto(publicUrl + location!)
    const shown = page.getByRole('heading', { name: order.order_id })
    await page.waitForResponse((response) => isPart(response.request()) && response.status() === 503)
    expect(await shown.count()).toBe(1)
    await page.waitForRequest(isPart)
    expect(await shown.count()).toBe(1)
    await page.getByText('Lunas', { exact: true }).waitFor()
    expect(polls).toBe(3)
    await page.unroute('**/orders/*')
  })

  await step('shows the answer to the last choice, however late an older one comes', async () => {
    await page.goto(`${publicUrl}/p/${coffee.product.slug}`)
    await page.getByRole('button', { name: 'Masukkan keranjang' }).click()
    await page.getByRole('link', { name: 'Checkout' }).click()
    for (const [name, value] of Object.entries(createBuyer())) await page.locator(`[name="${name}"]`).fill(value)
    await page.getByRole('button', { name: 'Lanjut ke pengiriman' }).click()
    const payment = page.getByRole('group', { name: 'Pembayaran' })
    await payment.waitFor()
    await page.waitForLoadState() // The script listens then.
    const held: (() => Promise<void>)[] = []
    await page.route('**/checkout', async (route) => {
      if (held.length === 0) held.push(() => route.fulfill({ contentType: 'text/html', body: '<main>Lama</main>' }))
      else await route.continue()
    })
    const first = page.waitForRequest(isPart)
    await payment.getByRole('radio', { name: 'QRIS' }).check()
    await first
    const second = page.waitForResponse((response) => isPart(response.request()))
    await payment.getByRole('radio', { name: 'Transfer' }).check()
    await (await second).finished()
    await held[0]!().catch(() => undefined) // The page does not wait for it any more.
    await page.getByRole('button', { name: 'Buat pesanan' }).waitFor()
    expect(await page.getByText('Lama', { exact: true }).count()).toBe(0)
    await page.unroute('**/checkout')
  })

  await step('leads to a page that says what has changed', async () => {
    await changePrice('99000')
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    await page.getByRole('alert').getByText('Pesanan Anda berubah').waitFor()
    await picture(buyer, 'starter-shop-changed')
  })

  await step('shows a placed order whose payment is not ready', async () => {
    faults.request = ({ path }) =>
      path.endsWith('/payment') ? { status: 503, body: { error: 'No', error_code: 'provider_unavailable' } } : undefined
    await page.getByRole('group', { name: 'Pembayaran' }).getByRole('radio', { name: 'QRIS' }).check()
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    await page.getByText('layanan pembayaran belum menjawab').waitFor()
    await picture(buyer, 'starter-shop-no-payment')
    faults = {}
  })

  await step('shows what to do when the service is down', async () => {
    faults.request = () => ({ status: 503, body: { error: 'Down', error_code: 'unavailable' } })
    await page.goto(`${publicUrl}/p/another`)
    await page.getByRole('heading', { name: 'Toko sedang tidak dapat dihubungi' }).waitFor()
    await picture(buyer, 'starter-shop-outage')
    faults = {}
  })

  await step('asks a customer for the recipient', async () => {
    await page.goto(`${publicUrl}/account/register`)
    await page.getByLabel('Nama lengkap').fill('Ani')
    await page.getByLabel('Email').fill('ani@example.com')
    await page.getByLabel('Kata sandi').fill('a long enough password')
    await page.getByRole('button', { name: 'Buat akun' }).click()
    await page.goto(`${publicUrl}/p/${coffee.product.slug}`)
    await page.getByRole('button', { name: 'Masukkan keranjang' }).click()
    await page.getByRole('link', { name: 'Checkout' }).click()
    await page.getByLabel('Nama penerima').waitFor()
    await picture(buyer, 'starter-shop-recipient')
  })
})
