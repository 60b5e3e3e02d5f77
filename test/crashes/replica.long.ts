import { expect, it } from 'vitest'
import { merchantRoutes } from '../../src/merchant-routes.ts'
import { openShop } from '../records/checkout.ts'
import { visit } from '../records/storefront.ts'
import { type Pair, startPair } from '../servers/standby.ts'
import { untilPasses } from '../support/eventually.ts'
import { callApi, metricsToken, startService, type TestService } from '../support/service.ts'

const pair = await startPair()
const env = { DATABASE_READ_URL: pair.standbyUrl }
const one = await startService({ databaseUrl: pair.primaryUrl, env, roles: ['api', 'app', 'worker'] })
const two = await startService({ databaseUrl: pair.primaryUrl, env })
const shop = await openShop(one)
const coffee = await shop.sell({ name: 'Kopi', variant: { price: '10000' } })

/** How many reads ended where, over both processes. */
async function countReads(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const service of [one, two] as TestService[]) {
    const { values } = await service.service.metrics.replicaReads.get()
    for (const { labels, value } of values) counts[labels.outcome!] = (counts[labels.outcome!] ?? 0) + value
  }
  return counts
}

/** Buyers see a change of the catalog when each process has asked for its version, a second later at most. */
const readPrice = async (service: TestService) => {
  const { status, body } = await visit(service, shop, `/products/${coffee.product.slug}`)
  expect(status).toBe(200)
  return Number(body.variants[0].price)
}

let n = 0
const seen = new Map<TestService, number>([
  [one, 0],
  [two, 0],
])

/** Writes in one process and reads in the other: lists and exports have the write, prices never go back. */
async function writeAndRead() {
  n++
  await shop.send('PATCH', `/products/${coffee.product.id}`, { name: `Kopi ${n}` })
  await shop.send('PATCH', `/variants/${coffee.id}`, { price: String(10_000 + n) })
  const [list, count, file] = await Promise.all([
    callApi(two, '/v3/products?search=Kopi', shop.secretKey),
    callApi(two, '/v3/products/count', shop.secretKey),
    fetch(`${two.baseUrl}/v3/products/export`, { headers: { authorization: `Bearer ${shop.secretKey}` } }),
  ])
  expect([list.status, count.status, file.status]).toEqual([200, 200, 200])
  expect(list.body.data[0].name).toBe(`Kopi ${n}`)
  expect(await file.text()).toContain(`Kopi ${n}`)
  for (const service of [one, two] as TestService[]) {
    const price = await readPrice(service)
    expect(price).toBeGreaterThanOrEqual(seen.get(service)!)
    seen.set(service, price)
  }
}

/** Keeps writing and reading while something happens, and until something holds afterwards. */
async function during(happens: () => Promise<unknown>, after: () => Promise<void>) {
  let isOver = false
  let rounds = 0
  const working = (async () => {
    while (!isOver) {
      await writeAndRead()
      rounds++
    }
  })()
  const before = await countReads()
  const watching = (async () => {
    await happens()
    await untilPasses(after)
    const reached = rounds
    await untilPasses(() => expect(rounds).toBeGreaterThan(reached + 3))
    const { replica = 0 } = await countReads()
    if (after === areOk) await untilPasses(async () => expect((await countReads()).replica).toBeGreaterThan(replica))
    isOver = true
  })()
  await Promise.all([working, watching])
  const counts = await countReads()
  const shares = Object.entries(counts).map(([outcome, count]) => [outcome, count - (before[outcome] ?? 0)])
  process.stdout.write(`${rounds} rounds; reads by outcome: ${JSON.stringify(Object.fromEntries(shares))}\n`)
}

const state = (service: TestService) => service.service.replica!.state()
const bothAre = (expected: string) => async () => expect([state(one), state(two)]).toEqual([expected, expected])
const areOk = bothAre('ok')

const faults: [string, (pair: Pair) => Promise<unknown>, () => Promise<void>][] = [
  ['nothing happens', async () => {}, areOk],
  [
    'the standby is paused until it lags',
    async ({ standby }) => {
      const client = await standby.connect()
      await client.query('select pg_wal_replay_pause()')
      await client.end()
    },
    bothAre('lagging'),
  ],
  [
    'it goes on',
    async ({ standby }) => {
      const client = await standby.connect()
      await client.query('select pg_wal_replay_resume()')
      await client.end()
    },
    areOk,
  ],
  ['the log stops on its way', async ({ stream }) => stream.freezeAll(), bothAre('lagging')],
  ['the log arrives again', async ({ stream }) => stream.thaw(), areOk],
  ['the standby is silent', async ({ reads }) => reads.freezeAll(), bothAre('failing')],
  ['it answers again', async ({ reads }) => reads.thaw(), areOk],
  ['the standby is killed', async ({ standby }) => standby.kill(), bothAre('failing')],
  ['it is started again', async ({ standby }) => standby.start(), areOk],
  [
    'the standby is promoted by mistake',
    async ({ standby }) => {
      const client = await standby.connect()
      await client.query('select pg_promote()')
      await client.query(`update products set name = 'Elsewhere'`)
      await client.end()
    },
    bothAre('promoted'),
  ],
]

const replicaRoutes = merchantRoutes(one.service)
  .map(({ api }) => api)
  .filter(({ mayReadReplica, path }) => mayReadReplica && !path.includes(':'))

it.each(replicaRoutes.map(({ path }) => path))(
  '%s is answered by the standby, to which nothing can be written',
  async (path) => {
    await untilPasses(async () => {
      const before = await countReads()
      const { status } = await callApi(two, path, shop.secretKey)
      // 400 and 422: without the query that it requires.
      expect([200, 400, 422]).toContain(status)
      const after = await countReads()
      expect(after.failed).toBe(before.failed)
      expect(after.replica! - before.replica!).toBe(1)
    })
  },
)

it.each(faults)('no answer is old and no request fails while %s', async (_, happens, after) => {
  await during(() => happens(pair), after)
})

it('says in its readiness and metrics that the standby is not used', async () => {
  const { body } = await callApi(one, '/readyz')
  expect(body).toMatchObject({ status: 'ready', replica: 'promoted' })
  const { text } = await callApi(one, '/metrics', metricsToken)
  expect(text).toContain('etalase_replica_usable 0')
})
