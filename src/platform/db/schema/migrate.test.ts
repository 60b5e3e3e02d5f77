import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { createDatabase } from '../../../../test/support/service.ts'
import { migrate, readMigrations } from './migrate.ts'

async function folderWith(...names: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of names) await writeFile(join(folder, name), 'select 1')
  return pathToFileURL(`${folder}/`)
}

it('reads the SQL files of a folder in the order of their numbers', async () => {
  const migrations = await readMigrations(await folderWith('0002_orders.sql', '0001_shops.sql', 'README.md'))
  expect(migrations.map(({ name }) => name)).toEqual(['0001_shops.sql', '0002_orders.sql'])
})

it('refuses two files with the same number', async () => {
  const folder = await folderWith('0001_shops.sql', '0002_orders.sql', '0002_payments.sql')
  await expect(readMigrations(folder)).rejects.toThrow(
    'Two migrations have the number 0002: 0002_orders.sql and 0002_payments.sql. Give one of them the next free number.',
  )
})

it('refuses a file without a number of four digits', async () => {
  await expect(readMigrations(await folderWith('shops.sql'))).rejects.toThrow('The migration shops.sql has no number')
})

it('gives every migration of this program a number of its own', async () => {
  expect((await readMigrations()).length).toBeGreaterThan(0)
})

const connectionString = await createDatabase()

async function connect() {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

let files = 9999
const toFile = (sql: string) => ({ name: `${files--}_test.sql`, sql, checksum: sql })
const known = await readMigrations()
const run = (migrations: { name: string; sql: string; checksum: string }[], onWait?: (line: string) => void) =>
  migrate({ connectionString }, { migrations: [...known, ...migrations], ...(onWait && { onWait }) })

it('tries a migration again whose table is in use, lets other statements pass meanwhile, and says so', async () => {
  const [reader, other] = [await connect(), await connect()]
  await reader.query('begin')
  await reader.query('select from couriers')
  const file = toFile('alter table couriers add column motto text')
  const lines: string[] = []
  const migrating = run([file], (line) => lines.push(line))
  await untilPasses(() => expect(lines).toContain(`${file.name} waits for tables that are in use, attempt 1`))
  // Without lock timeouts this would wait behind the migration, which waits for the reader.
  await other.query('select from couriers')
  await reader.query('commit')
  expect(await migrating).toEqual([file.name])
  expect(await run([file])).toEqual([])
})

const index = () =>
  toFile('-- no transaction\ncreate index concurrently if not exists couriers_name on couriers (name)')
const isValid = `select indisvalid from pg_index where indexrelid = 'couriers_name'::regclass`

it('builds an index without blocking writers, also while a second process waits to migrate', async () => {
  const writer = await connect()
  await writer.query('begin')
  await writer.query(`update couriers set name = name`)
  const file = index()
  const lines: string[] = []
  const first = run([file])
  const progress = await connect()
  await untilPasses(async () =>
    expect(
      (await progress.query('select from pg_stat_progress_create_index where datname = current_database()')).rows,
    ).toHaveLength(1),
  )
  const second = run([file], (line) => lines.push(line))
  await untilPasses(() => expect(lines).toEqual(['Another process migrates the database; waiting for it']))
  await writer.query('commit')
  expect([await first, await second]).toEqual([[file.name], []])
  expect((await writer.query(isValid)).rows).toEqual([{ indisvalid: true }])
  await writer.query('drop index couriers_name')
})

it('builds an index again that an interrupted migration has left invalid', async () => {
  const writer = await connect()
  await writer.query('begin')
  await writer.query(`update couriers set name = name`)
  const file = index()
  const interrupted = run([file]).catch((error: Error) => error)
  const other = await connect()
  await untilPasses(async () => expect((await other.query(isValid)).rows).toEqual([{ indisvalid: false }]))
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_progress_create_index where datname = current_database()`,
  )
  expect(await interrupted).toBeInstanceOf(Error)
  await writer.query('commit')
  expect((await other.query(isValid)).rows).toEqual([{ indisvalid: false }])
  expect(await run([file])).toEqual([file.name])
  expect((await other.query(isValid)).rows).toEqual([{ indisvalid: true }])
  await other.query('drop index couriers_name')
})

it('gives rows of older releases, written before or after the migration, the business they belong to', async () => {
  const connectionString = await createDatabase('template0')
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  const order = (id: string) => `with placed as (
      insert into orders (id, business_id, store_id, order_id, secret_slug, status, payment_status, draft_time,
        customer_name, product_price, gross_revenue, net_revenue, total_quantity, payment_method, created_at,
        last_updated_at)
      values ('${id}', 7, 3, '${id}', '${id}', 'pending', 'unpaid', now(), 'Sari', 1, 1, 1, 1, 'qris', now(), now())
    ), lines as (
      insert into order_lines (id, order_id, position, product_name, item_type, quantity, variant_price, product_price)
      values ('${id}', '${id}', 1, 'Kopi', 'physical', 1, 1, 1), (gen_random_uuid(), '${id}', 2, 'Teh', 'physical', 1, 1, 1)
    ) insert into order_status_history (order_id, axis, to_status, at) values ('${id}', 'status', 'pending', now())`
  const cart = (id: number) => `insert into carts (id, business_id, store_id, guest_token_hash, expires_at)
      overriding system value values (${id}, 7, 3, '${id}', now());
    insert into cart_items (cart_id, position, type, variant_id, quantity) values (${id}, 1, 'variant', 5, 1)`
  const payment = (id: string) => `insert into payments (id, business_id, order_id, provider, payment_method, amount,
    currency, status, created_at, updated_at) values ('${id}', 7, '${id}', 'sandbox', 'qris', 1, 'IDR', 'failed', now(), now())`
  const [before, after] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']

  await migrate({ connectionString }, { isWanted: (name) => name < '0058' })
  await client.query(`
    insert into businesses (id, unique_id, username, name) overriding system value values (7, 'B', 'kopi', 'Kopi');
    insert into stores (id, unique_id, uuid, business_id, name) overriding system value
      values (3, 'store_1', gen_random_uuid(), 7, 'Kopi')`)
  for (const sql of [order(before), cart(1), payment(before)]) await client.query(sql)
  const isBeforeDrop = (name: string) => name < '0238' // 0238 drops the triggers.
  expect(await migrate({ connectionString }, { isWanted: isBeforeDrop })).toContain('0059_tenant_values.sql')
  for (const sql of [order(after), cart(2), payment(after)]) await client.query(sql)
  expect(await migrate({ connectionString })).toContain('0238_drop_fill_triggers.sql')

  const { rows } = await client.query(`
    select 'order_lines' as name, count(*)::int, min(business_id), max(business_id) from order_lines where business_id = 7
    union all select 'history', count(*)::int, min(business_id), max(business_id) from order_status_history
    union all select 'cart_items', count(*)::int, min(business_id), max(business_id) from cart_items
    union all select 'handles', count(*)::int, min(business_id), max(business_id) from payment_handles`)
  const filled = { min: '7', max: '7' }
  expect(rows).toEqual([
    { name: 'order_lines', count: 4, ...filled },
    { name: 'history', count: 2, ...filled },
    { name: 'cart_items', count: 2, ...filled },
    { name: 'handles', count: 2, ...filled },
  ])
  await expect(client.query(order('01890000-0000-7000-8000-000000000003'))).rejects.toThrow(
    'violates not-null constraint',
  )
})
