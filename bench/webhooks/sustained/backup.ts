import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { drain, maxDelayMs, noLoad, program, readDelays, type Stage, say, startStage } from './stage.ts'
import { placeSteadily } from './steady-buyers.ts'

const gigabytes = Number(process.env.BENCH_GIGABYTES ?? 5)
const rate = Number(process.env.BENCH_RATE ?? 100)
const shopCount = 10
/** The seconds of orders before and after the backup, and at a time while it runs. */
const aroundSeconds = 10
const stepSeconds = 1

/** A backup of a large database while orders come at a steady rate: when mail and webhook of an order are out. */
export async function measureBackup() {
  const stage = await startStage(shopCount)
  const file = join(tmpdir(), `etalase-bench-${process.pid}.backup`)
  try {
    say(`Filling the database up to ${gigabytes} GB`)
    const { orders, bytes } = await fill(stage.pool, gigabytes * 2 ** 30)
    say(`${stage.postgres.version}, ${(bytes / 2 ** 30).toFixed(1)} GB with ${orders} orders, ${rate} orders/s`)
    await drain(stage.pool)
    const isQuickBefore = await measure(stage, 'before it', untilEnded(aroundSeconds))
    const backup = spawn(process.execPath, [program, 'backup', file], {
      env: { ...process.env, DATABASE_URL: stage.postgres.url },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ending = once(backup, 'exit')
    const isQuick = await measure(stage, 'while it runs', () => backup.exitCode === null)
    const [code] = await ending
    const isQuickAfter = await measure(stage, 'after it', untilEnded(aroundSeconds))
    const size = code === 0 ? (await stat(file)).size : 0
    const isMet = code === 0 && isQuickBefore && isQuick && isQuickAfter
    say(`  backup of ${(size / 2 ** 30).toFixed(1)} GB, exit code ${code}: ${isMet ? 'met' : 'MISSED'}`)
  } finally {
    await rm(file, { force: true })
    await stage.stop()
  }
}

const untilEnded = (seconds: number) => {
  const ends = performance.now() + seconds * 1000
  return () => performance.now() < ends
}

/** Places orders as long as asked; true if none was refused and every mail and webhook was out in time. */
async function measure({ pool, servers, shops }: Stage, when: string, goesOn: () => boolean): Promise<boolean> {
  const load = noLoad()
  const since = new Date()
  while (goesOn()) await placeSteadily(servers.api.url, shops, rate, stepSeconds, load)
  const tookS = (Date.now() - since.getTime()) / 1000
  await drain(pool)
  const delays = await readDelays(pool, since)
  const shown = Object.entries(delays).map(([name, { p99, max }]) => `${name} p99 ${p99} ms, at most ${max} ms`)
  const { placed, refused, late } = load
  say(
    `  ${when}: ${tookS.toFixed(0)} s, placed ${placed}, refused ${refused}, answered after 1 s ${late}; ${shown.join('; ')}`,
  )
  return refused === 0 && Object.values(delays).every(({ max }) => max <= maxDelayMs)
}

/** Fills a database with orders of a former year, and with products whose texts do not compress, until it is as large. */
async function fill(pool: pg.Pool, bytes: number) {
  const client = new pg.Client(pool.options)
  await client.connect()
  const size = async () =>
    Number((await client.query('select pg_database_size(current_database()) as bytes')).rows[0].bytes)
  try {
    await client.query("set session_replication_role = 'replica'") // Such rows cause no events.
    await client.query(formerOrders, [formerCopies])
    while ((await size()) < bytes) await client.query(largeProducts, [textsPerStep])
    for (const statement of ['analyze', 'checkpoint']) await client.query(statement)
    const { rows } = await client.query('select count(*)::int as orders from orders')
    return { orders: rows[0].orders as number, bytes: await size() }
  } finally {
    await client.end()
  }
}

/** Of each order that was placed. */
const formerCopies = 400
const textsPerStep = 1000

const formerOrders = `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
    'id', gen_random_uuid(), 'order_id', o.order_id || n, 'secret_slug', o.secret_slug || n, 'status', 'completed',
    'payment_status', 'paid', 'fingerprint', null, 'created_at', o.created_at - interval '1 year'))).*
  from orders o cross join generate_series(1, $1::int) n`

const largeProducts = `insert into products (uuid, business_id, name, slug, item_type, search, description)
  select gen_random_uuid(), 1, 'Large', 'large-' || gen_random_uuid(), 'physical', '', text
  from (select string_agg(md5(random()::text), '') as text from generate_series(1, 6000)) t
  cross join generate_series(1, $1::int)`
