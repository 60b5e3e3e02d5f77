import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startFakeMidtrans } from '../test/fakes/midtrans.ts'
import { startFakeXendit } from '../test/fakes/xendit.ts'
import { startRole } from './harness/etalase.ts'
import { fillAccounts } from './harness/fill-accounts.ts'
import { startBenchPostgres } from './harness/harness.ts'
import { buy, deliver, preparePaid, type Stage, type Waits } from './harness/paying-load.ts'

const accountCount = Number(process.env.BENCH_ACCOUNTS ?? 1000)
const callbackCount = Number(process.env.BENCH_CALLBACKS ?? 3000)
const seconds = Number(process.env.BENCH_SECONDS ?? 20)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const bar = 1.2
/** Checkouts and callbacks per second; a fifth of them are at the provider that fails. */
const perSecond = Number(process.env.BENCH_RATE ?? 10)

const keys = {
  xendit: { secret_key: 'xnd_development_bench', callback_token: 'callback-token-bench' },
  midtrans: { server_key: 'SB-Mid-server-bench' },
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const p99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN

type AllWaits = Waits & { callback: number[] }
const noWaits = (): AllWaits => ({ checkout: [], payment: [], callback: [] })

/**
 * Measures the processing of callbacks with 1,000 accounts, and how much a provider that never answers slows down the
 * others.
 */
export async function run() {
  const postgres = await startBenchPostgres()
  const gateways = {
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
  let api = await startRole('api', env)
  try {
    const providers = Array.from({ length: accountCount }, (_, n) => (n % 5 === 4 ? 'midtrans' : 'xendit'))
    const accounts = await fillAccounts({ databaseUrl: postgres.url, apiUrl: api.url }, providers, {
      xendit: keys.xendit,
      midtrans: keys.midtrans,
    })
    say(`${postgres.version}; ${accounts.length} accounts`)
    const worker = await startRole('worker', env)
    await measureCallbacks({ api, pool, gateways, accounts })
    await Promise.all([worker.stop(), api.stop()])

    const results = { first: noWaits(), dead: noWaits(), second: noWaits() }
    for (let round = 0; round < rounds; round++)
      for (const [kind, waits] of Object.entries(results)) {
        api = await startRole('api', env)
        const own = await startRole('worker', env)
        await measureBeside({ api, pool, gateways, accounts }, kind === 'dead', waits)
        await Promise.all([own.stop(), api.stop()])
        say(`  round ${round + 1} of ${rounds}, ${kind === 'dead' ? 'one dead' : 'both alive'}`)
      }
    say(`\n${perSecond} checkouts and callbacks a second, a fifth of them at a provider that may never answer.`)
    say('p99 of what the others waited for; the second run without a dead provider shows how much chance there is:')
    for (const what of ['checkout', 'payment', 'callback'] as const) {
      const [first, dead, second] = [results.first, results.dead, results.second].map((waits) => p99(waits[what]))
      const ratio = dead! / ((first! + second!) / 2)
      say(
        `  ${what}: ${first!.toFixed(0)} ms and ${second!.toFixed(0)} ms; beside a dead provider ${dead!.toFixed(0)} ms: ratio ${ratio.toFixed(2)}: ${ratio <= bar ? 'met' : 'MISSED'} (bar ${bar}; ${results.dead[what].length} waits)`,
      )
    }
  } finally {
    await pool.end()
    for (const gateway of Object.values(gateways)) gateway.close()
    await api.stop()
    await postgres.stop()
  }
}

/** Measures from the first callback received to the last one applied; each is looked up at its provider. */
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

/** Puts a steady load on all accounts. Only accounts of the working provider are measured. */
async function measureBeside(stage: Stage, isDead: boolean, waits: AllWaits) {
  const { pool, gateways, accounts } = stage
  const groups = Map.groupBy(accounts, ({ provider }) => provider)
  const [living, dying] = [groups.get('xendit')!, groups.get('midtrans')!]
  const count = perSecond * seconds
  const mine = await preparePaid(stage, living, Math.round(count * 0.8))
  const theirs = await preparePaid(stage, dying, Math.round(count * 0.2))
  if (isDead) gateways.midtrans.inject('stuck', { times: Number.POSITIVE_INFINITY })
  const startedAt = new Date()
  const running: Promise<unknown>[] = []
  for (let n = 0; n < count; n++) {
    await sleep(Math.max(0, startedAt.getTime() + (n * 1000) / perSecond - Date.now()))
    const isTheirs = n % 5 === 4
    const account = (isTheirs ? dying : living)[n % (isTheirs ? dying : living).length]!
    const event = (isTheirs ? theirs : mine).pop()
    if (event) running.push(deliver(stage, event.account, event.callback))
    running.push(buy(stage, account, isTheirs ? undefined : waits).catch((error) => say(String(error))))
  }
  await Promise.all(running)
  await untilWorkedOff(pool, `account_id in (select id from provider_accounts where provider = 'xendit')`)
  const { rows } = await pool.query<{ ms: number }>(
    `select (extract(epoch from worked_at - received_at) * 1000)::float8 as ms from provider_callbacks c
    join provider_accounts a on a.id = c.account_id where a.provider = 'xendit' and c.received_at >= $1`,
    [startedAt],
  )
  gateways.midtrans.heal()
  // Deletes what this round has left.
  await pool.query(`delete from provider_callbacks where outcome = 'waiting'`)
  await pool.query(`delete from graphile_worker._private_jobs`)
  waits.callback.push(...rows.map(({ ms }) => ms))
}
