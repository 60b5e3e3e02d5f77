import type pg from 'pg'
import type { BackupTable, Partition } from './format.ts'

type Table = BackupTable & { refers_to: string[] }

/** The tables to back up, each after the tables that its foreign keys reference. Partitions belong to their parent. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid order by 1) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations'
    order by c.relname`)
  return sortByReference(rows).map(({ name, columns }) => ({ name, columns }))
}

/** The partitions, each after its parent. */
export async function listPartitions(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    select c.relname::text as name, p.relname::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relispartition
    order by c.oid`)
  return rows
}

/** The names of the applied migrations; none if the database is empty. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const exists = await client.query(`select to_regclass('public.schema_migrations') is not null as yes`)
  if (!exists.rows[0].yes) return []
  const { rows } = await client.query<{ name: string }>('select name from public.schema_migrations order by name')
  return rows.map(({ name }) => name)
}

function sortByReference(tables: Table[]): Table[] {
  const sorted = new Set<Table>()
  const visit = (table: Table, path: Table[]) => {
    // Tables in a reference cycle have no valid order; they can be loaded only with deferred or disabled checks.
    if (sorted.has(table) || path.includes(table)) return
    for (const other of tables.filter(({ name }) => table.refers_to.includes(name))) visit(other, [...path, table])
    sorted.add(table)
  }
  for (const table of tables) visit(table, [])
  return [...sorted]
}
