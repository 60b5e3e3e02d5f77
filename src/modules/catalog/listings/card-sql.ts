/** SQL fragments that build the public JSON of an item. `x` is the row of store_items, `p` the product. */

import { ofBusiness } from '../../../platform/db/of-business.ts'
import { bundleOptionName, productName } from '../item-names/index.ts'

/** `9530000` → `95300.00` */
export const money = (minor: string) => `round(${minor} / 100.0, 2)::text`

export const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** A full URL is kept; an object key is appended to `base`, an SQL expression for the base URL of images. */
export const url = (value: string, base: string) =>
  `case when ${value} ~ '^https?://' then ${value} else ${base} || ${value} end`

export const urls = (column: string, base: string) =>
  `array(select ${url('image', base)} from unnest(${column}) with ordinality as u (image, place) order by place)`

const shared = (described: string, base: string) => `
  ${described}.description, ${url(`${described}.meta_thumbnail`, base)} as meta_thumbnail`

const listed = (described: string, base: string) => `
  x.in_stock,
  case when x.min_price is not null then
    json_build_object('min', ${money('x.min_price')}, 'max', ${money('x.max_price')}) end as price_range,
  ${urls(`${described}.images`, base)} as images,
  (select row_to_json(t) from (
    select id, name, full_path from product_taxonomies where id = x.taxonomy_id) t) as taxonomy,
  ${time('x.created_at')} as created_at`

/** The average of the published reviews, rounded to two decimals. */
const rating = `case when p.review_count > 0 then json_build_object(
    'average', round(p.review_stars::numeric / p.review_count, 2), 'count', p.review_count) end as rating`

/** Rounded down to one digit and zeros from ten on, so that nobody reads the sales of a day from it. */
const unitsSold = `case when p.units_sold < 10 then p.units_sold
    else trunc(p.units_sold, 1 - length(p.units_sold::text))::bigint end as units_sold`

export const productFields = (base: string) => `
  p.id, p.slug, ${productName()} as name, ${shared('p', base)},
  'product' as entity_type, p.item_type, p.is_multiple, p.option1_name, p.option2_name, p.option3_name,
  ${listed('p', base)},
  case when x.compare_at_min_price is not null then json_build_object('min', ${money('x.compare_at_min_price')},
    'max', ${money('x.compare_at_max_price')}) end as compare_at_price_range,
  array(select p.image_alts ->> image from unnest(p.images) with ordinality as u (image, place) order by place) as image_alts,
  ${rating}, ${unitsSold}`

/** `o` is the bundle price option and `b` its bundle. */
export const bundleFields = (base: string) => `
  o.id, o.id as bundle_price_option_id, o.bundle_id, o.slug, ${bundleOptionName()} as name,
  ${shared('b', base)}, 'bundle_price_option' as entity_type, false as is_multiple,
  null as option1_name, null as option2_name, null as option3_name, ${listed('b', base)}`

/**
 * Replaces the base URL of images in stored cards, which may change. A private-use character cannot occur at that
 * place.
 */
const imageBasePlaceholder = '\uE000'

/**
 * A card as JSON text; `business` is the SQL of the business. Sub-selects instead of joins, so that only the requested
 * items are looked up.
 */
export const card = (business: string) => `
  case when x.product_id is not null
    then (select row_to_json(c)::text from (
      select ${productFields(`'${imageBasePlaceholder}'`)} from products p
      where ${ofBusiness('p.business_id', business)} and p.id = x.product_id) c)
    else (select row_to_json(c)::text from (select ${bundleFields(`'${imageBasePlaceholder}'`)}
      from bundle_price_options o join bundles b on ${ofBusiness('b.business_id', business)} and b.id = o.bundle_id
      where ${ofBusiness('o.business_id', business)} and o.id = x.bundle_price_option_id) c)
  end`

export const insertImageBase = (cards: string, base: string) =>
  cards.replaceAll(`"${imageBasePlaceholder}`, () => `"${base}`)
