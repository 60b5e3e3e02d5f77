import { ofBusiness } from '../../../platform/db/of-business.ts'
import { statementVariants, unnestArray } from '../../../platform/db/statements/statement.ts'
import { productsInCategories } from '../../buyers/discounts/index.ts'
import { productName } from '../../catalog/item-names/index.ts'
import { compareAtPrice, priceNow } from '../../catalog/listings/index.ts'
import { storedKeys } from '../../orders/order-keys/index.ts'
import type { Shop } from './cache-shops.ts'
import type { LoadRequest } from './checkout-data.ts'

/** Which parts the load statement contains. */
export type StatementVariant = {
  cart: 'guest_token_hash' | 'customer_id' | undefined
  isDirect: boolean
  hasBundles: boolean
  hasCode: boolean
  /** How to find the customer whose uses of the code are read. */
  usesBy: 'email' | 'id' | undefined
  isBuying: boolean
  hasFingerprints: boolean
  hasKey: boolean
  limitsPhone: boolean
  limitsIp: boolean
  filtersIp: boolean
}

type Source = LoadRequest & { settings: Shop['settings'] }

const parameters = {
  store: (from: Source) => from.store_id,
  business: (from: Source) => from.business_id,
  owner: (from: Source) => from.cart.value,
  now: (from: Source) => from.now.toISOString(),
  variants: (from: Source) => from.items!.variants,
  bundles: (from: Source) => from.items!.bundles,
  code: (from: Source) => from.discount_code,
  customer: (from: Source) => from.customer_id,
  email: (from: Source) => from.email,
  phone: (from: Source) => from.phone,
  ip: (from: Source) => from.ip,
  fingerprints: (from: Source) => from.fingerprints,
  key: (from: Source) => [from.key],
  perPhone: (from: Source) => from.settings.max_per_phone,
  perIp: (from: Source) => from.settings.max_per_ip,
}

/** The columns of `EarlierOrder`. */
export const earlierOrder = `secret_slug, encode(guest_token_hash, 'hex') as guest_token_hash, customer_id, is_by_account`

/** The orders `o` with the fingerprints `f (print)`; `offset 0` forces one index lookup per fingerprint. */
export const byFingerprints = (fingerprints: string, business: string) => `${fingerprints}
        cross join lateral (select * from orders
          where ${ofBusiness('business_id', business)} and fingerprint = f.print offset 0) o`

const inCart = (type: string, business: string) =>
  `array(select item_id from cart_items
      where business_id = ${business} and cart_id = (select id from cart) and type = '${type}')`

/** Variants as they are sold now, with their stock by warehouse and whether this store sells them. */
export const soldVariants = (ids: string, store: string, business: string) => `(select json_agg(v) from (
      select v.id, v.unique_id, v.product_id, ${productName()} as product_name, v.sku,
        ${priceNow('v')} as price, ${compareAtPrice('v')} as compare_at_price, v.cogs,
        v.weight, p.item_type, v.option1_value, v.option2_value, v.option3_value, v.pricing_type, v.interval,
        v.interval_count, v.is_file_enabled, v.is_lms_enabled, v.is_license_enabled,
        case when p.is_inventory then coalesce((select json_object_agg(t.warehouse_id, t.quantity)
          from variant_stocks t where t.business_id = ${business} and t.variant_id = v.id), '{}') end as stock,
        exists (select 1 from store_items i
          where i.business_id = ${business} and i.product_id = v.product_id and i.store_id = ${store}) as is_sold
      from variants v join products p on p.business_id = v.business_id and p.id = v.product_id
      where v.business_id = ${business} and v.id = any(${ids}) and v.deleted_at is null and v.is_checked and p.deleted_at is null) v)`

/**
 * One statement, because each further one would cost a round trip. Expressions such as `coalesce(…)` and `+ 0` keep the
 * planner from using an index on that column: a plan cached while the table was small would otherwise keep a bad index
 * when the table grows. `any((select $1))` hides the length of the array, so that PostgreSQL uses a generic plan;
 * planning the statement for each request costs twice as much as running it.
 */
