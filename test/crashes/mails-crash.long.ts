import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createOrderShop } from '../records/orders.ts'
import type { Accepted } from '../servers/mail-receiver-process.ts'
import { eventually } from '../support/eventually.ts'
import { freePort, startService } from '../support/service.ts'
import { type SpawnedService, spawnService } from '../support/spawn-service.ts'

/** `npm run crash` kills 20 times; `.ci/nightly` less often. */
const kills = Number(process.env.MAIL_KILLS ?? 20)
const orderCount = 1000

/** The number of orders placed concurrently. */
const lanes = 8

const program = fileURLToPath(new URL('../servers/mail-receiver-process.ts', import.meta.url))

/**
 * A mail server in its own process. It reports accepted mails before the client gets the response, so that none is
 * missed.
 */
async function startReceiver(port: number, accepted: Accepted[]) {
  const child: ChildProcess = fork(program, [String(port)])
  child.on('message', (message) => {
    if (message !== 'ready') accepted.push(message as Accepted)
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test(`mails the buyers of ${orderCount} orders while worker and mail server are killed ${kills} times, and repeats at most one per kill`, async () => {
  const service = await startService({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  const { db } = service.service
  const shop = await createOrderShop(service, 10 * orderCount)
  const port = await freePort()
  const accepted: Accepted[] = []
  const startWorker = () =>
    spawnService(
      { DATABASE_URL: service.databaseUrl, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Toko <a@toko.example>' },
      ['api', 'worker'],
    )
  const buyers = Array.from({ length: orderCount }, (_, i) => i)
  const addresses = buyers.map((i) => `pembeli${i}@example.com`)
  /** Places an order for each buyer. The worker writes the mails from the orders' events. */
  const place = async (some: number[]) => {
    for (let start = 0; start < some.length; start += lanes)
      await Promise.all(
        some
          .slice(start, start + lanes)
          .map((i) => shop.order({ customer_email: addresses[i], customer_phone: `62812${7_000_000 + i}` })),
      )
  }

  let receiver = await startReceiver(port, accepted)
  let worker: SpawnedService = await startWorker()
  const share = Math.ceil(orderCount / (kills + 1))
  // The owner gets mails about the orders too, now and then.
  const sent = async () => {
    const { rows } = await sql<{ count: number }>`select count(distinct recipient)::int as count from mails
      where status = 'sent' and recipient like 'pembeli%'`.execute(db)
    return rows[0]!.count
  }
  for (let kill = 0; kill < kills; kill++) {
    const before = accepted.length
    const placing = place(buyers.slice(kill * share, (kill + 1) * share))
    // Kills in the middle of this round's mails, at another time each round.
    await eventually(
      async () => accepted.length,
      (count) => count >= before + Math.min(5 + kill, share / 2),
    )
    await sleep(kill % 4)
    if (kill % 2 === 0) {
      await worker.kill()
      worker = await startWorker()
    } else {
      await receiver.kill()
      receiver = await startReceiver(port, accepted)
    }
    await placing
  }
  await place(buyers.slice(kills * share))
  // A killed worker holds its jobs for a minute, and a refused connection is retried with growing pauses.
  await eventually(sent, (count) => count === orderCount, 900_000)
  await worker.stop()
  await receiver.kill()

  const counted = accepted.filter(({ to }) => to.startsWith('pembeli'))
  const byRecipient = Map.groupBy(counted, ({ to }) => to)
  expect(addresses.filter((address) => !byRecipient.has(address))).toEqual([])
  const repeated = [...byRecipient.values()].filter((one) => one.length > 1)
  const repeats = repeated.reduce((sum, one) => sum + one.length - 1, 0)
  process.stdout.write(
    `${counted.length} mails of ${orderCount} orders accepted, ${repeats} of them repeats after ${kills} kills\n`,
  )
  expect(repeated.filter((one) => new Set(one.map(({ messageId }) => messageId)).size > 1)).toEqual([])
  expect(repeats).toBeLessThanOrEqual(kills)
  const { rows: jobs } = await sql`select from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    join mails m on m.id = (j.payload->>'mail_id')::bigint
    where t.identifier = 'send-mail' and m.status <> 'sent' and m.recipient like 'pembeli%'`.execute(db)
  expect(jobs).toEqual([])
}, 3_600_000)
