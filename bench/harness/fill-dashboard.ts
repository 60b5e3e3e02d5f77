import type pg from 'pg'

export const sizes = { orders: 1_000_000, customers: 100_000, products: 1000 }

/** Dropped while a table is filled and built afterwards, which is much faster. */
async function withoutIndexes(client: pg.Client, table: string, fill: () => Promise<unknown>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not i.indisunique`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}

/**
 * A year of a large shop: most orders are done, as in a real one, some thousand wait for something. Business 1, store 1.
 */
export async function fillDashboard(client: pg.Client) {
  const { orders, customers, products } = sizes
  await client.query(`set maintenance_work_mem = '512MB'`)
  await withoutIndexes(client, 'customers', () =>
    client.query(
      `insert into customers (business_id, name, email, phone, tags, created_at)
       select 1, (array['Sari', 'Budi', 'Wati', 'Agus', 'Rina', 'Dewi'])[1 + i % 6] || ' family' || i || 'x',
         'buyer' || i || '@example.com', '62900' || lpad(i::text, 7, '0'),
         case when i % 50 = 0 then array['grosir'] else '{}' end, now() - interval '365 days' + i * interval '5 minutes'
       from generate_series(1, $1::int) i`,
      [customers],
    ),
  )
  await withoutIndexes(client, 'orders', () =>
    client.query(
      `insert into orders (id, business_id, store_id, order_id, secret_slug, status, payment_status, draft_time,
         pending_time, unpaid_time, customer_id, customer_name, customer_email, customer_phone, product_price,
         gross_revenue, net_revenue, total_quantity, payment_method, shipment_receipt, tags, utm_source, destination,
         is_physical, created_at, last_updated_at)
       select (lpad(to_hex(floor(extract(epoch from t) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 1, 3)
           || '8' || substr(md5('o' || i), 1, 15))::uuid,
         1, 1, 'NR' || i || 'X', 'slug-' || i, s.status,
         case when s.status in ('pending', 'draft', 'canceled') or i % 7 = 0 then 'unpaid' else 'paid' end, t, t, t, c,
         (array['Sari', 'Budi', 'Wati', 'Agus', 'Rina', 'Dewi'])[1 + c % 6] || ' family' || c || 'x',
         'buyer' || c || '@example.com', '62900' || lpad(c::text, 7, '0'), price, price, price, 1,
         (array['bank_transfer', 'cod', 'qris', 'va_bca', 'gopay'])[1 + i % 5], 'R-' || i || '-',
         case when i % 100 = 0 then array['gift'] else '{}' end,
         (array['instagram', 'tiktok', 'google', null])[1 + i % 4],
         json_build_object('city', 'Kota ' || i % 100, 'province', 'Provinsi ' || i % 30)::jsonb, true, t, t
       from generate_series(1, $1::int) i,
         lateral (select now() - interval '365 days' + i * (interval '365 days' / $1::int) as t, 1 + i % $2::int as c,
           (50000 + i % 400000) * 100::bigint as price) v,
         lateral (select case when i > $1::int * 0.99 then
             (array['pending', 'confirmed', 'in_process', 'ready', 'shipped', 'pending', 'draft', 'shipped'])[1 + i % 8]
           when i % 25 = 0 then 'canceled' when i % 301 = 0 then 'rts' else 'completed' end as status) s`,
      [orders, customers],
    ),
  )
  await withoutIndexes(client, 'order_lines', () =>
    client.query(
      `insert into order_lines (id, business_id, order_id, position, product_id, product_name, item_type, quantity,
         variant_price, product_price, inserted_at)
       select (substr(id::text, 1, 24) || substr(md5('l' || id::text), 1, 12))::uuid, 1, id, 1,
         1 + hashtext(order_id) & ($1::int - 1), 'Produk ' || (1 + hashtext(order_id) & ($1::int - 1)), 'physical', 1,
         product_price, product_price, created_at
       from orders`,
      [products],
    ),
  )
  await client.query('vacuum analyze')
}
