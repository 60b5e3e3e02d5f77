import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createStorefront } from '../../test/records/storefront.ts'
import { eventually } from '../../test/support/eventually.ts'
import { startService, type TestService } from '../../test/support/service.ts'

const env = { RATE_LIMIT_CLIENT: '1000/10s', TRUSTED_PROXIES: '127.0.0.1,::1' }
const lane = await startService({ env })
const router = await startService({ env: { ...env, CATALOG_FAST_LANE: '0' }, databaseUrl: lane.databaseUrl })
const limited = await startService({ env: { ...env, RATE_LIMIT_CLIENT: '3/10s' }, databaseUrl: lane.databaseUrl })
const [shop, other] = [await createStorefront(lane), await createStorefront(lane, 'https://other.example')]
const elsewhere = await createStorefront(router, 'https://elsewhere.example')

const sockets: Socket[] = []
let socket: Socket
beforeAll(async () => {
  socket = await open(lane)
})
afterAll(() => {
  for (const one of sockets) one.destroy()
})

async function open({ baseUrl }: TestService): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl)
  const opened = connect(Number(port), hostname)
  await once(opened, 'connect')
  sockets.push(opened)
  return opened
}

type Sent = {
  method?: string
  path?: string
  key?: string
  origin?: string
  etag?: string
  client?: string
  of?: typeof shop
}
type Received = { status: number; headers: Record<string, string>; body: string }

function compose({
  method = 'GET',
  path = '/items',
  of = shop,
  key = of.key.token,
  origin,
  etag,
  client,
}: Sent): string {
  const headers = { 'x-service-storefront-api-key': key, origin, 'if-none-match': etag, 'x-forwarded-for': client }
  const lines = Object.entries(headers).filter(([, value]) => value !== undefined)
  const head = `${method} /v3/stores/${of.store.unique_id}/public${path} HTTP/1.1\r\nHost: shop\r\n`
  return `${head}${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

/** Writes all requests at once and reads as many responses from the same connection. */
async function pipeline(to: Socket, all: Sent[]): Promise<Received[]> {
  to.write(all.map(compose).join(''))
  let bytes = Buffer.alloc(0)
  const responses: Received[] = []
  const isHead = () => all[responses.length]?.method === 'HEAD'
  while (responses.length < all.length) {
    bytes = Buffer.concat([bytes, (await once(to, 'data'))[0] as Buffer])
    for (let next = cut(bytes, isHead()); next; next = cut(bytes, isHead())) {
      responses.push(next.response)
      bytes = bytes.subarray(next.length)
    }
  }
  expect(bytes).toHaveLength(0)
  return responses
}

function cut(bytes: Buffer, isHead: boolean): { response: Received; length: number } | undefined {
  const start = bytes.indexOf('\r\n\r\n') + 4
  if (start < 4) return undefined
  const [first, ...lines] = bytes.subarray(0, start).toString('latin1').trim().split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]))
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const status = Number(first!.split(' ')[1])
  const length = start + (isHead || status === 304 ? 0 : Number(named['content-length']))
  if (bytes.length < length) return undefined
  return { response: { status, headers: named, body: `${bytes.subarray(start, length)}` }, length }
}

const send = async (sent: Sent, to = socket) => (await pipeline(to, [sent]))[0]!

const sentByLane = () => lane.service.metrics.fastLane.responses

/** Sends on the open connection until the lane responds. The first request fills its caches, which expire within a second. */
const sendThroughLane = (sent: Sent) =>
  vi.waitFor(
    async () => {
      await send(sent)
      const before = sentByLane()
      const received = await send(sent)
      expect(sentByLane()).toBe(before + 1)
      return received
    },
    { timeout: 20_000, interval: 0 },
  )

/** What does not differ from one request to the next. */
const constant = ({ status, headers, body }: Received) => {
  const { date, 'x-request-id': id, ratelimit, ...own } = headers
  const changing = ['x-ratelimit-remaining', 'x-ratelimit-reset', 'keep-alive']
  return {
    status,
    headers: Object.fromEntries(Object.entries(own).filter(([name]) => !changing.includes(name))),
    body: body.replaceAll(id!, 'id'),
  }
}

it('keeps keys, origins, stores and methods apart on one connection, also in pipelined requests', async () => {
  const etag = (await sendThroughLane({})).headers.etag!
  await sendThroughLane({ of: other })
  const all: Sent[] = [
    {},
    { key: other.key.token },
    {},
    { origin: shop.origin },
    { origin: other.origin },
    { origin: shop.origin },
    { of: other },
    { of: other, key: shop.key.token },
    { of: other, origin: other.origin },
    { etag },
    {},
    { method: 'HEAD' },
    { path: '/items/count' },
    { path: '/items?page_size=1&utm_source=x' },
    {},
  ]
  const toRouter = await open(router)
  const expected = (await pipeline(toRouter, all)).map(constant)
  expect(expected.map(({ status }) => status)).toEqual([
    200, 404, 200, 200, 403, 200, 200, 404, 200, 304, 200, 200, 200, 200, 200,
  ])
  await vi.waitFor(
    async () => {
      const before = sentByLane()
      expect((await pipeline(socket, all)).map(constant)).toEqual(expected)
      expect(sentByLane() - before).toBe(11) // All but the refusals and HEAD.
    },
    { timeout: 20_000, interval: 0 },
  )
  const ids = (await pipeline(socket, [{}, {}, {}])).map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(3)
})

it('refuses a key and an origin that are revoked while the connection is open', async () => {
  const { body: key } = await shop.browser.post(`${shop.setup}/public-api-keys`)
  await sendThroughLane({ key: key.token })
  await shop.browser.delete(`${shop.setup}/public-api-keys/${key.id}`)
  expect((await send({ key: key.token })).status).toBe(404)

  const origin = 'https://former.example'
  const { body: allowed } = await shop.browser.post(`${shop.setup}/storefront/allowed-origins`, { origin })
  expect((await sendThroughLane({ origin })).headers['access-control-allow-origin']).toBe(origin)
  await shop.browser.delete(`${shop.setup}/storefront/allowed-origins/${allowed.id}`)
  expect((await send({ origin })).status).toBe(403)
  expect((await sendThroughLane({})).status).toBe(200)
})

it('refuses a key that another process revoked, as soon as the store is read again', async () => {
  await sendThroughLane({ of: elsewhere })
  await elsewhere.browser.delete(`${elsewhere.setup}/public-api-keys/${elsewhere.key.id}`)
  await eventually(
    () => send({ of: elsewhere }),
    ({ status }) => status === 404,
  )
})

it('counts the clients behind a proxy apart on one connection', async () => {
  const toLimited = await open(limited)
  const [one, two] = ['203.0.113.8', '203.0.113.9']
  const clients = [one, one, two, one, one, two, two, two]
  const answers: Received[] = []
  for (const client of clients) answers.push(await send({ client }, toLimited))
  expect(answers.map(({ status, headers }) => [status, headers['x-ratelimit-remaining']])).toEqual([
    [200, '2'],
    [200, '1'],
    [200, '2'],
    [200, '0'],
    [429, '0'],
    [200, '1'],
    [200, '0'],
    [429, '0'],
  ])
})
