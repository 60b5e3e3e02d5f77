import type pg from 'pg'
import { logTables, routingTables } from '../../src/schema/routing-tables.ts'

type Table = { name: string; has_business: boolean; comment: string | null; options: string | null }
type Key = { table: string; name: string; kind: string; columns: string[] }
type Index = { table: string; name: string; definition: string; is_unique: boolean; has_business: boolean }
export type ForeignKey = {
  table: string
  name: string
  definition: string
  columns: string[]
  target: string
  target_columns: string[]
  has_business: boolean
}

const whole: string[] = [...Object.keys(routingTables), ...logTables]

const selectNames = (keys: string, relation: string) =>
  `array(select a.attname::text from unnest(${keys}) with ordinality u (number, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = u.number order by u.place)`

/** The tables whose rows belong to a business, with what hangs on them. Reads the catalog of a migrated database. */
export async function readTenantTables(client: pg.ClientBase) {
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
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name,
      pg_get_indexdef(i.indexrelid) as definition, i.indisunique as is_unique,
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
  const triggers = await select<{ table: string; name: string; definition: string }>(
    `select t.tgrelid::regclass::text as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition from pg_trigger t
    where t.tgrelid::regclass::text = any($1) and not t.tgisinternal`,
    [tenants],
  )
  const sequences = await select<{ name: string }>(
    `select d.objid::regclass::text as name from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S'
    where d.refobjid::regclass::text = any($1) and d.deptype = 'i'`,
    [tenants],
  )
  return { tables, tenants, keys, indexes, foreignKeys, triggers, sequences }
}

export const quote = (name: string) => `"${name}"`

/** A key of a table that is split by business contains the business. */
export const withBusiness = (columns: string[]) =>
  columns.includes('business_id') ? columns : ['business_id', ...columns]

/** The same unique index with the business as its first column. */
export const withBusinessFirst = (definition: string) => definition.replace(' (', ' (business_id, ')

/** The same foreign key with the business on both sides; `set null` leaves the business as it is. */
export function withBusinessKey({ definition, columns, target, target_columns }: ForeignKey): string {
  const [, rest] = /REFERENCES \w+\([^)]*\)(.*)$/.exec(definition)!
  const list = (names: string[]) => withBusiness(names).map(quote).join(', ')
  return `foreign key (${list(columns)}) references ${target} (${list(target_columns)})${rest!.replace(
    'SET NULL',
    `SET NULL (${columns.map(quote).join(', ')})`,
  )}`
}
