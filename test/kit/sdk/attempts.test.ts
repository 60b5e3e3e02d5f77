import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ApiError, connectBusiness, NoAnswerError } from '../../../packages/sdk/src/business.ts'
import { connectApp } from '../../../packages/sdk/src/oauth.ts'
import { startScript } from '../../servers/scripted-server.ts'

// No service runs in this process, so every timer is one of the SDK.
describe('an attempt that fails', () => {
  /** A client whose requests are answered with one status, and the pauses between them, without the random part. */
  const connect = (status: number, headers = {}) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const timer = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => {
      random.mockRestore()
      timer.mockRestore()
    })
    let requests = 0
    const client = connectBusiness({
      url: 'https://api.example',
      credential: 'sk_x',
      fetch: async () => {
        requests++
        return Response.json({}, { status, headers })
      },
    })
    return { client, count: () => requests, pauses: () => timer.mock.calls.map(([, ms]) => ms) }
  }

  it.each([500, 502, 503, 504])('with %s is repeated after growing random pauses', async (status) => {
    const { client, count, pauses } = connect(status)
    await expect(client.call('GET /me')).rejects.toMatchObject({ status })
    expect([count(), pauses()]).toEqual([4, [125, 250, 500]])
  })

  it.each([400, 409, 429, 501, 505])('with %s and without a time to wait is final', async (status) => {
    const { client, count } = connect(status)
    await expect(client.call('GET /me')).rejects.toMatchObject({ status })
    expect(count()).toBe(1)
  })

  it('is repeated after the seconds that the service names, and a random part', async () => {
    const { client, count, pauses } = connect(409, { 'retry-after': '0.1' })
    await expect(client.call('POST /customers', { body: { name: 'Budi' } })).rejects.toMatchObject({ retryAfter: 0.1 })
    expect([count(), pauses()]).toEqual([4, [225, 225, 225]])
  })

  it('may name a date instead', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    const { client, count } = connect(503, { 'retry-after': inAnHour })
    const error = await client.call('GET /me').catch((error: ApiError) => error as ApiError)
    expect((error as ApiError).retryAfter).toBeGreaterThan(3500)
    expect(count()).toBe(1)
    const { client: late } = connect(503, { 'retry-after': new Date(0).toUTCString() })
    await expect(late.call('GET /me')).rejects.toMatchObject({ retryAfter: 0 })
  })
})

it('repeats a call with new tokens under the same key, also if none was given in so many words', async () => {
  const refused = { status: 401, body: { error_code: 'invalid_token' } }
  const script = await startScript([refused, { status: 201, body: { id: 1 } }])
  const credential = { access: async () => 'one', replace: async () => 'two' }
  const client = connectBusiness({ url: script.url, credential })
  await client.call('POST /customers', { body: { name: 'Budi' }, idempotencyKey: undefined })
  expect(script.seen[0]!.key).toMatch(/^[0-9a-f]{32}$/)
  expect(script.seen[1]!.key).toBe(script.seen[0]!.key)
})

it('needs nothing that older browsers and pages without https lack', async () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size')!
  Reflect.deleteProperty(URLSearchParams.prototype, 'size')
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Object.defineProperty(URLSearchParams.prototype, 'size', size)
  })
  const script = await startScript([{ status: 201, body: { id: 1 } }])
  const client = connectBusiness({ url: script.url, credential: 'sk_x' })
  await client.call('POST /customers', { body: { name: 'Budi' } })
  await client.call('GET /orders', { query: { page_size: 1 } })
  expect(script.seen.map(({ path }) => path)).toEqual(['/v3/customers', '/v3/orders?page_size=1'])
})

it('leaves out the parts of a filter that have no value', async () => {
  const script = await startScript([{ status: 200, body: { data: [] } }])
  const client = connectBusiness({ url: script.url, credential: 'sk_x' })
  await client.call(
    'GET /products' as never,
    { query: { attribute: { roast: 'dark', origin: undefined, mill: null } } } as never,
  )
  expect(decodeURIComponent(script.seen[0]!.path)).toBe('/v3/products?attribute[roast]=dark')
})

it('waits as long as a 429 asks, also for what may not be repeated, with the same key', async () => {
  const limited = { status: 429, headers: { 'retry-after': '0' }, body: { error_code: 'rate_limited' } }
  const script = await startScript([limited, limited, { status: 201, body: { id: 1 } }])
  const client = connectBusiness({ url: script.url, credential: 'sk_x' })
  expect(await client.call('POST /customers', { body: { name: 'Budi' } })).toEqual({ id: 1 })
  expect(script.seen.map(({ key }) => key)).toEqual([script.seen[0]!.key, script.seen[0]!.key, script.seen[0]!.key])
  expect(script.seen[0]!.key).toMatch(/^[0-9a-f]{32}$/)
})

it('gives up at once if the service asks for more time than the program has', async () => {
  const script = await startScript([{ status: 429, headers: { 'retry-after': '3600' }, body: {} }])
  const client = connectBusiness({ url: script.url, credential: 'sk_x' })
  const error = await client.call('GET /me').catch((error: ApiError) => error)
  expect(error).toMatchObject({ status: 429, retryAfter: 3600 })
  expect(script.seen).toHaveLength(1)
})

it('does not follow a redirect with its credential', async () => {
  const script = await startScript([{ status: 302, headers: { location: 'http://127.0.0.1:9/' } }])
  const client = connectBusiness({ url: script.url, credential: 'sk_x' })
  expect(await client.call('GET /me').catch((error: ApiError) => error)).toMatchObject({ status: 302 })
  expect(script.seen).toHaveLength(1)
})

it('ends when its caller gives up', async () => {
  const script = await startScript([{ status: 503, headers: { 'retry-after': '30' } }])
  const client = connectBusiness({ url: script.url, credential: 'sk_x' })
  const controller = new AbortController()
  const call = client.call('GET /me', { signal: controller.signal })
  controller.abort(new Error('The page was left'))
  await expect(call).rejects.toThrow('The page was left')
})

it('does not repeat a PUT that an ETag guards, because its own first attempt would refuse it', async () => {
  const script = await startScript([{}, { status: 412 }])
  const client = connectBusiness({ url: script.url, credential: 'sk_x' })
  const call = client.call(
    'PUT /stores/{store_id}/settings' as never,
    { path: { store_id: 1 }, ifMatch: '"1"' } as never,
  )
  await expect(call).rejects.toThrow(NoAnswerError)
  expect(script.seen).toHaveLength(1)
})

it('asks for new tokens no longer than the service repeats them', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => limit.mockRestore())
  const refresh = (fetch: () => Promise<Response>) =>
    connectApp({
      url: 'https://api.example',
      appUrl: 'https://app.example',
      clientId: 'app_x',
      clientSecret: 'x',
      redirectUri: 'https://gudang.example/callback',
      timeout: 60_000,
      fetch,
    }).refresh('rt_x')
  await expect(refresh(() => Promise.reject(new TypeError('fetch failed')))).rejects.toThrow(NoAnswerError)
  const [attempts, pauses, longestPause] = [limit.mock.calls.map(([ms]) => ms), 2, 2000]
  expect(attempts).toHaveLength(pauses + 1)
  expect(attempts.reduce((sum, ms) => sum + ms, 0) + pauses * longestPause).toBeLessThan(20_000)
  // A longer pause is not waited for.
  const busy = () => Promise.resolve(Response.json({}, { status: 503, headers: { 'retry-after': '2.1' } }))
  await expect(refresh(busy)).rejects.toMatchObject({ status: 503 })
  expect(limit.mock.calls).toHaveLength(attempts.length + 1)
})
