import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { claimDeliveries } from '../../src/modules/apps/webhook-delivery/claim-deliveries.ts'
import { dispatchEvents } from '../../src/modules/apps/webhook-delivery/dispatch-events.ts'
import { listDeliveries } from '../../src/modules/apps/webhook-delivery/log/get-delivery.ts'
import { recordAttempts } from '../../src/modules/apps/webhook-delivery/record-attempts.ts'
import { listEvents } from '../../src/modules/events/list-events.ts'
import { migrate } from '../../src/platform/db/schema/migrate.ts'
import { createPartition, logPartition, toFirstId, toPartition } from '../../src/platform/db/schema/partitions.ts'
import type { Tables } from '../../src/schema/tables.ts'
import { tasks } from '../../src/worker.ts'
import { buyer, openShop } from '../records/checkout.ts'
import { capturedLog } from '../support/captured-log.ts'
import { createDatabase, startService, type TestService } from '../support/service.ts'

const log = capturedLog()
let service: TestService
let pool: pg.Pool
const dayMs = 86_400_000
const start = Date.parse('2026-03-01T00:00:00Z')

/** Runs the worker's task as of this day. */
async function maintain(day: number) {
  service.clock.now = new Date(start + day * dayMs)
  await tasks(service.service)['purge-events']!({})
}

