import { sql } from 'kysely'
import { within } from '../concurrency/within.ts'
import type { Db } from '../db/types.ts'
import type { Metrics } from '../monitoring/metrics.ts'

/** The gauge stops counting here, because an operator must act long before. */
const maxCount = 10_000

/** A gauge of mails that failed for good and were not sent again, counted when `/metrics` is requested. */
export const watchMails = (metrics: Metrics, db: Db) =>
  metrics.gauge('dead_mails', 'Mails that failed for good and were not sent again', async (gauge) => {
    const counted = sql<{ count: number }>`select count(*)::int as count from (
      select from mails where given_up_at is not null and resent_at is null limit ${maxCount}) dead`.execute(db)
    const found = await within(1000, counted).catch(() => undefined)
    if (found) gauge.set(found.rows[0]!.count)
    else gauge.reset()
  })
