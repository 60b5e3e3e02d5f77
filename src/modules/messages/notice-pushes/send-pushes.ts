import { sql } from 'kysely'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import { parseRetryAfter } from '../../apps/webhook-delivery/index.ts'
import { type Attempt, postPush } from './post-push.ts'
import { leaseMs, maxAgeMs, maxInFlight, maxRounds, nextTry } from './rules.ts'

export type Pushes = Pick<Service, 'db' | 'config' | 'secrets' | 'outbound' | 'log' | 'now'>

export type SendJob = { business_id: number }

type Claimed = {
  business_id: number
  id: number
  device_id: number
  content: Record<string, string>
  attempts: number
  created_at: string
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Sends what is due of one business, a few pushes at a time, and queues itself again if some are left. After a number of
 * rounds it lets jobs of other businesses go first.
 */
export async function sendPushes(pushes: Pushes, { business_id }: SendJob) {
  const { db, now } = pushes
  for (let round = 0; round < maxRounds; round++) {
    const claimed = await claimPushes(db, business_id, now())
    if (claimed.length === 0) break
    await Promise.all(claimed.map(async (push) => settlePush(db, push, await postPush(pushes, push), now())))
  }
  await db.transaction().execute(async (tx) => {
    await lockQueue(tx, business_id)
    const next = await findNext(tx, business_id)
    if (next) await enqueueSending(tx, business_id, next)
  })
}

/** Queues the job of a business whose pushes were just written. */
export async function queueSending(tx: Tx, businessId: number, now: Date) {
  await lockQueue(tx, businessId)
  await enqueueSending(tx, businessId, now)
}

const enqueueSending = (tx: Tx, business_id: number, runAt: Date) =>
  enqueue(tx, 'send-pushes', { business_id }, { key: `send-pushes:${business_id}`, runAt })

/**
 * Held while the queue of a business is read and its job set: otherwise a job that ends could move the job of pushes
 * that it does not see yet to a later time, and two jobs could lease more than `maxInFlight`.
 */
const lockQueue = (tx: Tx, businessId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`pushes ${businessId}`}::text, 0))`.execute(tx)

/** Leases due pushes, as many as may be sent beside those of other processes, and deletes those that are too old. */
async function claimPushes(db: Db, businessId: number, now: Date): Promise<Claimed[]> {
  return await db.transaction().execute(async (tx) => {
    await lockQueue(tx, businessId)
    await tx
      .deleteFrom('queued_pushes')
      .where('business_id', '=', businessId)
      .where('created_at', '<', new Date(now.getTime() - maxAgeMs).toISOString())
      .execute()
    const { rows } = await sql<Claimed>`
      with due as materialized (
        select q.id, d.endpoint, d.p256dh, d.auth from queued_pushes q
        join push_devices d on d.business_id = q.business_id and d.id = q.device_id
        join sessions s on s.id = d.session_id and s.expires_at > ${now}
        where q.business_id = ${businessId} and q.due_at <= ${now}
          and (q.leased_until is null or q.leased_until <= ${now})
          and (d.paused_until is null or d.paused_until <= ${now})
        order by q.due_at, q.id
        limit greatest(0, ${maxInFlight}::int - (select count(*) from queued_pushes
          where business_id = ${businessId} and leased_until > ${now}))
      )
      update queued_pushes q set leased_until = ${new Date(now.getTime() + leaseMs)}, attempts = q.attempts + 1
      from due where q.business_id = ${businessId} and q.id = due.id
      returning q.business_id, q.id, q.device_id, q.content, q.attempts, q.created_at, due.endpoint, due.p256dh, due.auth`.execute(
      tx,
    )
    return rows
  })
}

/** When the first push that is left can be sent; undefined if none is left. */
async function findNext(tx: Tx, businessId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select min(greatest(q.due_at, q.leased_until, d.paused_until)) as at from queued_pushes q
    join push_devices d on d.business_id = q.business_id and d.id = q.device_id
    where q.business_id = ${businessId}`.execute(tx)
  return rows[0]?.at ? new Date(rows[0].at) : undefined
}

/** Stores what became of a push. A device whose address is gone is deleted with all of its pushes. */
async function settlePush(db: Db, push: Claimed, { outcome, retryAfter }: Attempt, now: Date) {
  const { business_id, id, device_id } = push
  if (outcome === 'gone') {
    await db.deleteFrom('push_devices').where('business_id', '=', business_id).where('id', '=', device_id).execute()
    return
  }
  const waitMs = outcome === 'limited' ? (parseRetryAfter(retryAfter, now) ?? 0) : 0
  if (waitMs > 0) {
    await db
      .updateTable('push_devices')
      .set({ paused_until: new Date(now.getTime() + waitMs) })
      .where('business_id', '=', business_id)
      .where('id', '=', device_id)
      .execute()
  }
  const isTemporary = outcome === 'limited' || outcome === 'failed'
  const due_at = isTemporary ? nextTry(push.attempts, new Date(push.created_at), now, waitMs) : undefined
  if (due_at)
    await db
      .updateTable('queued_pushes')
      .set({ due_at, leased_until: null })
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .execute()
  else await db.deleteFrom('queued_pushes').where('business_id', '=', business_id).where('id', '=', id).execute()
}
