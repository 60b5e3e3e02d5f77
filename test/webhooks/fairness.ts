import { setTimeout as sleep } from 'node:timers/promises'
import { addReceiver, endProcess, listen, openPool, startProcess } from './stage.ts'

type Fairness = {
  databaseUrl: string
  receivers: number
  perSecond: number
  seconds: number
  slowMs: number
  timeoutMs: number
}

/** One receiver never responds and one responds slowly; reports the delay of events for all others. */
export async function runFairness({ databaseUrl, receivers, perSecond, seconds, slowMs, timeoutMs }: Fairness) {
  const pool = openPool({ connectionString: databaseUrl, max: 4 })
  const delays: number[] = []
  const read = async (request: AsyncIterable<Buffer>) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    return JSON.parse(Buffer.concat(chunks).toString())
  }
  const good = await listen(async (request, response) => {
    const { timestamp } = await read(request)
    delays.push(Date.now() - Date.parse(timestamp))
    response.writeHead(204).end()
  })
  let slowArrivals = 0
  const slow = await listen((_request, response) => {
    slowArrivals++
    setTimeout(() => response.writeHead(204).end(), slowMs).unref()
  })
  const dead = await listen(() => {})
  const business_ids = [await addReceiver(pool, dead.url), await addReceiver(pool, slow.url)]
  while (business_ids.length < receivers) business_ids.push(await addReceiver(pool, good.url))

  const worker = await startProcess('delivery-process.ts', databaseUrl, { timeoutMs })
  const recorder = await startProcess('recorder-process.ts', databaseUrl, { business_ids, perSecond })
  await sleep(seconds * 1000)
  await endProcess(recorder, 'SIGKILL')
  const { rows } = await pool.query('select count(*)::int as count from events where business_id = any($1)', [
    business_ids.slice(2),
  ])
  const deadline = Date.now() + 120_000
  while (delays.length < rows[0].count && Date.now() < deadline) await sleep(20)
  await endProcess(worker, 'SIGKILL')
  for (const server of [good, slow, dead]) server.close()
  await pool.end()
  delays.sort((a, b) => a - b)
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Number.NaN
  return { events: rows[0].count as number, delivered: delays.length, slowArrivals, p50: at(0.5), p99: at(0.99) }
}
