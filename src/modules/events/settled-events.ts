import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'

/** The id up to which every event has its place. Searches for events without one begin after it. */
export async function readSettled(db: Db): Promise<number> {
  const { rows } = await sql<{ last_id: number }>`select last_id from settled_events`.execute(db)
  return rows[0]!.last_id
}

export const keepSettled = (tx: Tx, lastId: number) =>
  tx.updateTable('settled_events').set({ last_id: lastId }).where('last_id', '<', lastId).execute()

/** Selects from the events (`e`) after the settled ones that have no place yet. */
export const unplacedEvents = (settled: number, selected: RawBuilder<unknown>) => sql`
  select ${selected} from events e where e.id > ${settled}
    and not exists (select from event_places p where p.event_id = e.id and p.event_id > ${settled})`
