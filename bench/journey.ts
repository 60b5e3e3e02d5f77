import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { fillShop } from './fill-shop.ts'
import { freePort, spawnServer, startBenchPostgres } from './harness.ts'

const exec = promisify(execFile)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = 3
const bar = 0.5
/** Whole guest checkouts a second on such a machine, from a run beside a bare server that did 350 to 410. */
const vendure = 6.3
const medusa = 1.1

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const write = (line: string) => process.stdout.write(`${line}\n`)

/** Cart, three adds, options, summary, checkout, payment, order: nine requests of a buyer, beside a bare server's nine. */
export async function run() {
  const postgres = await startBenchPostgres()
  const [port, appPort, barePort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    DATABASE_URL: postgres.url,
    RATE_LIMIT_CLIENT: '100000000/10s',
    LOG_LEVEL: 'error',
    PAYMENT_SANDBOX: '1',
  }
  const ours = await spawnServer(
    [process.execPath, join(import.meta.dirname, '../bin/etalase.js'), 'serve', '--role', 'api'],
    `http://127.0.0.1:${port}/healthz`,
    { ...env, PORT: `${port}`, APP_PORT: `${appPort}`, BASE_URL: `http://127.0.0.1:${port}` },
  )
  try {
    const { token, storeId } = await fillShop(postgres.url)
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`create table bench.carts (id bigint generated always as identity primary key);
      create table bench.cart_lines (id bigint generated always as identity primary key, cart_id bigint not null,
        variant_id bigint not null, quantity integer not null);
      create index on bench.cart_lines (cart_id);
      create table bench.options (id int primary key, cost bigint not null, name text not null);
      insert into bench.options select n, n * 1000, 'Service ' || n from generate_series(1, 12) n; analyze`)
    await client.end()
    const bare = await spawnServer(
      [process.execPath, join(import.meta.dirname, 'bare/journey.ts')],
      `http://127.0.0.1:${barePort}/`,
      { DATABASE_URL: postgres.url, PORT: `${barePort}` },
    )
    const go = async (kind: 'bare' | 'ours', time: number) => {
      const url = kind === 'bare' ? bare.url : `${ours.url}/v3/stores/${storeId}/public`
      const settings = { JOURNEY_KIND: kind, JOURNEY_URL: url, JOURNEY_KEY: token, JOURNEY_SECONDS: `${time}` }
      const script = join(import.meta.dirname, 'journey-client.ts')
      const { stdout } = await exec(process.execPath, [script], { env: { ...process.env, ...settings } })
      return JSON.parse(stdout) as { rps: number; p50: number; p99: number }
    }
    try {
      await go('bare', 2)
      await go('ours', 3)
      const runs = { bare: [] as number[], ours: [] as number[] }
      for (let round = 0; round < rounds; round++)
        for (const kind of ['bare', 'ours'] as const) runs[kind].push((await go(kind, seconds)).rps)
      const [limit, rate] = [median(runs.bare), median(runs.ours)]
      const shown = (rates: number[]) => rates.map((one) => one.toFixed(0)).join(', ')
      write(
        `\nA buyer's journey of nine requests, 16 buyers at once, ${postgres.version}, medians of ${rounds} × ${seconds} s`,
      )
      write(`  bare server, one statement a request  ${limit.toFixed(0)} journeys/s  (${shown(runs.bare)})`)
      write(`  ours                                  ${rate.toFixed(0)} journeys/s  (${shown(runs.ours)})`)
      write(`  ratio ${(rate / limit).toFixed(2)}, bar ${bar}: ${rate / limit >= bar ? 'met' : 'MISSED'}`)
      write(`  whole guest checkouts of others on such a machine: Medusa 2 ${medusa}/s, Vendure 3 ${vendure}/s`)
      write(`  ${(rate / vendure).toFixed(0)} times Vendure's, bar 30: ${rate / vendure >= 30 ? 'met' : 'MISSED'}\n`)
    } finally {
      await bare.stop()
    }
  } finally {
    await ours.stop()
    await postgres.stop()
  }
}
