import pg from 'pg'
import { issueWebhookSecret } from '../../../src/modules/apps/webhook-delivery/sign-delivery.ts'
import { issueSecret } from '../../../src/platform/secrets/secrets.ts'

export type Shop = { storeId: string; token: string; firstVariant: number }

export const variantsPerShop = 100

/** Inserts shops with plenty of stock that is followed, each with an endpoint that gets its new orders. */
export async function fillShops(connectionString: string, count: number, receiverUrl: string): Promise<Shop[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const shops = Array.from({ length: count }, (_, i) => ({
    storeId: `store_Bench${String(i).padStart(19, '0')}`,
    token: issueSecret('sfpk'),
    firstVariant: i * variantsPerShop + 1,
  }))
  for (const [i, { storeId, token }] of shops.entries()) {
    const id = i + 1
    await client.query(`
      insert into businesses (unique_id, username, name) values ('BENCH${100 + i}', 'bench-${i}', 'Bench');
      insert into warehouses (unique_id, business_id, name, location_id, is_default)
        values ('warehouse_bench_${i}', ${id}, 'Gudang', 317106, true);
      insert into stores (unique_id, uuid, business_id, name, payment_methods)
        values ('${storeId}', gen_random_uuid(), ${id}, 'Bench', '{bank_transfer,qris}');
      insert into storefront_keys (id, store_id, token) values (gen_random_uuid(), ${id}, '${token}');
      insert into products (uuid, business_id, name, slug, item_type, is_inventory, search)
        select gen_random_uuid(), ${id}, 'Thing ' || n, 'thing-' || n, 'physical', true, ''
        from generate_series(1, ${variantsPerShop}) n;
      insert into variants (uuid, unique_id, business_id, product_id, price, weight)
        select gen_random_uuid(), 'variant_' || id, ${id}, id, 9500000, 250 from products where business_id = ${id} order by id;
      insert into variant_stocks (business_id, variant_id, warehouse_id, quantity)
        select ${id}, id, ${id}, 100000000 from variants where business_id = ${id};
      insert into stock_states (business_id, product_id, variant_id, quantity, stock_status)
        select ${id}, product_id, id, 100000000, 'in_stock' from variants where business_id = ${id};
      insert into store_items (business_id, store_id, entity_type, product_id, is_listed, in_stock, min_price, max_price)
        select ${id}, ${id}, 'product', id, true, true, 9500000, 9500000 from products where business_id = ${id};
      insert into webhook_receivers (unique_id, business_id, url, events, status, active_since, secret, created_at, updated_at)
        values ('webhook_bench_${i}', ${id}, '${receiverUrl}', '{order.created}', 'active', now(), '${issueWebhookSecret()}',
          now(), now());`)
  }
  for (const statement of ['analyze', 'checkpoint']) await client.query(statement)
  await client.end()
  return shops
}
