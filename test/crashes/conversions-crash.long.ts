import { expect, onTestFinished, test } from 'vitest'
import { startFakeGa4, startFakeMeta, startFakeTikTok } from '../fakes/measuring.ts'
import { buyer, type OpenShop, openShop } from '../records/checkout.ts'
import { eventually } from '../support/eventually.ts'
import { startService } from '../support/service.ts'
import { spawnService } from '../support/spawn-service.ts'
import { type Gate, openGates } from './crash-gates.ts'

const keys = {
  meta: { pixel_id: '123456789012345', token: 'EAAB-meta-token-of-the-shop' },
  tiktok: { pixel_id: 'C4A0B1C2D3E4F5G6H7I8', token: 'tiktok-token-of-the-shop' },
  ga4: { pixel_id: 'G-ABC1234567', token: 'ga4-secret-of-the-shop' },
}
const vendors = ['meta', 'tiktok', 'ga4'] as const
type Vendor = (typeof vendors)[number]

/**
 * Where the process is killed: before the service receives the event, before it answers, and before we note the time
 * of the report, mark the purchase as sent and delete the job.
 */
const steps: Gate[] = [
  { fault: 'stuck', call: /^POST / },
  { fault: 'slow', call: /^POST / },
  { on: 'update on store_pixels', when: 'new.last_sent_at is distinct from old.last_sent_at' },
  { on: 'update on conversions', when: "new.status = 'sent'" },
  { on: 'delete on graphile_worker._private_jobs', when: "crash_task(old.task_id) = 'send-conversion'" },
]

/** The number of a new order of a buyer who agreed. */
async function place(shop: OpenShop): Promise<string> {
  const { id } = await shop.sell()
  const items = [{ type: 'variant', variant_id: id, quantity: 1 }]
  const answer = await shop.visit('POST', '/checkout', buyer({ items, attribution: { ad_consent: 'granted' } }))
  expect(answer.status).toBe(201)
  return answer.body.order_id
}

test('killed before every step of a report, the worker loses no purchase and repeats it only as the same event', async () => {
  const fakes = {
    meta: await startFakeMeta(keys.meta),
    tiktok: await startFakeTikTok(keys.tiktok),
    ga4: await startFakeGa4(keys.ga4),
  }
  for (const fake of Object.values(fakes)) onTestFinished(fake.close)
  const urls = { META_URL: fakes.meta.url, TIKTOK_URL: fakes.tiktok.url, GA4_URL: fakes.ga4.url }
  const service = await startService({ env: urls })
  const { pool } = service.database
  const killAt = await openGates(service.databaseUrl)
  // All workers use the same app address, which is part of the reported event.
  const env = { ...urls, DATABASE_URL: service.databaseUrl, APP_URL: service.appUrl, PAYMENT_SANDBOX: '1' }
  const startWorker = () => spawnService(env, ['api', 'worker'])

  const shops = {} as Record<Vendor, OpenShop>
  for (const vendor of vendors) {
    shops[vendor] = await openShop(service)
    const fields = { is_enabled: true, conversion: 'placed', ...keys[vendor] }
    await shops[vendor].send('PATCH', `/stores/${shops[vendor].store.id}/measuring/${vendor}`, fields)
  }

  let worker = await startWorker()
  const orders: { vendor: Vendor; number: string }[] = []
  for (const step of steps)
    for (const vendor of vendors) {
      const act = async () => void orders.push({ vendor, number: await place(shops[vendor]) })
      await killAt(step, fakes[vendor], act, worker.kill)
      worker = await startWorker()
    }
  // A killed worker holds its jobs for a minute.
  await eventually(
    async () => (await pool.query(unfinished)).rows[0],
    ({ sent, jobs }) => sent === orders.length && jobs === 0,
    600_000,
  )
  await worker.stop()

  const reported: Record<Vendor, object[]> = {
    meta: fakes.meta.events,
    tiktok: fakes.tiktok.events,
    ga4: fakes.ga4.events,
  }
  const listEvents = ({ vendor, number }: { vendor: Vendor; number: string }) =>
    reported[vendor].map((event) => JSON.stringify(event)).filter((text) => text.includes(`"${number}"`))
  const found = orders.map((order) => ({ ...order, events: listEvents(order) }))
  expect(found.filter(({ events }) => new Set(events).size !== 1)).toEqual([])
  for (const { vendor, number, events } of found)
    if (vendor !== 'ga4') expect(JSON.parse(events[0]!).event_id).toBe(`purchase.${number}`)
  expect(found.some(({ events }) => events.length > 1)).toBe(true)
  expect(Object.values(reported).flat()).toHaveLength(found.flatMap(({ events }) => events).length)
  expect(fakes.ga4.refused).toEqual([])
}, 3_600_000)

const unfinished = `select (select count(*)::int from conversions where status = 'sent') as sent,
  (select count(*)::int from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-conversion') as jobs`
