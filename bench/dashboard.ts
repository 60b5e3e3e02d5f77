import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { insertBusiness, spawnEtalase } from './harness/etalase.ts'
import { fillDashboard, sizes } from './harness/fill-dashboard.ts'
import { startBenchPostgres } from './harness/harness.ts'
import { median, startPages, type Visit, visitPage } from './harness/visit-page.ts'

const program = fileURLToPath(new URL('../bin/etalase.js', import.meta.url))
const tries = Number(process.env.BENCH_TRIES ?? 60)
const write = (line: string) => process.stdout.write(`${line}\n`)

const lists = 100
const home = 50

type Question = { name: string; bar: number; path: (turn: number) => string }

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
/** Another order or customer each time, so that no cache contains it by chance. */
const some = (turn: number, of: number) => 1 + ((turn * 7919) % of)

const questions: Question[] = [
  { name: 'orders', bar: lists, path: () => '/orders?page_size=25' },
  ...['to_confirm', 'to_ship', 'unpaid', 'shipped', 'done', 'problems', 'drafts', 'spam'].map((tab) => ({
    name: `orders, tab ${tab}`,
    bar: lists,
    path: () => `/orders?page_size=25&tab=${tab}`,
  })),
  { name: 'orders, counts of tabs', bar: lists, path: () => '/orders/tab-counts' },
  { name: 'orders, by number', bar: lists, path: (i) => `/orders?search_field=any&search=NR${some(i, sizes.orders)}X` },
  {
    name: 'orders, by name',
    bar: lists,
    path: (i) => `/orders?search_field=any&search=family${some(i, sizes.customers)}x`,
  },
  { name: 'orders, by a common name', bar: lists, path: () => '/orders?search_field=any&search=sari' },
  {
    name: 'orders, by phone',
    bar: lists,
    path: (i) => `/orders?search_field=any&search=62900${String(some(i, sizes.customers)).padStart(7, '0')}`,
  },
  {
    name: 'orders, by receipt',
    bar: lists,
    path: (i) => `/orders?search_field=any&search=R-${some(i, sizes.orders)}-`,
  },
  { name: 'orders, cash on delivery', bar: lists, path: () => '/orders?payment_method=cod&status=completed' },
  { name: 'orders, by tag', bar: lists, path: () => '/orders?tags=gift' },
  { name: 'orders, unpaid and returned', bar: lists, path: () => '/orders?status=rts&payment_status=unpaid' },
  {
    name: 'orders, of a day',
    bar: lists,
    path: (i) =>
      `/orders?draft_time_since=${day(some(i, 300))}T00:00:00Z&draft_time_until=${day(some(i, 300) - 1)}T00:00:00Z`,
  },
  { name: 'orders of a customer', bar: lists, path: (i) => `/orders?customer_id=${some(i, sizes.customers)}` },
  ...Object.entries({
    product: (i: number) => `product_id=${some(i, sizes.products)}`,
    channel: () => 'utm_source=tiktok',
    city: (i: number) => `city=Kota%20${some(i, 99)}`,
    'a city without orders': () => 'city=Ubud',
    'a product without orders': () => 'product_id=999999',
  }).map(([name, filter]) => ({
    name: `orders of ${name}`,
    bar: lists,
    path: (i: number) => `/orders?${filter(i)}&draft_time_since=${day(30)}T00:00:00Z`,
  })),
  { name: 'customers', bar: lists, path: () => '/customers?page_size=25' },
  { name: 'customers, by name', bar: lists, path: (i) => `/customers?search=family${some(i, sizes.customers)}x` },
  { name: 'customers, by tag', bar: lists, path: () => '/customers?tags=grosir' },
  { name: 'customer', bar: lists, path: (i) => `/customers/${some(i, sizes.customers)}` },
  { name: 'home', bar: home, path: () => '/statistics/overview' },
  { name: 'home, sales of 30 days', bar: home, path: () => '/statistics/sales?compare=previous' },
  { name: 'home, sales of a year', bar: home, path: () => `/statistics/sales?from=${day(364)}&breakdown_date=month` },
  { name: 'home, products of 30 days', bar: home, path: () => '/statistics/sales/product' },
  { name: 'home, cities of 90 days', bar: home, path: () => `/statistics/sales/city?from=${day(89)}` },
]

