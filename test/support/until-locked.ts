import type pg from 'pg'
import { eventually } from './eventually.ts'

/** Until this many statements in the database of the connection wait for a lock. The connection may be in a transaction. */
export const untilLocked = (client: Pick<pg.Client, 'query'>, count = 1) =>
  eventually(
    async () => {
      await client.query('select pg_stat_clear_snapshot()') // Within a transaction the view would not change.
      return (await client.query(waiting)).rows
    },
    (found) => found.length >= count,
  )

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
