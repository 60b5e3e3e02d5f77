import { sql } from 'kysely'
import { eraseColumns } from '../../../platform/db/statements/erase-columns.ts'
import type { Tx } from '../../../platform/db/types.ts'

const eventsPerStatement = 1000

/** Deletes receivers' responses to these events, because a response may repeat what was sent. */
export async function eraseAnswers(tx: Tx, businessId: number, eventIds: number[]) {
  const { rows } = await sql<{ id: number }>`select id from webhook_receivers where business_id = ${businessId}
    or application_id in (select application_id from installations where business_id = ${businessId})`.execute(tx)
  if (rows.length === 0) return
  const receivers = rows.map(({ id }) => id)
  for (let start = 0; start < eventIds.length; start += eventsPerStatement)
    await sql`update webhook_attempts set ${eraseColumns('webhook_attempts')} where answer <> '' and delivery_id in (
      select id from webhook_deliveries where receiver_id = any(${receivers}::bigint[])
        and event_id = any(${eventIds.slice(start, start + eventsPerStatement)}::bigint[]))`.execute(tx)
}
