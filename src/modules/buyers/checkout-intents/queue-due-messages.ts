import { sql } from 'kysely'
import { enqueueAll } from '../../../platform/background/jobs.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { FollowUpJob } from './mail-intent.ts'

const batchSize = 500

type Due = { business_id: number; id: string }

/** Queues a job for each due message. The job checks again whether the message may be sent. */
export async function queueDueMessages(db: Db, now: Date) {
  for (;;) {
    const { rows: due } = await sql<Due>`
      select business_id, id from checkout_intents where next_message_at <= ${now}
      order by next_message_at, id limit ${batchSize}`.execute(db)
    let taken = 0
    for (const [businessId, own] of Map.groupBy(due, ({ business_id }) => business_id)) {
      const ids = own.map(({ id }) => id)
      taken += await db.transaction().execute((tx) => queueMessages(tx, businessId, ids, now))
    }
    // Locked intents are left to the next run.
    if (due.length < batchSize || taken === 0) return
  }
}

/** Queues the due messages of a business in the order of `ids`, and returns their number. */
async function queueMessages(tx: Tx, businessId: number, ids: string[], now: Date): Promise<number> {
  const { rows } = await sql<FollowUpJob>`
    with due as materialized (
      select id from checkout_intents
      where business_id = ${businessId} and id = any(${ids}::uuid[]) and next_message_at <= ${now}
      for update skip locked
    )
    update checkout_intents set next_message_at = null
    where business_id = ${businessId} and id = any(array(select id from due))
    returning business_id, id, messages_sent + 1 as message`.execute(tx)
  await enqueueAll(
    tx,
    'mail-checkout-intent',
    rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map((payload) => ({ payload })),
  )
  return rows.length
}
