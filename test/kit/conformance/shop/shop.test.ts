import { describe, expect, it, onTestFinished } from 'vitest'
import { runShopChecks, shopChecks } from '../../../../packages/conformance/src/index.ts'
import { ShopProxy } from '../../../../packages/conformance/src/storefront-target/shop-proxy.ts'
import { openShop } from '../../../records/checkout.ts'
import { freePort, startService } from '../../../support/service.ts'
import { chromiumMissing } from '../../../web/support/chromium.ts'
import { findChromium } from '../../../web/support/find-chromium.ts'
import { run } from '../run-command.ts'
import { carelessPath, type Mistake, startCarelessShop } from './careless-shop.ts'

const service = await startService()
const shop = await openShop(service)
const variant = await shop.sell({ name: 'Buku resep', item_type: 'digital' })

async function checkCareless(mistake?: Mistake, check?: string, waitSeconds = 30) {
  const listen = await freePort()
  const settings = { storeId: shop.store.unique_id, key: shop.key.token, variantId: variant.id }
  const address = await startCarelessShop({ ...settings, url: () => `http://127.0.0.1:${listen}` }, mistake)
  const checks = shopChecks.filter(({ id }) => !check || id === check)
  const options = { address, listen, path: carelessPath, baseUrl: service.baseUrl, waitSeconds, slowSeconds: 1 }
  const { results } = await runShopChecks(checks, options, { browser: findChromium() })
  const unpassed = results.filter(({ outcome }) => outcome !== 'passed')
  return unpassed.map(({ id, outcome, found, reason }) => ({ id, outcome, found, reason }))
}

const mistakes: [Mistake, string][] = [
  ['shows no number', 'shop.sells'],
  ['sends no key', 'shop.orders-have-a-key'],
  ['does not wait', 'shop.waits-for-slow-answers'],
  ['makes a key for each click', 'shop.pressed-twice-is-one-order'],
  ['keeps a read that failed', 'shop.survives-failed-reads'],
  ['makes a key for each attempt', 'shop.lost-answer-is-one-order'],
  ['fails when it is refused', 'shop.refusal-can-be-corrected'],
  ['adds up the total', 'shop.shows-the-total-of-the-summary'],
  ['places orders at another total', 'shop.sells-at-the-total-that-was-shown'],
  ['shows its secret key', 'shop.has-no-secret'],
]

describe.skipIf(chromiumMissing)('the checks of storefronts', () => {
  it('find nothing in a shop that does what the contract says', async () => {
    expect(await checkCareless()).toEqual([])
  })

  it.each(mistakes)('name the mistake of a shop that %s', async (mistake, check) => {
    // What does not come does not come later either.
    expect(await checkCareless(mistake, check, 3)).toMatchObject([{ id: check, outcome: 'failed' }])
  })
})

it('has a mistake for each check', () => {
  expect(mistakes.map(([, check]) => check)).toEqual(shopChecks.map(({ id }) => id))
})

describe('the command for storefronts', () => {
  it('has a help and a list of its own', async () => {
    expect(await run(['storefront', '--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--path FILE') })
    const { out } = await run(['storefront', '--list'])
    expect(out.match(/^shop\./gm)).toHaveLength(shopChecks.length)
  })

  const addresses = ['--address', 'http://127.0.0.1:1', '--base-url', 'http://127.0.0.1:1']
  it.each([
    [['--base-url', 'http://127.0.0.1:1'], '--address is missing'],
    [['--address', 'http://127.0.0.1:1'], '--base-url is missing'],
    [[...addresses, '--path', '/nowhere.json'], '--path cannot be read'],
    [[...addresses, '--browser', '/nowhere/chromium'], 'No Chromium'],
  ])('refuses %j', async (args, message) => {
    expect(await run(['storefront', ...args])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(message),
    })
  })
})

it('lets scripts of a shop read the answers that the run makes itself', async () => {
  const proxy = new ShopProxy(service.baseUrl)
  const port = await freePort()
  await proxy.start(port)
  onTestFinished(() => proxy.stop())
  const base = `http://127.0.0.1:${port}/v3/stores/${shop.store.unique_id}/public`
  const headers = { origin: shop.origin, 'x-service-storefront-api-key': shop.key.token }
  proxy.reset({ failsReadsOnce: true, refusesNextCheckout: true })
  const failed = await fetch(`${base}/items`, { headers })
  const refused = await fetch(`${base}/checkout`, { method: 'POST', headers, body: '{}' })
  const found = [failed, refused].map((one) => [one.status, one.headers.get('access-control-allow-origin')])
  expect(found).toEqual([
    [503, shop.origin],
    [422, shop.origin],
  ])
  expect(failed.headers.get('access-control-expose-headers')).toMatch(/retry-after/i)
})
