import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { endProcess, startProcess } from '../../../test/webhooks/stage.ts'
import { startRole } from '../../harness/etalase.ts'
import { type Server, startBenchPostgres } from '../../harness/harness.ts'
import { fillShops, type Shop } from './fill-shops.ts'
import { startMailSink } from './mail-sink.ts'
import { type Load, placeSteadily } from './steady-buyers.ts'

const rates = (process.env.BENCH_RATES ?? '300,500').split(',').map(Number)
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const shopCount = Number(process.env.BENCH_SHOPS ?? 10)
const sampleMs = 5000
const maxDelayMs = 5000
/** What is left of a run before the next one. */
const maxDrainMs = 120_000

const program = join(process.env.BEFORE ?? join(import.meta.dirname, '../../..'), 'bin/etalase.js')
const say = (line: string) => process.stdout.write(`${line}\n`)

type Stage = { pool: pg.Pool; shops: Shop[]; servers: Record<'api' | 'app' | 'worker', Server>; postgresPid: number }

/**
 * Orders at a steady rate with one process of each role: how long the queues behind them are, and when mail and webhook of
 * an order are out. `BEFORE` names another checkout to measure.
 */
export async function measureSustained() {
  const postgres = await startBenchPostgres()
  const mails = await startMailSink()
  const receiver = await startProcess('receiver-process.ts', postgres.url, {})
  const env = {
    DATABASE_URL: postgres.url,
    SMTP_URL: mails.url,
    WEBHOOK_ALLOW_PRIVATE: '1',
    RATE_LIMIT_CLIENT: '100000000/10s',
    RATE_LIMIT_CHECKOUT: '100000000/10s',
    LOG_LEVEL: 'error',
    LAME_DUCK_MS: '0',
  }
  const api = await startRole('api', env, program)
  const shops = await fillShops(postgres.url, shopCount, receiver.firstLine)
  const servers = { api, app: await startRole('app', env, program), worker: await startRole('worker', env, program) }
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  try {
    say(`${postgres.version}, ${shopCount} shops, one process of each role, ${seconds} s at each rate`)
    const stage = { pool, shops, servers, postgresPid: postgres.pid }
    await placeSteadily(api.url, shops, 50, 5, noLoad())
    for (const rate of rates) {
      await drain(pool)
      await measureRate(stage, rate)
    }
  } finally {
    await pool.end()
    await Promise.all(Object.values(servers).map((server) => server.stop()))
    await endProcess(receiver, 'SIGKILL')
    mails.stop()
    await postgres.stop()
  }
}

const noLoad = (): Load => ({ placed: 0, refused: 0, late: 0 })

type Sample = { queued: number; jobs: number; unsent: number; undelivered: number }

/** Events that readers have to act on, jobs that are due, and orders whose mail or webhook is not out. */
async function takeSample(pool: pg.Pool): Promise<Sample> {
  const { rows } = await pool.query(`select
    (select coalesce(sum(cardinality(event_ids)), 0) from queued_events where run_at <= now())::int as queued,
    (select count(*) from graphile_worker._private_jobs where run_at <= now())::int as jobs,
    placed - (select count(*) from mails where template = 'order-placed' and status = 'sent')::int as unsent,
    placed - (select count(*) from webhook_deliveries where status = 'delivered')::int as undelivered
    from (select count(*)::int as placed from orders) p`)
  return rows[0]
}

async function drain(pool: pg.Pool) {
  const ends = performance.now() + maxDrainMs
  while (performance.now() < ends) {
    const { queued, unsent, undelivered } = await takeSample(pool)
    if (queued + unsent + undelivered === 0) return
    await sleep(500)
  }
}

