import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import pg from 'pg'
import { freePort, type Server, spawnServer, startBenchPostgres } from '../../bench/harness/harness.ts'
import type { Demo } from '../../src/composition/demo.ts'
import { readObjects } from '../schema/read-schema.ts'
import { createBalancer, sendTo } from '../servers/balancer.ts'

/*
 * Upgrades a database that another checkout created and filled, under load: `npm run upgrade:from -- ../older-checkout
 * [orders]`, with that checkout's packages installed. Afterwards the schema must equal that of a new database, the API
 * must respond as before, and no request may have failed. Each checkout is repeated with its Idempotency-Key, often at
 * the other version, and must show the same order; the older version may put a repetition off with 503.
 */
const [folder, orders = '100000'] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the version to upgrade from.')
const programs = {
  old: join(resolve(folder), 'bin/etalase.js'),
  new: join(import.meta.dirname, '../../bin/etalase.js'),
}
const exec = promisify(execFile)
const say = (line: string) => process.stdout.write(`${line}\n`)

const postgres = await startBenchPostgres()
const at = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).toString()
const settings = {
  // The same for both, because responses contain links.
  BASE_URL: 'http://api.example',
  APP_URL: 'http://app.example',
  SHOP_URL: 'http://{slug}.shops.example',
  PAYMENT_SANDBOX: '1',
  LOG_LEVEL: 'error',
  LAME_DUCK_MS: '3000',
  RATE_LIMIT_CLIENT: '1000000/10s',
  RATE_LIMIT_CHECKOUT: '1000000/1m',
  RATE_LIMIT_CREDENTIAL: '1000000/10s',
}

async function withClient<T>(database: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: at(database) })
  await client.connect()
  return await task(client).finally(() => client.end())
}

const runCommand = async (program: string, database: string, ...args: string[]) =>
  (
    await exec(process.execPath, [program, ...args], {
      env: { ...process.env, ...settings, DATABASE_URL: at(database) },
    })
  ).stdout

async function serve(program: string, database: string): Promise<Server> {
  const [port, appPort] = [await freePort(), await freePort()]
  const ports = { PORT: `${port}`, APP_PORT: `${appPort}`, SHOP_PORT: '0', HEALTH_PORT: '0' }
  return await spawnServer(
    [process.execPath, program, 'serve', '--no-demo', '--role', 'api'],
    `http://127.0.0.1:${port}/readyz`,
    { ...settings, ...ports, DATABASE_URL: at(database) },
  )
}

const withKey = ({ secret_key }: Demo) => ({ authorization: `Bearer ${secret_key}` })
const withToken = ({ storefront_key }: Demo) => ({ 'x-service-storefront-api-key': storefront_key })

async function readAnswer(origin: string, path: string, demo: Demo) {
  const headers = path.includes('/public/') ? withToken(demo) : withKey(demo)
  const { status, body } = await sendTo(origin + path, { headers })
  return { status, answer: JSON.parse(body) }
}

/**
 * Reads what backends and storefronts read: lists with filters, and records. Orders of the load are newer than
 * `before`.
 */
async function readAnswers(origin: string, demo: Demo, before: string) {
  const answers = new Map<string, unknown>()
  const read = async (path: string) => {
    const read = await readAnswer(origin, path, demo)
    // Skipped, because the buyers of the load are at the top of this list.
    if (!path.startsWith('/v3/customers?')) answers.set(path, read)
    return read.answer as { data: { id: string | number; slug?: string }[] }
  }
  const until = `draft_time_until=${encodeURIComponent(before)}`
  for (const filter of ['', '&status=completed', '&payment_status=paid', '&search=Budi']) {
    const { data } = await read(`/v3/orders?page_size=25&${until}${filter}`)
    for (const { id } of data.slice(0, 10)) await read(`/v3/orders/${id}`)
  }
  for (const kind of ['products', 'customers', 'stores', 'discount-codes', 'invoices', 'refunds']) {
    const { data } = await read(`/v3/${kind}?page_size=20`)
    for (const { id } of (data ?? []).slice(0, 5)) await read(`/v3/${kind}/${id}`)
  }
  const shop = `/v3/stores/${demo.store_unique_id}/public`
  const { data } = await read(`${shop}/items?page_size=50`)
  for (const { slug } of data.slice(0, 10)) await read(`${shop}/products/${slug}`)
  return answers
}

const toPath = (url: unknown) => (typeof url === 'string' && URL.canParse(url) ? new URL(url).pathname : url)
const toNumber = (value: unknown) => (value === null ? null : Number(value))

/** Fields whose form has changed on purpose, by what has stayed: weights are numbers, orders are shown by their shop. */
const stays: Record<string, (value: unknown) => unknown> = {
  product_weight: toNumber,
  weight_bump: toNumber,
  total_weight: toNumber,
  public_order_url: toPath,
  payment_url: toPath,
}

/** Every value of `before` must be in `after`; new fields may be added, and each request has its own id. */
function findLosses(before: unknown, after: unknown, path = ''): string[] {
  const show = stays[path.split('.').at(-1)!] ?? ((value: unknown) => value)
  if (typeof before !== 'object' || before === null)
    return isDeepStrictEqual(show(before), show(after))
      ? []
      : [`${path}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`]
  return Object.entries(before).flatMap(([name, value]) =>
    name === 'request_id'
      ? []
      : findLosses(value, (after as Record<string, unknown> | null)?.[name], `${path}.${name}`),
  )
}

