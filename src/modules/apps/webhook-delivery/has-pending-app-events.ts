import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { readSettled, unplacedEvents } from '../../events/index.ts'

/** Whether an event about an app's installation in this business is still to be dispatched or sent. */
export async function hasPendingAppEvents(db: Db, businessId: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (
      ${unplacedEvents(await readSettled(db), sql``)} and e.business_id = ${businessId} and e.application_id is not null
    ) or exists (
      select from installations i join webhook_receivers r on r.application_id = i.application_id
      join webhook_deliveries d on d.receiver_id = r.id and d.status = 'pending'
      join events e on e.id = d.event_id and e.business_id = i.business_id and e.application_id = i.application_id
      where i.business_id = ${businessId}) as any`.execute(db)
  return rows[0]!.any
}
