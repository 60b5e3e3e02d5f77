import { sql } from 'kysely'
import { card, recountWords } from '../../modules/catalog/listings/index.ts'
import type { Db } from '../../platform/db/types.ts'
import { fillTables } from './fill-tables.ts'

type Fill = {
  business_id: number
  store_id: number
  products: number
  onProgress?: (done: number) => void
  onIndex?: (built: number, all: number) => void
}

const batchSize = 5000

const things = [
  'Kopi',
  'Teh',
  'Batik',
  'Cangkir',
  'Keramik',
  'Buku',
  'Keripik',
  'Madu',
  'Tas',
  'Lilin',
  'Sambal',
  'Kain',
]
const kinds = ['Gayo', 'Toraja', 'Kintamani', 'Pekalongan', 'Lasem', 'Bajawa', 'Flores', 'Sunda', 'Madura', 'Jepara']
const shades = ['Merah', 'Biru', 'Hijau', 'Hitam', 'Putih', 'Emas', 'Perak', 'Coklat', 'Ungu', 'Jingga', 'Abu', 'Krem']

/** Adds many products with two variants each, visible in one store, for load tests. May run repeatedly. */
export async function fillCatalog(db: Db, { business_id, store_id, products, onProgress, onIndex }: Fill) {
  const { rows } = await sql<{ start: number; warehouse: number | null }>`
    select coalesce(max(substring(slug from '^load-(\\d+)$')::bigint), 0) as start,
      (select id from warehouses where business_id = ${business_id} and is_default and deleted_at is null) as warehouse
    from products where business_id = ${business_id} and slug ~ '^load-\\d+$'`.execute(db)
  const { start, warehouse } = rows[0]!
  const holder = warehouse ?? (await addWarehouse(db, business_id))
  await fillTables(db, { tables, rows: products, onIndex }, async (db) => {
    for (let from = start + 1; from <= start + products; from += batchSize) {
      const to = Math.min(from + batchSize - 1, start + products)
      await fillBatch(db, { business_id, store_id, holder, from, to })
      // Plans of foreign-key checks made for empty tables would scan; fresh statistics make the session plan them again.
      if (from === start + 1) await analyze(db)
      onProgress?.(to - start)
    }
  })
  await sql`insert into store_catalog_versions (store_id) values (${store_id})
    on conflict (store_id) do update set version = store_catalog_versions.version + 1`.execute(db)
  await recountWords(db, { id: store_id, business_id })
  await analyze(db)
}

const tables = ['products', 'variants', 'variant_stocks', 'store_items']
const analyzed = [...tables, 'store_words']

const analyze = (db: Db) => sql.raw(`analyze ${analyzed.join(', ')}`).execute(db)

