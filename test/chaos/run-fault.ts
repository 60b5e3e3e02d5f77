import { setTimeout as sleep } from 'node:timers/promises'
import { type Books, checkBooks } from './books.ts'
import type { Fault, Finding } from './fault.ts'
import { untilAnswered, untilHealthy } from './health.ts'
import { type Load, type Rates, startLoad } from './load.ts'
import type { SharedParts } from './parts.ts'
import { countFailures } from './requests.ts'

export type Row = Books &
  Finding & {
    fault: string
    acknowledged: number
    failed: string
    /** Undefined if the service did not become healthy, or if time is not judged. */
    healthySeconds: number | undefined
    died: number
  }

export type Run<P extends SharedParts> = { parts: P; rates: Rates; orderIds: string[]; isTimed: boolean }

/** Injects a fault under load, waits until the service is healthy, and compares the books. */
export async function runFault<P extends SharedParts>(
  { parts, rates, orderIds, isTimed }: Run<P>,
  fault: Fault<P>,
  n: number,
): Promise<Row> {
  const { processes, shop, postgres } = parts
  const name = `f${n}`
  const diedBefore = countDeaths(parts)
  const addresses = processes.map(({ url }) => url)
  const load = startLoad({ shop, addresses, rates, name, scarce: shop.scarce[n]!, orderIds, repeatForMs: 30_000 })
  await untilAcknowledged(load, 10)
  const finding = await fault.inject(parts, load, name)
  const { attempts } = load.requests
  const endedAt = performance.now()
  const healthySeconds = isTimed ? await untilHealthy(attempts, endedAt) : undefined
  if (!isTimed) await untilAnswered(attempts, processes, endedAt)
  else if (healthySeconds === undefined) await restartAll(parts)
  await load.stop()
  const died = countDeaths(parts) - diedBefore
  const client = await postgres.connect()
  const books = await checkBooks(client, shop, name, load.ledger)
  await client.end()
  const failed = countFailures(attempts)
  return {
    fault: fault.name,
    acknowledged: load.ledger.orders.size,
    ...books,
    failed,
    healthySeconds,
    died,
    ...finding,
  }
}

const countDeaths = ({ processes }: SharedParts) => processes.reduce((sum, service) => sum + service.deaths(), 0)

async function untilAcknowledged(load: Load, count: number) {
  while (load.ledger.orders.size < count) await sleep(50)
}

/** Restarts all processes, so that the next fault finds a working service. */
async function restartAll({ processes }: SharedParts) {
  await Promise.all(processes.map((service) => service.kill()))
  for (const service of processes) {
    service.start()
    await service.untilReady()
  }
}

/** Places the first orders, which merchants will edit. */
export async function placeFirstOrders(
  { shop, processes, postgres }: Pick<SharedParts, 'shop' | 'postgres'> & { processes: { url: string }[] },
  rates: Rates,
): Promise<string[]> {
  const addresses = processes.map(({ url }) => url)
  const load = startLoad({ shop, addresses, rates, name: 'first', scarce: shop.scarce[0]!, orderIds: [] })
  await untilAcknowledged(load, 8)
  await load.stop()
  const client = await postgres.connect()
  const { rows } = await client.query<{ id: string }>(
    `select id from orders where customer_email like 'first-%' order by id limit 8`,
  )
  await client.end()
  return rows.map(({ id }) => id)
}