async function measureRate({ pool, shops, servers, postgresPid }: Stage, rate: number) {
  const load = noLoad()
  const since = new Date()
  const before = cpuTimes(servers, postgresPid)
  const samples: Sample[] = []
  const began = performance.now()
  let isOver = false
  const buying = placeSteadily(servers.api.url, shops, rate, seconds, load).finally(() => {
    isOver = true
  })
  say(`\n${rate} orders/s\n     s  placed  queued events  due jobs  without mail  without webhook`)
  for (let next = sampleMs; !isOver; next += sampleMs) {
    while (!isOver && performance.now() - began < next) await sleep(50)
    const sample = await takeSample(pool)
    samples.push(sample)
    const { queued, jobs, unsent, undelivered } = sample
    const cells = [Math.round((performance.now() - began) / 1000), load.placed, queued, jobs, unsent, undelivered]
    say(cells.map((cell, i) => String(cell).padStart([6, 8, 15, 10, 14, 17][i]!)).join(''))
  }
  await buying
  const tookS = (performance.now() - began) / 1000
  const after = cpuTimes(servers, postgresPid)
  const used = Object.keys(after).map((name) => ({ name, cpuS: after[name]! - before[name]! }))
  const show = (unit: (cpuS: number) => number) =>
    used.map(({ name, cpuS }) => `${name} ${unit(cpuS).toFixed(2)}`).join(', ')
  say(`  CPU, share of a core: ${show((cpuS) => cpuS / tookS)}`)
  say(`  CPU, ms an order: ${show((cpuS) => (cpuS * 1000) / load.placed)}`)
  await drain(pool)
  const delays = await readDelays(pool, since)
  const isFlat = samples.slice(-3).every((one) => Math.max(one.queued, one.unsent, one.undelivered) <= rate * 5)
  const isFast = Object.values(delays).every(({ p99 }) => p99 <= maxDelayMs)
  say(
    `  placed ${load.placed} (${(load.placed / tookS).toFixed(0)}/s), refused ${load.refused}, answered after 1 s ${load.late}`,
  )
  for (const [name, { p50, p99, max }] of Object.entries(delays))
    say(`  ${name} after its order: p50 ${p50} ms, p99 ${p99} ms, at most ${max} ms`)
  const isMet = isFlat && isFast && load.refused === 0 && load.placed >= rate * tookS * 0.97
  say(
    `  queues ${isFlat ? 'flat' : 'GROW'}, within ${maxDelayMs / 1000} s: ${isFast ? 'yes' : 'NO'}: ${isMet ? 'met' : 'MISSED'}`,
  )
}

type Delay = { p50: number; p99: number; max: number }

async function readDelays(pool: pg.Pool, since: Date): Promise<Record<'mail' | 'webhook', Delay>> {
  const spread = `round(extract(epoch from percentile_cont(0.5) within group (order by delay)) * 1000)::int as p50,
    round(extract(epoch from percentile_cont(0.99) within group (order by delay)) * 1000)::int as p99,
    round(extract(epoch from max(delay)) * 1000)::int as max`
  const mail = await pool.query(
    `select ${spread} from (select coalesce(m.sent_at, now()) - o.created_at as delay
      from orders o left join mails m on m.order_id = o.id and m.template = 'order-placed' where o.created_at >= $1) d`,
    [since],
  )
  const webhook = await pool.query(
    `select ${spread} from (select coalesce(d.finished_at, now()) - o.created_at as delay
      from orders o left join webhook_deliveries d on d.order_id = o.id where o.created_at >= $1) d`,
    [since],
  )
  return { mail: mail.rows[0], webhook: webhook.rows[0] }
}

/** Seconds of CPU that each has used; PostgreSQL with its children that ended. */
function cpuTimes(servers: Stage['servers'], postgresPid: number): Record<string, number> {
  const ticks = (pid: number, withChildren = false) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
    return (fields[11]! + fields[12]! + (withChildren ? fields[13]! + fields[14]! : 0)) / 100
  }
  const children = readFileSync(`/proc/${postgresPid}/task/${postgresPid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
  const postgres = children.reduce((sum, pid) => sum + ticks(pid), ticks(postgresPid, true))
  const roles = Object.entries(servers).map(([name, { pid }]) => [name, ticks(pid)])
  return {
    postgres,
    ...Object.fromEntries(roles),
    'load and receivers': process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  }
}
