import type pg from 'pg'
import { leavingColumns } from './leaving-columns.ts'

type Column = {
  table_name: string
  column_name: string
  type: string
  is_nullable: boolean
  is_filled: boolean
  is_always: boolean
  values: string | null
  default: string | null
  mark: string | null
  table_mark: string | null
}

const columnsSql = `
  select c.relname as table_name, a.attname as column_name,
    coalesce(nullif(format_type(nullif(t.typbasetype, 0), null), '-'), format_type(a.atttypid, null)) as type,
    not a.attnotnull as is_nullable,
    a.atthasdef or a.attidentity <> '' as is_filled,
    a.attidentity = 'a' or a.attgenerated <> '' as is_always,
    (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
      and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ 'ANY \\(ARRAY\\[' order by k.conname limit 1) as values,
    pg_get_expr(d.adbin, d.adrelid) as default, col_description(c.oid, a.attnum) as mark,
    obj_description(c.oid, 'pg_class') as table_mark
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`

const scalar: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  numeric: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  text: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  tsvector: 'string',
}

/** The TypeScript types of a column for reading and writing, without null and defaults. */
function baseType({ type, values }: Column): { read: string; write: string } {
  if (type === 'timestamp with time zone') return { read: 'string', write: 'string | Date' }
  if (type === 'jsonb') return { read: 'Json', write: 'string' }
  if (type.endsWith('[]')) {
    const element = scalar[type.slice(0, -2)] ?? 'unknown'
    return { read: `${element}[]`, write: `${element}[]` }
  }
  const listed = values?.match(/ARRAY\[(.*?)\]/)?.[1]?.match(/'[^']*'/g)
  const name = listed ? listed.join(' | ') : (scalar[type] ?? 'unknown')
  return { read: name, write: name }
}

function columnType(column: Column): string {
  const { read, write } = baseType(column)
  const orNull = column.is_nullable ? ' | null' : ''
  const insert = column.is_always
    ? 'never'
    : `${write}${orNull}${column.is_filled || column.is_nullable ? ' | undefined' : ''}`
  const update = column.is_always ? 'never' : `${write}${orNull}`
  const select = `${read}${orNull}`
  return select === insert && select === update ? select : `ColumnType<${select}, ${insert}, ${update}>`
}

/** The SQL value that replaces a personal one. */
function erasedValue({ is_nullable, default: initial, type }: Column): string {
  if (is_nullable) return 'null'
  if (initial !== null) return initial.split('::')[0]!
  return type === 'jsonb' || type.endsWith('[]') ? "'{}'" : "''"
}

/** The personal columns of each table that has some, as lines of an object literal. */
const personalLines = (tables: Map<string, Column[]>) =>
  [...tables].flatMap(([table, columns]) => {
    const personal = columns.filter(({ mark }) => mark === 'personal')
    if (personal.length === 0) return []
    return `  ${table}: { ${personal.map((column) => `${column.column_name}: "${erasedValue(column)}"`).join(', ')} },\n`
  })

const quoteText = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** The comment of each table, as lines of an object literal. */
const exportLines = (tables: Map<string, Column[]>) =>
  [...tables].map(([table, [column]]) => `  ${table}: ${quoteText(column!.table_mark ?? '')},\n`)

/** Generates TypeScript source with the table types of the connected database. */
export async function generateTableTypes(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(columnsSql)
  const staying = rows.filter(({ table_name, column_name }) => !leavingColumns[table_name]?.[column_name])
  const tables = Map.groupBy(staying, (row) => row.table_name)
  const blocks = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `    ${column.column_name}: ${columnType(column)}\n`)
    return `  ${table}: {\n${lines.join('')}  }\n`
  })
  const lists = [...tables].map(
    ([table, columns]) => `  ${table}: [${columns.map(({ column_name }) => `'${column_name}'`).join(', ')}],\n`,
  )
  return `// Generated from the migrations by \`npm run generate\`. Do not edit.
import type { ColumnType } from 'kysely'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

export type Tables = {
${blocks.join('')}}

/** The columns that this version knows; a newer one may have added others. */
export const columns: { [Table in keyof Tables]: readonly (keyof Tables[Table])[] } = {
${lists.join('')}}

/** The columns that the schema marks as personal, with the SQL of the value that replaces them when the buyer is erased. */
export const personalColumns = {
${personalLines(tables).join('')}} as const

/** What the schema says about each table: whether a business that leaves gets its rows. */
export const exportMarks: { [Table in keyof Tables]: string } = {
${exportLines(tables).join('')}}
`
}
