import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { keys, startMidtrans, startStripe, startXendit } from '../../fakes/connect.ts'
import { buyer, openShop } from '../../records/checkout.ts'
import { freePort, startService } from '../../support/service.ts'
import { browserTimeout, chromiumMissing, expectSound, openTab, phone } from '../support/chromium.ts'

const gateways = {
  xendit: (await startXendit()).gateway,
  midtrans: (await startMidtrans()).gateway,
  stripe: (await startStripe()).gateway,
}
type Name = keyof typeof gateways

const urls = Object.fromEntries(Object.entries(gateways).map(([name, { url }]) => [`${name.toUpperCase()}_URL`, url]))

/** Xendit's e-wallets only accept https return addresses, so the shop is behind a proxy that terminates TLS. */
const shopUrl = 'https://toko.example'
const shopPort = await freePort()
const service = await startService({ roles: ['api', 'app', 'worker'], env: urls })
await startService({
  databaseUrl: service.databaseUrl,
  env: { ...urls, BASE_URL: service.baseUrl, SHOP_PORT: String(shopPort), SHOP_URL: shopUrl },
})

/** Emulates the proxy within the browser. */
const throughProxy = (page: Page) =>
  page.context().route(`${shopUrl}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const headers = { ...route.request().headers(), host: new URL(shopUrl).host }
    const response = await route.fetch({
      url: `http://localhost:${shopPort}${pathname}${search}`,
      headers,
      maxRedirects: 0,
    })
    await route.fulfill({ response })
  })

async function openShopWith(provider: Name, payment_methods: string[]) {
  const shop = await openShop(service, { payment_methods: [...payment_methods, 'bank_transfer'] })
  const account = await shop.send('POST', '/provider-accounts', {
    provider,
    mode: 'test',
    name: provider,
    credentials: keys[provider],
  })
  gateways[provider].switches.callbackUrl = account.callback_url
  return { shop, variant: await shop.sell() }
}

const readReference = async (slug: string) =>
  (
    await service.database.pool.query<{ id: string }>(
      'select p.id from payments p join orders o on o.id = p.order_id where o.secret_slug = $1',
      [slug],
    )
  ).rows[0]!.id

type Paying = { page: Page; provider: Name; slug: string }

/** What the buyer does with each kind of instructions. */
const ways = {
  'a virtual account': async ({ page, provider, slug }: Paying) => {
    await page.getByText('BCA virtual account number').waitFor()
    await gateways[provider].pay(await readReference(slug))
  },
  'a QR code': async ({ page, provider, slug }: Paying) => {
    await page.getByRole('img', { name: 'QR code of this payment' }).waitFor()
    await gateways[provider].pay(await readReference(slug))
  },
  'an e-wallet': async ({ page }: Paying) => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Open|Pay with)/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Pay' }).click()
  },
  'a card page': async ({ page }: Paying) => {
    await page.getByRole('link', { name: 'Go to the payment page' }).click()
    await page.getByRole('button', { name: 'Pay' }).click()
  },
}

const cases: [Name, keyof typeof ways, string][] = [
  ['xendit', 'a virtual account', 'va_bca'],
  ['xendit', 'a QR code', 'qris'],
  ['xendit', 'an e-wallet', 'dana'],
  ['xendit', 'a card page', 'card'],
  ['midtrans', 'a virtual account', 'va_bca'],
  ['midtrans', 'a QR code', 'qris'],
  ['midtrans', 'an e-wallet', 'gopay'],
  ['midtrans', 'a card page', 'card'],
  ['stripe', 'a card page', 'card'],
]

describe.skipIf(chromiumMissing)(`A buyer${chromiumMissing ? ` (${chromiumMissing})` : ''}`, () => {
  it.each(cases)('pays through %s by %s', { timeout: browserTimeout }, async (provider, way, payment_method) => {
    const { shop, variant } = await openShopWith(provider, [payment_method])
    const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
    const { body } = await shop.visit('POST', '/checkout', buyer({ items, payment_method }))
    const slug: string = body.secret_slug
    const tab = await openTab({ viewport: phone })
    const { page } = tab
    await throughProxy(page)
    await page.goto(`${shopUrl}/o/${slug}/success`)
    await ways[way]({ page, provider, slug })
    await page.getByRole('heading', { name: 'Payment received' }).waitFor()
    expect(new URL(page.url()).origin).toBe(shopUrl)
    await expectSound(tab)
    expect(gateways[provider].ledger.filter(({ reference_id }) => reference_id !== '')).not.toEqual([])
  })
})
