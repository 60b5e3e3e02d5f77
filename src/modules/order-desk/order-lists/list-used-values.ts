import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

/** The values of a field in the newest orders that start with `search`, at most 100. */
export async function listUsedValues(db: Db, business_id: number, field: string, search: string): Promise<string[]> {
  const value = field === 'tags' ? sql`unnest(tags)` : sql.ref(field)
  const isUsed = field === 'tags' ? sql`tags <> '{}'` : sql`${sql.ref(field)} is not null`
  // Reads only the newest 1000 orders with a value, so that the cost does not grow with the number of orders.
  const { rows } = await sql<{ value: string }>`
    select distinct value from (
      select ${value} as value from orders
      where business_id = ${business_id} and deleted_at is null and ${isUsed}
      order by created_at desc limit 1000
    ) as newest
    where starts_with(lower(value), lower(${search})) order by value limit 100`.execute(db)
  return rows.map((row) => row.value)
}
