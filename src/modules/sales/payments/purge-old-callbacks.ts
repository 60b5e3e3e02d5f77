import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'

/**
 * Deletes the record of callbacks that no provider sends again. One that arrives later all the same changes nothing,
 * because the payment is already in the state that it reports.
 */
export const purgeOldCallbacks = (db: Db, keepDays: number, now: Date) =>
  purgeRows(db, {
    table: 'payment_callbacks',
    key: ['provider', 'event_id'],
    where: sql`received_at < ${new Date(now.getTime() - keepDays * 86_400_000)}`,
    orderBy: 'received_at',
  })
