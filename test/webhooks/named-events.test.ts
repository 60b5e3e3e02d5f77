import { expect, it, onTestFinished } from 'vitest'
import { startDelivery } from '../../src/modules/apps/webhooks/index.ts'
import { type EventKind, eventKinds, subscribableKinds } from '../../src/modules/events/index.ts'
import { untilPasses } from '../support/eventually.ts'
import { startService } from '../support/service.ts'
import { listCauses } from './causes.ts'
import { findUndocumented } from './documented.ts'
import { startReceiver } from './receiver.ts'

const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const { pool } = service.database
const receiver = await startReceiver()

/**
 * Others are tested where they occur: the tests of subscriptions move the clock over whole periods, others have a
 * worker.
 */
const isCausedHere = (kind: EventKind) =>
  !kind.startsWith('subscription.') && kind !== 'stock.changed' && kind !== 'checkout_intent.recovered'

const causes = await listCauses(service, receiver.url, async ({ browser, path }) => {
  const answer = await browser.post(`${path}/webhooks`, {
    url: receiver.url,
    events: subscribableKinds,
    status: 'active',
  })
  if (answer.status !== 201) throw new Error(answer.text)
})

it('has a cause for every kind of event', () => {
  expect(Object.keys(causes).sort()).toEqual(eventKinds.filter(isCausedHere).sort())
})

const rows = Object.entries(causes).flatMap(([kind, list]) => list.map(({ by, act }) => ({ kind, by, act })))

/** How to find the event about a row; an event about another table has the row's id in its payload. */
const aboutRow: Record<string, string> = { orders: 'order_id = $2::uuid', installations: '$2 = $2' }

/** The ids of the transactions that wrote the newest event of the kind about the row, and the row itself. */
async function findWriters(kind: string, table: string, id: string | number) {
  const condition = aboutRow[table] ?? "payload::json ->> 'id' = $2::text"
  const event = await pool.query(
    `select xmin::text from events where kind = $1 and ${condition} order by id desc limit 1`,
    [kind, String(id)],
  )
  const row = await pool.query(`select xmin::text from ${table} where id = $1`, [id])
  return { event: event.rows[0]?.xmin, row: row.rows[0]?.xmin }
}

it.each(rows)('$kind is recorded by $by, in the transaction that makes the change', async ({ kind, act }) => {
  const { table, id } = await act()
  const { event, row } = await findWriters(kind, table, id)
  expect(event).toMatch(/^\d+$/)
  expect(event).toBe(row)
})

it('every one of them is sent as the document describes it', async () => {
  const worker = startDelivery(service.service, service.database.connection, { dispatchMs: 10, claimMs: 20 })
  // Stopped, because it updates event rows, whose transaction ids other tests compare.
  onTestFinished(() => worker.stop())
  for (const { act } of rows) await act()
  // Products of the shop were created before it subscribed.
  const { rows: recorded } = await pool.query(`select count(*)::int as count from events e where not exists (
    select from webhook_receivers r where r.business_id = e.business_id and e.created_at < r.active_since)`)
  expect(recorded[0].count).toBeGreaterThan(rows.length)
  await untilPasses(() => expect(receiver.events().length).toBeGreaterThanOrEqual(recorded[0].count))
  const sent = receiver.received.map(({ body }) => body)
  expect(await findUndocumented(service, sent)).toEqual([])
  const kinds = [...new Set(sent.map(({ event }) => event))].sort()
  expect(kinds).toEqual([...eventKinds.filter(isCausedHere), 'business.test_event'].sort())
})
