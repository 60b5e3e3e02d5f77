import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startFakeMidtrans } from '../test/fakes/midtrans.ts'
import type { Callback, FakeGateway } from '../test/fakes/server.ts'
import { startFakeXendit } from '../test/fakes/xendit.ts'
import { type BenchAccount, fillAccounts } from './fill-accounts.ts'
import { freePort, type Server, spawnServer, startBenchPostgres } from './harness.ts'

const accountCount = Number(process.env.BENCH_ACCOUNTS ?? 1000)
const callbackCount = Number(process.env.BENCH_CALLBACKS ?? 3000)
const seconds = Number(process.env.BENCH_SECONDS ?? 20)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const bar = 1.2
/** Checkouts and callbacks a second; a fifth of them are those of the provider that dies. */
const perSecond = Number(process.env.BENCH_RATE ?? 10)

const keys = {
  xendit: { secret_key: 'xnd_development_bench', callback_token: 'callback-token-bench' },
  midtrans: { server_key: 'SB-Mid-server-bench' },
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

type Gateways = { xendit: FakeGateway; midtrans: FakeGateway }
type Stage = { api: Server; pool: pg.Pool; gateways: Gateways; accounts: BenchAccount[] }

/** Callbacks worked off with 1,000 accounts, and what a provider that never answers costs the others. */
export async function run() {
  const postgres = await startBenchPostgres()
  const gateways: Gateways = {
    xendit: await startFakeXendit({
      secretKey: keys.xendit.secret_key,
      callbackToken: keys.xendit.callback_token,
    }),
    midtrans: await startFakeMidtrans({ serverKey: keys.midtrans.server_key }),
  }
  const env = {
    DATABASE_URL: postgres.url,
    XENDIT_URL: gateways.xendit.url,
    MIDTRANS_URL: gateways.midtrans.url,
    RATE_LIMIT_CLIENT: '100000000/10s',
    RATE_LIMIT_CREDENTIAL: '100000000/10s,1000000000/1h',
    LOG_LEVEL: 'fatal',
    LAME_DUCK_MS: '0',
  }
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 })
  let api = await startProcess('api', env)
  try {
    const providers = Array.from({ length: accountCount }, (_, n) => (n % 5 === 4 ? 'midtrans' : 'xendit'))
    const accounts = await fillAccounts({ databaseUrl: postgres.url, apiUrl: api.url }, providers, {
      xendit: keys.xendit,
      midtrans: keys.midtrans,
    })
    say(`${postgres.version}; ${accounts.length} accounts`)
    const worker = await startProcess('worker', env)
    await measureCallbacks({ api, pool, gateways, accounts })
    await Promise.all([worker.stop(), api.stop()])

    const results = { alive: [] as Result[], dead: [] as Result[] }
    for (let round = 0; round < rounds; round++)
      for (const kind of ['alive', 'dead'] as const) {
        api = await startProcess('api', env)
        const own = await startProcess('worker', env)
        results[kind].push(await measureBeside({ api, pool, gateways, accounts }, kind === 'dead'))
        await Promise.all([own.stop(), api.stop()])
      }
    say(`\n${perSecond} checkouts and callbacks a second, a fifth of them at a provider that may never answer:`)
    for (const measured of ['checkout', 'callback'] as const) {
      const [before, beside] = [results.alive, results.dead].map((all) => median(all.map((one) => one[measured])))
      const ratio = beside! / before!
      say(
        `  p99 of a ${measured} of the others: ${before!.toFixed(0)} ms, beside a dead provider ${beside!.toFixed(0)} ms: ratio ${ratio.toFixed(2)}: ${ratio <= bar ? 'met' : 'MISSED'} (bar ${bar})`,
      )
    }
  } finally {
    await pool.end()
    for (const gateway of Object.values(gateways)) gateway.close()
    await api.stop()
    await postgres.stop()
  }
}

async function startProcess(role: 'api' | 'worker', env: Record<string, string>): Promise<Server> {
  const [port, appPort, healthPort] = [await freePort(), await freePort(), await freePort()]
  return await spawnServer(
    [process.execPath, join(import.meta.dirname, '../bin/etalase.js'), 'serve', '--no-demo', '--role', role],
    `http://127.0.0.1:${role === 'api' ? port : healthPort}/readyz`,
    { ...env, PORT: `${port}`, APP_PORT: `${appPort}`, HEALTH_PORT: `${healthPort}` },
  )
}

let buyers = 0

