import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

/** So many in one statement, so that none of them holds its rows for long. */
const batchSize = 1000

/** Deletes carts that nobody touched for their lifetime, with what lay in them; an order keeps its own lines. */
export async function forgetOldCarts(db: Db, now: Date) {
  for (;;) {
    const { rows } = await sql`delete from carts where id in (
        select id from carts where expires_at <= ${now} order by expires_at limit ${batchSize} for update skip locked
      ) returning id`.execute(db)
    if (rows.length < batchSize) return
  }
}
