import { setTimeout as sleep } from 'node:timers/promises'
import { openShopOverHttp, subscribed } from './shop-over-http.ts'
import { endProcess, freePorts, listen, openPool, startProcess, startService } from './stage.ts'
import { writeOrders } from './write-orders.ts'

type Crashes = {
  databaseUrl: string
  events: number
  kills: number
  /** Whole services in the role of worker; otherwise processes that only deliver, with leases of six seconds, far beyond their timeout. */
  isWorkerWhole: boolean
}

/**
 * Kills (SIGKILL) the HTTP API in the middle of checkouts and other writes, and one of two workers with it, again and
 * again; tells what arrived. On arrival each event is looked up, so that none can come before its commit unnoticed.
 */
export async function runCrashes({ databaseUrl, events, kills, isWorkerWhole }: Crashes) {
  const pool = openPool({ connectionString: databaseUrl, max: 6 })
  const arrivals = new Map<string, number[]>()
  const delivered = { confirmed: new Set<string>() }
  let beforeCommit = 0
  const receiver = await listen(async (request, response) => {
    const { event, unique_id, data } = JSON.parse((await request.toArray()).join(''))
    response.writeHead(204)
    if (event === 'business.test_event') return void response.end()
    const { rowCount } = await pool.query({
      name: 'find',
      text: 'select from events where unique_id = $1',
      values: [unique_id],
    })
    if (rowCount === 0) beforeCommit++
    if (event === 'order.status_changed' && data.status === 'confirmed') delivered.confirmed.add(data.id)
    arrivals.set(unique_id, [...(arrivals.get(unique_id) ?? []), performance.now()])
    response.end()
  })
  const [port, appPort, workerPort, workerAppPort] = await freePorts(4)
  const service = { baseUrl: `http://127.0.0.1:${port}`, appUrl: `http://localhost:${appPort}` }
  const startApi = () => startService(databaseUrl, ['api', 'app'], [port!, appPort!])
  const startWorker = () =>
    isWorkerWhole
      ? startService(databaseUrl, ['worker'], [workerPort!, workerAppPort!])
      : startProcess('delivery-process.ts', databaseUrl, { leaseMs: 6000, timeoutMs: 2000, claimMs: 200 })
  const count = async () => (await pool.query('select count(*)::int as count from events')).rows[0].count as number

  let api = await startApi()
  const shops = [
    await openShopOverHttp(service, 'satu', receiver.url),
    await openShopOverHttp(service, 'dua', receiver.url),
  ]
  const workers = [await startWorker(), await startWorker()]
  const writing = writeOrders(service, shops)
  const killedAt: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    const target = Math.floor((events * (kill + 1)) / (kills + 1))
    while ((await count()) < target) await sleep(20)
    const victim = kill % 2
    killedAt.push(performance.now())
    await Promise.all([endProcess(api, 'SIGKILL'), endProcess(workers[victim]!, 'SIGKILL')])
    ;[api, workers[victim]] = await Promise.all([startApi(), startWorker()])
  }
  while ((await count()) < events) await sleep(20)
  await writing.stop()
  await endProcess(api, 'SIGKILL')

  const { rows } = await pool.query('select unique_id from events where kind = any($1)', [subscribed])
  const deadline = Date.now() + 120_000
  while (rows.some(({ unique_id }) => !arrivals.has(unique_id)) && Date.now() < deadline) await sleep(100)
  await Promise.all(workers.map((worker) => endProcess(worker, 'SIGTERM')))
  receiver.close()

  const known = new Set(rows.map(({ unique_id }) => unique_id))
  const orders = await pool.query(`select o.order_id, bool_or(h.to_status = 'confirmed') as is_confirmed, o.id,
    exists (select from events e where e.order_id = o.id and e.kind = 'order.created') as has_event
    from orders o join order_status_history h on h.order_id = o.id group by o.id`)
  const confirmed = new Set(orders.rows.filter((order) => order.is_confirmed).map(({ id }) => id))
  const placed = new Map(orders.rows.map(({ order_id, has_event }) => [order_id, has_event]))
  await pool.end()
  const repeats = [...arrivals.values()].flatMap((times) => times.slice(1).map((at, n) => [times[n]!, at] as const))
  return {
    committed: known.size,
    delivered: [...arrivals.keys()].filter((id) => known.has(id)).length,
    beforeCommit,
    rolledBack:
      [...arrivals.keys()].filter((id) => !known.has(id)).length +
      [...delivered.confirmed].filter((id) => !confirmed.has(id)).length,
    ordersAcknowledged: writing.written.acknowledged.size,
    ordersWithoutEvent: [...writing.written.acknowledged].filter((number) => !placed.get(number)).length,
    undone: writing.written.undone,
    surprises: writing.written.surprises,
    repeated: repeats.length,
    repeatedWithoutCrash: repeats.filter(([first, second]) => !killedAt.some((at) => at > first - 2000 && at < second))
      .length,
  }
}
