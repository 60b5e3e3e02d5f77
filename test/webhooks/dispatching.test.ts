import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  createDispatcher as createWorker,
  dispatchEvents,
} from '../../src/modules/apps/webhook-delivery/dispatch-events.ts'
import { recordEvent } from '../../src/modules/events/index.ts'
import type { Tables } from '../../src/schema/tables.ts'
import { startService } from '../support/service.ts'
import { openPool } from './stage.ts'

const service = await startService({ hasInventedEvents: true })
const { pool, connection } = service.database
const { db } = service.service
const now = () => service.service.now()

/** A database with one connection, and the statements that it got. */
function openDatabase(options?: string) {
  const own = openPool({ ...connection, max: 1, options })
  const statements: string[] = []
  const dialect = new PostgresDialect({ pool: own })
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void statements.push(query.sql) })
  onTestFinished(() => db.destroy())
  return { db, own, statements }
}

/** A worker that returns the number of events that it dispatched. */
function createDispatcher(on: Kysely<Tables>) {
  const dispatch = createWorker(on)
  return async (at: Date) => (await dispatch(at)).moved
}

/** A transaction that stays open until its `query('commit')`. */
async function begin(mode = '') {
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`begin ${mode}`)
  return client
}

type Queries = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

const record = async (on: Queries, business = 1, count = 1): Promise<string[]> => {
  const { rows } = await on.query(
    `insert into events (unique_id, business_id, kind, payload)
    select gen_random_uuid(), $1, 'customer.created', '{}' from generate_series(1, $2) returning unique_id`,
    [business, count],
  )
  return rows.map(({ unique_id }) => unique_id as string)
}

/** The events that have a place, in the order of the log. */
const readLog = async (business = 1): Promise<string[]> => {
  const { rows } = await pool.query(
    `select e.unique_id from event_places p join events e on e.id = p.event_id where p.business_id = $1
      order by p.position`,
    [business],
  )
  return rows.map(({ unique_id }) => unique_id)
}

/** What a worker of 0.1 does with events that have no position in their row. */
const dispatchAsBefore = async (): Promise<string[]> => {
  const { rows } = await pool.query(`update events set position = nextval('event_positions') where position is null
    returning unique_id`)
  return rows.map(({ unique_id }) => unique_id)
}

/** Blocks of the log's tables and indexes that were read in all, by these connections and others that reported theirs. */
async function countBlocks(...own: pg.Pool[]): Promise<number> {
  // A connection reports at most once a second, and later than it is asked for here.
  for (const one of own) await one.query('select pg_stat_force_next_flush()')
  const { rows } =
    await pool.query(`select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as blocks
    from pg_statio_user_tables where relname like 'event%'`)
  return rows[0].blocks
}

beforeAll(async () => {
  await pool.query('delete from events; delete from event_places')
})

