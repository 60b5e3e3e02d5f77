import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'
import { type Gap, listGaps, mergeGaps, withoutFound } from './log-gaps.ts'
import { isPlaced, readSettling, settleNext, settlingMs } from './settled-events.ts'

/**
 * How far one process has dispatched the log, so that a poll reads only what is new.
 *
 * Ids are drawn before the commit, so lower ones may appear later. Those that are missing are looked for until every
 * transaction that could have drawn them has ended. Such a transaction holds a lock on `events` from before the draw until
 * its end.
 */
export type LogMark = {
  /** Null until the first look, which begins up to where every event had its place. */
  server: string | null
  lastId: number
  gaps: Gap[]
  /** Since when the next events have been waiting to be settled, as far as this process knows. */
  settlingSince: number
}

export const createLogMark = (): LogMark => ({ server: null, lastId: 0, gaps: [], settlingSince: 0 })

/** Names the running server. One that took over may lack the last ids, and draws them again. */
export const runningServer = sql<string>`pg_postmaster_start_time()::text`

const canSettle = (mark: LogMark, now: Date) => now.getTime() - mark.settlingSince >= settlingMs

/** Whether there may be something to dispatch: read without a lock, and of the new part of the log only. */
export async function hasNewEvents(db: Db, mark: LogMark, now: Date): Promise<boolean> {
  if (mark.server === null || mark.gaps.length > 0 || canSettle(mark, now)) return true
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
  let mark = known.server === server ? known : await startMark(tx, server)
  for (;;) {
    const found = await readOn(tx, mark, limit)
    if (found.isAtEnd && canSettle(found.next, now)) return await settle(tx, found, limit, now)
    if (found.ids.length > 0 || found.isAtEnd) return found
    mark = found.next
  }
}

async function startMark(tx: Tx, server: string): Promise<LogMark> {
  const { last_id, placed_id, placed_at } = await readSettling(tx)
  return { server, lastId: Math.max(last_id, placed_id), gaps: [], settlingSince: Date.parse(placed_at) }
}

/** Settles what is due, with a search for events that the mark has missed, in case that an assumption above is wrong. */
async function settle(tx: Tx, { ids, next, isAtEnd }: Found, limit: number, now: Date): Promise<Found> {
  const placedId = Math.min(next.lastId, ...next.gaps.map(({ from }) => from - 1))
  const { unplaced, since } = await settleNext(tx, placedId, limit, now)
  const all = [...new Set([...ids, ...unplaced])].toSorted((a, b) => a - b)
  return { ids: all, next: { ...next, settlingSince: since }, isAtEnd }
}

type Row = { id: number; is_placed: boolean }

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
