import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findRunningPostgres } from '../../src/platform/embedded-postgres/index.ts'
import { issueSecret } from '../../src/platform/secrets/secrets.ts'
import { startDatabaseProxy } from '../servers/database-proxy.ts'
import { eventually } from '../support/eventually.ts'
import { createDatabase } from '../support/service.ts'
import { type SpawnedService, spawnService } from '../support/spawn-service.ts'

/** `npm run crash` kills 20 times; fewer kills show on every change that it still holds. */
const crashes = Number(process.env.CRASH_ROUNDS ?? 20)
const parallel = 8
const units = 1_000_000
const store = 'store_CrashCrashCrashCrashCras'

type Connect = () => Promise<pg.Client>

/** Three things in stock and a cart to each buyer, straight into the database. */
async function fill(client: pg.Client): Promise<string> {
  const token = issueSecret('sfpk')
  await client.query(`
    insert into businesses (unique_id, username, name) values ('CRASH234', 'crash', 'Crash');
    insert into warehouses (unique_id, business_id, name, is_default) values ('warehouse_crash', 1, 'Gudang', true);
    insert into stores (unique_id, uuid, business_id, name, payment_methods, settings)
      values ('${store}', gen_random_uuid(), 1, 'Crash', '{bank_transfer}', '{"is_courier_required": false}');
    insert into storefront_keys (id, store_id, token) values (gen_random_uuid(), 1, '${token}');
    insert into products (uuid, business_id, name, slug, item_type, is_inventory, search)
      select gen_random_uuid(), 1, 'Thing ' || n, 'thing-' || n, 'physical', true, '' from generate_series(1, 3) n;
    insert into variants (uuid, unique_id, business_id, product_id, price, weight)
      select gen_random_uuid(), 'variant_' || id, 1, id, 9500000, 250 from products order by id;
    insert into variant_stocks (business_id, variant_id, warehouse_id, quantity) select 1, id, 1, ${units} from variants;
    insert into store_items (business_id, store_id, entity_type, product_id, is_listed, in_stock, min_price, max_price)
      select 1, 1, 'product', id, true, true, 9500000, 9500000 from products;`)
  return token
}

let buyers = 0

