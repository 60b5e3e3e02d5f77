import { sql } from 'kysely'
import { createUsageCounter, type UsageCounter } from '../../../platform/concurrency/usage-counter.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Logger } from '../../../platform/monitoring/log.ts'

export type KeyUsage = UsageCounter

/** Counts the uses of API keys and when each was used last. */
export const createKeyUsage = (db: Db, log: Logger): KeyUsage =>
  createUsageCounter((usages) => {
    const ids = usages.map(({ id }) => id)
    const counts = usages.map(({ count }) => count)
    const times = usages.map(({ at }) => new Date(at).toISOString())
    return sql`
      with used as (
        select id, count, at from unnest(${ids}::bigint[], ${counts}::bigint[], ${times}::timestamptz[]) as u (id, count, at)
      ), locked as (
        select k.id from api_keys k where k.id = any(${ids}::bigint[]) order by k.id for no key update
      )
      update api_keys k set usage_count = k.usage_count + used.count, last_used_at = greatest(k.last_used_at, used.at)
      from used join locked using (id) where k.id = used.id`.execute(db)
  }, log)
