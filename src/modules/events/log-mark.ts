import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'
import { type Gap, listGaps, mergeGaps, withoutFound } from './log-gaps.ts'
import { keepSettled, readSettled, unplacedEvents } from './settled-events.ts'

/**
 * How far one process has dispatched the log, so that a poll reads only what is new.
 *
 * Ids are drawn before the commit, so lower ones may appear later. Those that are missing are looked for until every
 * transaction that could have drawn them has ended. Such a transaction holds a lock on `events` from before the draw until
 * its end.
 */
export type LogMark = {
  /** Null until the first look, which begins where every event is settled. */
  server: string | null
  lastId: number
  gaps: Gap[]
  sweptAt: number
  /** Up to where everything was placed at the last sweep. */
  placedId: number
}

export const createLogMark = (): LogMark => ({
  server: null,
  lastId: 0,
  gaps: [],
  sweptAt: Number.POSITIVE_INFINITY,
  placedId: 0,
})

/** Names the running server. One that took over may lack the last ids, and draws them again. */
export const runningServer = sql<string>`pg_postmaster_start_time()::text`

/** After this time what is not settled is searched once, in case that an assumption above is wrong. */
const sweepMs = 600_000

const needsSweep = (mark: LogMark, now: Date) => now.getTime() - mark.sweptAt >= sweepMs

/** Whether there may be something to dispatch: read without a lock, and of the new part of the log only. */
export async function hasNewEvents(db: Db, mark: LogMark, now: Date): Promise<boolean> {
  if (mark.server === null || mark.gaps.length > 0 || needsSweep(mark, now)) return true
  const { rows } = await sql<{ any: boolean; server: string }>`
    select (select id from events where id > ${mark.lastId} order by id limit 1) is not null as any, ${runningServer} as server`.execute(
    db,
  )
  return rows[0]!.any || rows[0]!.server !== mark.server
}

/** `isAtEnd` says that nothing else was there to read. */
type Found = { ids: number[]; next: LogMark; isAtEnd: boolean }

/** Finds the ids of events to dispatch, lowest first, and the mark that holds once they are dispatched. */
export async function findNewEvents(tx: Tx, known: LogMark, server: string, limit: number, now: Date): Promise<Found> {
  let mark = known
  if (mark.server !== server) {
    const settled = await readSettled(tx)
    mark = { server, lastId: settled, gaps: [], sweptAt: now.getTime(), placedId: settled }
  } else if (needsSweep(mark, now)) return await sweep(tx, mark, limit, now)
  for (;;) {
    const found = await readOn(tx, mark, limit)
    if (found.ids.length > 0 || found.isAtEnd) return found
    mark = found.next
  }
}

async function sweep(tx: Tx, mark: LogMark, limit: number, now: Date): Promise<Found> {
  const settled = await readSettled(tx)
  const { rows } = await sql<{ id: number }>`
    ${unplacedEvents(settled, sql`e.id`)} and e.id <= ${mark.lastId} order by e.id limit ${limit}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === limit) return { ids, next: mark, isAtEnd: false }
  await keepSettled(tx, mark.placedId)
  const placedId = Math.min(mark.lastId, ...mark.gaps.map(({ from }) => from - 1))
  return { ids, next: { ...mark, sweptAt: now.getTime(), placedId }, isAtEnd: false }
}

type Row = { id: number; is_placed: boolean }

/** A subquery that is looked up for each event: a join may read the table of all places. */
const isPlaced = sql`(select p.event_id from event_places p where p.event_id = e.id) is not null`

/** Stands for writers that ended after the search that found a gap, and before they were listed. */
const endedWriter = ''

/**
 * Reads the gaps, and then the log after the last id. Other processes may have placed some of what is read. A gap is read
 * when one of its writers has ended: before, nothing in it can have become visible.
 */
async function readOn(tx: Tx, mark: LogMark, limit: number): Promise<Found> {
  const { gaps } = mark
  // Before the search: what a transaction committed before it ended is found.
  const running = gaps.length > 0 ? new Set(await listWriters(tx)) : new Set<string>()
  const due = gaps.filter(({ writers }) => writers.some((writer) => !running.has(writer)))
  const late = due.length > 0 ? await readGaps(tx, due, limit) : []
  const isWhole = late.length < limit
  const left = withoutFound(gaps, late, isWhole ? running : undefined)
  const added = isWhole ? await readAfter(tx, mark.lastId, limit - late.length) : []
  const missing = listGaps(mark.lastId, toIds(added))
  const writers = missing.length > 0 ? [endedWriter, ...(await listWriters(tx))] : []
  const next = {
    ...mark,
    lastId: added.at(-1)?.id ?? mark.lastId,
    gaps: mergeGaps([...left, ...missing.map((gap) => ({ ...gap, writers }))]),
  }
  const ids = [...late, ...toIds(added.filter(({ is_placed }) => !is_placed))].toSorted((a, b) => a - b)
  return { ids, next, isAtEnd: late.length + added.length < limit }
}

const toIds = (rows: Row[]) => rows.map(({ id }) => id)

/** Reads only what has no place: merged gaps can hold any number of placed events, and a full result must mean progress. */
async function readGaps(tx: Tx, gaps: Gap[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select found.id from unnest(${gaps.map(({ from }) => from)}::bigint[], ${gaps.map(({ to }) => to)}::bigint[]) as gap (first, last)
      cross join lateral (
        select e.id from events e
        where e.id between gap.first and gap.last and not ${isPlaced} order by e.id limit ${limit}) found
    order by id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

async function readAfter(tx: Tx, lastId: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.id, ${isPlaced} as is_placed from events e where e.id > ${lastId} order by e.id limit ${limit}`.execute(tx)
  return rows
}

/** The other transactions that may have drawn ids of events, by their virtual ids. */
async function listWriters(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct virtualtransaction as id from pg_locks
    where locktype = 'relation' and relation = 'events'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())
      and pid is distinct from pg_backend_pid()`.execute(tx)
  return rows.map(({ id }) => id)
}
