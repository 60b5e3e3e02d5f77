import type pg from 'pg'

/** Where a refused request may leave a trace: when a credential was used, how long it lasts, an answer to repeat, the log of calls. */
const traces = ['last_used_at', 'usage_count', 'polled_at']
const apart = ['sessions', 'idempotency_keys', 'order_keys', 'calls']

/** A digest of all that every table holds, to compare before and after. */
export async function snapshot(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1",
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !apart.includes(table.name))) {
    const { rows } = await pool.query(
      `select coalesce(md5(string_agg(row, ',' order by row)), '') as digest
       from (select (to_jsonb(t) - $1::text[])::text as row from ${name} t) rows`,
      [traces],
    )
    digests[name] = rows[0].digest
  }
  return digests
}
