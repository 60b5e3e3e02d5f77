import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { startService } from './service.ts'
import { createStorefront } from './storefront.ts'
import { findChromium } from './web/find-chromium.ts'

const executablePath = findChromium()
const service = await startService()

async function servePage() {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<h1>Shop</h1>'),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('lets a page on a registered origin read the catalog and its headers, and no other page', {
  timeout: 90_000,
}, async () => {
  const [registered, other] = [await servePage(), await servePage()]
  const shop = await createStorefront(service, registered)
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  afterAll(() => browser.close())
  const page = await browser.newPage()
  const url = `${service.baseUrl}/v3/stores/${shop.store.unique_id}/public/items`
  const read = async (origin: string, key: string) => {
    await page.goto(origin)
    const source = `fetch(${JSON.stringify(url)}, { headers: { 'X-Service-Storefront-Api-Key': ${JSON.stringify(key)} } })
      .then(async (answer) => ({
        status: answer.status,
        body: await answer.json(),
        seen: ['x-request-id', 'x-ratelimit-remaining', 'ratelimit', 'etag'].filter((name) => answer.headers.get(name)),
      }), () => 'blocked')`
    return await page.evaluate(source)
  }
  const seen = ['x-request-id', 'x-ratelimit-remaining', 'ratelimit', 'etag']
  expect(await read(registered, shop.key.token)).toMatchObject({ status: 200, body: { data: [] }, seen })
  expect(await read(registered, 'sfpk_wrong')).toMatchObject({ status: 404, body: { error: 'Store not found' } })
  expect(await read(other, shop.key.token)).toBe('blocked')
})
