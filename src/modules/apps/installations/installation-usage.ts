import { sql } from 'kysely'
import { createUsageCounter, type UsageCounter } from '../../../platform/concurrency/usage-counter.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Logger } from '../../../platform/monitoring/log.ts'

export type InstallationUsage = UsageCounter

/** Records when each installation was used last. */
export const createInstallationUsage = (db: Db, log: Logger): InstallationUsage =>
  createUsageCounter((usages) => {
    const ids = usages.map(({ id }) => id)
    const times = usages.map(({ at }) => new Date(at).toISOString())
    return sql`
      with used as (
        select id, at from unnest(${ids}::bigint[], ${times}::timestamptz[]) as u (id, at)
      ), locked as (
        select i.id from installations i where i.id = any(${ids}::bigint[]) order by i.id for no key update
      )
      update installations i set last_used_at = greatest(i.last_used_at, used.at)
      from used join locked using (id) where i.id = used.id`.execute(db)
  }, log)
