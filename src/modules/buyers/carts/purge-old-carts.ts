import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

/** Limits the rows per statement, so that locks are held briefly. */
const batchSize = 1000

/** Deletes expired carts and their items. Orders have their own copies of the lines. */
export async function purgeOldCarts(db: Db, now: Date) {
  for (;;) {
    const { rows } = await sql`delete from carts where id in (
        select id from carts where expires_at <= ${now} order by expires_at limit ${batchSize} for update skip locked
      ) returning id`.execute(db)
    if (rows.length < batchSize) return
  }
}
