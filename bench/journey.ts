import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { fillShop } from './harness/fill-shop.ts'
import { freePort, type Server, spawnServer, startBenchPostgres } from './harness/harness.ts'
import { install, startVendure } from './peers/vendure.ts'

const exec = promisify(execFile)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = 3
const warmUp = 12
/** wrk uses less CPU than the default client, which parses the responses. */
const isLight = process.env.BENCH_LOAD === 'wrk'
const bar = 0.5
const vendureBar = 30
/** Guest checkouts per second on such a machine, from a run in which a bare server did 350 to 410. */
const cited = { medusa: 1.1, vendure: 6.3 }

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const shown = (rates: number[]) => rates.map((one) => (one < 20 ? one.toFixed(1) : one.toFixed(0))).join(', ')
const megabytes = async (server: Server) => `${Math.round((await server.rssBytes()) / 1e6)} MB`
const write = (line: string) => process.stdout.write(`${line}\n`)

/** Compares a buyer's nine requests (cart, three adds, options, summary, checkout, payment, order) with a bare server's. */
export async function run() {
  const postgres = await startBenchPostgres()
  const [port, appPort, barePort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    DATABASE_URL: postgres.url,
    RATE_LIMIT_CLIENT: '100000000/10s',
    RATE_LIMIT_CHECKOUT: '100000000/10s',
    LOG_LEVEL: 'error',
    PAYMENT_SANDBOX: '1',
  }
  const ours = await spawnServer(
    [process.execPath, join(import.meta.dirname, '../bin/etalase.js'), 'serve', '--role', 'api'],
    `http://127.0.0.1:${port}/healthz`,
    { ...env, PORT: `${port}`, APP_PORT: `${appPort}`, SHOP_PORT: '0', BASE_URL: `http://127.0.0.1:${port}` },
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
    const vendure = await startVendure(postgres.url)
    let turn = 0
    const load = (kind: 'bare' | 'ours', url: string) => async (time: number) => {
      const settings = { JOURNEY_KIND: kind, JOURNEY_URL: url, JOURNEY_KEY: token, JOURNEY_SECONDS: `${time}` }
      const env = { ...process.env, ...settings, JOURNEY_RUN: `${turn++}` }
      const file = (name: string) => join(import.meta.dirname, name)
      const { stdout } = isLight
        ? await exec('wrk', ['-t16', '-c16', `-d${time}s`, '-s', file('harness/wrk/journey.lua'), url], { env })
        : await exec(process.execPath, [file('harness/journey-client.ts')], { env })
      return JSON.parse(stdout.slice(stdout.lastIndexOf('{'))).rps as number
    }
    const sides: Record<string, (time: number) => Promise<number>> = {
      bare: load('bare', bare.url),
      ours: load('ours', `${ours.url}/v3/stores/${storeId}/public`),
      ...(vendure && { vendure: vendure.load }),
    }
    try {
      // The first few hundred journeys run about a fifth slower, until V8 has optimised the code.
      for (const side of Object.values(sides)) await side(warmUp)
      const runs = { bare: [] as number[], ours: [] as number[], vendure: [] as number[] }
      for (let round = 0; round < rounds; round++)
        for (const [kind, side] of Object.entries(sides)) runs[kind as keyof typeof runs].push(await side(seconds))
      const [limit, rate] = [median(runs.bare), median(runs.ours)]
      write(
        `\nA buyer's journey of nine requests, 16 buyers at once, ${postgres.version}, medians of ${rounds} × ${seconds} s, loaded by ${isLight ? 'wrk' : 'a client that reads each answer'}`,
      )
      write(`  bare server, one statement a request  ${limit.toFixed(0)} journeys/s  (${shown(runs.bare)})`)
      write(
        `  ours                                  ${rate.toFixed(0)} journeys/s  (${shown(runs.ours)}), ${await megabytes(ours)}`,
      )
      if (vendure)
        write(
          `  vendure 3                             ${median(runs.vendure).toFixed(1)} journeys/s  (${shown(runs.vendure)}), ${await megabytes(vendure.server)}`,
        )
      write(`  ratio ${(rate / limit).toFixed(2)}, bar ${bar}: ${rate / limit >= bar ? 'met' : 'MISSED'}`)
      const peer = vendure ? median(runs.vendure) : cited.vendure
      const verdict = `bar ${vendureBar}: ${rate / peer >= vendureBar ? 'met' : 'MISSED'}`
      if (!vendure) {
        write(`  others on such a machine, another run: Medusa 2 ${cited.medusa}/s, Vendure 3 ${cited.vendure}/s`)
        write(`  (to measure Vendure in this run: ${install})`)
      }
      write(`  ${(rate / peer).toFixed(1)} times Vendure's ${vendure ? 'in this run' : 'cited rate'}, ${verdict}\n`)
    } finally {
      await bare.stop()
      await vendure?.server.stop()
    }
  } finally {
    await ours.stop()
    await postgres.stop()
  }
}
