import { expect, onTestFinished, test } from 'vitest'
import { derivePushKeys } from '../../src/modules/messages/notice-pushes/push-keys.ts'
import { type FakeDevice, startFakePushService } from '../fakes/push-service.ts'
import { buyer, openShop } from '../records/checkout.ts'
import { eventually } from '../support/eventually.ts'
import { startService } from '../support/service.ts'
import { spawnService } from '../support/spawn-service.ts'
import { type Gate, openGates } from './crash-gates.ts'

/**
 * Where the process is killed: before the push is written and leased, before the push service receives it and before it
 * answers, and before we store the outcome and delete the job.
 */
const steps: Gate[] = [
  { on: 'insert on queued_pushes', when: 'true' },
  { on: 'update on queued_pushes', when: 'new.leased_until is not null' },
  { fault: 'stuck', call: /^POST / },
  { fault: 'slow', call: /^POST / },
  { on: 'delete on queued_pushes', when: 'true' },
  { on: 'delete on graphile_worker._private_jobs', when: "crash_task(old.task_id) = 'send-pushes'" },
]

/** The steps whose push has arrived when the process dies, so that it arrives once more. */
const repeated = [3, 4]

/** The same for a device whose address is gone: it is deleted in place of the push. */
const lastStep: Gate = { on: 'delete on push_devices', when: 'true' }

test('killed before every step of a push, the worker loses none and repeats only one that had arrived, as the same notification', async () => {
  const env = { WEBHOOK_ALLOW_PRIVATE: '1' }
  const service = await startService({ env })
  const { pool } = service.database
  const { secrets, now } = service.service
  const pushService = await startFakePushService(derivePushKeys(secrets.push).publicKey, now)
  onTestFinished(pushService.close)
  const killAt = await openGates(service.databaseUrl)
  const startWorker = () =>
    spawnService({ ...env, DATABASE_URL: service.databaseUrl, APP_URL: service.appUrl }, ['api', 'worker'])

  /** A shop whose owner has a device. Each step has its own, because a device gets one push in half a minute. */
  async function openSelling() {
    const shop = await openShop(service)
    const { id } = await shop.sell()
    const device = pushService.subscribe()
    expect((await shop.browser.put(`${shop.path}/push-devices/current`, device.subscription)).status).toBe(200)
    const place = async () => {
      const items = [{ type: 'variant', variant_id: id, quantity: 1 }]
      const { status, body } = await shop.visit('POST', '/checkout', buyer({ items }))
      expect(status).toBe(201)
      return body.order_id as string
    }
    return { device, place }
  }

  let worker = await startWorker()
  const pushed: { device: FakeDevice; number: string }[] = []
  for (const step of [...steps, lastStep]) {
    const { device, place } = await openSelling()
    if (step === lastStep) device.answers.push({ status: 410 }, { status: 410 })
    const act = async () => void pushed.push({ device, number: await place() })
    await killAt(step, pushService, act, worker.kill)
    worker = await startWorker()
  }
  // A killed worker holds its jobs for a minute, and its lease lasts as long.
  await eventually(
    async () => (await pool.query(unfinished)).rows[0],
    ({ pushes, jobs }) => pushes === 0 && jobs === 0,
    600_000,
  )
  await worker.stop()

  const [gone, ...living] = [pushed.pop()!, ...pushed]
  for (const [step, { device, number }] of living.entries()) {
    const titles = Array(repeated.includes(step) ? 2 : 1).fill(`New order ${number}`)
    expect({ step, titles: device.received.map(({ title }) => title) }).toEqual({ step, titles })
    expect(new Set(device.received.map((push) => JSON.stringify(push))).size).toBe(1)
  }
  expect([gone.device.received, gone.device.answers]).toEqual([[], []])
  const { rows } = await pool.query('select count(*)::int as count from push_devices')
  expect(rows).toEqual([{ count: steps.length }])
  expect(pushService.refused).toEqual([])
}, 3_600_000)

const unfinished = `select (select count(*)::int from queued_pushes) as pushes,
  (select count(*)::int from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('compose-pushes', 'send-pushes')) as jobs`
