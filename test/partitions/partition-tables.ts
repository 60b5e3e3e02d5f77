import type pg from 'pg'
import { logTables, routingTables } from '../../src/schema/routing-tables.ts'

type Table = { name: string; has_business: boolean; comment: string | null; options: string | null }
type Key = { table: string; name: string; kind: string; columns: string[] }
type Index = { table: string; definition: string; is_unique: boolean; has_business: boolean }
type ForeignKey = {
  table: string
  name: string
  definition: string
  columns: string[]
  target: string
  target_columns: string[]
  has_business: boolean
}

/** Triggers for statements of older releases; here every statement must set the business itself. */
const isForOlderRelease = (trigger: string) => trigger.startsWith('fill_')

const whole: string[] = [...Object.keys(routingTables), ...logTables]

const selectNames = (keys: string, relation: string) =>
  `array(select a.attname::text from unnest(${keys}) with ordinality u (number, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = u.number order by u.place)`

/**
 * Replaces every tenant table of a migrated, empty database by one that is partitioned by a hash of `business_id`, with
 * the same columns, keys, indexes, foreign keys, triggers and names. Keys get the business as their first column. Returns
 * the foreign keys that had to be left out: those of routing tables that do not name the business.
 */
export async function partitionTables(client: pg.ClientBase, partitions: number): Promise<string[]> {
  const select = async <Row>(sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as Row[]
  const tables = await select<Table>(
    `select c.relname as name, array_to_string(c.reloptions, ', ') as options, obj_description(c.oid) as comment,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id') as has_business
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
      and c.relname <> all($1) order by c.relname`,
    [whole],
  )
  const undecided = tables.filter(({ has_business }) => !has_business).map(({ name }) => name)
  if (undecided.length > 0)
    throw new Error(`Give these tables a business_id or list them in routing-tables.ts: ${undecided.join(', ')}`)
  const tenants = tables.map(({ name }) => name)
  const keys = await select<Key>(
    `select k.conrelid::regclass::text as table, k.conname as name, ${selectNames('k.conkey', 'k.conrelid')} as columns,
      case k.contype when 'p' then 'primary key' else 'unique' end as kind
    from pg_constraint k where k.conrelid::regclass::text = any($1) and k.contype in ('p', 'u')`,
    [tenants],
  )
  const indexes = await select<Index>(
    `select i.indrelid::regclass::text as table, pg_get_indexdef(i.indexrelid) as definition, i.indisunique as is_unique,
      'business_id' = any(${selectNames('i.indkey::smallint[]', 'i.indrelid')}) as has_business
    from pg_index i where i.indrelid::regclass::text = any($1)
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))`,
    [tenants],
  )
  const foreignKeys = await select<ForeignKey>(
    `select k.conrelid::regclass::text as table, k.conname as name, pg_get_constraintdef(k.oid) as definition,
      ${selectNames('k.conkey', 'k.conrelid')} as columns, k.confrelid::regclass::text as target,
      ${selectNames('k.confkey', 'k.confrelid')} as target_columns,
      exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'business_id') as has_business
    from pg_constraint k where k.contype = 'f'
      and (k.conrelid::regclass::text = any($1) or k.confrelid::regclass::text = any($1))`,
    [tenants],
  )
  const triggers = await select<{ name: string; definition: string }>(
    `select t.tgname as name, pg_get_triggerdef(t.oid) as definition from pg_trigger t
    where t.tgrelid::regclass::text = any($1) and not t.tgisinternal`,
    [tenants],
  )
  const sequences = await select<{ name: string }>(
    `select d.objid::regclass::text as name from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S'
    where d.refobjid::regclass::text = any($1) and d.deptype = 'i'`,
    [tenants],
  )

  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  await run(
    tenants.map(
      (name) =>
        `create table ${name}_new (like ${name} including all excluding indexes) partition by hash (business_id)`,
    ),
  )
  await run(tenants.map((name) => `drop table ${name} cascade`))
  await run(tenants.map((name) => `alter table ${name}_new rename to ${name}`))
  await run(
    sequences.map(({ name }) => {
      const table = tenants.find((tenant) => name.startsWith(`${tenant}_`) && name === `${tenant}_id_seq`)
      if (!table) throw new Error(`The sequence ${name} is not named after its table`)
      return `alter sequence ${table}_new_id_seq rename to ${name}`
    }),
  )
  await run(
    tables.flatMap(({ name, options }) =>
      Array.from(
        { length: partitions },
        (_, i) =>
          `create table ${name}_p${i} partition of ${name} for values with (modulus ${partitions}, remainder ${i})
          ${options ? `with (${options})` : ''}`,
      ),
    ),
  )
  // Partitions come first, so that they can be named after their parents, which adopt them.
  const suffixes = [...Array.from({ length: partitions }, (_, i) => `_p${i}`), '']
  await run(
    keys.flatMap(({ table, name, kind, columns }) =>
      suffixes.map(
        (suffix) =>
          `alter table ${table}${suffix} add constraint ${name}${suffix} ${kind} (${withBusiness(columns).map(quote).join(', ')})`,
      ),
    ),
  )
  await run(
    indexes.flatMap(({ definition, is_unique, has_business }) => {
      const whole = is_unique && !has_business ? definition.replace(' (', ' (business_id, ') : definition
      return suffixes.map((suffix) => whole.replace(/ INDEX (\w+) ON (\S+) /, ` INDEX $1${suffix} ON $2${suffix} `))
    }),
  )
  const isTenant = (name: string) => tenants.includes(name)
  const [kept, left] = [
    foreignKeys.filter(({ target, has_business }) => !isTenant(target) || has_business),
    foreignKeys.filter(({ target, has_business }) => isTenant(target) && !has_business),
  ]
  await run(
    kept.map((key) => {
      const definition = isTenant(key.target) ? withBusinessKey(key) : key.definition
      return `alter table ${key.table} add constraint ${key.name} ${definition}`
    }),
  )
  await run(triggers.filter(({ name }) => !isForOlderRelease(name)).map(({ definition }) => definition))
  await run(
    tables.flatMap(({ name, comment }) =>
      comment ? `comment on table ${name} is '${comment.replaceAll("'", "''")}'` : [],
    ),
  )
  return left.map(({ table, name }) => `${table}.${name}`)
}

const quote = (name: string) => `"${name}"`

const withBusiness = (columns: string[]) => (columns.includes('business_id') ? columns : ['business_id', ...columns])

/** The same foreign key with the business on both sides; `set null` leaves the business as it is. */
function withBusinessKey({ definition, columns, target, target_columns }: ForeignKey): string {
  const [, rest] = /REFERENCES \w+\([^)]*\)(.*)$/.exec(definition)!
  const list = (names: string[]) => withBusiness(names).map(quote).join(', ')
  return `foreign key (${list(columns)}) references ${target} (${list(target_columns)})${rest!.replace(
    'SET NULL',
    `SET NULL (${columns.map(quote).join(', ')})`,
  )}`
}
