import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { retentionDays } from './rules.ts'

export const deletePersonRequests = (tx: Tx, business_id: number, emails: string[]) =>
  sql`delete from stock_requests where business_id = ${business_id} and email = any(${emails}::text[])`.execute(tx)

export const purgeOldRequests = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'stock_requests',
    key: ['business_id', 'id'],
    where: sql`created_at < ${new Date(now.getTime() - retentionDays * 86_400_000)}`,
    orderBy: 'created_at',
  })

/**
 * Deletes the requests in batches before the business, whose deletion would otherwise delete all of them in one
 * statement.
 */
export const deleteBusinessRequests = (db: Db, business_id: number) =>
  purgeRows(db, {
    table: 'stock_requests',
    key: ['business_id', 'id'],
    where: sql`business_id = ${business_id}`,
    orderBy: 'id',
  })
