import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import { isLockTimeout } from '../../../platform/db/connections/unavailable.ts'
import {
  createPartition,
  listLogPartitions,
  logPartition,
  toFirstId,
  toPartition,
} from '../../../platform/db/schema/partitions.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import { retentionCutoff } from '../../events/index.ts'

/** A delivery is in the partition of its event, an attempt in that of its delivery's id, which is never lower. */
const logs = ['events', 'event_places', 'webhook_deliveries', 'webhook_attempts'] as const

/** With 30 days of retention there are about eight partitions, few enough for statements that read each. */
const daysPerPartition = 5

/** Longer than any transaction, so that an event with an early id is old too. */
const marginMs = 3_600_000

/** Short, because other statements queue behind one that waits for its lock; the next run tries again. */
const lockMs = 200

/**
 * Starts a new partition of the logs every five days, and drops partitions that are older than 30 days and fully
 * delivered.
 */
export async function maintainLogs({ db, log, metrics }: Pick<Service, 'db' | 'log' | 'metrics'>, now: Date) {
  await startNextPartition(db, now)
  const current = await findCurrentPartition(db)
  for (const partition of await listPartitions(db)) {
    const reason = partition >= current ? 'recent' : await findReasonToKeep(db, partition, now)
    if (reason === 'recent') return
    if (reason) return log[reason === 'not settled' ? 'warn' : 'info']({ partition, reason }, 'old events stay')
    const outcome = await dropPartition(db, partition, now)
    if (outcome !== 'dropped') return log.info({ partition, outcome }, 'old events stay until the next run')
    metrics.droppedPartitions.inc()
    log.info({ partition }, 'dropped old events with their deliveries')
  }
}

/** The partitions of events and of their places, oldest first. A worker of 0.1 drops the former only. */
async function listPartitions(db: Db): Promise<number[]> {
  const [events, places] = [await listLogPartitions(db, 'events'), await listLogPartitions(db, 'event_places')]
  return [...new Set([...events, ...places])].toSorted((a, b) => a - b)
}

async function startNextPartition(db: Db, now: Date) {
  const next = await inTurn(db, async (tx) => {
    const current = await findCurrentPartition(tx)
    const next = (await isLongEnough(tx, current, now)) ? current + 1 : undefined
    const wanted = await listLogPartitions(tx, 'events')
    await createMissing(tx, next === undefined ? wanted : [...wanted, next])
    return next
  })
  if (next !== undefined) await inTurn(db, (tx) => moveIds(tx, toFirstId(next)))
}

/** Whether the first event of a partition is as old as a partition may become. */
async function isLongEnough(tx: Tx, partition: number, now: Date): Promise<boolean> {
  const first = await tx
    .selectFrom('events')
    .select('created_at')
    .where('id', '>=', toFirstId(partition))
    .orderBy('id')
    .executeTakeFirst()
  return !!first && new Date(first.created_at).getTime() <= now.getTime() - daysPerPartition * 86_400_000
}

/** Creates these partitions of each log. A worker of 0.1 creates none of `event_places`. */
async function createMissing(tx: Tx, partitions: number[]) {
  for (const table of logs) {
    const known = await listLogPartitions(tx, table)
    for (const partition of new Set(partitions))
      if (!known.includes(partition))
        await createPartition((statement) => sql.raw(statement).execute(tx), logPartition(table, partition))
  }
}

/**
 * Makes new ids start in this range. The partitions must be committed before, because a sequence changes immediately.
 */
async function moveIds(tx: Tx, firstId: number) {
  if ((await readLastEventId(tx)) >= firstId) return
  for (const sequence of ['webhook_delivery_ids', 'event_ids'])
    await sql`select setval(${sequence}, ${firstId}, false)`.execute(tx)
}

async function readLastEventId(db: Db): Promise<number> {
  const { rows } = await sql<{ last_value: number }>`select last_value from event_ids`.execute(db)
  return rows[0]!.last_value
}

const findCurrentPartition = async (db: Db) => toPartition(await readLastEventId(db))

/** Runs work in a transaction, in one process at a time. */
const inTurn = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.logPartitions})`.execute(tx)
    return await work(tx)
  })

type ReasonToKeep = 'recent' | 'not settled' | 'deliveries pending'

/** Null once all events of a partition are old and dispatched, and every delivery has arrived or was given up. */
async function findReasonToKeep(db: Db, partition: number, now: Date): Promise<ReasonToKeep | null> {
  const [from, to] = [toFirstId(partition), toFirstId(partition + 1)]
  const cutoff = new Date(retentionCutoff(now).getTime() - marginMs)
  const { rows } = await sql<{ reason: ReasonToKeep | null }>`
    select case
      when newest.created_at >= ${cutoff} then 'recent'
      when newest.id > (select last_id from settled_events) then 'not settled'
      when exists (select from webhook_deliveries where event_id >= ${from} and event_id < ${to} and status = 'pending')
        then 'deliveries pending'
    end as reason
    from (values (1)) as one
    left join (select id, created_at from events where id >= ${from} and id < ${to} order by id desc limit 1) newest on true`.execute(
    db,
  )
  return rows[0]!.reason
}

/**
 * Drops the partition of each log in one transaction. Checks again under the lock that nothing keeps it, because a delivery may have
 * been queued again. `detach … concurrently` needs no lock on the log, but an interrupted one leaves tables outside of
 * any log.
 */
async function dropPartition(db: Db, partition: number, now: Date): Promise<'dropped' | 'in use'> {
  try {
    return await inTurn(db, async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(tx)
      await sql`lock table only events, only event_places, only webhook_deliveries, only webhook_attempts in access exclusive mode`.execute(
        tx,
      )
      if (await findReasonToKeep(tx, partition, now)) return 'in use'
      const names = logs.map((table) => sql.table(logPartition(table, partition).name))
      await sql`drop table if exists ${sql.join(names)}`.execute(tx)
      return 'dropped'
    })
  } catch (error) {
    if (isLockTimeout(error)) return 'in use'
    throw error
  }
}
