import { sql } from 'kysely'
import type { Db } from './types.ts'

/** Long enough to look back at the same season of the year before. */
const keptDays = 400

/** Growth is measured over this time, so that a busy day is not taken for all of them. */
const measuredDays = 30

/** Each table with its indexes and long values; partitions belong to their table. */
const sizes = sql`
  select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name, sum(pg_total_relation_size(c.oid))::bigint as bytes
  from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'graphile_worker') group by 1`

/** Records how large each table is today. */
export async function recordTableSizes(db: Db, now: Date) {
  await sql`insert into table_sizes (day, name, bytes) select ${now}::timestamptz::date, name, bytes from (${sizes}) s
    on conflict (day, name) do update set bytes = excluded.bytes`.execute(db)
  await sql`delete from table_sizes where day < ${now}::timestamptz::date - ${keptDays}::int`.execute(db)
}

export type TableGrowth = { name: string; bytes: number; bytesPerDay: number }

/** How fast each table grew since the first recorded day of the last month; undefined if no earlier day was recorded. */
export async function measureGrowth(db: Db, now: Date): Promise<{ since: string; tables: TableGrowth[] } | undefined> {
  const { rows } = await sql<TableGrowth & { since: string }>`
    with first as (
      select min(day) as day from table_sizes
      where day >= ${now}::timestamptz::date - ${measuredDays}::int and day < ${now}::timestamptz::date
    )
    select s.name, s.bytes, first.day::text as since,
      round((s.bytes - coalesce(b.bytes, 0))::numeric / (${now}::timestamptz::date - first.day))::bigint as "bytesPerDay"
    from first join (${sizes}) s on true left join table_sizes b on b.day = first.day and b.name = s.name
    where first.day is not null order by "bytesPerDay" desc, s.name`.execute(db)
  return rows[0] && { since: rows[0].since, tables: rows.map(({ since: _, ...table }) => table) }
}
