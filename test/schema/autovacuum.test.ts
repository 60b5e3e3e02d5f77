import { expect, it } from 'vitest'
import { createPartition, logPartition } from '../../src/platform/db/schema/partitions.ts'
import { startService } from '../support/service.ts'

const { database } = await startService({ roles: [] })
const { pool } = database

/** How many rows of a table of this size may be dead, or new, before it is vacuumed. */
async function readLimits(table: string, rows: number) {
  const found = await pool.query<{ name: string; value: number }>(
    `select o.option_name as name, o.option_value::float as value from pg_class c, pg_options_to_table(c.reloptions) o
     where c.oid = $1::regclass and o.option_name like 'autovacuum%'`,
    [table],
  )
  const options = Object.fromEntries(found.rows.map(({ name, value }) => [name, value]))
  const share = (kind: string, otherwise: number) => (options[`autovacuum_${kind}_scale_factor`] ?? otherwise) * rows
  return {
    dead: (options.autovacuum_vacuum_threshold ?? 50) + share('vacuum', 0.2),
    inserted: 1000 + share('vacuum_insert', 0.2),
    changed: 50 + share('analyze', 0.1),
  }
}

it.each(['orders', 'order_lines', 'order_keys', 'mails', 'carts', 'cart_items', 'events_0', 'webhook_deliveries_0'])(
  'vacuums and analyzes %s long before a fifth of ten million rows changed',
  async (table) => {
    const { dead, inserted, changed } = await readLimits(table, 10_000_000)
    expect([dead <= 200_050, inserted <= 501_000, changed <= 200_050]).toEqual([true, true, true])
  },
)

it.each([
  'queued_events',
  'changed_orders',
  'changed_order_stocks',
  'changed_stocks',
  'sales_days_to_count',
  'products_to_sum',
])('vacuums the queue %s after a thousand rows, however many wait', async (table) =>
  expect(await readLimits(table, 1_000_000)).toMatchObject({ dead: 1000 }),
)

it('gives new partitions of the log the same limits', async () => {
  await createPartition((text) => pool.query(text), logPartition('events', 1))
  expect(await readLimits('events_1', 10_000_000)).toEqual(await readLimits('events_0', 10_000_000))
})
