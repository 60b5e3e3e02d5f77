import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'

/** Deletes expired carts and their items. Orders have their own copies of the lines. */
export const purgeOldCarts = (db: Db, now: Date) =>
  purgeRows(db, { table: 'carts', key: ['id'], where: sql`expires_at <= ${now}`, orderBy: 'expires_at' })
