import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startDelivery } from '../../src/modules/apps/webhooks/index.ts'
import { eventually, startReceiver } from '../../src/modules/apps/webhooks/test-receiver.ts'
import { type EventKind, eventKinds } from '../../src/modules/events/index.ts'
import { eventWords } from '../../web/dashboard/messages/event-words.id.ts'
import { startService } from '../service.ts'
import { listCauses } from './causes.ts'
import { findUndocumented } from './documented.ts'

const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const { pool } = service.database
const receiver = await startReceiver()
const subscribable = eventKinds.filter((kind) => !kind.startsWith('app.'))

/** Recorded and tested by a module that is not part of this table; until it is there, nothing records them. */
const elsewhere: Partial<Record<EventKind, string>> = Object.fromEntries(
  eventKinds.filter((kind) => kind.startsWith('subscription.')).map((kind) => [kind, 'subscriptions']),
)

const causes = await listCauses(service, receiver.url, async ({ browser, path }) => {
  const answer = await browser.post(`${path}/webhooks`, { url: receiver.url, events: subscribable, status: 'active' })
  if (answer.status !== 201) throw new Error(answer.text)
})

const modules = join(import.meta.dirname, '../../src/modules')

/** Files that record events: those of modules, without tests and without the lists of all kinds. */
const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.includes('test') && !/^(events|webhooks)\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(modules, path), 'utf8') }))

it.each(eventKinds)('%s has a place that records it, and a row in this table', (kind) => {
  const module = elsewhere[kind]
  const places = sources.filter(
    ({ text }) => text.includes(`'${kind}'`) || text.includes(`\`${kind.split('.')[0]}.\${`),
  )
  if (module && !readdirSync(modules).includes(module)) return expect(places).toEqual([])
  expect(places.map(({ path }) => path)).not.toEqual([])
  if (!module) expect(causes[kind]?.length).toBeGreaterThan(0)
})

it('each has words in Indonesian', () => {
  expect(Object.keys(eventWords).sort()).toEqual([...eventKinds].sort())
})

const rows = Object.entries(causes).flatMap(([kind, list]) => list.map(({ by, act }) => ({ kind, by, act })))

/** The numbers of the transactions that wrote the newest event of the kind about the row, and the row itself. */
async function findWriters(kind: string, table: string, id: string | number) {
  const about = {
    orders: 'order_id = $2::uuid',
    customers: "payload::json ->> 'id' = $2::text",
    installations: '$2 = $2',
  }
  const event = await pool.query(
    `select xmin::text from events where kind = $1 and ${about[table as keyof typeof about]} order by id desc limit 1`,
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
  afterAll(() => worker.stop())
  const { rows: recorded } = await pool.query('select count(*)::int as count from events')
  expect(recorded[0].count).toBeGreaterThan(rows.length)
  await eventually(() => expect(receiver.events().length).toBeGreaterThanOrEqual(recorded[0].count))
  const sent = receiver.received.map(({ body }) => body)
  expect(await findUndocumented(service, sent)).toEqual([])
  const kinds = [...new Set(sent.map(({ event }) => event))].sort()
  const expected = eventKinds.filter((kind) => !elsewhere[kind])
  expect(kinds).toEqual([...expected, 'business.test_event'].sort())
})
