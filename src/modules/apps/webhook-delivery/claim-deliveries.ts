import { sql } from 'kysely'
import { idsPerPartition, listLogPartitions, toFirstId } from '../../../platform/db/schema/partitions.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { Sendable } from './compose-delivery.ts'
import { isSubscribed, subscriptions } from './subscriptions.ts'

export type Claimed = Sendable & {
  id: number
  attempts: number
  attempts_before: number
  receiver_id: number
  event_id: number
  /** Null if the delivery must be canceled: the receiver is inactive or deleted, or may no longer receive the event. */
  url: string | null
  failing_since: string | null
}

type Claim = {
  capacity: number
  /** How many more deliveries each known receiver may have in flight, and the limit for receivers not listed. */
  freeSlots: { receiverIds: number[]; slots: number[]; otherwise: number }
  /** Receivers are visited in id order after this id (round-robin), so that no receiver is always served first. */
  after: number
  leaseMs: number
}

/**
 * Leases due deliveries to this worker. The recursive query is a loose index scan: it skips from receiver to receiver
 * and takes a few deliveries of each, so that a backlog of a million for one receiver does not slow down the others. An
 * event of an order waits until its earlier events are acknowledged or have failed once; retries block nothing. Arrays
 * of ids replace joins, for which the planner would read all partitions.
 */
export async function claimDeliveries(db: Db, claim: Claim, now: Date) {
  const oldest = await findOldestPartition(db)
  if (oldest === undefined) return []
  return await db.transaction().execute(async (tx) => {
    const leased = await leaseDue(tx, claim, oldest, now)
    return leased.length === 0 ? [] : await loadClaimed(tx, leased, oldest)
  })
}

async function leaseDue(tx: Tx, { capacity, freeSlots, after, leaseMs }: Claim, oldest: number, now: Date) {
  const { rows } = await sql<Leased>`
    with recursive waiting as (
      (select receiver_id from webhook_deliveries
        where event_id >= ${oldest} and status = 'pending' and receiver_id > ${after}
        order by receiver_id limit 1)
      union all
      select next.receiver_id from waiting cross join lateral (
        select d.receiver_id from webhook_deliveries d
        where d.event_id >= ${oldest} and d.status = 'pending' and d.receiver_id > waiting.receiver_id
        order by d.receiver_id limit 1) as next
    ), due as materialized (
      select one.id from waiting
      left join unnest(${freeSlots.receiverIds}::bigint[], ${freeSlots.slots}::int[]) as known (receiver_id, slots)
        using (receiver_id)
      cross join lateral (
        select d.id from webhook_deliveries d
        where d.event_id >= ${oldest} and d.receiver_id = waiting.receiver_id and d.status = 'pending'
          and d.next_attempt_at <= ${now}
          and (d.leased_until is null or d.leased_until <= ${now})
          and (d.order_id is null or not exists (select from webhook_deliveries earlier
            where earlier.receiver_id = d.receiver_id and earlier.order_id = d.order_id
              and earlier.event_id >= ${oldest} and earlier.event_id < d.event_id and earlier.status = 'pending' and not earlier.has_failed))
        order by d.next_attempt_at
        limit coalesce(known.slots, ${freeSlots.otherwise}::int)
        for update skip locked) as one
      limit ${capacity}
    )
    update webhook_deliveries d set leased_until = ${new Date(now.getTime() + leaseMs)}, attempts = d.attempts + 1
    where d.event_id >= ${oldest} and d.id = any(array(select id from due))
    returning d.id, d.attempts, d.attempts_before, d.receiver_id, d.event_id`.execute(tx)
  return rows
}

type Leased = Pick<Claimed, 'id' | 'attempts' | 'attempts_before' | 'receiver_id' | 'event_id'>

/** Reads what the leased deliveries are about. */
async function loadClaimed(tx: Tx, leased: Leased[], oldest: number): Promise<Claimed[]> {
  const column = (name: keyof Leased) => leased.map((one) => one[name])
  const { rows } = await sql<Claimed>`
    select c.id, c.attempts, c.attempts_before, c.receiver_id, c.event_id,
      case when s.receiver_id is not null then r.url end as url,
      r.failing_since, r.secret, r.previous_secret, r.previous_secret_until, r.older_secrets, s.client_id,
      b.unique_id as business_unique_id,
      e.kind, e.unique_id, e.created_at, e.sequence, e.version, e.payload
    from unnest(${column('id')}::bigint[], ${column('attempts')}::int[], ${column('attempts_before')}::int[],
      ${column('receiver_id')}::bigint[], ${column('event_id')}::bigint[])
      as c (id, attempts, attempts_before, receiver_id, event_id)
    left join webhook_receivers r on r.id = c.receiver_id
    left join events e on e.id = c.event_id and e.id >= ${oldest} and e.id = any(${column('event_id')}::bigint[])
    left join businesses b on b.id = e.business_id
    left join ${subscriptions} s on s.receiver_id = c.receiver_id and s.business_id = e.business_id and ${isSubscribed}`.execute(
    tx,
  )
  return rows
}

/** Finds the first id of the oldest partition with a pending delivery, so that older partitions are not read. */
async function findOldestPartition(db: Db): Promise<number | undefined> {
  const firstIds = (await listLogPartitions(db, 'webhook_deliveries')).map(toFirstId)
  const { rows } = await sql<{ id: number }>`
    select first.id from unnest(${firstIds}::bigint[]) as first (id) cross join lateral (
      select from webhook_deliveries
      where event_id >= first.id and event_id < first.id + ${idsPerPartition} and status = 'pending' limit 1) as pending
    order by first.id limit 1`.execute(db)
  return rows[0]?.id
}