const partitions = async (table: string) =>
  (
    await pool.query(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by inhrelid`,
      [table],
    )
  ).rows.map(({ name }) => name as string)

/** Inserts a delivered event as of this day with a delivery; returns the delivery. */
async function insertEvent(day: number, status = 'delivered', isPlaced = true) {
  const at = new Date(start + day * dayMs)
  const { rows } = await pool.query(
    `with event as (
      insert into events (unique_id, business_id, kind, payload, created_at)
      values (gen_random_uuid(), 1, 'customer.created', '{}', $1) returning id
    ), settled as (
      update settled_events set last_id = event.id from event where $2
    ), delivery as (
      insert into webhook_deliveries (receiver_id, event_id, business_id, status, next_attempt_at, created_at)
      select 1, id, 1, $3, $1, $1 from event returning id
    ), attempt as (
      insert into webhook_attempts select id, 1, $1, 1, 200, null, '' from delivery
    )
    select delivery.id, event.id as event_id from event, delivery`,
    [at, isPlaced, status],
  )
  return rows[0] as { id: number; event_id: number }
}

describe('partitions of the event log', () => {
  beforeEach(async () => {
    service = await startService({ hasInventedEvents: true, log: log.logger })
    pool = service.database.pool
  })

  it('begin every five days, for events, places, deliveries and attempts', async () => {
    await insertEvent(0)
    await maintain(4)
    expect(await partitions('events')).toEqual(['events_0'])
    await maintain(5)
    for (const table of ['events', 'webhook_deliveries', 'webhook_attempts'])
      expect(await partitions(table)).toEqual([`${table}_0`, `${table}_1`])
    expect(await partitions('event_places')).toEqual(Array.from({ length: 13 }, (_, n) => `event_places_${n}`))
    const { id, event_id } = await insertEvent(5)
    const { rows } = await pool.query(
      `select e.tableoid::regclass::text as event, d.tableoid::regclass::text as delivery, a.tableoid::regclass::text as attempt
      from events e join webhook_deliveries d on d.event_id = e.id join webhook_attempts a on a.delivery_id = d.id
      where d.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ event: 'events_1', delivery: 'webhook_deliveries_1', attempt: 'webhook_attempts_1' }])
    expect(event_id).toBe(10_000_000_000)
  })

  it('have the indexes and storage options of the first one', async () => {
    const describe = async (table: string) =>
      (
        await pool.query(
          `select array(select regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\w+ ON \\S+', '') from pg_index
              where indrelid = c.oid order by 1) as indexes, reloptions from pg_class c where oid = $1::regclass`,
          [table],
        )
      ).rows[0]
    await insertEvent(0)
    await maintain(5)
    for (const table of ['events', 'event_places', 'webhook_deliveries', 'webhook_attempts'])
      expect(await describe(`${table}_1`)).toEqual(await describe(`${table}_0`))
  })

  it('are dropped 30 days after their last event without deleting a row', async () => {
    await insertEvent(0)
    await maintain(5)
    await insertEvent(5)
    await pool.query(
      'create trigger refuse_delete before delete on events_0 for each row execute function refuse_change()',
    )
    await maintain(29)
    expect(await partitions('events')).toContain('events_0')
    await maintain(31)
    for (const table of ['events', 'event_places', 'webhook_deliveries', 'webhook_attempts'])
      expect(await partitions(table)).not.toContain(`${table}_0`)
    const { rows } = await pool.query(
      "select to_regclass('events_0') as events, to_regclass('webhook_attempts_0') as attempts",
    )
    expect(rows).toEqual([{ events: null, attempts: null }])
    expect(await service.service.metrics.registry.metrics()).toContain('etalase_log_partitions_dropped_total 1')
  })

  it('stay while an event is not dispatched or a delivery is pending', async () => {
    const { id, event_id } = await insertEvent(31, 'pending', false)
    const held = `events_${toPartition(event_id)}`
    await maintain(36)
    await maintain(67)
    expect((await partitions('events'))[0]).toBe(held)
    expect(log.text()).toContain('"reason":"not settled","msg":"old events stay"')
    await pool.query('update settled_events set last_id = $1', [event_id])
    await maintain(67)
    expect((await partitions('events'))[0]).toBe(held)
    await pool.query("update webhook_deliveries set status = 'failed' where id = $1", [id])
    await maintain(67)
    expect(await partitions('events')).not.toContain(held)
  })

  it('stay while a transaction reads them, and go at the next run', async () => {
    await insertEvent(67)
    await maintain(73)
    const old = (await partitions('events'))[0]
    const reader = await pool.connect()
    try {
      await reader.query('begin')
      await reader.query('select from events limit 1')
      await maintain(105)
      expect(await partitions('events')).toContain(old)
    } finally {
      await reader.query('rollback')
      reader.release()
    }
    await maintain(105)
    expect(await partitions('events')).not.toContain(old)
  })

  it('are completed and cleared after a worker of 0.1, which knows no places of events', async () => {
    await insertEvent(0)
    await maintain(5)
    const first = toFirstId(13)
    for (const table of ['events', 'webhook_deliveries', 'webhook_attempts'] as const)
      await createPartition((text) => pool.query(text), logPartition(table, 13))
    for (const sequence of ['event_ids', 'webhook_delivery_ids'])
      await pool.query('select setval($1, $2, false)', [sequence, first])
    await insertEvent(5, 'delivered', false)
    const dispatch = () => dispatchEvents(service.service.db, service.service.now())
    await expect(dispatch()).rejects.toThrow('no partition of relation "event_places" found for row')
    await maintain(6)
    expect(await partitions('event_places')).toContain('event_places_13')
    while ((await dispatch()) > 0);
    const { rows } = await pool.query('select event_id from event_places where event_id >= $1', [first])
    expect(rows).toEqual([{ event_id: first }])
    for (const table of ['events', 'webhook_deliveries', 'webhook_attempts']) await pool.query(`drop table ${table}_0`)
    await maintain(7)
    expect(await partitions('event_places')).toEqual(['event_places_13'])
  })

  it('are not needed for a checkout when the worker has not run for a year, and orders count on when theirs are gone', async () => {
    const shop = await openShop(service)
    const coffee = await shop.sell()
    service.clock.now = new Date(Date.now() + 365 * dayMs)
    const items = [{ type: 'variant', variant_id: coffee.id, quantity: 1 }]
    const placed = await shop.visit('POST', '/checkout', buyer({ items }))
    expect(placed.status).toBe(201)
    const { rows } = await pool.query('select id from orders where order_id = $1', [placed.body.order_id])
    const orderId = rows[0].id
    await dispatchEvents(service.service.db, service.service.now())
    await pool.query('update settled_events set last_id = (select max(id) from events)')
    for (const days of [371, 402]) {
      service.clock.now = new Date(Date.now() + days * dayMs)
      await tasks(service.service)['purge-events']!({})
    }
    const sequences = async () =>
      (await pool.query('select sequence from events where order_id = $1', [orderId])).rows.map(
        ({ sequence }) => sequence,
      )
    expect(await sequences()).toEqual([])
    await shop.send('PATCH', `/orders/${orderId}`, { notes: 'Tolong dibungkus' })
    expect(await sequences()).toEqual([2])
  })
})

