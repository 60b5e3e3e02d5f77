import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { hashSecret, issueSecret, maskSecret } from '../src/platform/secrets/secrets.ts'
import { cpuSeconds } from './harness/cpu-time.ts'
import { fillShop, variants } from './harness/fill-shop.ts'
import { freePort, measure, type Server, spawnServer, startBenchPostgres } from './harness/harness.ts'

const exec = promisify(execFile)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const warmUpSeconds = 15
const bar = 0.95

type Version = { server: Server; key: string; token: string; shop: string }
type Path = { name: string; load(version: Version, time: number): Promise<number> }

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const write = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Compares this checkout with another one (BENCH_OLD=../older-checkout, with its packages installed) on the most
 * important paths. Each has its own database on one server. They take turns, and the ratio is the median over pairs of
 * neighbouring rounds. The CPU time of a request is printed too, because on a busy machine it is more reliable than the
 * rate.
 */
export async function run() {
  if (!process.env.BENCH_OLD) throw new Error('Set BENCH_OLD to the folder of the version to compare with.')
  const postgres = await startBenchPostgres()
  const stops: (() => Promise<void>)[] = []
  try {
    const before = await startVersion(resolve(process.env.BENCH_OLD), await createDatabase(postgres.url, 'before'))
    stops.push(before.server.stop)
    const after = await startVersion(join(import.meta.dirname, '..'), await createDatabase(postgres.url, 'after'))
    stops.push(after.server.stop)
    const asked = process.argv.slice(3)
    write(`\n${postgres.version}, ${rounds} rounds × ${seconds} s in turns, 16 connections\n`)
    for (const path of paths.filter(({ name }) => asked.length === 0 || asked.includes(name)))
      await comparePath(path, before, after, postgres.pid)
  } finally {
    for (const stop of stops) await stop()
    await postgres.stop()
  }
}

type Round = { rate: number; server: number; database: number }

async function comparePath({ name, load }: Path, before: Version, after: Version, databasePid: number) {
  const loadOnce = async (version: Version): Promise<Round> => {
    const read = () => [cpuSeconds([version.server.pid]), cpuSeconds([databasePid])] as const
    const [serverBefore, databaseBefore] = read()
    const rate = await load(version, seconds)
    const [server, database] = read()
    const requests = rate * seconds
    return { rate, server: (server - serverBefore) / requests, database: (database - databaseBefore) / requests }
  }
  // Warms up, because V8 optimises the code of a path during its first thousands of calls, while its heap grows.
  for (const version of [before, after]) await load(version, warmUpSeconds)
  const pairs: { before: Round; after: Round }[] = []
  for (let round = 0; round < rounds; round++) {
    const first = await loadOnce(round % 2 ? after : before)
    const second = await loadOnce(round % 2 ? before : after)
    pairs.push(round % 2 ? { before: second, after: first } : { before: first, after: second })
  }
  const ratio = median(pairs.map((pair) => pair.after.rate / pair.before.rate))
  const change = (show: (round: Round) => number) =>
    `${median(pairs.map((pair) => show(pair.before))).toFixed(0)} → ${median(pairs.map((pair) => show(pair.after))).toFixed(0)}`
  const spread = pairs.map((pair) => (pair.after.rate / pair.before.rate).toFixed(2)).join(' ')
  const cpu = `CPU µs a request: server ${change(({ server }) => server * 1e6)}, database ${change(({ database }) => database * 1e6)}`
  write(
    `${name.padEnd(10)} ${`${change(({ rate }) => rate)}/s`.padEnd(16)} ratio ${ratio.toFixed(2)} (bar ${bar}: ${ratio >= bar ? 'met' : 'MISSED'})   ${cpu}   ${spread}`,
  )
}

const get =
  (address: (version: Version) => string, headers: (version: Version) => Record<string, string>) =>
  async (version: Version, time: number) => {
    const measured = await measure({ url: address(version), headers: headers(version), seconds: time })
    if (measured.errors > 0) throw new Error(`${address(version)}: ${measured.errors} errors`)
    return measured.rps
  }

const withKey = ({ key }: Version) => ({ authorization: `Bearer ${key}` })
const withToken = ({ token }: Version) => ({ 'x-service-storefront-api-key': token })
let turn = 0

const paths: Path[] = [
  { name: 'list', load: get(({ shop }) => `${shop}/items?page_size=20`, withToken) },
  { name: 'detail', load: get(({ shop }) => `${shop}/products/thing-500`, withToken) },
  { name: 'api-key', load: get(({ server }) => `${server.url}/v3/me`, withKey) },
  { name: 'orders', load: get(({ server }) => `${server.url}/v3/orders?page_size=25`, withKey) },
  { name: 'checkout', load: loadCheckouts },
  { name: 'journey', load: loadJourneys },
]

async function loadCheckouts(version: Version, time: number) {
  const env = { ...process.env, LOAD_VARIANTS: `${variants}`, LOAD_RUN: `${turn++}` }
  const headers = ['-H', 'content-type: application/json', '-H', `x-service-storefront-api-key: ${version.token}`]
  const script = join(import.meta.dirname, 'harness/wrk/checkout.lua')
  const args = ['-t1', '-c16', `-d${time}s`, '-s', script, ...headers, `${version.shop}/checkout`]
  const { stdout } = await exec('wrk', args, { env })
  const measured = JSON.parse(stdout.slice(stdout.lastIndexOf('{')))
  if (measured.errors > 0) throw new Error(`checkout: ${measured.errors} errors`)
  return measured.rps as number
}

async function loadJourneys({ shop, token }: Version, time: number) {
  const settings = { JOURNEY_KIND: 'ours', JOURNEY_URL: shop, JOURNEY_KEY: token, JOURNEY_SECONDS: `${time}` }
  const env = { ...process.env, ...settings, JOURNEY_RUN: `${turn++}` }
  const { stdout } = await exec(
    'wrk',
    ['-t16', '-c16', `-d${time}s`, '-s', join(import.meta.dirname, 'harness/wrk/journey.lua'), shop],
    { env },
  )
  return JSON.parse(stdout.slice(stdout.lastIndexOf('{'))).rps as number
}

async function startVersion(folder: string, databaseUrl: string): Promise<Version> {
  const [port, appPort] = [await freePort(), await freePort()]
  const server = await spawnServer(
    [process.execPath, join(folder, 'bin/etalase.js'), 'serve', '--role', 'api'],
    `http://127.0.0.1:${port}/healthz`,
    {
      PORT: `${port}`,
      APP_PORT: `${appPort}`,
      SHOP_PORT: '0', // any
      BASE_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      RATE_LIMIT_CLIENT: '100000000/10s',
      RATE_LIMIT_CHECKOUT: '100000000/10s',
      RATE_LIMIT_CREDENTIAL: '100000000/10s,1000000000/1h',
      LOG_LEVEL: 'error',
      PAYMENT_SANDBOX: '1',
    },
  )
  const { token, storeId } = await fillShop(databaseUrl)
  return { server, token, shop: `${server.url}/v3/stores/${storeId}/public`, key: await createKey(databaseUrl) }
}

async function createKey(connectionString: string): Promise<string> {
  const key = issueSecret('sk')
  await query(
    connectionString,
    `insert into api_keys (business_id, name, key_type, key_hash, masked_key) values (1, 'Key', 'secret', $1, $2)`,
    [hashSecret(key), maskSecret(key)],
  )
  return key
}

async function createDatabase(url: string, name: string): Promise<string> {
  await query(url, `create database ${name}`)
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.toString()
}

async function query(connectionString: string, text: string, values?: unknown[]) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text, values)
  await client.end()
}
