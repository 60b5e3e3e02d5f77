import type pg from 'pg'

/** Columns that requests change as a side effect: when a credential was used, how long it is valid. */
const traces = ['last_used_at', 'usage_count', 'expires_at', 'last_seen_at', 'polled_at']
const apart = ['idempotency_keys', 'order_keys', 'sessions', 'calls']

/** All rows of all tables, as text. */
export async function readRows(pool: pg.Pool): Promise<Set<string>> {
  const { rows: tables } = await pool.query("select tablename as name from pg_tables where schemaname = 'public'")
  const found = new Set<string>()
  for (const { name } of tables.filter((table) => !apart.includes(table.name))) {
    const { rows } = await pool.query(`select (to_jsonb(t) - $1::text[])::text as row from "${name}" t`, [traces])
    for (const { row } of rows) found.add(`${name} ${row}`)
  }
  return found
}

/** Texts of these rows by which a response that shows one of them is recognized: ids, secrets, names. */
export function listTexts(rows: Set<string>): Set<string> {
  const texts = new Set<string>()
  for (const row of rows)
    for (const [, text] of row.matchAll(/": "((?:[^"\\]|\\.){6,})"/g))
      if (/[A-Za-z]/.test(text!) && !/^\d{4}-\d\d-\d\d/.test(text!)) texts.add(text!)
  return texts
}

export const without = (all: Set<string>, ...others: Set<string>[]) =>
  new Set([...all].filter((one) => !others.some((other) => other.has(one))))
