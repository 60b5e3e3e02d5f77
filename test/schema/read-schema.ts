import type pg from 'pg'

/** The options of a column, without the one that PostgreSQL 15.20 adds for itself. */
const ownOptions = `array(select one from unnest(a.attoptions) as one where one not like 'pg\\_attver=%' order by one)`

/** Every object of the schema `public` that is not part of an extension, one line each, sorted. */
const objects = {
  extensions: `
    select format('%s %s in %s', e.extname, e.extversion, e.extnamespace::regnamespace) as line from pg_extension e`,
  domains: `
    select format('%s %s not null %s default %s, %s', t.typname, format_type(t.typbasetype, t.typtypmod), t.typnotnull,
      t.typdefault, (select string_agg(format('%s %s', k.conname, pg_get_constraintdef(k.oid)), ', ' order by k.conname)
        from pg_constraint k where k.contypid = t.oid)) as line
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r')`,
  relations: `
    select format('%s %s %s options %s key %s of %s %s identity %s row security %s %s access %s: %s', c.relkind, c.relname,
      c.relpersistence, c.reloptions, pg_get_partkeydef(c.oid),
      (select string_agg(i.inhparent::regclass::text, ', ') from pg_inherits i where i.inhrelid = c.oid),
      pg_get_expr(c.relpartbound, c.oid), c.relreplident, c.relrowsecurity, c.relforcerowsecurity, c.relacl,
      obj_description(c.oid, 'pg_class')) as line
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind <> 'S'`,
  // In column order, because generated types and inserts without column names depend on it.
  columns: `
    select format('%s %s %s %s not null %s default %s identity %s generated %s collation %s storage %s %s statistics %s options %s: %s',
      c.relname, lpad(row_number() over (partition by c.oid order by a.attnum)::text, 3, '0'), a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
      (select l.collname from pg_collation l where l.oid = a.attcollation), a.attstorage, a.attcompression,
      nullif(a.attstattarget, -1), ${ownOptions}, col_description(c.oid, a.attnum)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0
      and not a.attisdropped`,
  // PostgreSQL 18 also lists not-null columns here, which are already part of the columns.
  constraints: `
    select format('%s %s %s valid %s: %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid), k.convalidated,
      obj_description(k.oid, 'pg_constraint')) as line
    from pg_constraint k where k.connamespace = 'public'::regnamespace and k.conrelid <> 0 and k.contype <> 'n'`,
  indexes: `
    select format('%s valid %s ready %s clustered %s: %s', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisready,
      i.indisclustered, obj_description(i.indexrelid, 'pg_class')) as line
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace`,
  sequences: `
    select format('%s %s start %s min %s max %s by %s cache %s cycle %s at %s owned by %s', s.sequencename, s.data_type,
      s.start_value, s.min_value, s.max_value, s.increment_by, s.cache_size, s.cycle, s.last_value,
      (select format('%s %s', d.refobjid::regclass, d.deptype) from pg_depend d
        where d.objid = s.sequencename::regclass and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i'))) as line
    from pg_sequences s where s.schemaname = 'public'`,
  triggers: `
    select format('%s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  functions: `
    select format('%s access %s: %s', pg_get_functiondef(p.oid), p.proacl, obj_description(p.oid, 'pg_proc')) as line
    from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`,
  rules: `
    select r.definition as line from pg_rules r where r.schemaname = 'public'
    union all select format('%s %s', p.tablename, p.policyname) from pg_policies p where p.schemaname = 'public'
    union all select format('%s %s', s.stxrelid::regclass, s.stxname) from pg_statistic_ext s`,
}

type Objects = Record<keyof typeof objects, string[]>
export type Schema = Objects & { rows: string[] }

/** Reads the schema of a database and the rows of its tables, to compare it with that of another one. */
export const readSchema = async (client: pg.ClientBase): Promise<Schema> => ({
  ...(await readObjects(client)),
  rows: await readRows(client),
})

export async function readObjects(client: pg.ClientBase): Promise<Objects> {
  const schema: Record<string, string[]> = {}
  for (const [kind, statement] of Object.entries(objects)) {
    const { rows } = await client.query<{ line: string }>(statement)
    schema[kind] = rows.map(({ line }) => line).sort()
  }
  return schema as Objects
}

/** All rows, without the times at which they were inserted. */
async function readRows(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.atttypid <> 'timestamptz'::regtype
    group by c.relname order by c.relname`)
  const lines: string[] = []
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ line: string }>(`select row(${columns})::text as line from ${name}`)
    lines.push(...rows.map(({ line }) => `${name} ${line}`).sort())
  }
  return lines
}
