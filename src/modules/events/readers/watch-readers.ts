import { sql } from 'kysely'
import { within } from '../../../platform/concurrency/within.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Metrics } from '../../../platform/monitoring/metrics.ts'
import { maxFailures } from '../rules.ts'
import { findOldestQueued } from './find-oldest.ts'

/** The gauge stops counting here, because an operator must act long before. */
const maxCount = 10_000

/**
 * Events that a reader gave up on, counted when `/metrics` is requested. Each stands for a mail, invoice or
 * notification that nobody got.
 */
export function watchEventReaders(metrics: Metrics, db: Db, now: () => Date) {
  metrics.gauge('dead_events', 'Events that a module could not act on and gave up', async (gauge) => {
    const counted = sql<{ count: number }>`select count(*)::int as count from (
      select from queued_events where failures >= ${sql.lit(maxFailures)} limit ${maxCount}) dead`.execute(db)
    const found = await within(1000, counted).catch(() => undefined)
    if (found) gauge.set(found.rows[0]!.count)
    else gauge.reset()
  })
  const help = 'How long the oldest event has waited to be dispatched or acted on'
  metrics.gauge('oldest_queued_event_seconds', help, async (gauge) => {
    const found = await within(1000, findOldestQueued(db, now())).catch(() => undefined)
    if (found !== undefined) gauge.set(found)
    else gauge.reset()
  })
}
