import type { RateRow } from '../../integrations/couriers/index.ts'
import type { CodeRow } from '../discounts/index.ts'
import type { SoldBundle, SoldVariant } from '../orders/index.ts'

export type StoreRow = {
  id: number
  unique_id: string
  uuid: string
  name: string
  is_active: boolean
  logo: string | null
  settings: unknown
  payment_methods: string[]
  warehouse_id: number | null
  hostname: string | null
  business: { id: number; unique_id: string; username: string; name: string }
  currency: string
}

export type WarehouseRow = {
  id: number
  unique_id: string
  name: string
  contact_name: string | null
  contact_phone: string | null
  address: string | null
  location_id: number | null
  postal_code: string | null
  subdistrict_name: string | null
  city_name: string | null
  province_name: string | null
}

export type LocationRow = { id: number; subdistrict_name: string; city_name: string; province_name: string }

/** Everything that a checkout, a summary or a list of shipping options needs to know, as it is at this moment. */
export type Loaded = {
  store: StoreRow
  cart: { id: number; version: number; last_order_id: string | null; last_checkout_hash: string | null } | null
  cart_items: { type: 'variant' | 'bundle_price_option'; item_id: number; quantity: number }[] | null
  variants: (SoldVariant & { is_sold: boolean })[] | null
  bundles: SoldBundle[] | null
  warehouses: WarehouseRow[] | null
  location: LocationRow | null
  rates: RateRow[] | null
  discount: CodeRow | null
  customer: { id: number; is_spam: boolean; status: string } | null
  is_duplicate: boolean
  phone_orders: number
  ip_orders: number
  ip_spam: boolean
}

export type LoadRequest = {
  store_id: number
  business_id: number
  /** Ids of direct items; undefined to take those of the cart. */
  items: { variants: number[]; bundles: number[] } | undefined
  /** A guest token's hash, or a customer. */
  cart: { column: 'guest_token_hash' | 'customer_id'; value: Buffer | number | null }
  location_id: number | null
  courier_service_id: number | null
  discount_code: string | null
  email: string | null
  phone: string | null
  ip: string | null
  fingerprints: Buffer[]
  now: Date
}

const inCart = (type: string) =>
  `array(select item_id from cart_items where cart_id = (select id from cart) and type = '${type}')`

/**
 * $1 store, $2 business, $3 cart owner, $4 location, $5 courier service, $6 discount code, $7 email, $8 phone, $9 ip,
 * $10 fingerprints, $11 now, and for direct items $12 variants, $13 bundle price options. One statement, because each
 * further one would cost a round trip; sub-queries with nothing to look for cost next to nothing.
 */