const rowsPerPartition = 500

/** A log of 12 partitions, in which one business has a receiver whose last deliveries are pending. */
async function fillLog() {
  const { database, service: other } = await startService({ roles: [], hasInventedEvents: true })
  for (let partition = 0; partition < 12; partition++) {
    // The migrations create partitions of `event_places` ahead.
    for (const table of ['events', 'webhook_deliveries', 'webhook_attempts'] as const)
      if (partition > 0) await createPartition((text) => database.pool.query(text), logPartition(table, partition))
    const firstId = Math.max(1, toFirstId(partition))
    for (const sequence of ['event_ids', 'webhook_delivery_ids'])
      await database.pool.query('select setval($1, $2, false)', [sequence, firstId])
    await database.pool.query(
      `with event as (
        insert into events (unique_id, business_id, kind, payload, created_at)
        select 'event_' || $1::int || '_' || n, 1 + n % 2, 'customer.created', '{}', now() - interval '2 days' * (11 - $1)
          from generate_series(1, $2::int) n returning id, created_at, business_id
      ), place as (
        insert into event_places (event_id, business_id, position) select id, business_id, nextval('event_positions') from event
      )
      insert into webhook_deliveries (receiver_id, event_id, business_id, status, next_attempt_at, created_at)
      select 1, id, 1, case when $1 = 11 then 'pending' else 'delivered' end, created_at, created_at from event`,
      [partition, rowsPerPartition],
    )
  }
  await database.pool.query('update settled_events set last_id = (select max(id) from events)')
  await database.pool.query(`set session_replication_role = replica; insert into webhook_receivers (unique_id, business_id, url,
    events, status, active_since, secret, created_at, updated_at) values ('webhook_1', 1, 'u', '{}', 'active', now(), 's',
    now(), now()); reset session_replication_role; analyze`)
  return { database, other }
}

/** Runs a function, then explains each of its statements: the partitions and the number of rows that they read. */
async function explain(verb: (db: Kysely<Tables>) => Promise<unknown>) {
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const dialect = new PostgresDialect({ pool: database.pool })
  await verb(new Kysely({ dialect, log: ({ query }) => void statements.push(query) }))
  const read: { partitions: Set<string>; rows: number }[] = []
  for (const { sql, parameters } of statements.filter((statement) => /event|deliveries/.test(statement.sql))) {
    const { rows } = await database.pool.query(`explain (analyze, format json) ${sql}`, [...parameters])
    read.push(readPlan(rows[0]['QUERY PLAN'][0].Plan))
  }
  return read
}

type Plan = Record<string, unknown> & { Plans?: Plan[] }

function readPlan(plan: Plan, found = { partitions: new Set<string>(), rows: 0 }) {
  const table = plan['Relation Name'] as string | undefined
  const rows = Number(plan['Actual Rows']) * Number(plan['Actual Loops'])
  if (table && /_\d+$/.test(table) && rows > 0 && /Scan/.test(plan['Node Type'] as string)) {
    found.partitions.add(table)
    found.rows += rows
  }
  for (const child of plan.Plans ?? []) readPlan(child, found)
  return found
}

const { database, other } = await fillLog()