describe('dispatching', () => {
  it('reads no more of the log while an old snapshot is open, and loses nothing', async () => {
    const { db, own } = openDatabase()
    const writer = openPool({ ...connection, max: 1 })
    onTestFinished(() => writer.end())
    const dispatch = createDispatcher(db)
    const snapshot = await begin('isolation level repeatable read')
    await snapshot.query('select from events limit 1')
    const recorded: string[] = []
    for (let round = 0; round < 30; round++) {
      recorded.push(...(await record(writer, 1, 100)))
      expect(await dispatch(now())).toBe(100)
    }
    await dispatch(now())
    // As autovacuum does: without statistics the planner reads a small table as a whole.
    await pool.query('analyze events, event_places')
    const before = await countBlocks(own, writer)
    for (let poll = 0; poll < 10; poll++) expect(await dispatch(now())).toBe(0)
    const idle = await countBlocks(own)
    const last = await record(writer, 1, 5)
    const recording = await countBlocks(own, writer)
    expect(await dispatch(now())).toBe(5)
    await dispatch(now())
    expect([(idle - before) / 10, (await countBlocks(own)) - recording]).toSatisfy(
      ([poll, dispatching]: number[]) => poll! <= 10 && dispatching! <= 300,
    )
    expect(await readLog()).toEqual([...recorded, ...last])
    await snapshot.query('rollback')
  })

  it('finds what is committed late among events of transactions that failed, and then looks no longer', async () => {
    const { db, statements } = openDatabase()
    const dispatch = createDispatcher(db)
    await dispatch(now())
    const [late, later] = [await begin(), await begin()]
    const [own] = await record(late, 2)
    const visible: string[] = []
    for (let round = 0; round < 130; round++) {
      const failed = await pool.connect()
      await failed.query('begin')
      await record(failed, 2)
      await failed.query('rollback')
      failed.release()
      visible.push(...(await record(pool, 2)))
      if (round === 60) await record(later, 2)
      expect(await dispatch(now())).toBe(1)
    }
    await late.query('commit')
    expect([await dispatch(now()), await readLog(2)]).toEqual([1, [...visible, own]])
    await later.query('rollback')
    await dispatch(now())
    statements.length = 0
    await dispatch(now())
    expect(statements).toEqual([expect.stringMatching(/^\s*select \(select id from events/)])
  })

  it('goes on while a transaction is open and more than a hundred others fail', async () => {
    const dispatch = createDispatcher(openDatabase().db)
    await dispatch(now())
    const late = await begin()
    const [own] = await record(late, 7)
    const visible: string[] = []
    for (let round = 0; round < 250; round++) {
      await pool.query("select nextval('event_ids')")
      visible.push(...(await record(pool, 7, 10)))
      expect(await dispatch(now())).toBe(10)
    }
    await late.query('commit')
    expect([await dispatch(now()), await readLog(7)]).toEqual([1, [...visible, own]])
  })

  it('does not search for late events before a transaction has ended that may have written them', async () => {
    const { db, statements } = openDatabase()
    const dispatch = createDispatcher(db)
    await dispatch(now())
    const late = await begin()
    const [own] = await record(late, 33)
    const [other] = await record(pool, 33)
    for (const found of [1, 0]) expect(await dispatch(now())).toBe(found)
    statements.length = 0
    expect(await dispatch(now())).toBe(0)
    const searches = () => statements.filter((text) => text.includes('between gap.first and gap.last'))
    expect(searches()).toEqual([])
    await late.query('commit')
    expect(await dispatch(now())).toBe(1)
    expect(searches()).toHaveLength(1)
    expect(await readLog(33)).toEqual([other, own])
  })

  it('reads on at once after a batch that another worker had dispatched', async () => {
    const [dispatch, other] = [createWorker(openDatabase().db), createWorker(openDatabase().db)]
    for (const each of [dispatch, other]) await each(now())
    await record(pool, 8, 999)
    expect(await other(now())).toEqual({ moved: 999, isAtEnd: true })
    await record(pool, 8, 2)
    expect(await dispatch(now())).toEqual({ moved: 1, isAtEnd: false })
    expect(await dispatch(now())).toEqual({ moved: 1, isAtEnd: true })
    expect(await dispatch(now())).toEqual({ moved: 0, isAtEnd: true })
  })

  it('finds events with ids that were dispatched before, drawn again by a server that took over', async () => {
    await pool.query(`create schema another;
      create table another.server (started_at timestamptz);
      insert into another.server values (now());
      create function another.pg_postmaster_start_time() returns timestamptz language sql as 'select started_at from another.server'`)
    const other = openDatabase('-c search_path=another,public,pg_catalog')
    const dispatch = createDispatcher(other.db)
    const { rows: lost } = await pool.query("select nextval('event_ids') as id")
    await record(pool, 3)
    for (const found of [1, 0]) expect(await dispatch(now())).toBe(found)
    await dispatch(now())
    await pool.query(
      `insert into events (id, unique_id, business_id, kind, payload)
      values ($1, gen_random_uuid(), 3, 'customer.created', '{}')`,
      [lost[0].id],
    )
    expect(await dispatch(now())).toBe(0)
    await pool.query("update another.server set started_at = started_at + interval '1 minute'")
    expect(await dispatch(now())).toBe(1)
    expect(await readLog(3)).toHaveLength(2)
  })

  it('takes turns with a worker of 0.1: neither dispatches what the other did', async () => {
    const dispatch = createDispatcher(openDatabase().db)
    await dispatch(now())
    const [first, second] = [await record(pool, 5), await record(pool, 5)]
    expect(await dispatchAsBefore()).toEqual([...first, ...second])
    expect(await dispatch(now())).toBe(0)
    const third = await record(pool, 5)
    expect(await dispatch(now())).toBe(1)
    expect(await dispatchAsBefore()).toEqual([])
    await db
      .transaction()
      .execute((tx) => recordEvent(tx, { business_id: 5, kind: 'customer.created', payload: {} }, now()))
    expect(await dispatchAsBefore()).toEqual([])
    expect(await dispatch(now())).toBe(1)
    expect((await readLog(5)).slice(0, 3)).toEqual([...first, ...second, ...third])
    expect(await readLog(5)).toHaveLength(4)
  })

  it('goes on when a worker of 0.1 has replayed an event before it was dispatched', async () => {
    const client = await pool.connect()
    await client.query(`set session_replication_role = replica; insert into webhook_receivers (unique_id, business_id, url,
      events, status, active_since, secret, created_at, updated_at) values ('webhook_1', 9, 'u', '{customer.created}',
      'active', '2026-01-01', 's', now(), now()); reset session_replication_role`)
    client.release()
    const dispatch = createDispatcher(openDatabase().db)
    const [replayed, other] = [await record(pool, 9), await record(pool, 9)]
    await pool.query(
      `insert into webhook_deliveries (receiver_id, event_id, business_id, next_attempt_at, created_at)
      select r.id, e.id, 9, now(), now() from webhook_receivers r, events e where e.unique_id = $1`,
      replayed,
    )
    expect(await dispatch(now())).toBe(2)
    const { rows } = await pool.query(`select e.unique_id from webhook_deliveries d join events e on e.id = d.event_id
      where d.business_id = 9 order by e.id`)
    expect(rows.map(({ unique_id }) => unique_id)).toEqual([...replayed, ...other])
  })

  it('settles what was placed, and begins there after a restart', async () => {
    const { db: own, statements } = openDatabase()
    const settled = async () => (await pool.query('select last_id from settled_events')).rows[0].last_id as number
    const dispatch = createDispatcher(own)
    await record(pool, 6, 10)
    await dispatch(now())
    const open = await begin()
    await record(open, 6)
    await record(pool, 6)
    await dispatch(now())
    const [minutes, at] = [60_000, now().getTime()]
    await dispatch(new Date(at + 11 * minutes))
    expect(await settled()).toBe(0)
    await dispatch(new Date(at + 22 * minutes))
    const held = await settled()
    const { rows } = await pool.query('select max(id) - 2 as id from events')
    expect(held).toBe(rows[0].id)
    await open.query('commit')
    expect(await dispatch(new Date(at + 23 * minutes))).toBe(1)
    for (const time of [33, 44]) await dispatch(new Date(at + time * minutes))
    expect(await settled()).toBe(held + 2)
    statements.length = 0
    await record(pool, 6)
    expect(await createDispatcher(own)(now())).toBe(1)
    expect(statements.filter((text) => text.includes('from events e where e.id >'))).toHaveLength(1)
  })

  it('settles also if no worker lives for long, and finds what was missed', async () => {
    const { db: own } = openDatabase()
    const settled = async () => (await pool.query('select last_id from settled_events')).rows[0].last_id as number
    const start = now().getTime() + 60 * 60_000
    const runBriefly = async (minutes: number) => {
      const dispatch = createDispatcher(own)
      const at = new Date(start + minutes * 60_000)
      return (await dispatch(at)) + (await dispatch(at))
    }
    const newest = async () => (await pool.query('select max(id) as id from events')).rows[0].id as number
    await record(pool, 30, 3)
    await runBriefly(0)
    const first = await newest()
    await record(pool, 30, 2)
    await runBriefly(5)
    expect(await settled()).toBeLessThan(first)
    await runBriefly(15)
    expect(await settled()).toBe(first)
    const second = await newest()
    const missed = await pool.query('delete from event_places where event_id = $1 returning event_id', [second])
    expect(missed.rowCount).toBe(1)
    expect(await runBriefly(20)).toBe(0)
    expect(await runBriefly(30)).toBe(1)
    expect(await settled()).toBe(second)
  })

  it('settles a long log in several transactions', async () => {
    const settled = async () => (await pool.query('select last_id from settled_events')).rows[0].last_id as number
    const dispatch = createDispatcher(openDatabase().db)
    const start = now().getTime() + 180 * 60_000
    const at = (minutes: number) => new Date(start + minutes * 60_000)
    while ((await dispatch(at(0))) > 0);
    await dispatch(at(11))
    const before = await settled()
    await record(pool, 32, 10_500)
    while ((await dispatch(at(11))) > 0);
    await dispatch(at(22))
    expect(await settled()).toBe(before)
    const { rows } = await pool.query('select id from events where id > $1 order by id', [before])
    await dispatch(at(33))
    expect(await settled()).toBe(rows[9999].id)
    await dispatch(at(33))
    expect(await settled()).toBe(rows.at(-1).id)
  })

  it('gives each event a place, and those of a business in their order, with several workers', async () => {
    const dispatchers = [createDispatcher(openDatabase().db), createDispatcher(openDatabase().db)]
    const third = openDatabase()
    const loops = [...dispatchers, (at: Date) => dispatchEvents(third.db, at)]
    for (const dispatch of loops) await dispatch(now())
    let isOn = true
    const dispatching = loops.map(async (dispatch) => {
      while (isOn) await dispatch(now())
    })
    const written = await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        const client = await begin()
        await client.query('rollback')
        const committed: string[] = []
        for (let n = 0; n < 40; n++) {
          await client.query('begin')
          const ids = await record(client, 10 + writer, 1 + ((n * 7 + writer) % 4))
          await sleep((n * 13 + writer * 5) % 20)
          const isUndone = (n + writer) % 3 === 0
          await client.query(isUndone ? 'rollback' : 'commit')
          if (!isUndone) committed.push(...ids)
        }
        return committed
      }),
    )
    isOn = false
    await Promise.all(dispatching)
    for (const dispatch of dispatchers) for (let poll = 0; poll < 2; poll++) await dispatch(now())
    for (const [writer, committed] of written.entries()) expect(await readLog(10 + writer)).toEqual(committed)
  })
})
