import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addReceiver, endProcess, listen, startProcess } from './stage.ts'

type Crashes = { databaseUrl: string; events: number; kills: number; perSecond: number }

const leaseMs = 2000

/**
 * Kills (SIGKILL) a process that records events and one of two that deliver them, again and again, and tells what
 * arrived. On arrival each event is looked up in the database, so that none can come before its commit unnoticed.
 */
export async function runCrashes({ databaseUrl, events, kills, perSecond }: Crashes) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const arrivals = new Map<string, number>()
  const found = { beforeCommit: 0, rolledBack: 0 }
  const receiver = await listen(async (request, response) => {
    const { unique_id, data } = JSON.parse((await request.toArray()).join(''))
    const { rowCount } = await pool.query({
      name: 'find',
      text: 'select from events where unique_id = $1',
      values: [unique_id],
    })
    if (rowCount === 0) found.beforeCommit++
    if (data.is_lost) found.rolledBack++
    arrivals.set(unique_id, (arrivals.get(unique_id) ?? 0) + 1)
    response.writeHead(204).end()
  })
  const business_ids: number[] = []
  for (let i = 0; i < 10; i++) business_ids.push(await addReceiver(pool, receiver.url))

  const startWorker = () => startProcess('delivery-process.ts', databaseUrl, { leaseMs, timeoutMs: 1500, claimMs: 200 })
  const startRecorder = () => startProcess('recorder-process.ts', databaseUrl, { business_ids, perSecond })
  const count = async () => (await pool.query('select count(*)::int as count from events')).rows[0].count as number

  const workers = [await startWorker(), await startWorker()]
  let recorder = await startRecorder()
  for (let kill = 0; kill < kills; kill++) {
    const target = Math.floor((events * (kill + 1)) / (kills + 1))
    while ((await count()) < target) await sleep(20)
    const victim = kill % 2
    await Promise.all([endProcess(recorder, 'SIGKILL'), endProcess(workers[victim]!, 'SIGKILL')])
    ;[recorder, workers[victim]] = await Promise.all([startRecorder(), startWorker()])
  }
  while ((await count()) < events) await sleep(20)
  await endProcess(recorder, 'SIGKILL')

  const committed = await count()
  const patienceEnds = Date.now() + 60_000
  while (arrivals.size < committed && Date.now() < patienceEnds) await sleep(50)
  await Promise.all(workers.map((worker) => endProcess(worker, 'SIGTERM')))
  const counts = [...arrivals.values()]
  receiver.close()
  await pool.end()
  return {
    committed,
    delivered: arrivals.size,
    repeated: counts.filter((times) => times > 1).length,
    ...found,
  }
}
