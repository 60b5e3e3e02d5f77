import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describeSample, sampleOrder } from '../src/modules/messages/buyer-messages/index.ts'
import { previewMessage } from '../src/modules/stores/store-messages/index.ts'
import { startFakeMidtrans } from '../test/fakes/midtrans.ts'
import { startFakeXendit } from '../test/fakes/xendit.ts'
import { startRole } from './harness/etalase.ts'
import { fillAccounts } from './harness/fill-accounts.ts'
import { type Server, startBenchPostgres } from './harness/harness.ts'
import { type MailServer, startMailServer } from './harness/mail-server.ts'
import { buy, deliver, preparePaid, type Stage, type Waits } from './harness/paying-load.ts'

const messageCount = Number(process.env.BENCH_MESSAGES ?? 2000)
const accountCount = Number(process.env.BENCH_ACCOUNTS ?? 50)
const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const callbacksPerRound = Number(process.env.BENCH_CALLBACKS ?? 300)
const slowMs = 2000
/** A slow mail server may cost at most a tenth, which is within the noise of a round. */
const bar = 0.9

const credentials = { secret_key: 'xnd_development_bench', callback_token: 'callback-token-bench' }

const say = (line: string) => process.stdout.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const p99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN

/** Measures messages per second, and how much a slow mail server slows down checkouts and provider callbacks. */
export async function run() {
  measureComposition()
  const postgres = await startBenchPostgres()
  const gateways = {
    xendit: await startFakeXendit({ secretKey: credentials.secret_key, callbackToken: credentials.callback_token }),
    midtrans: await startFakeMidtrans({ serverKey: 'SB-Mid-server-bench' }),
  }
  const servers = { fast: await startMailServer(0), slow: await startMailServer(slowMs) }
  const env = {
    DATABASE_URL: postgres.url,
    XENDIT_URL: gateways.xendit.url,
    RATE_LIMIT_CLIENT: '100000000/10s',
    RATE_LIMIT_CREDENTIAL: '100000000/10s,1000000000/1h',
    LOG_LEVEL: 'fatal',
    LAME_DUCK_MS: '0',
  }
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 })
  const start = (role: 'api' | 'worker', mail: keyof typeof servers) =>
    startRole(role, { ...env, SMTP_URL: servers[mail].url })
  let api = await start('api', 'fast')
  try {
    const providers = Array.from({ length: accountCount }, () => 'xendit' as const)
    const accounts = await fillAccounts({ databaseUrl: postgres.url, apiUrl: api.url }, providers, {
      xendit: credentials,
      midtrans: {},
    })
    await measureMessages({ api, pool, gateways, accounts }, () => start('worker', 'fast'), servers.fast)
    await api.stop()

    const results = { fast: noRates(), slow: noRates() }
    for (let round = 0; round < rounds; round++)
      // Alternates which one begins, because the database grows meanwhile.
      for (const mail of round % 2 === 0 ? (['fast', 'slow'] as const) : (['slow', 'fast'] as const)) {
        api = await start('api', mail)
        const worker = await start('worker', mail)
        await measureBeside({ api, pool, gateways, accounts }, results[mail])
        await Promise.all([worker.stop(), api.stop()])
        // Deletes what this turn has left in the queues.
        await pool.query('delete from graphile_worker._private_jobs; delete from queued_events')
        say(`  round ${round + 1} of ${rounds}, ${mail} mail server`)
      }
    report(results)
  } finally {
    await pool.end()
    for (const gateway of Object.values(gateways)) gateway.close()
    for (const server of Object.values(servers)) server.stop()
    await api.stop()
    await postgres.stop()
  }
}

/** One figure per round; `waits` are the p99 of buyers' waiting times. */
type Rates = { checkouts: number[]; callbacks: number[]; waits: Waits }
const noRates = (): Rates => ({ checkouts: [], callbacks: [], waits: { checkout: [], payment: [] } })

