import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../schema/tables.ts'
import type { Db } from './types.ts'

/** Rows per statement: few enough that each stays far below the statement timeout, whatever the table holds. */
export const purgeBatchSize = 1000

type Purge = {
  table: keyof Tables
  /** The columns of the primary key. */
  key: readonly string[]
  where: RawBuilder<unknown>
  /** The indexed column that `where` bounds; the oldest rows go first. */
  orderBy: string
  /** Fewer where each row takes many others with it. */
  batchSize?: number
}

/** Deletes all rows that match, batch by batch. Rows that somebody has locked stay until the next run. */
export async function purgeRows(db: Db, { table, key, where, orderBy, batchSize = purgeBatchSize }: Purge) {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  for (;;) {
    // By key and not by ctid, which is unique only within one partition.
    const { numAffectedRows } = await sql`
      with old as materialized (
        select ${columns} from ${sql.table(table)} where ${where}
        order by ${sql.ref(orderBy)} limit ${batchSize} for update skip locked
      )
      delete from ${sql.table(table)} where (${columns}) in (select ${columns} from old)`.execute(db)
    if (Number(numAffectedRows ?? 0) < batchSize) return
  }
}

/** What one step of a walk saw: the last id, how many rows, and whether later rows may still be old. */
export type Step = { last: number | null; size: number; has_old: boolean }

/**
 * Walks a table whose ids rise with time from its first row on, one batch per statement, until a batch holds nothing
 * old. For tables without an index of their age, and for those whose old rows partly stay.
 */
export async function walkOldRows(
  db: Db,
  purgeBatch: (after: number, batchSize: number) => RawBuilder<Step>,
  batchSize = purgeBatchSize,
) {
  let after = 0
  for (;;) {
    const { rows } = await purgeBatch(after, batchSize).execute(db)
    const { last, size, has_old } = rows[0]!
    if (size < batchSize || !has_old) return
    after = last!
  }
}

/** The columns of a `Step`, selected from the rows of a batch. */
export const stepColumns = sql.raw(
  'max(id) as last, count(*)::int as size, coalesce(bool_or(is_old), false) as has_old',
)
