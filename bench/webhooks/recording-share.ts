import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { fillShop, variants } from '../harness/fill-shop.ts'
import { freePort, type Measured, type Server, spawnServer } from '../harness/harness.ts'

const exec = promisify(execFile)
const rounds = Number(process.env.BENCH_ROUNDS ?? 21)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
// The sources themselves and not the bundle made of them: the hook replaces single modules.
const program = join(import.meta.dirname, '../../src/cli/main.ts')
const withoutEvents = pathToFileURL(join(import.meta.dirname, 'without-events.ts')).href

const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1]!

/**
 * Whole guest checkouts over HTTP per second, by the service as it is and by the same service that records no events,
 * on one database in turns; each new buyer means two events. The share is the median over pairs of neighbouring rounds.
 */
export async function recordingShare(databaseUrl: string) {
  const plain = await startServer(databaseUrl, { NODE_OPTIONS: `--import=${withoutEvents}` })
  const recording = await startServer(databaseUrl)
  const { token, storeId } = await fillShop(databaseUrl)
  const address = `/v3/stores/${storeId}/public/checkout`
  let turn = 0
  const load = async (server: Server, time: number): Promise<Measured> => {
    const env = { ...process.env, LOAD_VARIANTS: `${variants}`, LOAD_RUN: `${turn++}` }
    const headers = ['-H', 'content-type: application/json', '-H', `x-service-storefront-api-key: ${token}`]
    const script = join(import.meta.dirname, '../harness/wrk/checkout.lua')
    const args = ['-t1', '-c16', `-d${time}s`, '-s', script, ...headers, server.url + address]
    const { stdout } = await exec('wrk', args, { env })
    return JSON.parse(stdout.slice(stdout.lastIndexOf('{')))
  }
  try {
    for (const server of [plain, recording]) await load(server, 2)
    await analyze(databaseUrl)
    for (const server of [plain, recording]) await load(server, 2)
    const pairs: { plain: number; recorded: number }[] = []
    let errors = 0
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 ? [recording, plain] : [plain, recording]
      const [first, second] = [await load(order[0]!, seconds), await load(order[1]!, seconds)]
      errors += first.errors + second.errors
      pairs.push(round % 2 ? { plain: second.rps, recorded: first.rps } : { plain: first.rps, recorded: second.rps })
    }
    return {
      plain: median(pairs.map((pair) => pair.plain)),
      recorded: median(pairs.map((pair) => pair.recorded)),
      share: median(pairs.map((pair) => 1 - pair.recorded / pair.plain)),
      shares: pairs.map((pair) => 1 - pair.recorded / pair.plain),
      errors,
    }
  } finally {
    await Promise.all([plain.stop(), recording.stop()])
  }
}

/** Updates statistics, because plans made for empty tables scan them, and servers keep such plans for a while. */
async function analyze(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const statement of ['vacuum analyze', 'checkpoint']) await client.query(statement)
  await client.end()
}

async function startServer(databaseUrl: string, env: Record<string, string> = {}) {
  const [port, appPort] = [await freePort(), await freePort()]
  return await spawnServer(
    [process.execPath, program, 'serve', '--no-demo', '--role', 'api'],
    `http://127.0.0.1:${port}/readyz`,
    {
      PORT: `${port}`,
      APP_PORT: `${appPort}`,
      SHOP_PORT: '0', // any
      DATABASE_URL: databaseUrl,
      RATE_LIMIT_CLIENT: '100000000/10s',
      LOG_LEVEL: 'error',
      DATABASE_POOL_SIZE: '8',
      ...env,
    },
  )
}
