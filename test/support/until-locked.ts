import type pg from 'pg'
import { eventually } from './eventually.ts'

/**
 * Waits until this many statements in the connection's database wait for a lock. The connection may be in a
 * transaction.
 */
export const untilLocked = (client: Pick<pg.Client, 'query'>, count = 1) =>
  eventually(
    async () => {
      // Within a transaction the statistics views would not change.
      await client.query('select pg_stat_clear_snapshot()')
      return (await client.query(waiting)).rows
    },
    (found) => found.length >= count,
  )

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
