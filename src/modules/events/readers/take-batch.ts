import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { maxFailures } from '../rules.ts'
import { type EventReader, insertBatches, readerBatchSize } from './queue-events.ts'

/** A row of `queued_events`. */
export type Batch = { id: number; shard: number | null; event_ids: number[]; failures: number }

export type Due = { id: number; shard: number | null; size: number; is_alone: boolean }

/** Rows that are looked at to choose from: one has the events of a tenth of a second at least. */
const maxDue = 200

/** The batches of a reader that are due, oldest first. */
export async function listDue(db: Db, reader: EventReader, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select id, shard, cardinality(event_ids) as size, is_alone from queued_events
    where reader = ${reader} and failures < ${sql.lit(maxFailures)} and run_at <= ${now}
    order by id limit ${maxDue}`.execute(db)
  return rows
}

/**
 * Chooses what to act on together: of the oldest shards as many batches as fit, so that while much is waiting several
 * processes find a shard each. An event that failed is alone. Batches of the release before have no shard: all before
 * them has to be done, and none after them may be.
 */
export function chooseBatches(due: Due[]): Due[] {
  const unsharded = due.findIndex(({ shard }) => shard === null)
  if (unsharded === 0) return due.slice(0, 1)
  const possible = unsharded < 0 ? due : due.slice(0, unsharded)
  const chosen: Due[] = []
  let size = 0
  for (const own of Map.groupBy(possible, ({ shard }) => shard).values())
    for (const batch of own) {
      const fits = chosen.length === 0 || (!batch.is_alone && size + batch.size <= readerBatchSize)
      if (!fits) break
      chosen.push(batch)
      size += batch.size
      if (batch.is_alone) return chosen
    }
  return chosen
}

/** Locks a reader's queue until the transaction ends, for work that must not run at the same time. */
export const holdReader = (tx: Tx, reader: EventReader) =>
  sql`select pg_advisory_xact_lock(${advisoryLocks.eventReaders}, hashtext(${reader}))`.execute(tx)

/** Takes those of the chosen batches off the queue whose shards no other process works on. */
export async function takeBatches(tx: Tx, reader: EventReader, chosen: Due[]): Promise<Batch[]> {
  const shards = [...new Set(chosen.map(({ shard }) => shard))]
  const isWhole = shards.includes(null)
  // The release before locks the whole reader, as `holdReader` does.
  const lockReader = sql.raw(isWhole ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_xact_lock_shared')
  const { rows } = await sql<{ is_held: boolean }>`
    select ${lockReader}(${advisoryLocks.eventReaders}, hashtext(${reader})) as is_held`.execute(tx)
  if (!rows[0]!.is_held) return []
  const held = isWhole ? [] : await lockShards(tx, reader, shards as number[])
  // A separate statement: its snapshot has to be taken after the locks are held.
  const taken = await sql<Batch>`
    delete from queued_events where id = any(${chosen.map(({ id }) => id)}::bigint[])
      and (${isWhole}::boolean or shard = any(${held}::smallint[]))
    returning id, shard, event_ids, failures`.execute(tx)
  return taken.rows.toSorted((a, b) => a.id - b.id)
}

async function lockShards(tx: Tx, reader: EventReader, shards: number[]): Promise<number[]> {
  const { rows } = await sql<{ shard: number }>`
    select shard from unnest(${shards}::smallint[]) as shard
    where pg_try_advisory_xact_lock(${advisoryLocks.eventReaderShards}, hashtext(${reader}::text || ' ' || shard))`.execute(
    tx,
  )
  return rows.map(({ shard }) => shard)
}

/** Tries the events of batches that failed together one by one; an event that fails alone waits longer after each failure. */
export async function postpone(db: Db, reader: EventReader, batches: Batch[], error: unknown, now: Date) {
  const failure = String((error as { message?: unknown })?.message ?? error).slice(0, 300)
  const hasOneEvent = isSingle(batches)
  await db.transaction().execute(async (tx) => {
    const ids = batches.map(({ id }) => id)
    const { rows } = await sql<{
      id: number
    }>`delete from queued_events where id = any(${ids}::bigint[]) returning id`.execute(tx)
    const deleted = new Set(rows.map(({ id }) => id))
    const left = batches.filter(({ id }) => deleted.has(id))
    await insertBatches(
      tx,
      left.flatMap(({ shard, event_ids, failures: before }) => {
        const failures = hasOneEvent ? before + 1 : before
        const run_at = hasOneEvent ? new Date(now.getTime() + 2 ** failures * 1000) : now
        return event_ids.map((id) => ({ reader, shard, event_ids: [id], is_alone: true, failures, failure, run_at }))
      }),
    )
  })
}

/** Whether these are of one event. */
export const isSingle = (batches: Batch[]) => batches.length === 1 && batches[0]!.event_ids.length === 1
