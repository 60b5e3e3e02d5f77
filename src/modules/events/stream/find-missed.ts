import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { subscribableKinds } from '../catalogue.ts'
import type { FeedEvent } from './event-feed.ts'

const maxMissed = 500

/**
 * Finds the events after one that a client has, up to a position; undefined if that one is gone or too many followed.
 */
export async function findMissed(db: Db, businessId: number, known: string, until: number) {
  const { rows } = await sql<FeedEvent & { is_known: boolean }>`
    select e.unique_id, e.kind, e.order_id, e.id = k.id as is_known
    from events k join event_places known on known.event_id = k.id
      join event_places p on p.business_id = k.business_id and p.position between known.position and ${until}
      join events e on e.id = p.event_id
    where k.business_id = ${businessId} and k.unique_id = ${known}
      and (e.id = k.id or e.application_id is null and e.kind = any(${subscribableKinds}::text[]))
    order by p.position limit ${maxMissed + 2}`.execute(db)
  return rows.length === 0 || rows.length > maxMissed + 1 ? undefined : rows.filter((row) => !row.is_known)
}
