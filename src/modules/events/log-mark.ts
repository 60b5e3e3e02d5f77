import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'

/**
 * How far one process has dispatched the log, so that a poll reads only what is new: while an old snapshot is open (a backup),
 * a search for events without a position reads an index entry of every event recorded since.
 *
 * Ids are drawn before the commit, so lower ones may appear later. Those that are missing are looked for until every
 * transaction that could have drawn them has ended. Such a transaction holds a lock on `events` from before the draw until
 * its end.
 */
export type LogMark = { server: string; lastId: number; gaps: Gap[]; sweptAt: number }

/** Missing ids, both ends included, and the transactions that may yet commit them. */
type Gap = { from: number; to: number; writers: string[] }

export const createLogMark = (server = ''): LogMark => ({
  server,
  lastId: 0,
  gaps: [],
  sweptAt: Number.NEGATIVE_INFINITY,
})

/** Names the running server. One that took over may lack the last ids, and draws them again. */
export const runningServer = sql<string>`pg_postmaster_start_time()::text`

/** After this time the whole log is searched once, in case that an assumption above is wrong. */
const sweepMs = 600_000

/** Gaps whose neighbours are close become one; a long transaction would otherwise leave one for each that failed meanwhile. */
const maxGaps = 100

export const needsSweep = (mark: LogMark, now: Date) => now.getTime() - mark.sweptAt >= sweepMs

const unplaced = sql`select id from events where position is null`

/** Whether there may be something to dispatch: read without a lock, and of the new part of the log only. */
export async function hasNewEvents(db: Db, mark: LogMark, now: Date): Promise<boolean> {
  if (mark.gaps.length > 0) return true
  const added = needsSweep(mark, now) ? unplaced : sql`${unplaced} and id > ${mark.lastId}`
  const { rows } = await sql<{ any: boolean; server: string }>`
    select exists (${added}) as any, ${runningServer} as server`.execute(db)
  return rows[0]!.any || rows[0]!.server !== mark.server
}

/** Finds the ids of events to dispatch, lowest first, and the mark that holds once they are dispatched. */
export async function findNewEvents(tx: Tx, mark: LogMark, limit: number, now: Date) {
  return needsSweep(mark, now) ? await sweep(tx, mark.server, limit, now) : await readOn(tx, mark, limit)
}

type Found = { ids: number[]; next: LogMark }

async function sweep(tx: Tx, server: string, limit: number, now: Date): Promise<Found> {
  const { rows } = await sql<{ ids: number[]; newest: number }>`
    select array(${unplaced} order by id limit ${limit}) as ids, coalesce((select max(id) from events), 0) as newest`.execute(
    tx,
  )
  const { ids, newest } = rows[0]!
  if (ids.length === limit) return { ids, next: createLogMark(server) }
  const gap = { from: 0, to: newest, writers: await listWriters(tx) }
  return { ids, next: { server, lastId: newest, gaps: [gap], sweptAt: now.getTime() } }
}

async function readOn(tx: Tx, mark: LogMark, limit: number): Promise<Found> {
  const { gaps } = mark
  // Before the search: what a transaction committed before it ended is found.
  const before = gaps.length > 0 ? new Set(await listWriters(tx)) : new Set<string>()
  const { rows } = await sql<{ id: number }>`
    select found.id from unnest(${gaps.map(({ from }) => from)}::bigint[], ${gaps.map(({ to }) => to)}::bigint[]) as gap (first, last)
      cross join lateral (${unplaced} and id between gap.first and gap.last order by id limit ${limit}) found
    union all (${unplaced} and id > ${mark.lastId} order by id limit ${limit})
    order by id limit ${limit}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  // A full batch may not have reached the end of a gap.
  const left = ids.length === limit ? gaps : findOpenGaps(gaps, before)
  const added = findGaps(mark.lastId, ids)
  const writers = added.length > 0 ? await listWriters(tx) : []
  return {
    ids,
    next: {
      ...mark,
      lastId: Math.max(mark.lastId, ids.at(-1) ?? 0),
      gaps: mergeGaps([...left, ...added.map((gap) => ({ ...gap, writers }))]),
    },
  }
}

const findOpenGaps = (gaps: Gap[], running: Set<string>) =>
  gaps.flatMap(({ from, to, writers }) => {
    const left = writers.filter((writer) => running.has(writer))
    return left.length > 0 ? [{ from, to, writers: left }] : []
  })

/** The ranges of ids above `lastId` that are not among these. */
function findGaps(lastId: number, ids: number[]) {
  let next = lastId + 1
  return ids.flatMap((id) => {
    const from = next
    if (id >= next) next = id + 1
    return id > from ? [{ from, to: id - 1 }] : []
  })
}

function mergeGaps(gaps: Gap[]): Gap[] {
  const merged = gaps.toSorted((a, b) => a.from - b.from)
  while (merged.length > maxGaps) {
    const distances = merged.slice(1).map(({ from }, i) => from - merged[i]!.to)
    const nearest = distances.indexOf(Math.min(...distances))
    const [a, b] = merged.splice(nearest, 2)
    const writers = [...new Set([...a!.writers, ...b!.writers])]
    merged.splice(nearest, 0, { from: a!.from, to: Math.max(a!.to, b!.to), writers })
  }
  return merged
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
