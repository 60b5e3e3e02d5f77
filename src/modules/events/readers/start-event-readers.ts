import { sql } from 'kysely'
import { startLoop } from '../../../platform/concurrency/start-loop.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import type { EventKind } from '../catalogue.ts'
import { maxFailures } from '../rules.ts'
import { type EventReader, eventReaders } from './queue-events.ts'
import { type Batch, chooseBatches, type Due, isSingle, listDue, postpone, takeBatches } from './take-batch.ts'

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

/**
 * Acts on queued events until `stop`, for the events of a business in the order of the log. Any number may run, in any
 * process. A look at a nearly empty table tells which readers have something to do; each then has a loop of its own, so that
 * none waits for another.
 */
export function startEventReaders(
  { db, log, now }: Pick<Service, 'db' | 'log' | 'now'>,
  acts: Record<EventReader, ActOnEvents>,
  intervalMs = 1000,
) {
  const failure = 'cannot read queued events; trying again'
  const report: Report = ({ isLast, ...failed }) =>
    isLast
      ? log.error(failed, 'cannot act on an event and gave up; it stays in queued_events')
      : log.warn(failed, 'cannot act on an event; trying again')
  const running = new Map<EventReader, Promise<void>>()

  async function drain(reader: EventReader, signal: AbortSignal) {
    try {
      while (!signal.aborted && (await actOnNextBatch(db, reader, acts[reader], now(), report)));
    } catch (error) {
      log.error({ err: error, reader }, failure)
    } finally {
      running.delete(reader)
    }
  }

  const loop = startLoop({
    work: async (signal) => {
      for (const reader of await listDueReaders(db, now()))
        if (!running.has(reader)) running.set(reader, drain(reader, signal))
    },
    pauseMs: () => intervalMs,
    log,
    failure,
  })
  return {
    stop: async () => {
      await loop.stop()
      await Promise.all(running.values())
    },
  }
}

async function listDueReaders(db: Db, now: Date): Promise<EventReader[]> {
  const { rows } = await sql<{ reader: EventReader }>`
    select name as reader from unnest(${Object.keys(eventReaders)}::text[]) as name
    where exists (select from queued_events
      where reader = name and failures < ${sql.lit(maxFailures)} and run_at <= ${now})`.execute(db)
  return rows.map(({ reader }) => reader)
}

/** Handles what is due next; returns false if there is nothing, or other processes have it. */
export async function actOnNextBatch(
  db: Db,
  reader: EventReader,
  act: ActOnEvents,
  now: Date,
  report: Report = () => {},
): Promise<boolean> {
  let due = await listDue(db, reader, now)
  while (due.length > 0) {
    const chosen = chooseBatches(due)
    if (await actOn(db, reader, chosen, act, now, report)) return true
    // Other processes have these shards; there may be others.
    due = due.filter(({ shard }) => !chosen.some((one) => one.shard === shard))
  }
  return false
}

async function actOn(
  db: Db,
  reader: EventReader,
  chosen: Due[],
  act: ActOnEvents,
  now: Date,
  report: Report,
): Promise<boolean> {
  let taken: Batch[] = []
  try {
    return await db.transaction().execute(async (tx) => {
      taken = await takeBatches(tx, reader, chosen)
      if (taken.length === 0) return false
      const events = await loadEvents(
        tx,
        taken.flatMap(({ event_ids }) => event_ids),
      )
      if (events.length > 0) await act(tx, events, now)
      return true
    })
  } catch (error) {
    if (taken.length === 0) throw error
    await postpone(db, reader, taken, error, now)
    const failures = taken[0]!.failures + 1
    if (isSingle(taken))
      report({ reader, event_id: taken[0]!.event_ids[0], failures, isLast: failures >= maxFailures, err: error })
    return true
  }
}

/** Events that were dropped with their partition or business are left out. */
async function loadEvents(tx: Tx, ids: number[]): Promise<QueuedEvent[]> {
  const { rows } = await sql<Omit<QueuedEvent, 'payload'> & { payload: string }>`
    select e.id, e.business_id, e.kind, e.order_id, e.payload, e.created_at from events e join event_places p on p.event_id = e.id
    where e.id = any(${ids}::bigint[]) and p.event_id = any(${ids}::bigint[]) order by p.position`.execute(tx)
  return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) }))
}
