import type pg from 'pg'
import { hashSecret, issueSecret, maskSecret } from '../../src/platform/secrets/secrets.ts'

export type Shop = {
  businessId: number
  storeId: string
  /** The storefront key, which buyers use. */
  token: string
  /** The secret API key, which merchants use. */
  secretKey: string
  /** Variants that never run out during a run. */
  plenty: number[]
  /** A variant whose stock row a fault may lock. */
  locked: number
  /** A variant whose price makes a checkout of 100 units too large for an order. */
  priceless: number
  /** Variants with few units, one for each fault. */
  scarce: number[]
}

export const plentyUnits = 1_000_000
export const scarceUnits = 10
const scarceVariants = 30

/** Inserts a shop straight into the database, so that the program of any release can sell in it. */
export async function fillShop(client: pg.Client, name: string): Promise<Shop> {
  const [token, secretKey] = [issueSecret('sfpk'), issueSecret('sk')]
  const storeId = `store_${name}`.padEnd(30, 'C')
  const { rows } = await client.query(
    `with business as (
       insert into businesses (unique_id, username, name) values ($1, $2, $3) returning id
     ), warehouse as (
       insert into warehouses (unique_id, business_id, name, is_default)
         select 'warehouse_' || $2, id, 'Gudang', true from business returning id
     ), store as (
       insert into stores (unique_id, uuid, business_id, name, payment_methods, settings)
         select $4, gen_random_uuid(), id, $3, '{bank_transfer}', '{"is_courier_required": false}' from business
         returning id, business_id
     ), storefront as (
       insert into storefront_keys (id, store_id, token) select gen_random_uuid(), id, $5 from store
     ), api_key as (
       insert into api_keys (business_id, name, key_type, key_hash, masked_key)
         select id, 'Key', 'secret', $6, $7 from business
     ), product as (
       insert into products (uuid, business_id, name, slug, item_type, is_inventory, search)
         select gen_random_uuid(), id, 'Thing ' || n, 'thing-' || n, 'physical', true, ''
         from business, generate_series(1, ${5 + scarceVariants}) n returning id, business_id, slug
     ), variant as (
       insert into variants (uuid, unique_id, business_id, product_id, price, weight)
         select gen_random_uuid(), 'variant_' || id, business_id, id,
           case when slug = 'thing-5' then 999999999999999 else 9500000 end, 250 from product order by id
         returning id, product_id, price
     ), listed as (
       insert into store_items (business_id, store_id, entity_type, product_id, is_listed, in_stock, min_price, max_price)
         select store.business_id, store.id, 'product', product_id, true, true, price, price from variant, store
     )
     select business.id as business_id, array_agg(variant.id::int order by product.id) as variants
     from business, variant join product on product.id = variant.product_id group by 1`,
    [
      name.toUpperCase().padEnd(8, 'X').slice(0, 8),
      name,
      name,
      storeId,
      token,
      hashSecret(secretKey),
      maskSecret(secretKey),
    ],
  )
  await client.query(
    `insert into variant_stocks (business_id, variant_id, warehouse_id, quantity)
       select v.business_id, v.id, w.id, case when substr(p.slug, 7)::int <= 5 then ${plentyUnits} else ${scarceUnits} end
       from variants v join products p on p.id = v.product_id join warehouses w on w.business_id = v.business_id
       where v.business_id = $1`,
    [rows[0].business_id],
  )
  const variants: number[] = rows[0].variants
  return {
    businessId: Number(rows[0].business_id),
    storeId,
    token,
    secretKey,
    plenty: variants.slice(0, 3),
    locked: variants[3]!,
    priceless: variants[4]!,
    scarce: variants.slice(5),
  }
}
