import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { limitFailures } from '../../src/access/limit-attempts.ts'
import { accountName } from '../../src/modules/accounts/sign-in/sign-in-routes.ts'
import { AppError } from '../../src/platform/errors/errors.ts'
import { issueSecret } from '../../src/platform/secrets/secrets.ts'
import { redisMissing, startRedis, startRelay } from '../servers/redis.ts'
import { Browser } from '../support/browser.ts'
import { capturedLog } from '../support/captured-log.ts'
import { eventually } from '../support/eventually.ts'
import { callApi, createKey, createMerchant, startService, type TestService } from '../support/service.ts'
import { spawnService } from '../support/spawn-service.ts'

const redis = redisMissing ? undefined : await startRedis()
afterAll(() => redis?.stop())

const counters = async (service: { baseUrl: string }) => (await callApi(service, '/readyz')).body.counters

/** The contract's own numbers, and a proxy on loopback so that a test can come from any address. */
const limited = {
  RATE_LIMIT_CREDENTIAL: '',
  RATE_LIMIT_LOGIN_ADDRESS: '',
  RATE_LIMIT_LOGIN_ACCOUNT: '',
  RATE_LIMIT_LOGIN_SLOWDOWN: '',
  RATE_LIMIT_REGISTRATION_ADDRESS: '',
  RATE_LIMIT_FAILED_CREDENTIALS: '',
  TRUSTED_PROXIES: '127.0.0.1,::1',
  // On a busy machine Redis may exceed the timeout, and buckets counted in the process would allow more requests.
  REDIS_ANSWER_MS: '10000',
}

type Kind = { kind: string; missing: string | undefined; env: Record<string, string>; state: string }

const kinds: Kind[] = [
  { kind: 'in process', missing: undefined, env: {}, state: 'local' },
  { kind: 'in Redis', missing: redisMissing, env: redis ? { REDIS_URL: redis.url } : {}, state: 'shared' },
]

let people = 0
let addresses = 0
let networks = 0
const fromAddress = (address = `198.51.100.${++addresses}`) => ({ 'x-forwarded-for': address })
const logIn = (service: TestService, email: string, headers: Record<string, string>, password = 'wrong password') =>
  new Browser(service).post('/api/auth/login', { email, password }, headers)

/** Signs up from an address of its own, since sign-up is limited too. */
async function openMerchant(service: TestService) {
  const browser = new Browser(service)
  const email = `merchant${++people}@example.com`
  const input = { fullname: 'Sari', email, password: 'a long enough password' }
  await browser.post('/api/auth/signup', input, fromAddress())
  const { body: business } = await browser.post('/api/businesses', { name: 'Toko' })
  return { browser: Object.assign(browser, input), business, path: `/api/businesses/${business.unique_id}` }
}

