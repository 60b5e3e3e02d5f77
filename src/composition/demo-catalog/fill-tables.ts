import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'

type Fill = { tables: string[]; rows: number; onIndex?: (built: number, all: number) => void }

/**
 * From this many rows on, rebuilding the indexes is faster than updating them, unless the tables are already much
 * larger.
 */
const minRowsForRebuild = 20_000

/**
 * Writes each batch in its own transaction; many rows in a single transaction, with the indexes dropped during the
 * load.
 */
export async function fillTables(db: Db, { tables, rows, onIndex }: Fill, fillBatches: (db: Db) => Promise<void>) {
  if (rows < minRowsForRebuild) return await fillBatches(db)
  await db.transaction().execute((tx) => withoutIndexes(tx, { tables, rows, onIndex }, () => fillBatches(tx)))
}

/**
 * Drops the indexes of the tables, writes the rows and creates the indexes again, which is several times faster than
 * updating each. Everything happens in the caller's transaction, so an interruption leaves the tables unchanged; other
 * sessions wait for the tables until it ends. Unique indexes stay, since rows are looked up through them.
 */
async function withoutIndexes(tx: Tx, { tables, onIndex }: Fill, write: () => Promise<void>) {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select quote_ident(c.relname) as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any (${tables}::regclass[]) and not i.indisunique`.execute(tx)
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(tx)
  await write()
  onIndex?.(0, indexes.length)
  for (const [built, { definition }] of indexes.entries()) {
    await sql.raw(definition).execute(tx)
    onIndex?.(built + 1, indexes.length)
  }
}