function startLoad(balancer: ReturnType<typeof createBalancer>, demo: Demo, variant_id: number) {
  const failures: string[] = []
  const slugs: string[] = []
  let [requests, repetitions, putOff, isOn] = [0, 0, 0, true]
  const repeat = async (slug: string, path: string, sent: Parameters<typeof sendTo>[1]) => {
    for (let attempt = 0; ; attempt++) {
      const { status, body } = await balancer.send(path, sent)
      requests++
      if (status === 201 && JSON.parse(body).secret_slug === slug) return repetitions++
      if (status !== 503 || attempt === 100) return failures.push(`${path} again ${status} ${body.slice(0, 200)}`)
      putOff++
    }
  }
  const call = async (status: number, path: string, sent: Parameters<typeof sendTo>[1]) => {
    const answer = await balancer.send(path, sent).catch((error: Error) => ({ status: 0, body: error.message }))
    requests++
    if (answer.status !== status) failures.push(`${path} ${answer.status} ${answer.body.slice(0, 200)}`)
    return answer
  }
  const work = async (worker: number) => {
    for (let turn = 0; isOn; turn++) {
      const body = JSON.stringify({
        customer_name: 'Budi',
        customer_email: `load${worker}x${turn}@example.com`,
        customer_phone: `62812${worker}${String(turn).padStart(6, '0')}`,
        payment_method: 'bank_transfer',
        items: [{ type: 'variant', variant_id, quantity: 1 }],
      })
      const key = { 'idempotency-key': `load-${worker}-${turn}` }
      const sent = { method: 'POST', headers: { ...withToken(demo), ...key, 'content-type': 'application/json' }, body }
      const path = `/v3/stores/${demo.store_unique_id}/public/checkout`
      const { status, body: answer } = await call(201, path, sent)
      if (status === 201) {
        slugs.push(JSON.parse(answer).secret_slug)
        await repeat(slugs.at(-1)!, path, sent)
      }
      await call(200, '/v3/orders?page_size=5', { headers: withKey(demo) })
    }
  }
  const working = Promise.all([1, 2, 3].map(work))
  return {
    failures,
    slugs,
    requests: () => requests,
    repeated: () => `${repetitions} checkouts repeated with their keys, put off with 503 ${putOff} times`,
    async stop() {
      isOn = false
      await working
    },
  }
}

await withClient('postgres', async (client) => {
  for (const name of ['upgraded', 'fresh']) await client.query(`create database ${name}`)
})
say(`Filling a database with ${folder}: demo data and ${orders} orders`)
const demo: Demo = JSON.parse(
  await runCommand(programs.old, 'upgraded', 'demo', '--products', '200', '--orders', orders, '--json'),
)
const old = await serve(programs.old, 'upgraded')
const before = await readAnswers(old.url, demo, new Date().toISOString())
const variant = await withClient('upgraded', async (client) => {
  const { rows } = await client.query(`select v.id from variants v join products p on p.id = v.product_id
    join store_items s on s.product_id = p.id where p.item_type = 'digital' limit 1`)
  return Number(rows[0].id)
})
say(`${before.size} answers read`)
process.exitCode = 1
try {
  const balancer = createBalancer()
  balancer.add(old.url)
  const load = startLoad(balancer, demo, variant)
  const waitFor = async (count: number) => {
    const wanted = load.requests() + count
    while (load.requests() < wanted) await new Promise((done) => setTimeout(done, 50))
  }
  await waitFor(50)
  const started = performance.now()
  const next = await serve(programs.new, 'upgraded')
  say(`The new version migrated and was ready after ${Math.round(performance.now() - started)} ms, beside the old one`)
  balancer.add(next.url)
  await waitFor(50)
  await old.stop()
  await waitFor(50)
  await load.stop()
  const losses: string[] = []
  for (const [path, answer] of before) losses.push(...findLosses(answer, await readAnswer(next.url, path, demo), path))
  await runCommand(programs.new, 'fresh', 'migrate')
  const [ours, theirs] = [await withClient('fresh', readObjects), await withClient('upgraded', readObjects)]
  for (const schema of [ours, theirs])
    schema.sequences = schema.sequences.map((line) => line.replace(/ at .* owned/, ' owned'))
  const kinds = Object.keys(ours) as (keyof typeof ours)[]
  const differences = kinds.flatMap((kind) => [
    ...ours[kind]
      .filter((line) => !theirs[kind].includes(line))
      .map((line) => `only in a new database: ${kind} ${line}`),
    ...theirs[kind]
      .filter((line) => !ours[kind].includes(line))
      .map((line) => `only in the upgraded one: ${kind} ${line}`),
  ])
  const doubled = await withClient('upgraded', async (client) => {
    const { rows } =
      await client.query(`select customer_email from orders where customer_email like 'load%x%@example.com'
      group by customer_email having count(*) > 1`)
    return rows.map(({ customer_email }) => `two orders of ${customer_email}`)
  })
  load.failures.push(...doubled)
  say(`${load.requests()} requests under way, ${load.failures.length} failed`)
  say(`${load.repeated()}; ${load.slugs.length} orders, ${doubled.length} of them twice`)
  say(`${before.size} answers compared, ${losses.length} values lost or changed`)
  say(
    `${kinds.flatMap((kind) => ours[kind]).length} objects of the schema compared with a new database, ${differences.length} differ`,
  )
  for (const line of [...load.failures.slice(0, 5), ...losses.slice(0, 20), ...differences.slice(0, 20)])
    say(`  ${line}`)
  if (load.failures.length + losses.length + differences.length === 0) process.exitCode = 0
  await next.stop()
} finally {
  await old.stop()
  await postgres.stop()
}
