import { sql } from 'kysely'
import { purgeRows, type Step, stepColumns, walkOldRows } from '../../../../platform/db/purge.ts'
import type { Db } from '../../../../platform/db/types.ts'
import { daysAfter } from '../rules.ts'

/**
 * Deletes codes, tokens and grants one day after expiry, when reuse detection no longer needs them; runs on a schedule.
 */
export async function purgeOldTokens(db: Db, now: Date) {
  const yesterday = daysAfter(now, -1)
  await purgeRows(db, {
    table: 'oauth_codes',
    key: ['code_hash'],
    where: sql`expires_at < ${yesterday}`,
    orderBy: 'expires_at',
  })
  // The walk ends here, because newer tokens cannot have expired yesterday.
  await walkOldRows(
    db,
    (after, batchSize) => sql<Step>`
      with batch as materialized (
        select id, created_at < ${yesterday} as is_old, refresh_expires_at < ${yesterday} as is_expired
        from oauth_tokens where id > ${after} order by id limit ${batchSize}
      ), gone as (
        delete from oauth_tokens where id in (select id from batch where is_expired)
      )
      select ${stepColumns} from batch`,
  )
  await walkOldRows(
    db,
    (after, batchSize) => sql<Step>`
      with batch as materialized (
        select id, created_at < ${yesterday} as is_old,
          created_at < ${yesterday} and (expires_at < ${yesterday} or revoked_at < ${yesterday}) as is_over
        from oauth_grants where id > ${after} order by id limit ${batchSize}
      ), gone as (
        delete from oauth_grants where id in (select id from batch where is_over)
      )
      select ${stepColumns} from batch`,
    100, // A small batch, because each row deletes its tokens too.
  )
}