async function addWarehouse(db: Db, business_id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into warehouses (unique_id, business_id, name, is_default)
    values ('warehouse_' || substr(md5(random()::text), 1, 24), ${business_id}, 'Load test', true) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

type Batch = { business_id: number; store_id: number; holder: number; from: number; to: number }

const madeRows = ({ from, to }: Batch) => sql`
    select i, (${things}::text[])[i % 12 + 1] || ' ' || (${kinds}::text[])[i / 12 % 10 + 1] || ' '
        || (${shades}::text[])[i / 7 % 12 + 1] || ' ' || i as name,
      (array['physical','physical','physical','digital','course','license','subscription'])[i % 7 + 1] as item_type,
      i % 66 + 1 as taxonomy_id, i % 10 > 0 as is_stocked, (10 + i * 7919 % 490) * 100000 as price,
      now() - i * interval '1 second' as created_at
    from generate_series(${from}::bigint, ${to}::bigint) as i`

/** PostgreSQL generates the rows, so that none are sent over the connection. */
async function fillBatch(db: Db, batch: Batch): Promise<void> {
  if (!db.isTransaction) return await db.transaction().execute((tx) => fillBatch(tx, batch))
  await fillProducts(db, batch)
  await listProducts(db, batch)
}

const fillProducts = (tx: Db, { business_id, holder, ...batch }: Batch) =>
  sql`with made as (${madeRows({ business_id, holder, ...batch })}), product as (
    insert into products (uuid, business_id, name, slug, description, images, item_type, is_inventory, is_multiple,
      option1_name, option1_values, taxonomy_id, search, created_at, last_updated_at)
    select gen_random_uuid(), ${business_id}, name, 'load-' || i, 'Produk contoh nomor ' || i || ' untuk uji beban',
      array['https://images.example/' || i || '.webp'], item_type, item_type = 'physical', true, 'Ukuran',
      array['Kecil', 'Besar'], taxonomy_id,
      search_vector('business:' || ${business_id}::text, name || ' contoh uji beban LT-' || i), created_at, created_at
    from made returning id, slug
  ), numbered as (
    select p.id, m.* from product p join made m on m.i = substring(p.slug from 6)::bigint
  ), variant as (
    insert into variants (uuid, unique_id, business_id, product_id, sku, price, weight, option1_value, pricing_type,
      interval, interval_count)
    select gen_random_uuid(), 'variant_' || substr(md5(n.id || ':' || size || random()), 1, 24), ${business_id}, n.id,
      'LT-' || n.i || '-' || size, n.price * size, 250 * size, case size when 1 then 'Kecil' else 'Besar' end,
      case when n.item_type = 'subscription' then 'recurring' else 'one_time' end,
      case when n.item_type = 'subscription' then 'month' end, case when n.item_type = 'subscription' then 1 end
    from numbered n cross join (values (1), (2)) as sizes (size) returning id, product_id
  ), stock as (
    select v.id as variant_id, v.product_id, case when n.is_stocked then 1000000 else 0 end as quantity, n.created_at
    from variant v join numbered n on n.id = v.product_id where n.item_type = 'physical'
  ), held as (
    insert into variant_stocks (business_id, variant_id, warehouse_id, quantity)
    select ${business_id}, variant_id, ${holder}, quantity from stock
  ), opened as (
    insert into stock_movements (business_id, variant_id, warehouse_id, at, kind, quantity)
    select ${business_id}, variant_id, ${holder}, created_at, 'opening', quantity from stock where quantity > 0
  )
  insert into stock_states (business_id, product_id, variant_id, quantity, stock_status)
  select ${business_id}, product_id, variant_id, quantity, case when quantity > 0 then 'in_stock' else 'out_of_stock' end
  from stock`.execute(tx)

/** Runs after the products are inserted, because listings are built from their rows. */
const listProducts = (tx: Db, { business_id, store_id, ...batch }: Batch) =>
  sql`insert into store_items (business_id, store_id, entity_type, product_id, is_listed, in_stock, min_price, max_price,
    name_key, item_type, taxonomy_id, created_at, search, card)
  with listed as materialized (
    select x.business_id, ${store_id}::bigint, 'product', x.product_id, true, x.in_stock, x.min_price, x.max_price, x.name_key,
      x.item_type, x.taxonomy_id, x.created_at, x.search, ${sql.raw(card(`${business_id}`))}
    from (
      select p.business_id, p.id as product_id, null::bigint as bundle_price_option_id, m.price as min_price,
        null::bigint as compare_at_min_price, null::bigint as compare_at_max_price,
        m.price * 2 as max_price, m.item_type <> 'physical' or m.is_stocked as in_stock, lower(m.name) as name_key,
        m.item_type, m.taxonomy_id, m.created_at,
        search_vector('store:' || ${store_id}::text, m.name || ' contoh uji beban LT-' || m.i) as search
      from (${madeRows({ business_id, store_id, ...batch })}) m
      join products p on p.business_id = ${business_id} and p.slug = 'load-' || m.i and p.deleted_at is null
    ) x
  )
  select * from listed`.execute(tx)