for (const { kind, missing, env, state } of kinds) {
  describe.skipIf(missing)(`limits counted ${kind}${missing ? ` (${missing})` : ''}`, async () => {
    if (missing) return
    const service = await startService({ env: { ...limited, ...env } })
    await eventually(
      () => counters(service),
      (found) => found === state,
    )

    test('the 100th request of a key in ten seconds passes and the 101st does not', async () => {
      const key = await createKey(await openMerchant(service))
      const answers = await Promise.all(Array.from({ length: 100 }, () => callApi(service, '/v3/me', key)))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      const remaining = answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining'))).sort((a, b) => a - b)
      expect(remaining).toEqual(Array.from({ length: 100 }, (_, i) => i))
      const refused = await callApi(service, '/v3/me', key)
      expect([refused.status, refused.body]).toEqual([
        429,
        { error: 'Too many requests', error_code: 'rate_limited', request_id: expect.any(String) },
      ])
      const header = (name: string) => refused.headers.get(name)
      expect([header('x-ratelimit-limit'), header('x-ratelimit-remaining')]).toEqual(['100', '0'])
      const wait = Number(header('retry-after'))
      expect(wait >= 1 && wait <= 10).toBe(true)
      const reset = Number(header('x-ratelimit-reset')) - Date.now() / 1000
      expect(reset > 0 && reset <= 11).toBe(true)
      expect(header('ratelimit')).toBe(`"100-per-10s";r=0;t=${wait}`)
      expect(header('ratelimit-policy')).toBe('"100-per-10s";q=100;w=10, "10000-per-3600s";q=10000;w=3600')
    })

    test("one key's traffic never touches another's bucket, not even of the same business", async () => {
      const merchant = await openMerchant(service)
      const [busy, calm] = [await createKey(merchant), await createKey(merchant)]
      await Promise.all(Array.from({ length: 101 }, () => callApi(service, '/v3/me', busy)))
      expect((await callApi(service, '/v3/me', busy)).status).toBe(429)
      const answer = await callApi(service, '/v3/me', calm)
      expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([200, '99'])
    })

    test('refusals for a scope or a business count too, and carry the headers', async () => {
      const key = await createKey(await openMerchant(service), ['order:list'])
      const forbidden = await callApi(service, '/v3/stores', key)
      const absent = await callApi(service, '/v3/me?b_uid=NOBODY22', key)
      expect([forbidden.status, forbidden.headers.get('x-ratelimit-remaining')]).toEqual([403, '99'])
      expect([absent.status, absent.headers.get('x-ratelimit-remaining')]).toEqual([404, '98'])
    })

    test('an address may fail ten logins a minute', async () => {
      const here = fromAddress()
      const attempts = []
      for (let i = 0; i < 11; i++) attempts.push(await logIn(service, `nobody${++people}@example.com`, here))
      expect(attempts.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
      const last = attempts[10]!
      expect([last.body.error, last.headers.get('x-ratelimit-limit')]).toEqual(['Too many requests', '10'])
      expect((await logIn(service, `nobody${++people}@example.com`, fromAddress())).status).toBe(401)
    })

    test('logins that succeed are not counted, however many come from one address', async () => {
      const { browser } = await openMerchant(service)
      const here = fromAddress()
      const statuses = []
      for (let i = 0; i < 15; i++) statuses.push((await logIn(service, browser.email, here, browser.password)).status)
      expect(statuses).toEqual(Array(15).fill(200))
    })

    test('five failures lock an account for the address they came from, in whatever case, and for no other', async () => {
      const { browser } = await openMerchant(service)
      const { email, password } = browser
      const strange = fromAddress()
      const statuses = []
      for (let i = 0; i < 6; i++)
        statuses.push((await logIn(service, i % 2 ? email : email.toUpperCase(), strange)).status)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
      expect((await logIn(service, email, strange, password)).status).toBe(429)
      expect((await logIn(service, `other${++people}@example.com`, strange)).status).toBe(401)
      expect((await logIn(service, email, fromAddress(), password)).status).toBe(200)
    })

    test('a success clears the count of the account', async () => {
      const { browser } = await openMerchant(service)
      const { email, password } = browser
      const here = fromAddress()
      const statuses = []
      for (const guess of ['a', 'b', 'c', 'd', password, 'e', 'f', 'g', 'h', password])
        statuses.push((await logIn(service, email, here, guess)).status)
      expect(statuses).toEqual([401, 401, 401, 401, 200, 401, 401, 401, 401, 200])
    })

    test('errors that judge no guess do not lock the account, and wrong guesses among them do', async () => {
      const { browser } = await openMerchant(service)
      const { email, password } = browser
      const here = fromAddress()
      const attempt = { realm: 'dashboard', account: accountName(email) } as const
      const request = { ip: here['x-forwarded-for'] } as FastifyRequest
      const reply = { headers() {} } as unknown as FastifyReply
      const fail = (error: AppError) =>
        limitFailures(service.service, request, reply, attempt, () => Promise.reject(error)).catch(
          ({ status }: AppError) => status,
        )
      const busy = new AppError(503, 'unavailable', 'The service is busy')
      const incomplete = new AppError(401, 'two_factor_required', 'Enter the code too')
      const statuses = []
      for (let i = 0; i < 7; i++) statuses.push(await fail(busy), await fail(incomplete))
      expect(statuses).toEqual(Array(7).fill([503, 401]).flat())
      for (let i = 0; i < 4; i++) expect((await logIn(service, email, here)).status).toBe(401)
      expect(await Promise.all(Array.from({ length: 3 }, () => fail(busy)))).toContain(503)
      expect((await logIn(service, email, here)).status).toBe(401)
      expect(await fail(busy)).toBe(429)
      expect((await logIn(service, email, here, password)).status).toBe(429)
    })

    test('concurrent guesses at one account do not exceed its limit', async () => {
      const { browser } = await openMerchant(service)
      const here = fromAddress()
      const answers = await Promise.all(Array.from({ length: 9 }, () => logIn(service, browser.email, here)))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    })

    test('judges exactly ten of 100 concurrent guesses from one address at as many accounts', async () => {
      const here = fromAddress()
      const guesses = Array.from({ length: 100 }, () => logIn(service, `nobody${++people}@example.com`, here))
      const statuses = (await Promise.all(guesses)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([...Array(10).fill(401), ...Array(90).fill(429)])
    })

    test('judges exactly five of 100 concurrent guesses from one address at one account', async () => {
      const { browser } = await openMerchant(service)
      const here = fromAddress()
      const guesses = Array.from({ length: 100 }, () => logIn(service, browser.email, here))
      const statuses = (await Promise.all(guesses)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([...Array(5).fill(401), ...Array(95).fill(429)])
    })

    test('accepts more concurrent logins from one address than it may fail', async () => {
      const merchants = []
      for (let i = 0; i < 3; i++) merchants.push(await openMerchant(service))
      const here = fromAddress()
      const logins = merchants.flatMap(({ browser: { email, password } }) =>
        Array.from({ length: 5 }, () => logIn(service, email, here, password)),
      )
      expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(Array(15).fill(200))
    })

    test('slows all but twenty of 50 concurrent guesses at one account from as many addresses', async () => {
      const { browser } = await openMerchant(service)
      const { slowedAttempts } = service.service.metrics
      const slowed = async () => (await slowedAttempts.get()).values[0]!.value
      const before = await slowed()
      const guesses = Array.from({ length: 50 }, (_, i) =>
        logIn(service, browser.email, fromAddress(`2001:db8:${kind.length}:${(1000 + i).toString(16)}::1`)),
      )
      expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(50).fill(401))
      expect((await slowed()) - before).toBe(30)
    })

    test('failures from many addresses slow the account down and never lock its owner out', async () => {
      const { browser } = await openMerchant(service)
      const { email, password } = browser
      const { slowedAttempts } = service.service.metrics
      const slowed = async () => (await slowedAttempts.get()).values[0]!.value
      const before = await slowed()
      for (let i = 0; i < 20; i++) expect((await logIn(service, email, fromAddress())).status).toBe(401)
      expect(await slowed()).toBe(before)
      expect((await logIn(service, email, fromAddress(), password)).status).toBe(200)
      expect(await slowed()).toBe(before + 1)
      // The success cleared the count.
      expect((await logIn(service, email, fromAddress(), password)).status).toBe(200)
      expect(await slowed()).toBe(before + 1)
    })

    test('an address may send thirty bad credentials a minute, and good ones still pass', async () => {
      const here = fromAddress()
      const send = (key?: string) => callApi(service, '/v3/me', key, { headers: here })
      const key = await createKey(await openMerchant(service))
      for (let i = 0; i < 5; i++) expect((await send()).status).toBe(401)
      const statuses = []
      for (let i = 0; i < 31; i++) statuses.push((await send(issueSecret('sk'))).status)
      expect(statuses).toEqual([...Array(30).fill(401), 429])
      const refused = await send('sk_nonsense')
      expect([refused.status, refused.headers.get('x-ratelimit-limit')]).toEqual([429, '30'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await send(key)).status).toBe(200)
    })

    test('the addresses of one IPv6 network count as one', async () => {
      const network = `2001:db8:${kind.length}:${++networks}`
      const statuses = []
      for (let i = 1; i <= 11; i++) {
        const here = fromAddress(`${network}::${i.toString(16)}`)
        statuses.push((await logIn(service, `nobody${++people}@example.com`, here)).status)
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429])
      const elsewhere = fromAddress(`2001:db8:${kind.length}:${++networks}::1`)
      expect((await logIn(service, `nobody${++people}@example.com`, elsewhere)).status).toBe(401)
    })
  })

  test.skipIf(missing)(`reports the hour's window when it is nearer to its limit, counted ${kind}`, async () => {
    const service = await startService({ env: { ...env, RATE_LIMIT_CREDENTIAL: '50/10s,20/1h' } })
    await eventually(
      () => counters(service),
      (found) => found === state,
    )
    const key = await createKey(await createMerchant(service))
    const answers = []
    for (let i = 0; i < 21; i++) answers.push(await callApi(service, '/v3/me', key))
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429])
    const { headers } = answers[20]!
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['20', '0'])
    const reset = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000
    expect(reset > 3500 && reset <= 3601).toBe(true)
  })
}