/** Places an order and requests its payment, as a buyer does. Returns our reference; undefined if there is none. */
async function buy({ api, pool }: Stage, { storeId, token, variantId }: BenchAccount): Promise<string | undefined> {
  const post = (path: string, body?: unknown) =>
    fetch(`${api.url}/v3/stores/${storeId}/public${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-storefront-api-key': token },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const placed = await post('/checkout', {
    customer_name: 'Budi',
    customer_email: `b${++buyers}@example.com`,
    shipping_address: 'Jl. 1',
    payment_method: 'va_bca',
    items: [{ type: 'variant', variant_id: variantId, quantity: 1 }],
  })
  const order = (await placed.json()) as { secret_slug: string }
  if (placed.status !== 201) throw new Error(`A checkout was refused: ${JSON.stringify(order)}`)
  const asked = await fetch(`${api.url}/v3/stores/${storeId}/public/orders/${order.secret_slug}/payment`, {
    method: 'POST',
    headers: { 'x-service-storefront-api-key': token },
  })
  await asked.arrayBuffer()
  if (asked.status !== 200) return undefined
  const { rows } = await pool.query<{ id: string }>({
    name: 'reference',
    text: 'select p.id from payments p join orders o on o.id = p.order_id where o.secret_slug = $1',
    values: [order.secret_slug],
  })
  return rows[0]!.id
}

/** Pays at the provider; its callback is kept for later. */
async function pay({ gateways }: Stage, account: BenchAccount, reference: string): Promise<Callback> {
  const gateway = gateways[account.provider]
  await gateway.pay(reference)
  return gateway.callbacks.findLast(({ body }) => body.includes(reference))!
}

const deliver = ({ api }: Stage, { callbackPath }: BenchAccount, { headers, body }: Callback) =>
  fetch(`${api.url}${callbackPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).then((answer) => answer.arrayBuffer())

type Paid = { account: BenchAccount; callback: Callback }

async function preparePaid(stage: Stage, accounts: BenchAccount[], count: number): Promise<Paid[]> {
  const paid: Paid[] = []
  let next = 0
  const work = async () => {
    while (next < count) {
      const account = accounts[next++ % accounts.length]!
      const reference = await buy(stage, account)
      if (reference) paid.push({ account, callback: await pay(stage, account, reference) })
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return paid
}

/** From the first callback received to the last one applied; each is read back from its provider. */
async function measureCallbacks(stage: Stage) {
  const paid = await preparePaid(stage, stage.accounts, callbackCount)
  const began = performance.now()
  const next = paid.values()
  const send = async () => {
    for (const { account, callback } of next) await deliver(stage, account, callback)
  }
  await Promise.all(Array.from({ length: 16 }, send))
  const receivedMs = performance.now() - began
  await untilWorkedOff(stage.pool, 'true')
  const workedMs = performance.now() - began
  const { rows } = await stage.pool.query(`select count(*)::int as count from orders where payment_status = 'paid'`)
  const rate = (ms: number) => Math.round((paid.length * 1000) / ms)
  say(`${paid.length} callbacks of ${accountCount} accounts: received ${rate(receivedMs)}/s`)
  say(`  worked off by one worker, each read back from its provider: ${rate(workedMs)}/s`)
  say(`  orders paid: ${rows[0].count}: ${rows[0].count === paid.length ? 'right' : 'WRONG'}`)
}

async function untilWorkedOff(pool: pg.Pool, condition: string) {
  const left = async () =>
    (await pool.query(`select from provider_callbacks where outcome = 'waiting' and ${condition} limit 1`)).rowCount!
  while ((await left()) > 0) await sleep(50)
}

type Result = { checkout: number; callback: number }

/** A steady load on all accounts. Only what the accounts of the provider that lives see is measured. */
async function measureBeside(stage: Stage, isDead: boolean): Promise<Result> {
  const { pool, gateways, accounts } = stage
  const groups = Map.groupBy(accounts, ({ provider }) => provider)
  const [living, dying] = [groups.get('xendit')!, groups.get('midtrans')!]
  const count = perSecond * seconds
  const mine = await preparePaid(stage, living, Math.round(count * 0.8))
  const theirs = await preparePaid(stage, dying, Math.round(count * 0.2))
  if (isDead) gateways.midtrans.inject('stuck', { times: Number.POSITIVE_INFINITY })
  const startedAt = new Date()
  const took: number[] = []
  const running: Promise<unknown>[] = []
  for (let n = 0; n < count; n++) {
    await sleep(Math.max(0, startedAt.getTime() + (n * 1000) / perSecond - Date.now()))
    const isTheirs = n % 5 === 4
    const account = (isTheirs ? dying : living)[n % (isTheirs ? dying : living).length]!
    const event = (isTheirs ? theirs : mine).pop()
    if (event) running.push(deliver(stage, event.account, event.callback))
    const began = performance.now()
    const buying = buy(stage, account).then(() => void (isTheirs || took.push(performance.now() - began)))
    running.push(buying.catch((error) => say(String(error))))
  }
  await Promise.all(running)
  await untilWorkedOff(pool, `account_id in (select id from provider_accounts where provider = 'xendit')`)
  const { rows } = await pool.query<{ ms: number }>(
    `select (extract(epoch from worked_at - received_at) * 1000)::float8 as ms from provider_callbacks c
    join provider_accounts a on a.id = c.account_id where a.provider = 'xendit' and c.received_at >= $1`,
    [startedAt],
  )
  gateways.midtrans.heal()
  // The next round begins without what this one left behind.
  await pool.query(`delete from provider_callbacks where outcome = 'waiting'`)
  await pool.query(`delete from graphile_worker._private_jobs`)
  const result = {
    checkout: percentile(took, 0.99),
    callback: percentile(
      rows.map(({ ms }) => ms),
      0.99,
    ),
  }
  say(
    `  ${isDead ? 'one dead' : 'both alive'}: checkout p99 ${result.checkout.toFixed(0)} ms, callback p99 ${result.callback.toFixed(0)} ms (${took.length}, ${rows.length})`,
  )
  return result
}