/** The p95 of each request, sent one after the other as by a person. */
async function askAll() {
  const postgres = await startBenchPostgres()
  const server = await spawnEtalase({ DATABASE_URL: postgres.url })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const key = await insertBusiness(client)
    let began = performance.now()
    const since = () => ((performance.now() - began) / 1000).toFixed(0)
    await fillDashboard(client)
    write(`${sizes.orders} orders and ${sizes.customers} customers after ${since()} s`)
    began = performance.now()
    const env = { ...process.env, DATABASE_URL: postgres.url }
    execFileSync(process.execPath, [program, 'statistics', 'rebuild'], { env, stdio: 'ignore' })
    write(`their sales counted after ${since()} s`)
    write(`\n${postgres.version}; ${tries} requests of each, one after the other\n`)
    write(`${'request'.padEnd(30)} ${'p50 ms'.padStart(8)} ${'p95 ms'.padStart(8)}   bar`)
    const headers = { authorization: `Bearer ${key}` }
    for (const { name, bar, path } of questions) {
      const times: number[] = []
      for (let turn = -3; turn < tries; turn++) {
        const start = performance.now()
        const answer = await fetch(`${server.url}/v3${path(turn + 3)}`, { headers })
        const text = await answer.text()
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${text}`)
        if (turn >= 0) times.push(performance.now() - start)
      }
      times.sort((a, b) => a - b)
      const [p50, p95] = [times[Math.floor(tries / 2)]!, times[Math.floor(tries * 0.95)]!]
      const cells = [name.padEnd(30), p50.toFixed(1).padStart(8), p95.toFixed(1).padStart(8)]
      write(`${cells.join(' ')}   ≤ ${bar}  ${p95 <= bar ? 'met' : 'MISSED'}`)
    }
  } finally {
    await client.end()
    await server.stop()
    await postgres.stop()
  }
}

/** A mid-range phone on a slow mobile network. */
const device = {
  cpu: 4,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const viewport = { width: 390, height: 844 }
const [maxScript, maxRequests, maxMs] = [150_000, 10, 2500]

/** Measures the first visit of the dashboard's main pages on a slow phone. */
async function visitAll() {
  const { browser, appUrl, demo, stop } = await startPages()
  try {
    const login = await fetch(`${appUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: appUrl },
      body: JSON.stringify({ email: demo.email, password: demo.password }),
    })
    if (login.status !== 200) throw new Error(`login: ${login.status} ${await login.text()}`)
    const [name, value] = login.headers.getSetCookie()[0]!.split(';')[0]!.split(/=(.*)/) as [string, string]
    const businesses = await fetch(`${appUrl}/api/businesses`, { headers: { cookie: `${name}=${value}` } })
    const { data } = (await businesses.json()) as { data: { username: string }[] }
    const base = `${appUrl}/b/${data[0]!.username}`
    const pages = {
      home: base,
      orders: `${base}/orders`,
      customers: `${base}/customers`,
      discounts: `${base}/discounts`,
    }
    write('\npage       requests  script kB   first paint   content')
    for (const [page, url] of Object.entries(pages)) {
      const visits: Visit[] = []
      const cookies = [{ name, value, url: appUrl }]
      // The heading appears together with the data.
      for (let i = 0; i < 5; i++) visits.push(await visitPage(browser, url, 'main h1', { viewport, device, cookies }))
      const of = (key: keyof Visit) => median(visits.map((one) => one[key]))
      const missed = of('script') > maxScript || of('requests') > maxRequests || of('seen') > maxMs
      write(
        `${page.padEnd(10)} ${String(of('requests')).padStart(8)} ${(of('script') / 1000).toFixed(1).padStart(10)} ${`${Math.round(of('firstPaint'))} ms`.padStart(13)} ${`${Math.round(of('seen'))} ms`.padStart(9)}  ${missed ? 'MISSED' : 'met'}`,
      )
    }
    write(`bars: ≤ ${maxRequests} requests, ≤ ${maxScript / 1000} kB of script, content within ${maxMs} ms`)
  } finally {
    await stop()
  }
}

/** Measures the merchant's pages: response times with a million orders, and the cost of a first visit. */
export async function run() {
  const part = process.argv[3]
  if (part !== 'visits') await askAll()
  if (part !== 'requests') await visitAll()
}
