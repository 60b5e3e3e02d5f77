import { productName } from '../../catalog/item-names/index.ts'
import { compareAtPrice, priceNow } from '../../catalog/listings/index.ts'

/** Joins the lines of the bundle option `o` with the variants that they contain. */
const bundled = (business: string) => `from bundlelines l
  join variants w on w.business_id = l.business_id and w.id = l.variant_id
  join products q on q.business_id = w.business_id and q.id = w.product_id
  where l.business_id = ${business} and l.bundle_id = o.bundle_id`

/** A bundle is physical if at least one of its variants is. */
const bundleType = (
  business: string,
) => `(select case when bool_or(q.item_type = 'physical') then 'physical' else min(q.item_type) end
  ${bundled(business)})`

type Parts = {
  price: string
  item_type: string
  image: string
  fields: string
  is_available: string
  joins: string
}

/** The parts of a statement whose placeholder of the business is `business`. */
export type PartsOf = (business: string) => Parts

/**
 * Statement parts for carts without bundles. Planning time grows with the number of joins, so these omit the bundle
 * joins.
 */
export const plain: PartsOf = (business) => ({
  price: priceNow('v'),
  item_type: 'p.item_type',
  image: 'v.images[1], p.images[1], p.meta_thumbnail',
  fields: '',
  is_available: `exists (select 1 from store_items s
      where s.business_id = ${business} and s.store_id = c.store_id and s.product_id = v.product_id)
    and v.deleted_at is null and v.is_checked and p.deleted_at is null`,
  joins: `left join variants v on v.business_id = ${business} and v.id = i.variant_id
    left join products p on p.business_id = ${business} and p.id = v.product_id`,
})

export const whole: PartsOf = (business) => ({
  price: `${plain(business).price}, o.price`,
  item_type: `${plain(business).item_type}, ${bundleType(business)}`,
  image: `${plain(business).image}, b.images[1], b.meta_thumbnail`,
  fields: `b.public_name as bundle_name, o.name as bundle_price_option_name, o.slug as bundle_price_option_slug,
    o.unique_id as bundle_price_option_unique_id,
    case when o.id is null then '[]'::json else (
      select coalesce(json_agg(json_build_object('variant_id', w.id, 'variant_unique_id', w.unique_id,
        'product_name', ${productName('q')}, 'product_slug', q.slug, 'sku', w.sku, 'price', ${priceNow('w')},
        'option1_value', w.option1_value, 'option2_value', w.option2_value, 'option3_value', w.option3_value,
        'quantity', l.quantity, 'image', coalesce(w.images[1], q.images[1])) order by l.id), '[]')
      ${bundled(business)}) end as bundlelines,`,
  // Two `exists` conditions; one with an `or` inside would scan all items of the store.
  is_available: `${plain(business).is_available}
    or exists (select 1 from store_items s
        where s.business_id = ${business} and s.store_id = c.store_id and s.bundle_price_option_id = o.id)
      and o.deleted_at is null`,
  joins: `${plain(business).joins}
    left join bundle_price_options o on o.business_id = ${business} and o.id = i.bundle_price_option_id
    left join bundles b on b.business_id = ${business} and b.id = o.bundle_id`,
})

const aggregate = 'json_agg(i order by i.id)'

/**
 * Raises numeric_value_out_of_range, which undoes the statement, if the total exceeds the largest safe integer: 1024
 * times 2^53 is 2^63, the first number that is no bigint.
 */
const checkedAggregate = `case when (sum(i.price::numeric * i.quantity) * 1024)::bigint >= 0 then ${aggregate} end`

export const isOutOfRange = (error: unknown) => (error as { code?: string }).code === '22003'

/** `selectLines` for statements that write to a cart: fails if its total is out of range. */
export const selectCheckedLines = (items: string, partsOf: PartsOf, business: string) =>
  selectLines(items, partsOf, business, checkedAggregate)

/**
 * Selects the lines of `items` for `showCart`, with current prices and availability in the store of the cart `c`. Uses
 * the placeholder of the business in each join, so that PostgreSQL finds the partition before it runs the statement.
 */
export function selectLines(items: string, partsOf: PartsOf, business: string, aggregated = aggregate) {
  const { price, item_type, image, fields, is_available, joins } = partsOf(business)
  return `coalesce((
    select ${aggregated} from (
      select i.id, i.type, i.variant_id, i.bundle_price_option_id, i.quantity,
        coalesce(${price}, 0) as price, ${compareAtPrice('v')} as compare_at_price, p.slug as product_slug, coalesce(${item_type}) as item_type,
        ${productName()} as product_name, v.unique_id as variant_unique_id, v.sku,
        v.interval, v.interval_count,
        v.option1_value, v.option2_value, v.option3_value, coalesce(${image}) as image, ${fields}
        ${is_available} as is_available
      from ${items} i ${joins} where i.business_id = ${business} and i.cart_id = c.id
    ) i), '[]')`
}
