import { type RawBuilder, sql } from 'kysely'
import { routingTables } from '../../schema/routing-tables.ts'
import type { Tables } from '../../schema/tables.ts'
import type { Db, Tx } from './types.ts'

/** Rows per statement, few enough that each statement stays far below the statement timeout. */
export const purgeBatchSize = 1000

type Purge = {
  table: keyof Tables
  /** The columns of the primary key. */
  key: readonly string[]
  where: RawBuilder<unknown>
  /** The indexed column that `where` bounds; the oldest rows are deleted first. */
  orderBy: string
  /** A smaller size for tables in which deleting one row deletes many others. */
  batchSize?: number
}

/** Deletes all matching rows in batches. Locked rows are left to the next run. */
export const purgeRows = (db: Db, purge: Purge) =>
  purge.table in routingTables ? purgeWhole(db, purge) : purgeByBusiness(db, purge)

async function purgeWhole(db: Db, { table, key, where, orderBy, batchSize = purgeBatchSize }: Purge) {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  for (;;) {
    const { numAffectedRows } = await sql`
      with old as materialized (
        select ${columns} from ${sql.table(table)} where ${where}
        order by ${sql.ref(orderBy)} limit ${batchSize} for update skip locked
      )
      delete from ${sql.table(table)} where (${columns}) in (select ${columns} from old)`.execute(db)
    if (Number(numAffectedRows ?? 0) < batchSize) return
  }
}

type Found = { business_id: number } & Record<string, unknown>

/** How many statements' worth of rows are looked for at once, so that most businesses have several of them. */
const batchesPerLook = 20

/**
 * Finds the oldest rows of all businesses without locking them, and deletes those of each business by a statement that
 * names it.
 */
async function purgeByBusiness(db: Db, purge: Purge) {
  const { table, key, where, orderBy, batchSize = purgeBatchSize } = purge
  const columns = listColumns(key)
  const lookSize = batchSize * batchesPerLook
  for (;;) {
    const { rows } = await sql<Found>`
      select ${columns} from ${sql.table(table)} where ${where} order by ${sql.ref(orderBy)} limit ${lookSize}`.execute(
      db,
    )
    let deleted = 0
    for (const batch of batchByBusiness(rows, batchSize))
      deleted += await db.transaction().execute(async (tx) => {
        let sum = 0
        for (const [businessId, found] of batch) sum += await deleteFound(tx, purge, businessId, found)
        return sum
      })
    if (rows.length < lookSize || deleted === 0) return
  }
}

const withoutBusiness = (key: readonly string[]) => key.filter((name) => name !== 'business_id')
const listColumns = (key: readonly string[]) =>
  sql.join(['business_id', ...withoutBusiness(key)].map((name) => sql.ref(name)))

/** Deletes rows of a business that are still old. Locked ones are skipped. */
async function deleteFound(tx: Tx, { table, key, where }: Purge, businessId: number, found: Found[]) {
  const own = withoutBusiness(key)
  const columns = listColumns(key)
  const ofBusiness = sql`business_id in (${businessId}, ${businessId})`
  // Each column is compared with all its found values. That matches combinations that were not found, but `where` holds
  // for them too, so they are as old.
  const isFound = own.map((name) => sql`${sql.ref(name)} = any(${found.map((row) => row[name])})`)
  const { numAffectedRows } = await sql`
    with old as materialized (
      select ${columns} from ${sql.table(table)}
      where ${sql.join([ofBusiness, ...isFound, where], sql` and `)} for update skip locked
    )
    delete from ${sql.table(table)} where ${ofBusiness} and (${columns}) in (select ${columns} from old)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Groups rows by business, and these in batches for a transaction each: `size` rows or somewhat more. */
function batchByBusiness<Row extends { business_id: number }>(rows: Row[], size: number): [number, Row[]][][] {
  const batches: [number, Row[]][][] = []
  let left = 0
  for (const [businessId, own] of Map.groupBy(rows, ({ business_id }) => business_id))
    for (let start = 0; start < own.length; start += size) {
      const part = own.slice(start, start + size)
      if (left <= 0) {
        batches.push([])
        left = size
      }
      batches.at(-1)!.push([businessId, part])
      left -= part.length
    }
  return batches
}

/** The result of one step of a walk: the last id, the number of rows, and whether later rows may still be old. */
export type Step = { last: number | null; size: number; has_old: boolean }

/**
 * Walks a table whose ids rise with time from its first row, one batch per statement, until a batch holds no old rows.
 * For tables without an index on the age, or in which some old rows stay.
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
