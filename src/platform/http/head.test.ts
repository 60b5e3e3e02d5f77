import { expect, it } from 'vitest'
import { createStorefront } from '../../../test/records/storefront.ts'
import { readMetrics, startService } from '../../../test/support/service.ts'

const service = await startService()
const shop = await createStorefront(service)
const authorization = `Bearer ${shop.secretKey}`

const send = (method: string, path: string) =>
  fetch(`${service.baseUrl}${path}`, { method, headers: { authorization } })

it('answers HEAD as GET, without the body', async () => {
  const path = `/v3/stores/${shop.store.unique_id}`
  const [get, head] = [await send('GET', path), await send('HEAD', path)]
  const body = await get.text()
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
  for (const name of ['content-type', 'etag', 'ratelimit-policy'])
    expect(head.headers.get(name)).toBe(get.headers.get(name))
})

it('counts HEAD apart from GET', async () => {
  await send('HEAD', '/v3/stores')
  expect((await readMetrics(service)).text).toMatch(
    /method="HEAD",route="\/v3\/stores"|route="\/v3\/stores",method="HEAD"/,
  )
})

it('refuses HEAD where GET is refused', async () => {
  expect((await send('HEAD', '/v3/nothing')).status).toBe(404)
  const refused = await send('HEAD', '/v3/oauth/token')
  expect(refused.status).toBe(405)
  expect(refused.headers.get('allow')).toBe('POST')
})
