import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findRunningPostgres } from '../../src/platform/embedded-postgres/index.ts'
import { issueSecret } from '../../src/platform/secrets/secrets.ts'
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

/** Half of the buyers fill a cart first. Tells of each order that was answered with 201. */
async function buyUntilGone(service: SpawnedService, token: string, onOrder: (slug: string, cart?: string) => void) {
  const call = (path: string, body: unknown, guest?: string) =>
    fetch(`${service.baseUrl}/v3/stores/${store}/public${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-service-storefront-api-key': token,
        ...(guest && { 'x-service-guest-token': guest }),
      },
      body: JSON.stringify(body),
    })
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
          const added = await call('/cart/items', item, guest)
          await added.arrayBuffer()
          guest = added.headers.get('x-service-guest-token') ?? guest
        }
      }
      const answer = await call('/checkout', guest ? body : { ...body, items }, guest)
      const order = (await answer.json()) as { secret_slug: string }
      if (answer.status === 201) onOrder(order.secret_slug, guest)
    }
  }
  await Promise.allSettled(Array.from({ length: parallel }, buy))
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
    await buying
    service = await spawnService(env, ['api'])
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
      not exists (select from orders o join cart_items i on i.cart_id = o.cart_id) as emptied,
      not exists (select from carts c where c.last_order_id is null
        and not exists (select from cart_items i where i.cart_id = c.id)) as carts`)
  await client.end()
  expect(rows[0]).toEqual({ lines: true, moves: true, events: true, stock: true, emptied: true, carts: true })
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
