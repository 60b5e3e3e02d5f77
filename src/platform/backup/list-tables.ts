import type pg from 'pg'

type Table = { name: string; columns: string[]; refers_to: string[] }

/** The tables to back up, each after the tables that its foreign keys reference. */
export async function listTables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid order by 1) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
    order by c.relname`)
  return sortByReference(rows).map(({ name, columns }) => ({ name, columns }))
}

/** The names of the applied migrations. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
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
