import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrateJobs } from '../src/platform/background/jobs.ts'
import { connectDatabase } from '../src/platform/db/connections/connect.ts'
import { migrate } from '../src/platform/db/schema/migrate.ts'
import { runCrashes } from '../test/webhooks/crashes.ts'
import { runFairness } from '../test/webhooks/fairness.ts'
import { addReceiver, endProcess, startProcess } from '../test/webhooks/stage.ts'
import { startBenchPostgres } from './harness/harness.ts'
import { recordingShare } from './webhooks/recording-share.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const size = Number(process.env.BENCH_EVENTS ?? 10_000)
const kills = Number(process.env.BENCH_KILLS ?? 20)

/** Events recorded and delivered, what recording costs a checkout, fairness at full size, and twenty crashes; an argument names one of these parts. */
export async function run() {
  const postgres = await startBenchPostgres()
  say(`PostgreSQL: ${postgres.version}`)
  const fresh = async (name: string) => {
    const url = new URL(postgres.url)
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    url.pathname = `/${name}`
    await migrate({ connectionString: url.toString() })
    await migrateJobs({ connectionString: url.toString() })
    return url.toString()
  }
  const parts = {
    recording: measureRecording,
    delivery: measureDelivery,
    fairness: measureFairness,
    crashes: measureCrashes,
  }
  const asked = process.argv[3]
  try {
    for (const [name, measure] of Object.entries(parts)) if (!asked || asked === name) await measure(await fresh(name))
  } finally {
    await postgres.stop()
  }
}

async function measureFairness(databaseUrl: string) {
  const full = { receivers: 100, perSecond: 200, seconds: 40, slowMs: 14_000, timeoutMs: 15_000 }
  const fair = await runFairness({ databaseUrl, ...full })
  say(`100 receivers, one dead, one taking 14 s, 200 events/s for 40 s: ${JSON.stringify(fair)}`)
  say(`  p99 of the others ${fair.p99} ms: ${fair.p99 < 2000 ? 'met' : 'MISSED'} (bar 2000 ms)`)
}

async function measureCrashes(databaseUrl: string) {
  const found = await runCrashes({ databaseUrl, events: size, kills, isWorkerWhole: true })
  const { committed, delivered, beforeCommit, rolledBack, ordersWithoutEvent, repeatedWithoutCrash, surprises } = found
  const wrong = beforeCommit + rolledBack + ordersWithoutEvent + repeatedWithoutCrash + surprises.length
  const verdict = delivered === committed && wrong === 0 ? 'met' : 'MISSED'
  say(`${kills} kills of API and worker within ${size} events: ${JSON.stringify(found)}: ${verdict}`)
}

async function measureRecording(url: string) {
  const { plain, recorded, share, shares, errors } = await recordingShare(url)
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`
  say(`Whole guest checkouts of new buyers, without events: ${Math.round(plain)}/s`)
  say(`  with their two events: ${Math.round(recorded)}/s; ${errors} errors`)
  say(
    `  recording costs ${percent(share)} (${shares.map(percent).join(', ')}): ${share <= 0.1 ? 'met' : 'MISSED'} (bar 10 %)`,
  )
}

/** One worker, one receiver in a separate process, ten endpoints: from the first claim to the last response. */
async function measureDelivery(url: string) {
  const database = connectDatabase({ connectionString: url }, { poolSize: 8 })
  const receiver = await startProcess('receiver-process.ts', url, {})
  const ids: number[] = []
  for (let i = 0; i < 10; i++) ids.push(await addReceiver(database.pool, receiver.firstLine))
  const { recordEvent } = await import('../src/modules/events/index.ts')
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < size) {
        const event = { business_id: ids[next++ % 10]!, kind: 'order.created', payload: { filler: 'x'.repeat(1500) } }
        await database.db.transaction().execute((tx) => recordEvent(tx, event as never, new Date()))
      }
    }),
  )
  say(
    `Recorded one a transaction by 8 connections: ${Math.round((size * 1000) / (performance.now() - began))} events/s`,
  )
  const left = async () => {
    const { rows } = await database.pool.query(
      "select count(*)::int as count from webhook_deliveries where status = 'delivered'",
    )
    return size - rows[0].count
  }
  const worker = await startProcess('delivery-process.ts', url, {})
  const started = performance.now()
  while ((await left()) > 0) await sleep(100)
  say(
    `Delivered by one worker to a loopback receiver: ${Math.round((size * 1000) / (performance.now() - started))} events/s`,
  )
  await endProcess(worker, 'SIGTERM')
  await endProcess(receiver, 'SIGKILL')
  await database.close()
}
