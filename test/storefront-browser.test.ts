import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createStorefront } from './records/storefront.ts'
import { startService } from './support/service.ts'
import { browserTimeout, chromiumMissing, openTab } from './web/support/chromium.ts'

const service = await startService()

async function servePage() {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<h1>Shop</h1>'),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const reason = chromiumMissing ? ` (${chromiumMissing})` : ''

it.skipIf(chromiumMissing)(
  `lets a page on a registered origin read the catalog and its headers, and no other page${reason}`,
  {
    timeout: browserTimeout,
  },
  async () => {
    const [registered, other] = [await servePage(), await servePage()]
    const shop = await createStorefront(service, registered)
    const { page } = await openTab()
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
  },
)