const select = (cartColumn: string, variants: string, bundles: string) => `with cart as materialized (
    select id, version, last_order_id, encode(last_checkout_hash, 'hex') as last_checkout_hash
    from carts where store_id = $1 and ${cartColumn} = $3 and expires_at > $11
  ), wanted as materialized (select ${variants} as variants, ${bundles} as bundles),
  location as materialized (
    select l.id, l.subdistrict_name, l.city_name, l.province_name, l.city_id, c.province_id
    from locations l join cities c on c.id = l.city_id where l.id = $4
  ), store as materialized (
    select s.id, s.unique_id, s.uuid, s.name, s.is_active, s.logo, s.settings, s.payment_methods, s.warehouse_id,
      (select d.hostname from custom_domains d where d.id = s.custom_domain_id and d.is_verified) as hostname,
      json_build_object('id', b.id, 'unique_id', b.unique_id, 'username', b.username, 'name', b.name) as business,
      b.currency
    from stores s join businesses b on b.id = s.business_id where s.id = $1
  )
  select
    (select row_to_json(s) from store s) as store,
    (select row_to_json(c) from cart c) as cart,
    (select json_agg(i order by i.id) from (
      select id, type, item_id, quantity from cart_items where cart_id = (select id from cart)) i) as cart_items,
    (select json_agg(v) from (
      select v.id, v.unique_id, v.product_id, coalesce(p.public_name, p.name) as product_name, v.sku, v.price, v.cogs,
        v.weight, p.item_type, v.option1_value, v.option2_value, v.option3_value, v.pricing_type, v.interval,
        v.interval_count, v.is_file_enabled, v.is_lms_enabled, v.is_license_enabled,
        case when p.is_inventory then coalesce((select json_object_agg(t.warehouse_id, t.quantity)
          from variant_stocks t where t.variant_id = v.id), '{}') end as stock,
        exists (select from store_items i where i.product_id = v.product_id and i.store_id = $1) as is_sold
      from variants v join products p on p.id = v.product_id
      where v.id = any((select w.variants || array(
          select l.variant_id from bundle_price_options o join bundlelines l on l.bundle_id = o.bundle_id
          where o.id = any(w.bundles)) from wanted w)::bigint[])
        and v.deleted_at is null and v.is_checked and p.deleted_at is null) v) as variants,
    (select json_agg(o) from (
      select o.id, o.unique_id, b.public_name as bundle_name, o.name, o.price, b.weight_bump, (
          select json_agg(json_build_object('variant_id', l.variant_id, 'quantity', l.quantity) order by l.variant_id)
          from bundlelines l where l.bundle_id = o.bundle_id) as lines
      from bundle_price_options o join bundles b on b.id = o.bundle_id
        join store_items i on i.bundle_price_option_id = o.id and i.store_id = $1
      where o.id = any((select bundles from wanted)::bigint[]) and o.deleted_at is null and b.deleted_at is null
    ) o) as bundles,
    (select json_agg(w) from (
      select w.id, w.unique_id, w.name, w.contact_name, w.contact_phone, w.address, w.location_id, w.postal_code,
        l.subdistrict_name, l.city_name, l.province_name
      from warehouses w left join locations l on l.id = w.location_id
      where w.business_id = $2 and w.deleted_at is null order by w.is_default desc, w.id) w) as warehouses,
    (select row_to_json(l) from location l) as location,
    (select json_agg(r) from (
      select r.business_id, r.warehouse_id, a.rank as area_rank, r.courier_service_id, s.code as service_code,
        s.name as service_name, c.id as courier_id, c.code as courier_code, c.name as courier_name, c.courier_type,
        c.is_pickup, c.logo_url, r.first_kg, r.next_kg, r.etd, r.is_cod, r.cod_fee, r.is_enabled
      from location d
        cross join lateral (values ('location', d.id, 3), ('city', d.city_id, 2), ('province', d.province_id, 1),
          ('everywhere', 0, 0)) as a (type, area_id, rank)
        join shipping_zone_areas z on z.area_type = a.type and z.area_id = a.area_id
        join shipping_rates r on r.zone_id = z.zone_id
        join courier_services s on s.id = r.courier_service_id join couriers c on c.id = s.courier_id
      where ($5::bigint is null or r.courier_service_id = $5) and (r.business_id = $2 or r.business_id is null
        and not exists (select from shipping_rates o
          where o.business_id = $2 and o.courier_service_id = r.courier_service_id))) r) as rates,
    (select row_to_json(d) from discount_codes d where d.business_id = $2 and d.code = $6) as discount,
    (select row_to_json(c) from (
      select id, is_spam, status from customers where business_id = $2 and email = $7) c) as customer,
    exists (select from orders where fingerprint = any($10::bytea[])) as is_duplicate,
    -- A limit that is off costs nothing, and one that is on never counts further than itself.
    case when (select settings ? 'max_per_phone' from store) then (select count(*) from (
      select from orders where business_id = $2 and customer_phone = $8 and created_at > $11::timestamptz - interval '1 day'
      limit (select (settings ->> 'max_per_phone')::bigint from store)) o) else 0 end as phone_orders,
    case when (select settings ? 'max_per_ip' from store) then (select count(*) from (
      select from orders where store_id = $1 and ip = $9 and created_at > $11::timestamptz - interval '1 day'
      limit (select (settings ->> 'max_per_ip')::bigint from store)) o) else 0 end as ip_orders,
    case when (select settings ? 'is_ip_spam_filter' from store) then exists (
      select from orders where store_id = $1 and ip = $9 and is_probably_spam
      and created_at > $11::timestamptz - interval '30 days') else false end as ip_spam`

const statements = Object.fromEntries(
  ['guest_token_hash', 'customer_id'].map((column) => [
    column,
    {
      direct: select(column, '$12::bigint[]', '$13::bigint[]'),
      cart: select(column, inCart('variant'), inCart('bundle_price_option')),
    },
  ]),
)

/** Runs one short select: the pipelined reads, or the transaction that the caller holds. */
export type Query = <Row>(sql: string, values: unknown[]) => Promise<Row[]>

export async function loadCheckout(query: Query, request: LoadRequest): Promise<Loaded> {
  const { items, cart } = request
  const statement = statements[cart.column]![items ? 'direct' : 'cart']
  const [loaded] = await query<Loaded>(statement, [
    request.store_id,
    request.business_id,
    cart.value,
    request.location_id,
    request.courier_service_id,
    request.discount_code,
    request.email,
    request.phone,
    request.ip,
    request.fingerprints,
    request.now.toISOString(),
    ...(items ? [items.variants, items.bundles] : []),
  ])
  return loaded!
}
