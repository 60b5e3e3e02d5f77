import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

const batchSize = 500

/** Queues a job for each due message. The job checks again whether the message may be sent. */
export async function queueDueMessages(db: Db, now: Date) {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      with due as materialized (
        select business_id, id from checkout_intents where next_message_at <= ${now}
        order by next_message_at limit ${batchSize} for update skip locked
      ), taken as (
        update checkout_intents i set next_message_at = null from due
        where i.business_id = due.business_id and i.id = due.id
        returning i.business_id, i.id, i.messages_sent
      )
      select count(*)::int as count from (
        select array_agg(row('mail-checkout-intent', json_build_object('business_id', business_id, 'id', id, 'message',
          messages_sent + 1), null, null, null, null, null, null)::graphile_worker.job_spec) as specs
        from taken having count(*) > 0) queued cross join lateral graphile_worker.add_jobs(specs)`.execute(db)
    if (rows[0]!.count < batchSize) return
  }
}
