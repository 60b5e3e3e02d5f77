import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { argonOptions, hashesAtOnce } from '../src/platform/secrets/passwords.ts'
import { type CatalogStore, fillStore } from './harness/catalog-store.ts'
import { spawnEtalase } from './harness/etalase.ts'
import { fillCustomers } from './harness/fill-customers.ts'
import {
  compare,
  freePort,
  type Measured,
  measure,
  type Server,
  spawnServer,
  startBenchPostgres,
} from './harness/harness.ts'
import { compareTimes, measureTimes } from './harness/timing.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const tries = Number(process.env.BENCH_TRIES ?? 200)
const people = 50
const json = { 'content-type': 'application/json' }
const write = (line: string) => process.stdout.write(`${line}\n`)
const open = '100000000/10s'

type Filled = Awaited<ReturnType<typeof fillCustomers>>

/** Compares a customer's read with a bare route; measures refreshes, a burst of logins, and what login times reveal. */
export async function run() {
  const postgres = await startBenchPostgres()
  const servers: Server[] = []
  const bare = async (env: Record<string, string> = {}) => {
    const port = await freePort()
    const program = fileURLToPath(new URL('bare/one-select.ts', import.meta.url))
    const settings = { PORT: `${port}`, DATABASE_URL: postgres.url, ...env }
    const server = await spawnServer([process.execPath, program], `http://127.0.0.1:${port}/rows/1`, settings)
    servers.push(server)
    return server
  }
  try {
    const [pooled, pipelined] = [await bare(), await bare({ PIPELINE: '1' })]
    const ours = await spawnEtalase({
      DATABASE_URL: postgres.url,
      RATE_LIMIT_CLIENT: open,
      RATE_LIMIT_LOGIN_ADDRESS: open,
      RATE_LIMIT_LOGIN_ACCOUNT: open,
      RATE_LIMIT_LOGIN_SLOWDOWN: open,
      RATE_LIMIT_REGISTRATION_ADDRESS: open,
      RATE_LIMIT_FAILED_CREDENTIALS: open,
    })
    servers.push(ours)
    const store = await fillStore(postgres.url, 200)
    const customers = await fillCustomers(store, ours.url)
    const url = `${customers.address}/customers/me`
    const part = process.argv[3]
    const asked = (name: string) => part === undefined || part === name
    if (asked('cart'))
      await compare({
        title: 'GET /customers/me/cart with a customer token, three things in the cart',
        postgres: postgres.version,
        seconds,
        sides: [
          { name: 'bare: one select, pool of 10', url: `${pooled.url}/rows/500`, server: pooled },
          { name: 'bare: one select, 2 pipelined connections', url: `${pipelined.url}/rows/500`, server: pipelined },
          { name: 'etalase', url: `${url}/cart`, headers: customers.bearer, server: ours, bar: 0.6 },
        ],
      })
    if (asked('refresh'))
      await compare({
        title: 'Refreshes, each with the newest token of one of 64 logins',
        postgres: postgres.version,
        seconds,
        sides: [
          {
            name: 'etalase',
            url: `${customers.address}/public/auth/jwt/refresh`,
            method: 'POST',
            headers: { ...store.headers, ...json },
            body: JSON.stringify({ refresh: 'LINE' }),
            lines: { read: () => customers.mint(64), next: '"refresh":"([^"]+)"' },
            server: ours,
          },
        ],
      })
    if (asked('logins')) await storm(store, customers)
    if (asked('timing')) await timing(store, customers)
    await store.database.close()
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await postgres.stop()
  }
}

/** Measures the catalog alone, and then while other connections log in as fast as they are answered. */
async function storm(store: CatalogStore, { address, email, password }: Filled) {
  const catalog = { url: `${address}/public/items?page_size=20`, headers: store.headers, connections: 8, seconds }
  const login = {
    url: `${address}/public/auth/login`,
    method: 'POST',
    headers: { ...store.headers, ...json },
    body: JSON.stringify({ email, password }),
    connections: 16,
    seconds: seconds + 2,
  }
  const alone = await measure(catalog)
  const logins = measure(login)
  const beside = await measure(catalog)
  const stormed = await logins
  const { memoryCost, timeCost, parallelism } = argonOptions
  const line = ({ rps, p50, p99 }: Measured) =>
    `${rps.toFixed(0)}/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`
  write(
    `Password logins with argon2id (${memoryCost / 1024} MiB, t=${timeCost}, p=${parallelism}), ${hashesAtOnce} at once on ${availableParallelism()} cores`,
  )
  write(`  logins from 16 connections   ${line(stormed)}, ${stormed.errors} errors`)
  write(`  catalog list by itself       ${line(alone)}`)
  write(`  catalog list in the storm    ${line(beside)}, ${beside.errors} errors\n`)
}

/** Tests whether response times reveal which addresses have an account. */
async function timing(store: CatalogStore, { address, email, password }: Filled) {
  const send = async (path: string, body: object) => {
    const headers = { ...store.headers, ...json }
    const answer = await fetch(`${address}/public/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    await answer.arrayBuffer()
  }
  const questions: [string, (email: string) => Promise<void>][] = [
    ['login, wrong password', (of) => send('/login', { email: of, password: 'not the password' })],
    ['forget-password', (of) => send('/forget-password', { email: of })],
    ['login where a code is sent', (of) => send('/login', { email: of, password })],
    ['otp/verify, wrong code', (of) => send('/otp/verify', { email: of, otp: '000000' })],
  ]
  await store.database.pool.query(
    `with made as (insert into customers (business_id, email) select business_id, 'known' || n || '@example.com'
       from customers, generate_series(0, $2::int - 1) n where email = $1 returning id, business_id)
     insert into customer_passwords (business_id, customer_id, password_hash)
     select made.business_id, made.id, p.password_hash from made, customer_passwords p`,
    [email, people],
  )
  write(`Known and unknown addresses, ${tries} tries each in turns (|t| < 4.5: cannot be told apart)`)
  for (const [name, ask] of questions) {
    if (name.includes('code')) await askForCodes(store)
    const ways = ['known', 'other'].map((kind) => {
      let turn = 0
      return () => ask(`${kind}${turn++ % people}@example.com`) // Each address of its own, as a prober would use them.
    })
    await measureTimes(ways, people)
    const [known, other] = await measureTimes(ways, tries)
    const { a, b, t } = compareTimes(known!, other!)
    write(
      `  ${name.padEnd(28)} known ${a.median.toFixed(2)} ms (mean ${a.mean.toFixed(2)}), unknown ${b.median.toFixed(2)} ms (mean ${b.mean.toFixed(2)}), t ${t.toFixed(1)}: ${Math.abs(t) < 4.5 ? 'cannot tell' : 'TELLS'}`,
    )
  }
}

const askForCodes = (store: CatalogStore) =>
  store.database.pool.query(
    `update stores set settings = settings || '{"is_customer_otp_required": true}' where id = $1`,
    [store.id],
  )
