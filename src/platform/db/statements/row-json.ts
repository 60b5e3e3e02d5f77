import { sql } from 'kysely'
import type { Db } from '../types.ts'

/** Columns that are not exported unchanged: amounts, and values that only the service can use, such as hashes. */
export type SpecialColumns = Map<string, { money: string[]; internal: string[] }>

/** A row as JSON. Amounts are stored in minor units and exported with two decimal places, as in all responses. */
export const rowJson = (
  row: string,
  { money, internal } = { money: [] as string[], internal: [] as string[] },
  omit: string[] = [],
) =>
  sql`(to_jsonb(${sql.ref(row)}) - ${[...internal, ...omit]}::text[] || jsonb_build_object(${sql.join(
    money
      .filter((name) => !omit.includes(name))
      .flatMap((name) => [sql.lit(name), sql`(${sql.ref(`${row}.${name}`)} / 100.0)::numeric(20, 2)::text`]),
  )}))`

export async function listSpecialColumns(db: Db): Promise<SpecialColumns> {
  const { rows } = await sql<{ table: string; money: string[]; internal: string[] }>`
    select table_name as table,
      coalesce(array_agg(column_name::text) filter (where domain_name = 'minor_units' or exists (
        select from pg_constraint k where k.conrelid = format('%I.%I', table_schema, table_name)::regclass and k.contype = 'c'
          and position('(' || column_name || ' ' in pg_get_constraintdef(k.oid)) > 0
          and position('9007199254740991' in pg_get_constraintdef(k.oid)) > 0)), '{}') as money,
      coalesce(array_agg(column_name::text) filter (where data_type in ('bytea', 'tsvector')), '{}') as internal
    from information_schema.columns where table_schema = current_schema() group by table_name`.execute(db)
  return new Map(rows.map(({ table, ...columns }) => [table, columns]))
}
