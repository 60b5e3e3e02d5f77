import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

const batchSize = 500

/** Queues a job for each due message. The job checks again whether the message may be sent. */
export async function queueDueMessages(db: Db, now: Date) {
  for (;;) {
    const { rows } = await sql`
      with due as materialized (
        select business_id, id from checkout_intents where next_message_at <= ${now}
        order by next_message_at limit ${batchSize} for update skip locked
      ), taken as (
        update checkout_intents i set next_message_at = null from due
        where i.business_id = due.business_id and i.id = due.id
        returning i.business_id, i.id, i.messages_sent
      )
      select graphile_worker.add_job('mail-checkout-intent',
        json_build_object('business_id', business_id, 'id', id, 'message', messages_sent + 1)) from taken`.execute(db)
    if (rows.length < batchSize) return
  }
}
