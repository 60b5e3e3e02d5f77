import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'

type Fill = { tables: string[]; rows: number; onIndex?: (built: number, all: number) => void }

/** From here on building the indexes anew is quicker, unless the tables hold far more than that already. */
const worthwhile = 20_000

/** Runs the batches each in a transaction; very many in one, without the indexes of the tables meanwhile. */
export async function fillTables(db: Db, { tables, rows, onIndex }: Fill, fillBatches: (db: Db) => Promise<void>) {
  if (rows < worthwhile) return await fillBatches(db)
  await db.transaction().execute((tx) => withoutIndexes(tx, { tables, rows, onIndex }, () => fillBatches(tx)))
}

/**
 * Takes the indexes of the tables away while many rows are written, and builds them again at the end, which is several
 * times faster than keeping each up to date. All in the caller's transaction, so that an interruption leaves them as they
 * were; others wait for the tables meanwhile. Unique ones stay, since rows are found by them.
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
