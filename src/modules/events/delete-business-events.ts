import type { Db } from '../../platform/db/types.ts'

/** Deletes the whole event log of a business. */
export async function deleteBusinessEvents(db: Db, businessId: number) {
  for (const table of ['events', 'event_places'] as const)
    await db.deleteFrom(table).where('business_id', '=', businessId).execute()
}
