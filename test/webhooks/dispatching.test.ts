import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDispatcher, dispatchEvents } from '../../src/modules/apps/webhook-delivery/dispatch-events.ts'
import type { Tables } from '../../src/schema/tables.ts'
import { startService } from '../support/service.ts'

const service = await startService({ hasInventedEvents: true })
const { pool, connection } = service.database
const now = () => service.service.now()

/** A database with one connection, and the statements that it got. */
function openDatabase(options?: string) {
  const own = new pg.Pool({ ...connection, max: 1, options })
  const statements: string[] = []
  const dialect = new PostgresDialect({ pool: own })
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void statements.push(query.sql) })
  onTestFinished(() => db.destroy())
  return { db, own, statements }
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

/** The events that have a position, in the order of the log. */
const readLog = async (business = 1): Promise<string[]> => {
  const { rows } = await pool.query(
    'select unique_id from events where business_id = $1 and position is not null order by position',
    [business],
  )
  return rows.map(({ unique_id }) => unique_id)
}

/** Blocks of the log's tables and indexes that were read in all, by these connections and others that reported theirs. */
async function countBlocks(...own: pg.Pool[]): Promise<number> {
  // A connection reports at most once a second, and later than it is asked for here.
  for (const one of own) await one.query('select pg_stat_force_next_flush()')
  const { rows } =
    await pool.query(`select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as blocks
    from pg_statio_user_tables where relname like 'events%'`)
  return rows[0].blocks
}

beforeAll(async () => {
  await pool.query('delete from events')
})

describe('dispatching', () => {
  it('reads no more of the log while an old snapshot is open, and loses nothing', async () => {
    const { db, own } = openDatabase()
    const writer = new pg.Pool({ ...connection, max: 1 })
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
    const before = await countBlocks(own, writer)
    for (let poll = 0; poll < 10; poll++) expect(await dispatch(now())).toBe(0)
    const idle = await countBlocks(own)
    const last = await record(writer, 1, 5)
    const recording = await countBlocks(own, writer)
    expect(await dispatch(now())).toBe(5)
    await dispatch(now())
    expect([(idle - before) / 10, (await countBlocks(own)) - recording]).toSatisfy(
      ([poll, dispatching]: number[]) => poll! <= 10 && dispatching! <= 200,
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
    expect(statements).toEqual([expect.stringMatching(/^\s*select exists/)])
  })

  it('finds events with ids that were dispatched before, drawn again by a server that took over', async () => {
    await pool.query(`create schema another;
      create table another.server (started_at timestamptz);
      insert into another.server values (now());
      create function another.pg_postmaster_start_time() returns timestamptz language sql as 'select started_at from another.server'`)
    const { db } = openDatabase('-c search_path=another,public,pg_catalog')
    const dispatch = createDispatcher(db)
    await record(pool, 3)
    for (const found of [1, 0]) expect(await dispatch(now())).toBe(found)
    await pool.query(`insert into events (id, unique_id, business_id, kind, payload)
      select min(id) - 1, gen_random_uuid(), 3, 'customer.created', '{}' from events`)
    expect(await dispatch(now())).toBe(0)
    await pool.query("update another.server set started_at = started_at + interval '1 minute'")
    expect(await dispatch(now())).toBe(1)
    expect(await readLog(3)).toHaveLength(2)
  })

  it('gives each event a position, and those of a business in their order, beside a worker of the release before', async () => {
    const dispatchers = [createDispatcher(openDatabase().db), createDispatcher(openDatabase().db)]
    const { db } = openDatabase()
    const loops = [...dispatchers, (at: Date) => dispatchEvents(db, at)]
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