export const loadStatement = statementVariants(parameters, (needs: StatementVariant, $) => {
  const hasCart = needs.cart !== undefined
  const business = $('business', 'bigint')
  const variants = needs.isDirect ? $('variants', 'bigint[]') : hasCart ? inCart('variant', business) : `'{}'::bigint[]`
  const bundles = () =>
    needs.isDirect ? $('bundles', 'bigint[]') : hasCart ? inCart('bundle_price_option', business) : `'{}'::bigint[]`
  const customer = () =>
    needs.usesBy === 'id'
      ? $('customer', 'bigint')
      : `(select id from customers where email = ${$('email', 'text')} and ${ofBusiness('business_id', business)})`
  const customerUses = () =>
    needs.usesBy
      ? `, case when d.is_customer_usage_limit then (select u.uses from discount_code_customers u
          where u.business_id = ${business} and u.discount_code_id = d.id and u.customer_id = ${customer()}) end as customer_uses`
      : ''
  const withs: string[] = []
  const columns: string[] = []
  if (hasCart) {
    withs.push(`cart as materialized (
      select id, version, last_order_id, encode(last_checkout_hash, 'hex') as last_checkout_hash from carts
      where business_id = ${business} and ${needs.cart} = ${$('owner', needs.cart === 'customer_id' ? 'bigint' : 'bytea')}
        and store_id = ${$('store', 'bigint')} and coalesce(expires_at > ${$('now', 'timestamptz')}, false))`)
    columns.push(`(select row_to_json(c) from cart c) as cart`)
  }
  if (hasCart && !needs.isDirect)
    columns.push(`(select json_agg(i order by i.id) from (
      select id, type, item_id, quantity from cart_items
      where business_id = ${business} and cart_id = (select id from cart)) i) as cart_items`)
  if (needs.hasBundles) withs.push(`wanted as materialized (select ${variants} as variants, ${bundles()} as bundles)`)
  const among = needs.hasBundles
    ? `(select w.variants || array(select l.variant_id from bundle_price_options o
        join bundlelines l on l.business_id = o.business_id and l.bundle_id = o.bundle_id
        where o.business_id = ${business} and o.id = any(w.bundles)) from wanted w)::bigint[]`
    : `(select ${variants})::bigint[]`
  columns.push(`${soldVariants(among, $('store', 'bigint'), business)} as variants`)
  if (needs.hasBundles)
    columns.push(`(select json_agg(o) from (
      select o.id, o.unique_id, b.public_name as bundle_name, o.name, o.price, b.weight_bump, (
          select json_agg(json_build_object('variant_id', l.variant_id, 'quantity', l.quantity) order by l.variant_id)
          from bundlelines l where l.business_id = ${business} and l.bundle_id = o.bundle_id) as lines
      from bundle_price_options o join bundles b on b.business_id = o.business_id and b.id = o.bundle_id
        join store_items i on i.business_id = o.business_id and i.bundle_price_option_id = o.id and i.store_id = ${$('store', 'bigint')}
      where o.business_id = ${business} and o.id = any((select bundles from wanted)::bigint[]) and o.deleted_at is null and b.deleted_at is null
    ) o) as bundles`)
  if (needs.hasCode)
    columns.push(`(select row_to_json(d) from (select d.*${customerUses()},
        case when d.taxonomy_ids <> '{}' then ${productsInCategories(
          'd',
          business,
          `select product_id from variants where business_id = ${business} and id = any(${among})`,
        )} end as category_product_ids from discount_codes d
      where d.business_id = ${business} and d.code = ${$('code', 'text')}) d) as discount`)
  if (needs.isBuying)
    columns.push(`(select row_to_json(c) from (select id, is_spam, status from customers
      where email = ${$('email', 'text')} and ${ofBusiness('business_id', business)}) c) as customer,
      nextval('customers_id_seq') as new_customer_id`)
  if (needs.hasFingerprints)
    columns.push(`(select row_to_json(o) from (select ${earlierOrder}
      from ${byFingerprints(`unnest(${$('fingerprints', 'bytea[]')}) as f (print)`, business)} limit 1) o) as duplicate`)
  if (needs.hasKey)
    columns.push(`${storedKeys(unnestArray($('key', 'bytea[]'), 'f', 'scope'), business)} -> 0 as stored_key`)
  const day = () => `created_at > ${$('now', 'timestamptz')} - interval '1 day'`
  // The subquery stops counting at the limit.
  if (needs.limitsPhone)
    columns.push(`(select count(*) from (select 1 from orders where business_id = ${business}
      and customer_phone = ${$('phone', 'text')} and ${day()} limit ${$('perPhone', 'bigint')}) o) as phone_orders`)
  if (needs.limitsIp)
    columns.push(`(select count(*) from (select 1 from orders where ${ofBusiness('business_id', business)} and store_id = ${$('store', 'bigint')}
      and ip = ${$('ip', 'text')} and ${day()} limit ${$('perIp', 'bigint')}) o) as ip_orders`)
  if (needs.filtersIp)
    columns.push(`exists (select 1 from orders where ${ofBusiness('business_id', business)} and store_id = ${$('store', 'bigint')} and ip = ${$('ip', 'text')}
      and is_probably_spam and created_at > ${$('now', 'timestamptz')} - interval '30 days') as ip_spam`)
  return `${withs.length > 0 ? `with ${withs.join(', ')} ` : ''}select ${columns.join(',\n')}`
})
