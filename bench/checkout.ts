import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { cpuSeconds } from './harness/cpu-time.ts'
import { startRole } from './harness/etalase.ts'
import { fillShop, plentyOfStock, setStock, variants } from './harness/fill-shop.ts'
import { type Measured, startBenchPostgres } from './harness/harness.ts'
import { measureBackup } from './webhooks/sustained/backup.ts'
import { measureSustained } from './webhooks/sustained/sustained.ts'

const exec = promisify(execFile)
const bin = process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin'
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = 3
const bar = 0.42
const aim = 0.55
/** Each further line is compared with the plain checkout in turns, with many short rounds. */
const turns = { rounds: Number(process.env.BENCH_ROUNDS ?? 9), seconds: 1 }
/** Units of each variant in a small shop; a round of a second does not sell them out. */
const fewUnits = 20

/** A round, with the CPU time of service and database per order. */
type Round = Measured & { cpuMs: number }

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const write = (line: string) => process.stdout.write(`${line}\n`)

/** Compares guest checkouts of three direct items with `pgbench`, which runs only the bare transaction. */
export async function run() {
  if (process.argv[3] === 'sustained') return await measureSustained()
  if (process.argv[3] === 'backup') return await measureBackup()
  const postgres = await startBenchPostgres()
  const url = new URL(postgres.url)
  const ours = await startRole('api', {
    DATABASE_URL: postgres.url,
    RATE_LIMIT_CLIENT: '100000000/10s',
    RATE_LIMIT_CHECKOUT: '100000000/10s',
    LOG_LEVEL: 'error',
    DATABASE_POOL_SIZE: process.env.BENCH_POOL ?? '8',
  })
  try {
    const { token, storeId } = await fillShop(postgres.url)
    let turn = 0
    const whole = async (time: number, more: Record<string, string> = {}): Promise<Round> => {
      const env = { ...process.env, ...more, LOAD_VARIANTS: `${variants}`, LOAD_RUN: `${turn++}` }
      const headers = ['-H', 'content-type: application/json', '-H', `x-service-storefront-api-key: ${token}`]
      const script = join(import.meta.dirname, 'harness/wrk/checkout.lua')
      const address = `${ours.url}/v3/stores/${storeId}/public/checkout`
      const before = cpuSeconds([ours.pid, postgres.pid])
      const { stdout } = await exec('wrk', ['-t1', '-c16', `-d${time}s`, '-s', script, ...headers, address], { env })
      const measured: Measured = JSON.parse(stdout.slice(stdout.lastIndexOf('{')))
      const cpuMs = ((cpuSeconds([ours.pid, postgres.pid]) - before) / (measured.rps * time)) * 1000
      return { ...measured, cpuMs }
    }
    const bare = async (time: number) => {
      const script = join(import.meta.dirname, 'bare/checkout.pgbench')
      const args = ['-n', '-M', 'prepared', '-c', '16', '-j', '1', '-T', `${time}`, '-f', script]
      const env = { ...process.env, PGHOST: url.searchParams.get('host')!, PGUSER: 'postgres', PGDATABASE: 'postgres' }
      const { stdout } = await exec(join(bin, 'pgbench'), args, { env })
      return Number(/tps = ([\d.]+)/.exec(stdout)![1])
    }
    await whole(2)
    const tps: number[] = []
    const runs: Measured[] = []
    for (let round = 0; round < rounds; round++) {
      tps.push(await bare(seconds))
      runs.push(await whole(seconds))
    }
    const [limit, rate] = [median(tps), median(runs.map((run) => run.rps))]
    const errors = runs.reduce((sum, run) => sum + run.errors, 0)
    const ratio = rate / limit
    const verdict = errors > 0 ? 'ERRORS' : ratio >= bar ? 'met' : 'MISSED'
    write(
      `\nGuest checkout of 3 direct items, 16 connections, ${postgres.version}, medians of ${rounds} × ${seconds} s`,
    )
    write(`  pgbench, the bare transaction   ${limit.toFixed(0)}/s  (${tps.map((n) => n.toFixed(0)).join(', ')})`)
    write(
      `  whole checkout over HTTP        ${rate.toFixed(0)}/s  (${runs.map((run) => run.rps.toFixed(0)).join(', ')})`,
    )
    write(
      `  p50 ${median(runs.map((run) => run.p50)).toFixed(2)} ms, p99 ${median(runs.map((run) => run.p99)).toFixed(2)} ms`,
    )
    write(`  ratio ${ratio.toFixed(2)}, bar ${bar}, aim ${aim}: ${verdict}; ${errors} errors`)
    write('  for scale: Medusa 2 did 0.9–1.1/s and Vendure 3 5.5–6.3/s of whole guest checkouts on such a machine')
    const plain = () => whole(turns.seconds)
    await compareInTurns('with keys', 0.9, plain, () => whole(turns.seconds, { LOAD_KEYS: '1' }))
    await compareInTurns(`with ${fewUnits} units left`, 0.8, plain, async () => {
      await setStock(postgres.url, fewUnits)
      const few = await whole(turns.seconds)
      await setStock(postgres.url, plentyOfStock)
      return few
    })
    await checkBooks(postgres.url)
  } finally {
    await ours.stop()
    await postgres.stop()
  }
}

/** Prints how the rate of another kind of checkout compares with the plain one. */
async function compareInTurns(name: string, bar: number, plain: () => Promise<Round>, other: () => Promise<Round>) {
  const pairs: [Round, Round][] = []
  for (let round = 0; round < turns.rounds; round++) {
    const second = round % 2 ? await other() : undefined
    const first = await plain()
    pairs.push([first, second ?? (await other())])
  }
  const ratio = median(pairs.map(([first, second]) => second.rps / first.rps))
  const errors = pairs.flat().reduce((sum, run) => sum + run.errors, 0)
  const requests = pairs.flat().reduce((sum, run) => sum + run.rps * turns.seconds, 0)
  // Where few units are left, some of what many buy may sell out.
  const verdict = errors > requests / 1000 ? 'ERRORS' : ratio >= bar ? 'met' : 'MISSED'
  const of = (side: 0 | 1) => {
    const [rate, cpu] = [pairs.map((pair) => pair[side].rps), pairs.map((pair) => pair[side].cpuMs)]
    return `${median(rate).toFixed(0)}/s, CPU ${median(cpu).toFixed(2)} ms an order`
  }
  write(`  ${name}: ${of(1)}; beside ${of(0)}: ratio ${ratio.toFixed(2)}, bar ${bar}: ${verdict}; ${errors} errors`)
}

/** Checks that units sold and units left add up to the initial stock; otherwise the figures are meaningless. */
async function checkBooks(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(`select (select count(*) from orders) as orders,
    (select count(*) from order_lines) as lines, (select count(*) from events where kind = 'order.created') as events,
    (select sum(quantity) from bench.filled) - (select sum(quantity) from variant_stocks) as sold`)
  await client.end()
  const { orders, lines, events, sold } = rows[0]
  const isRight = Number(orders) * 3 === Number(lines) && lines === sold && orders === events
  write(`  books: ${orders} orders, ${lines} lines, ${sold} units sold: ${isRight ? 'right' : 'WRONG'}\n`)
  if (!isRight) process.exitCode = 1
}
