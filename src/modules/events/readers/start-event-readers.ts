import { sql } from 'kysely'
import { startLoop } from '../../../platform/concurrency/start-loop.ts'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import type { EventKind } from '../catalogue.ts'
import { maxFailures } from '../rules.ts'
import { type EventReader, eventReaders, insertBatches } from './queue-events.ts'

export type QueuedEvent = {
  id: number
  business_id: number
  kind: EventKind
  order_id: string | null
  /** `data` of the event as its receivers get it, but without addresses of pages. */
  payload: Record<string, unknown>
  created_at: string
}

/** Acts on events in the transaction that removes them from the queue, so that either all of it happens or nothing. */
export type ActOnEvents = (tx: Tx, events: QueuedEvent[], now: Date) => Promise<void>

type Report = (failed: {
  reader: EventReader
  event_id: number | undefined
  failures: number
  isLast: boolean
  err: unknown
}) => void

type Batch = { id: number; event_ids: number[]; failures: number }

/**
 * Acts on queued events until `stop`, for each reader in the order of the log. Any number may run, in any process; only
 * one works for a reader at a time.
 */
export function startEventReaders(
  { db, log, now }: Pick<Service, 'db' | 'log' | 'now'>,
  acts: Record<EventReader, ActOnEvents>,
  intervalMs = 1000,
) {
  const report: Report = ({ isLast, ...failed }) =>
    isLast
      ? log.error(failed, 'cannot act on an event and gave up; it stays in queued_events')
      : log.warn(failed, 'cannot act on an event; trying again')
  return startLoop({
    work: async (signal) => {
      while (!signal.aborted && (await actOnce(db, acts, now(), report)));
    },
    pauseMs: () => intervalMs,
    log,
    failure: 'cannot read queued events; trying again',
  })
}

/**
 * Handles one batch of each reader in turn, so that no reader waits for another's whole queue. Returns false if nothing
 * was done.
 */
async function actOnce(db: Db, acts: Record<EventReader, ActOnEvents>, now: Date, report: Report): Promise<boolean> {
  let isDone = false
  for (const reader of await listDueReaders(db, now))
    isDone = (await actOnNextBatch(db, reader, acts[reader], now, report)) || isDone
  return isDone
}

/** The readers with due events: usually none, found by one query of a nearly empty table. */
async function listDueReaders(db: Db, now: Date): Promise<EventReader[]> {
  const { rows } = await sql<{ reader: EventReader }>`
    select distinct reader from queued_events where failures < ${sql.lit(maxFailures)} and run_at <= ${now}`.execute(db)
  return rows.map(({ reader }) => reader).filter((reader) => Object.hasOwn(eventReaders, reader))
}

/** Handles the next due batch; returns false if there is none, or another process holds the queue. */
export async function actOnNextBatch(
  db: Db,
  reader: EventReader,
  act: ActOnEvents,
  now: Date,
  report: Report = () => {},
): Promise<boolean> {
  let taken: Batch | undefined
  try {
    return await db.transaction().execute(async (tx) => {
      taken = await takeBatch(tx, reader, now)
      if (!taken) return false
      const events = await loadEvents(tx, taken.event_ids)
      if (events.length > 0) await act(tx, events, now)
      return true
    })
  } catch (error) {
    if (!taken) throw error
    await postpone(db, reader, taken, error, now)
    const [event_id, ...others] = taken.event_ids
    const failures = taken.failures + 1
    if (others.length === 0) report({ reader, event_id, failures, isLast: failures >= maxFailures, err: error })
    return true
  }
}

/** Locks a reader's queue until the transaction ends, for work that must not run at the same time. */
export const holdReader = (tx: Tx, reader: EventReader) =>
  sql`select pg_advisory_xact_lock(${advisoryLocks.eventReaders}, hashtext(${reader}))`.execute(tx)

async function takeBatch(tx: Tx, reader: EventReader, now: Date): Promise<Batch | undefined> {
  const lock = await sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.eventReaders}, hashtext(${reader})) as is_held`.execute(tx)
  if (!lock.rows[0]!.is_held) return undefined
  const { rows } = await sql<Batch>`
    delete from queued_events where id = (
      select id from queued_events where reader = ${reader} and failures < ${sql.lit(maxFailures)} and run_at <= ${now}
      order by id limit 1 for update skip locked)
    returning id, event_ids, failures`.execute(tx)
  return rows[0]
}

/** Events that were dropped with their partition or business are left out. */
async function loadEvents(tx: Tx, ids: number[]): Promise<QueuedEvent[]> {
  const { rows } = await sql<Omit<QueuedEvent, 'payload'> & { payload: string }>`
    select id, business_id, kind, order_id, payload, created_at from events
    where id = any(${ids}::bigint[]) order by position`.execute(tx)
  return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) }))
}

/** Tries the events of a failed batch one by one; an event that fails alone waits longer after each failure. */
async function postpone(db: Db, reader: EventReader, batch: Batch, error: unknown, now: Date) {
  const failure = String((error as { message?: unknown })?.message ?? error).slice(0, 300)
  const failures = batch.event_ids.length > 1 ? batch.failures : batch.failures + 1
  const run_at = batch.event_ids.length > 1 ? now : new Date(now.getTime() + 2 ** failures * 1000)
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('queued_events').where('id', '=', batch.id).executeTakeFirst()
    if (numDeletedRows === 0n) return
    await insertBatches(
      tx,
      batch.event_ids.map((id) => ({ reader, event_ids: [id], failures, failure, run_at })),
    )
  })
}