test('dashboard, storefront, registration and reset have buckets of their own', async () => {
  const service = await startService({ env: limited })
  service.clock.now = new Date() // The clock is stopped, so that the minute does not end on a slow machine.
  const merchant = await openMerchant(service)
  const { body: store } = await merchant.browser.post(`${merchant.path}/stores`, { name: 'Kopi' })
  const { body: key } = await merchant.browser.post(`${merchant.path}/stores/${store.unique_id}/public-api-keys`)
  const here = fromAddress()
  for (let i = 0; i < 11; i++) await logIn(service, `nobody${++people}@example.com`, here)
  expect((await logIn(service, merchant.browser.email, here, merchant.browser.password)).status).toBe(429)
  const visit = (path: string, body: object) =>
    callApi(service, `/v3/stores/${store.unique_id}/public/auth/${path}`, undefined, {
      method: 'POST',
      headers: { ...here, 'content-type': 'application/json', 'x-service-storefront-api-key': key.token },
      body: JSON.stringify(body),
    })
  const buyer = { email: `buyer${++people}@example.com`, password: 'a long enough password' }
  expect((await visit('register', { ...buyer, name: 'Budi' })).status).toBe(201)
  expect((await visit('login', buyer)).status).toBe(200)
  const person = { ...buyer, email: `new${++people}@example.com`, fullname: 'Sari' }
  expect((await new Browser(service).post('/api/auth/signup', person, here)).status).toBe(201)
  const forgotten = { email: merchant.browser.email }
  expect((await new Browser(service).post('/api/auth/forgot-password', forgotten, here)).status).toBe(204)
})

