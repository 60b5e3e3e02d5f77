import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

/** Compares as bigint, because a request may have a number beyond the range of the column. */
export const findLocation = (db: Db, id: number) =>
  db.selectFrom('locations').selectAll().where('id', '=', sql<number>`${id}::bigint`).executeTakeFirst()
