import type { StoreRef } from '../../../access/caller.ts'
import type { Reads } from '../../../platform/db/connections/reads.ts'
import { ofBusiness } from '../../../platform/db/of-business.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { publicAttributes } from '../attributes/index.ts'
import { isShownCategory } from '../categories/index.ts'
import { fullVariantName, productName, variantName } from '../item-names/index.ts'
import {
  bundleFields,
  compareAtPrice,
  money,
  priceLifetime,
  priceNow,
  productFields,
  saleEnd,
  time,
  url,
  urls,
} from '../listings/index.ts'
import type { Found } from './present-prices.ts'

const place = (position: number) => `array_position(p.option${position}_values, v.option${position}_value)`

const own = (table: string) => ofBusiness(`${table}.business_id`, '$2')

const selectAttributes = (row: string, owner: 'product' | 'variant') =>
  publicAttributes({ row, owner, business: '$2', store: '$1', toUrl: (value) => url(value, '$5::text') })

const variants = `(
  select coalesce(json_agg(row_to_json(w) order by ${place(1)}, ${place(2)}, ${place(3)}, v.id), '[]')
  from variants v cross join lateral (
    select v.id, v.uuid, v.unique_id, v.sku, ${variantName()} as name,
      ${fullVariantName()} as fullname,
      v.description, v.rich_description, v.option1_value, v.option2_value, v.option3_value, p.item_type,
      $4::text as currency, ${money(priceNow('v'))} as price,
      ${money(compareAtPrice('v'))} as compare_at_price, ${time(`(${saleEnd('v')})`)} as sale_ends_at, v.pricing_type, v.interval, v.interval_count,
      ${urls('v.images', '$5::text')} as images, p.is_inventory, v.is_checked as is_active, v.weight, v.length, v.width, v.height,
      v.metadata, ${selectAttributes('v', 'variant')} as attributes
  ) w
  where ${own('v')} and v.product_id = p.id and v.deleted_at is null)`

/** The merchant's categories of the product. */
const categories = `(
  select coalesce(json_agg(json_build_object('id', c.id, 'slug', c.slug, 'name', coalesce(c.names ->> $6, c.name))
    order by c.id), '[]')
  from product_categories m join categories c on ${own('c')} and c.id = m.category_id
  where ${own('m')} and m.product_id = p.id and ${isShownCategory('c', '$2')})`

const product = `select row_to_json(c)::text as body, ${priceLifetime('$2', '$1')} as lifetime_ms from (
  select ${productFields('$5::text')}, p.rich_description, p.seo_title, p.seo_description,
    ${categories} as categories, ${selectAttributes('p', 'product')} as attributes,
    ${variants} as variants
  from products p join store_items x on ${own('x')} and x.product_id = p.id and x.store_id = $1
  where p.business_id = $2 and p.slug = $3 and p.deleted_at is null) c`

const bundle = `select row_to_json(c)::text as body from (
  select ${bundleFields('$4::text')}, o.unique_id as bundle_price_option_unique_id, b.rich_description,
    b.public_name as bundle_name, o.name as bundle_price_option_name, ${money('o.price')} as price, b.weight_bump,
    (select coalesce(json_agg(json_build_object('variant_id', l.variant_id, 'quantity', l.quantity,
        'variant_name', ${variantName()},
        'product_name', ${productName()}) order by l.id), '[]')
      from bundlelines l join variants v on ${own('v')} and v.id = l.variant_id
        join products p on ${own('p')} and p.id = v.product_id
      where ${own('l')} and l.bundle_id = b.id) as bundlelines
  from bundle_price_options o join bundles b on ${own('b')} and b.id = o.bundle_id
    join store_items x on ${own('x')} and x.bundle_price_option_id = o.id and x.store_id = $1
  where o.business_id = $2 and o.slug = $3 and o.deleted_at is null) c`

/** Reads a product of the store and its variants as JSON text, including products hidden from lists. */
export async function getProductBySlug(
  reads: Pick<Reads, 'query'>,
  store: StoreRef,
  slug: string,
  imageBase: string,
  language = '',
): Promise<Found> {
  const values = [store.id, store.business_id, slug, store.currency, imageBase, language]
  const [row] = await reads.query<{ body: string; lifetime_ms: number | null }>(product, values)
  if (!row) throw notFound('There is no such product in this store')
  return { text: row.body, lifetimeMs: row.lifetime_ms }
}

/** Reads a bundle price option of the store and the lines of its bundle as JSON text. */
export async function getBundlePriceOptionBySlug(
  reads: Pick<Reads, 'query'>,
  store: StoreRef,
  slug: string,
  imageBase: string,
) {
  const [row] = await reads.query<{ body: string }>(bundle, [store.id, store.business_id, slug, imageBase])
  if (!row) throw notFound('There is no such bundle price option in this store')
  return { text: row.body }
}
