import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkBooks } from './books.ts'
import { startLoad } from './load.ts'
import { startParts } from './parts.ts'
import { type Attempt, countFailures, isFailure } from './requests.ts'
import { placeFirstOrders } from './run-fault.ts'

/*
 * npm run soak
 *
 * Buyers and merchants at a steady rate on one process for SOAK_MINUTES (60), with a line each minute. Exits with 1 if a
 * request failed, an order is wrong, the process needs more than 300 MB, or memory or p99 grow after ten minutes.
 */
const minutes = Number(process.env.SOAK_MINUTES ?? 60)
const rates = { buyersPerSecond: Number(process.env.SOAK_RATE ?? 20), merchantsPerSecond: 10 }
const maxMegabytes = 300
/** Memory and p99 are compared from this minute on. */
const settledAfter = 10
/** Growth beyond this exceeds the variation from minute to minute. */
const maxGrowth = 1.2

type Minute = { rate: number; errors: number; p50: number; p99: number; megabytes: number }

const say = (line: string) => process.stdout.write(`${line}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const root = resolve(process.env.BEFORE || fileURLToPath(new URL('../..', import.meta.url)))
const parts = await startParts({ root, processCount: 1, isDiskSmall: false })
const [service] = parts.processes
const { shop } = parts
const orderIds = await placeFirstOrders(parts, rates)
const load = startLoad({ shop, addresses: [service!.url], rates, name: 'soak', scarce: shop.scarce[1]!, orderIds })
say(`${parts.postgres.version}, one process, ${rates.buyersPerSecond} buyers and ${rates.merchantsPerSecond} merchants`)
say('\n| minute | requests/s | errors | p50 ms | p99 ms | RSS MB |\n|---|---|---|---|---|---|')

const history: Minute[] = []
let failures = 0
for (let minute = 1; minute <= minutes; minute++) {
  await sleep(60_000)
  // Removes finished requests, so that an hour's requests do not fill the test's own memory.
  const ended = takeEnded(load.requests.attempts)
  const measured = measure(ended, readMegabytes(service!.pid()))
  failures += measured.errors
  history.push(measured)
  const { rate, errors, p50, p99, megabytes } = measured
  say(
    `| ${minute} | ${rate.toFixed(1)} | ${errors} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${megabytes.toFixed(0)} |`,
  )
  if (errors > 0) say(`Failed: ${countFailures(ended)}`)
}
await load.stop()
const client = await parts.postgres.connect()
const books = await checkBooks(client, shop, 'soak', load.ledger)
await client.end()
const deaths = service!.deaths()
await parts.stop()

const missed = [
  failures > 0 && `${failures} requests failed`,
  deaths > 0 && 'the process ended',
  books.lost + books.duplicated + books.oversold > 0 && `the books are wrong: ${JSON.stringify(books)}`,
  Math.max(...history.map(({ megabytes }) => megabytes)) > maxMegabytes && `more than ${maxMegabytes} MB of memory`,
  hasGrown(({ megabytes }) => megabytes) && 'memory grows',
  hasGrown(({ p99 }) => p99) && 'p99 grows',
].filter((text) => typeof text === 'string')
say(
  `\n${load.ledger.orders.size} orders, ${books.lost} lost, ${books.duplicated} duplicated, ${books.oversold} oversold`,
)
say(missed.length > 0 ? `Goals missed: ${missed.join(', ')}` : 'All goals met.')
process.exit(missed.length > 0 ? 1 : 0)

function takeEnded(attempts: Attempt[]): Attempt[] {
  const running = attempts.filter(({ ms }) => ms === undefined)
  return attempts.splice(0, attempts.length, ...running).filter(({ ms }) => ms !== undefined)
}

function measure(ended: Attempt[], megabytes: number): Minute {
  const requests = ended.filter(({ kind }) => kind !== 'probe')
  const times = requests.map(({ ms }) => ms!).sort((a, b) => a - b)
  const quantile = (share: number) => times[Math.floor(share * times.length)] ?? Number.NaN
  return {
    rate: requests.length / 60,
    errors: ended.filter(({ outcome }) => isFailure(outcome!)).length,
    p50: quantile(0.5),
    p99: quantile(0.99),
    megabytes,
  }
}

function readMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Whether the second half of the settled minutes is above the first; false if there are too few minutes. */
function hasGrown(read: (minute: Minute) => number): boolean {
  const settled = history.slice(settledAfter).map(read)
  if (settled.length < 10) return false
  const middle = settled.length >> 1
  return median(settled.slice(middle)) > median(settled.slice(0, middle)) * maxGrowth
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
