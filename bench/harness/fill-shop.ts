import pg from 'pg'
import { issueSecret } from '../../src/platform/secrets/secrets.ts'

export const variants = 900

/** More than any run sells. */
export const plentyOfStock = 100_000_000

/** Inserts a shop with 900 products and the bare tables for `pgbench` directly into the database. */
export async function fillShop(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const token = issueSecret('sfpk')
  const storeId = 'store_BenchBenchBenchBenchBenc'
  await client.query(`
    insert into businesses (unique_id, username, name) values ('BENCH234', 'bench', 'Bench');
    insert into warehouses (unique_id, business_id, name, location_id, is_default)
      values ('warehouse_bench', 1, 'Gudang', 317106, true);
    insert into stores (unique_id, uuid, business_id, name, payment_methods)
      values ('${storeId}', gen_random_uuid(), 1, 'Bench', '{bank_transfer,qris}');
    insert into storefront_keys (id, store_id, token) values (gen_random_uuid(), 1, '${token}');
    insert into products (uuid, business_id, name, slug, item_type, is_inventory, search)
      select gen_random_uuid(), 1, 'Thing ' || n, 'thing-' || n, 'physical', true, '' from generate_series(1, ${variants}) n;
    insert into variants (uuid, unique_id, business_id, product_id, price, weight)
      select gen_random_uuid(), 'variant_' || id, 1, id, 9500000, 250 from products order by id;
    insert into variant_stocks (business_id, variant_id, warehouse_id, quantity) select 1, id, 1, ${plentyOfStock} from variants;
    insert into store_items (business_id, store_id, entity_type, product_id, is_listed, in_stock, min_price, max_price)
      select 1, 1, 'product', id, true, true, 9500000, 9500000 from products;
    create schema bench;
    create table bench.filled as select quantity from variant_stocks; -- units put into stock
    create table bench.stocks (id bigint primary key, quantity bigint not null) with (fillfactor = 70);
    insert into bench.stocks select n, 100000000 from generate_series(1, ${variants}) n;
    create table bench.orders (id bigint generated always as identity primary key, customer text not null,
      total bigint not null, created_at timestamptz not null default now());
    create table bench.lines (id bigint generated always as identity primary key, order_id bigint not null,
      variant_id bigint not null, quantity integer not null, price bigint not null);
    create table bench.events (id bigint generated always as identity primary key, order_id bigint not null,
      payload jsonb not null, created_at timestamptz not null default now());`)
  for (const statement of ['analyze', 'checkpoint']) await client.query(statement)
  await client.end()
  return { token, storeId }
}

/** Sets the stock of every variant, and records how much that added. */
export async function setStock(connectionString: string, quantity: number) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`
    with before as materialized (select variant_id, quantity from variant_stocks order by variant_id for no key update),
      changed as (update variant_stocks s set quantity = ${quantity} from before b where s.variant_id = b.variant_id)
    insert into bench.filled select sum(${quantity} - quantity) from before`)
  await client.end()
}