const call = (
  service: SpawnedService,
  token: string,
  path: string,
  body: unknown,
  { guest, key }: { guest?: string | undefined; key?: string | undefined } = {},
) =>
  fetch(`${service.baseUrl}/v3/stores/${store}/public${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-service-storefront-api-key': token,
      ...(guest && { 'x-service-guest-token': guest }),
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })

/** A checkout with an Idempotency-Key whose outcome the buyer does not know. */
type Unknown = { body: unknown; guest: string | undefined; key: string }

/**
 * Half of the buyers fill a cart first, and half of each group send an Idempotency-Key. Reports each order with
 * response 201; returns the checkouts with a key that got no response.
 */
async function buyUntilGone(service: SpawnedService, token: string, onOrder: (slug: string) => void) {
  const unknown: Unknown[] = []
  const buy = async () => {
    for (;;) {
      const n = ++buyers
      const items = [1, 2, 3].map((variant_id) => ({ type: 'variant', variant_id, quantity: 1 }))
      const body = {
        customer_name: 'Budi',
        customer_email: `b${n}@example.com`,
        shipping_address: 'Jl. 1',
        payment_method: 'bank_transfer',
      }
      let guest: string | undefined
      if (n % 2 === 0) {
        for (const item of items) {
          const added = await call(service, token, '/cart/items', item, { guest })
          await added.arrayBuffer()
          if (!added.ok) throw new Error('The cart is not filled: the database was killed')
          guest = added.headers.get('x-service-guest-token') ?? guest
        }
      }
      const sent = { body: guest ? body : { ...body, items }, guest, key: n % 4 < 2 ? `buyer-${n}` : '' }
      const place = async () => {
        const answer = await call(service, token, '/checkout', sent.body, sent)
        return { status: answer.status, order: (await answer.json()) as { secret_slug: string } }
      }
      const { status, order } = await place().catch((error) => {
        if (sent.key) unknown.push(sent)
        throw error
      })
      if (status === 201) onOrder(order.secret_slug)
      else if (sent.key && status === 503) unknown.push(sent) // The database was killed first.
    }
  }
  await Promise.allSettled(Array.from({ length: parallel }, buy))
  return unknown
}

/** Kills the service in the middle of buying, again and again; then the books must be right. */
async function crashRepeatedly(env: Record<string, string>, connect: Connect, alsoKill = async (_crash: number) => {}) {
  let service = await spawnService(env, ['api'])
  const first = await connect()
  const token = await fill(first)
  await first.end()
  const orders = new Set<string>()
  for (let crash = 0; crash < crashes; crash++) {
    const enough = orders.size + 10 + ((crash * 37) % 90)
    const { promise: isMiddle, resolve } = Promise.withResolvers<void>()
    const buying = buyUntilGone(service, token, (slug) => {
      orders.add(slug)
      if (orders.size >= enough) resolve()
    })
    await Promise.race([isMiddle, buying])
    await alsoKill(crash)
    await service.kill()
    const unknown = await buying
    service = await spawnService(env, ['api'])
    for (const sent of unknown) {
      const answer = await call(service, token, '/checkout', sent.body, sent)
      const { secret_slug } = (await answer.json()) as { secret_slug: string }
      expect(answer.status).toBe(201)
      orders.add(secret_slug)
    }
  }
  const client = await connect()
  const { rows: slugs } = await client.query<{ secret_slug: string }>('select secret_slug from orders')
  const found = new Set(slugs.map((row) => row.secret_slug))
  expect([...orders].filter((slug) => !found.has(slug))).toEqual([])
  const { rows } = await client.query(`select
      (select count(*)::int from orders) * 3 = (select count(*)::int from order_lines) as lines,
      (select count(*)::int from orders) * 2 = (select count(*)::int from order_status_history) as moves,
      (select count(*)::int from orders) = (select count(*)::int from events where kind = 'order.created') as events,
      not exists (select from variant_stocks s
        where s.quantity + (select count(*) from order_lines l where l.variant_id = s.variant_id) <> ${units}) as stock,
      not exists (select from orders group by customer_email having count(*) > 1) as single,
      (select count(*) from order_keys) = (select count(distinct order_id) from order_keys) as keys,
      not exists (select from orders o join cart_items i on i.cart_id = o.cart_id) as emptied,
      not exists (select from carts c where c.last_order_id is null
        and not exists (select from cart_items i where i.cart_id = c.id)) as carts`)
  await client.end()
  const books = ['lines', 'moves', 'events', 'stock', 'single', 'keys', 'emptied', 'carts']
  expect(rows[0]).toEqual(Object.fromEntries(books.map((name) => [name, true])))
  await service.stop()
}

const open =
  (config: pg.ClientConfig): Connect =>
  async () => {
    const client = new pg.Client(config)
    await client.connect()
    return client
  }

test('killed in the middle of checkouts, every answered order is whole and stock and carts agree: embedded database, killed too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-checkout-crash-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  const killPostgres = async (crash: number) => {
    if (crash % 2 === 0) return
    const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }
  const connect: Connect = async () => await open((await findRunningPostgres(dataDir)) as pg.ClientConfig)()
  await crashRepeatedly({ DATA_DIR: dataDir, DATABASE_URL: '' }, connect, killPostgres)
}, 900_000)

test('killed in the middle of checkouts, every answered order is whole and stock and carts agree: database server', async () => {
  const databaseUrl = await createDatabase()
  await crashRepeatedly({ DATABASE_URL: databaseUrl }, open({ connectionString: databaseUrl }))
}, 900_000)

test('killed between the commit of a checkout and its answer, a repetition with its key shows that order', async () => {
  const databaseUrl = await createDatabase()
  const { proxy, url } = await startDatabaseProxy(databaseUrl)
  const client = await open({ connectionString: databaseUrl })()
  onTestFinished(() => client.end())
  let service = await spawnService({ DATABASE_URL: url }, ['api'])
  const token = await fill(client)
  // Not a lock, because the service gives up waiting for a lock after a second.
  await client.query(`
    create table crash_gate as select true as is_closed;
    create function wait_at_gate() returns trigger language plpgsql as $$ begin
      while exists (select from crash_gate where is_closed) loop perform pg_sleep(0.01); end loop;
      return new;
    end $$;
    create trigger wait_at_gate before insert on orders for each row execute function wait_at_gate()`)
  const find = async <Row>(sql: string) => (await client.query(sql)).rows as Row[]
  const slugs: string[] = []
  for (let crash = 1; crash <= crashes; crash++) {
    await client.query('update crash_gate set is_closed = true')
    const body = {
      customer_name: 'Budi',
      customer_email: `gate${crash}@example.com`,
      shipping_address: 'Jl. 1',
      payment_method: 'bank_transfer',
      items: [{ type: 'variant', variant_id: 1, quantity: 1 }],
    }
    const key = `gate-${crash}`
    const lost = call(service, token, '/checkout', body, { key }).then(
      () => 'answered',
      () => 'lost',
    )
    await eventually(
      () => find(`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`),
      (sleeping) => sleeping.length > 0,
    )
    proxy.freezeAll()
    await client.query('update crash_gate set is_closed = false')
    await eventually(
      () => find('select from orders'),
      (orders) => orders.length === crash,
    )
    await service.kill()
    proxy.thaw()
    expect(await lost).toBe('lost')
    service = await spawnService({ DATABASE_URL: url }, ['api'])
    const answer = await call(service, token, '/checkout', body, { key })
    const { secret_slug } = (await answer.json()) as { secret_slug: string }
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    slugs.push(secret_slug)
  }
  const orders = await find<{ secret_slug: string }>('select secret_slug from orders order by created_at')
  expect(orders.map(({ secret_slug }) => secret_slug)).toEqual(slugs)
  await service.stop()
}, 900_000)
