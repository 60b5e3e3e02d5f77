import { sql } from 'kysely'
import type { ChannelEvent } from '../../../integrations/messages/index.ts'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { findAccount } from '../../stores/provider-accounts/index.ts'
import { markDelivery, storeIncoming } from '../order-messages/index.ts'

export type ChannelEventsJob = { business_id: number; account_id: number; event_ids: string[] }

/** Applies stored events of a channel, oldest first. */
export async function applyChannelEvents(db: Db, { business_id, account_id, event_ids }: ChannelEventsJob, now: Date) {
  const account = await findAccount(db, business_id, account_id)
  await db.transaction().execute(async (tx) => {
    const waiting = await tx
      .selectFrom('channel_callbacks')
      .select('event')
      .where('business_id', '=', business_id)
      .where('account_id', '=', account_id)
      .where('event_id', 'in', event_ids)
      .where('event', 'is not', null)
      .forUpdate()
      .execute()
    const events = waiting.map(({ event }) => event as ChannelEvent).sort((a, b) => (a.at < b.at ? -1 : 1))
    for (const event of events) await apply(tx, { business_id, store_ids: account?.store_ids ?? null }, event, now)
    // The text is in the order's history now, so the stored event is erased.
    await tx
      .updateTable('channel_callbacks')
      .set({ event: null })
      .where('business_id', '=', business_id)
      .where('account_id', '=', account_id)
      .where('event_id', 'in', event_ids)
      .execute()
  })
}

type Receiver = { business_id: number; store_ids: number[] | null }

async function apply(tx: Tx, receiver: Receiver, event: ChannelEvent, now: Date) {
  if (event.kind === 'status') await markDelivery(tx, { ...event, business_id: receiver.business_id }, now)
  else await storeIncoming(tx, { ...event, ...receiver }, now)
}

const callbackKey = ['business_id', 'account_id', 'event_id'] as const

/** Deletes old events. The channel does not send them again. */
export const purgeChannelCallbacks = (db: Db, keepDays: number, now: Date) =>
  purgeRows(db, {
    table: 'channel_callbacks',
    key: callbackKey,
    where: sql`received_at < ${new Date(now.getTime() - keepDays * 86_400_000)}`,
    orderBy: 'received_at',
  })

/**
 * Deletes the events in batches before the business, whose deletion would otherwise delete all of them in one
 * statement.
 */
export const deleteBusinessCallbacks = (db: Db, businessId: number) =>
  purgeRows(db, {
    table: 'channel_callbacks',
    key: callbackKey,
    where: sql`business_id = ${businessId}`,
    orderBy: 'account_id',
  })
