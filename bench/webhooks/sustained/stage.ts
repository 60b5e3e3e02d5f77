import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { endProcess, startProcess } from '../../../test/webhooks/stage.ts'
import { startRole } from '../../harness/etalase.ts'
import { startBenchPostgres } from '../../harness/harness.ts'
import { fillShops } from './fill-shops.ts'
import { startMailSink } from './mail-sink.ts'
import { type Load, placeSteadily } from './steady-buyers.ts'

/** Mail and webhook of an order are to be out by then. */
export const maxDelayMs = 5000
/** What is left of a run before the next one. */
const maxDrainMs = 120_000

export const program = join(process.env.BEFORE ?? join(import.meta.dirname, '../../..'), 'bin/etalase.js')
export const say = (line: string) => process.stdout.write(`${line}\n`)
export const noLoad = (): Load => ({ placed: 0, refused: 0, late: 0 })

export type Stage = Awaited<ReturnType<typeof startStage>>

/** One process of each role with shops whose orders cause a mail and a webhook, and what receives both. */
export async function startStage(shopCount: number) {
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
  await placeSteadily(api.url, shops, 50, 5, noLoad())
  return {
    postgres,
    pool,
    shops,
    servers,
    async stop() {
      await pool.end()
      await Promise.all(Object.values(servers).map((server) => server.stop()))
      await endProcess(receiver, 'SIGKILL')
      mails.stop()
      await postgres.stop()
    },
  }
}

export type Sample = { queued: number; jobs: number; unsent: number; undelivered: number }

/** Events that readers have to act on, jobs that are due, and orders whose mail or webhook is not out. */
export async function takeSample(pool: pg.Pool): Promise<Sample> {
  const { rows } = await pool.query(`select
    (select coalesce(sum(cardinality(event_ids)), 0) from queued_events where run_at <= now())::int as queued,
    (select count(*) from graphile_worker._private_jobs where run_at <= now())::int as jobs,
    placed - (select count(*) from mails where template = 'order-placed' and status = 'sent')::int as unsent,
    placed - (select count(*) from webhook_deliveries where status = 'delivered')::int as undelivered
    from (select count(*)::int as placed from orders where created_at > now() - interval '1 day') p`)
  return rows[0]
}

export async function drain(pool: pg.Pool) {
  const ends = performance.now() + maxDrainMs
  while (performance.now() < ends) {
    const { queued, unsent, undelivered } = await takeSample(pool)
    if (queued + unsent + undelivered === 0) return
    await sleep(500)
  }
}

type Delay = { p50: number; p99: number; max: number }

/** How long after their order mail and webhook of the orders since then were out. */
export async function readDelays(pool: pg.Pool, since: Date): Promise<Record<'mail' | 'webhook', Delay>> {
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
