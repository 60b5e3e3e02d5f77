import type pg from 'pg'
import { eventually } from './eventually.ts'

/** Until a statement in the database of this connection waits for a lock. */
export const untilLocked = (client: Pick<pg.Client, 'query'>) =>
  eventually(
    async () => (await client.query(waiting)).rows,
    (found) => found.length > 0,
  )

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