describe('with 12 partitions', () => {
  it('reads a page of events and of deliveries without reading all partitions', async () => {
    const page = { business_id: 1, kinds: ['customer.created' as const], page_size: 10 }
    const listed = await explain((db) => listEvents(db, { ...page, after: 'event_11_4' }, new Date()))
    expect(listed.map(({ partitions }) => [...partitions])).toEqual([
      ['events_11'],
      ['event_places_11'],
      ['event_places_11', 'events_11'],
    ])
    const [deliveries] = await explain((db) => listDeliveries(db, other.secrets.cursor, 1, { page_size: 10 }, {}))
    expect(deliveries!.rows).toBeLessThan(12 * 3 + 11 * 3)
  })

  it('claims and records deliveries in the partitions that have some', async () => {
    const free = { receiverIds: [], slots: [], otherwise: 20 }
    const claim = { capacity: 20, freeSlots: free, after: 0, leaseMs: 60_000 }
    let claimed: Awaited<ReturnType<typeof claimDeliveries>> = []
    const claims = await explain(async (db) => {
      claimed = await claimDeliveries(db, claim, new Date())
    })
    expect(claimed).toHaveLength(20)
    const outcomes = claimed.map((delivery) => ({ delivery, at: new Date(), answer: null }))
    const records = await explain((db) => recordAttempts(db, outcomes, new Date()))
    for (const { partitions, rows } of [...claims, ...records]) {
      expect([...partitions].filter((name) => !name.endsWith('_11'))).toEqual([])
      expect(rows).toBeLessThan(200)
    }
    expect(await database.pool.query("select from webhook_deliveries where status = 'canceled'")).toHaveProperty(
      'rowCount',
      20,
    )
  })

  it('dispatches new events without reading the others', async () => {
    await database.pool.query(`insert into events (unique_id, business_id, kind, payload)
      select 'new_' || n, 1, 'customer.created', '{}' from generate_series(1, 10) n`)
    const dispatched = await explain((db) => dispatchEvents(db, new Date()))
    for (const { rows } of dispatched) expect(rows).toBeLessThan(50)
  })
})

it('turns the tables of an older release with their rows into first partitions', async () => {
  const connection = { connectionString: await createDatabase('template0') }
  const client = new pg.Client(connection)
  onTestFinished(() => client.end())
  await migrate(connection, { isWanted: (file) => file < '0060' })
  await client.connect()
  await client.query(`set session_replication_role = replica;
    insert into orders (id, business_id, store_id, order_id, secret_slug, status, payment_status, customer_name, payment_method)
    values ('0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77', 1, 1, 'a', 'a', 'pending', 'unpaid', 'Sari', 'cod');
    insert into events (unique_id, business_id, kind, order_id, sequence, payload, position)
    select 'event_' || n, 1, 'order.updated', '0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77', n, '{}', nullif(8 - n, 1) from generate_series(1, 7) n;
    insert into webhook_deliveries (receiver_id, event_id, business_id, next_attempt_at, created_at)
    select 1, n, 1, now(), now() from generate_series(1, 7) n;
    insert into webhook_attempts select n, 1, now(), 1, 200, null, '' from generate_series(1, 7) n`)
  const filenodes = `select pg_relation_filenode('events%1$s'), pg_relation_filenode('webhook_deliveries%1$s'),
    pg_relation_filenode('webhook_attempts%1$s')`
  const before = await client.query(filenodes.replaceAll('%1$s', ''))
  await migrate(connection)
  const after = await client.query(filenodes.replaceAll('%1$s', '_0'))
  expect(after.rows).toEqual(before.rows)
  await client.query(`insert into events (unique_id, business_id, kind, payload) values ('event_8', 1, 'k', '{}');
    insert into webhook_deliveries (receiver_id, event_id, business_id, next_attempt_at, created_at)
    values (1, 8, 1, now(), now()) on conflict (receiver_id, event_id) do nothing`)
  const { rows } =
    await client.query(`select (select max(id)::int from events) as event, (select max(id)::int from webhook_deliveries) as delivery,
    (select count(*)::int from webhook_attempts) as attempts,
    (select array_agg(event_id::int order by position) from event_places) as placed, (select last_event_sequence from orders) as sequence`)
  expect(rows).toEqual([{ event: 8, delivery: 8, attempts: 7, placed: [6, 5, 4, 3, 2, 1], sequence: 7 }])
})