test('an address may register ten accounts a minute', async () => {
  const service = await startService({ env: limited })
  service.clock.now = new Date() // The clock is stopped, so that the minute does not end on a slow machine.
  const here = fromAddress()
  const statuses = []
  for (let i = 0; i < 11; i++) {
    const person = { fullname: 'Sari', email: `crowd${++people}@example.com`, password: 'a long enough password' }
    statuses.push((await new Browser(service).post('/api/auth/signup', person, here)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})

test('X-Forwarded-For counts only from a trusted proxy', async () => {
  const service = await startService({ env: { ...limited, TRUSTED_PROXIES: '203.0.113.7' } })
  const statuses = []
  for (let i = 0; i < 11; i++) {
    statuses.push((await logIn(service, `nobody${++people}@example.com`, fromAddress())).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

describe.skipIf(redisMissing)(`through Redis${redisMissing ? ` (${redisMissing})` : ''}`, () => {
  test('two processes share one bucket', async () => {
    const env = { ...limited, RATE_LIMIT_CREDENTIAL: '100/1h', REDIS_URL: redis!.url }
    const here = await startService({ env })
    const there = await spawnService({ ...env, DATABASE_URL: here.databaseUrl })
    for (const service of [here, there])
      await eventually(
        () => counters(service),
        (found) => found === 'shared',
      )
    const key = await createKey(await openMerchant(here))
    const calls = Array.from({ length: 120 }, (_, i) => callApi(i % 2 ? here : there, '/v3/me', key))
    const passed = (await Promise.all(calls)).filter(({ status }) => status === 200)
    expect(passed).toHaveLength(100)
  })

  test('a Redis that stops is said in the log and in /readyz, while the service goes on and still limits', async () => {
    const relay = await startRelay(redis!.url)
    const log = capturedLog()
    const env = { ...limited, RATE_LIMIT_CREDENTIAL: '100/1h', REDIS_URL: relay.url }
    const service = await startService({ env, log: log.logger })
    await eventually(
      () => counters(service),
      (found) => found === 'shared',
    )
    const key = await createKey(await openMerchant(service))
    expect((await callApi(service, '/v3/me', key)).status).toBe(200)
    await relay.cut()
    const statuses = []
    for (let i = 0; i < 101; i++) statuses.push((await callApi(service, '/v3/me', key)).status)
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(98)
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    expect((await callApi(service, '/readyz')).body).toEqual({
      status: 'ready',
      database: 'ok',
      migrations: 'ok',
      objects: 'ok',
      counters: 'degraded',
      process: 'running',
      replica: null,
      replica_lag_seconds: null,
      oldest_queued_event_seconds: expect.any(Number),
    })
    expect(log.text()).toContain('Redis does not respond')
    await relay.mend()
    await eventually(
      () => counters(service),
      (found) => found === 'shared',
    )
    expect(log.text()).toContain('rate limits are counted in Redis')
    await relay.cut()
  })
})
