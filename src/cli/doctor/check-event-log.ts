import type pg from 'pg'
import { toFirstId, toPartition } from '../../platform/db/schema/partitions.ts'

/** The worker starts a new partition after five days. */
const maxDays = 10

/** Partitions of the event log are created and purged by the worker; without one the log only grows. */
export async function checkEventLog(client: pg.ClientBase) {
  const { rows } = await client.query('select last_value from event_ids')
  const current = toFirstId(toPartition(Number(rows[0].last_value)))
  const first = await client.query(
    `select floor(extract(epoch from now() - created_at) / 86400)::int as days from events
    where id >= $1 order by id limit 1`,
    [current],
  )
  const days: number = first.rows[0]?.days ?? 0
  return {
    check: 'Event log',
    is_ok: days <= maxDays,
    found: `its newest partition began ${days} days ago`,
    advice: 'Start a worker (etalase serve --role worker): it starts a partition every five days and drops old ones.',
  }
}