function report({ fast, slow }: Record<'fast' | 'slow', Rates>) {
  say(`\nMedians of ${rounds} rounds in turns, beside a mail server whose every answer takes ${slowMs} ms:`)
  const show = (what: string, a: number, b: number, unit: string, ratio: number) =>
    say(
      `  ${what}: ${a.toFixed(0)}${unit}, slow ${b.toFixed(0)}${unit}: ratio ${ratio.toFixed(2)}: ${ratio >= bar ? 'met' : 'MISSED'} (bar ${bar})`,
    )
  for (const what of ['checkouts', 'callbacks'] as const) {
    const [a, b] = [median(fast[what]), median(slow[what])]
    show(what, a, b, '/s', b / a)
  }
  for (const what of ['checkout', 'payment'] as const) {
    const [a, b] = [median(fast.waits[what]), median(slow.waits[what])]
    show(`p99 of a ${what}`, a, b, ' ms', a / b)
  }
}

/** Measures how fast one thread composes mails about an order. */
function measureComposition() {
  const store = {
    ...{ id: 1, business_id: 1, unique_id: 'store_x', name: 'Toko', logo: null, email: 'a@b.example', settings: {} },
    ...{ slug: 'kopi', hostname: null, time_zone: 'Asia/Jakarta', messages: {} },
  }
  const addresses = { shopUrl: 'https://shops.example', baseUrl: 'https://api.example' }
  const compose = () => {
    const now = new Date()
    const message = describeSample(sampleOrder(store, now), 'order_placed', 'id', addresses.shopUrl, now)
    return previewMessage(store, 'order_placed', message, addresses).html.length
  }
  for (let i = 0; i < 500; i++) compose()
  const began = performance.now()
  let bytes = 0
  for (let i = 0; i < messageCount; i++) bytes += compose()
  const rate = (messageCount * 1000) / (performance.now() - began)
  say(
    `Composed by one thread: ${Math.round(rate)} messages/s, ${Math.round(bytes / messageCount / 1024)} kB of HTML each`,
  )
}

/** Measures from the start of a worker until the last event has become a mail, and until the last mail was accepted. */
async function measureMessages(stage: Stage, startWorker: () => Promise<Server>, mails: MailServer) {
  const { pool, accounts } = stage
  let next = 0
  const work = async () => {
    while (next < messageCount) await buy(stage, accounts[next++ % accounts.length]!)
  }
  await Promise.all(Array.from({ length: 8 }, work))
  const count = async (condition: string) =>
    (await pool.query(`select count(*)::int as count from mails where template = 'order-placed' and ${condition}`))
      .rows[0].count as number
  const began = performance.now()
  const worker = await startWorker()
  while ((await count('true')) < messageCount) await sleep(50)
  const writtenMs = performance.now() - began
  while ((await count("status = 'sent'")) < messageCount) await sleep(50)
  const sentMs = performance.now() - began
  await worker.stop()
  const rate = (ms: number) => Math.round((messageCount * 1000) / ms)
  say(`${messageCount} new orders, from the start of one worker: mails written ${rate(writtenMs)}/s`)
  say(
    `  accepted by the mail server ${rate(sentMs)}/s; it received ${mails.received}: ${mails.received === messageCount ? 'right' : 'WRONG'}`,
  )
}

/** Measures checkouts without a pause, and provider callbacks from their receipt to the paid order. */
async function measureBeside(stage: Stage, rates: Rates) {
  const { pool, accounts } = stage
  const paid = await preparePaid(stage, accounts, callbacksPerRound)
  const endsAt = performance.now() + seconds * 1000
  let [checkouts, account] = [0, 0]
  const waits: Waits = { checkout: [], payment: [] }
  const shop = async () => {
    while (performance.now() < endsAt) {
      await buy(stage, accounts[account++ % accounts.length]!, waits)
      checkouts++
    }
  }
  const began = performance.now()
  const next = paid.values()
  const send = async () => {
    for (const { account, callback } of next) await deliver(stage, account, callback)
  }
  const buyers = Promise.all(Array.from({ length: 6 }, shop))
  await Promise.all(Array.from({ length: 2 }, send))
  const left = async () =>
    (await pool.query(`select from provider_callbacks where outcome = 'waiting' limit 1`)).rowCount!
  while ((await left()) > 0) await sleep(20)
  rates.callbacks.push((paid.length * 1000) / (performance.now() - began))
  await buyers
  rates.checkouts.push((checkouts * 1000) / (performance.now() - began))
  for (const what of ['checkout', 'payment'] as const) rates.waits[what].push(p99(waits[what]))
}
