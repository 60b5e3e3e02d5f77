import type { RateRow } from '../../../integrations/couriers/index.ts'
import { createCache } from '../../../platform/caching/cache.ts'
import type { Service } from '../../../platform/service.ts'
import type { Warehouse } from '../../orders/pricing/index.ts'
import { offeredMethods, type ServingAccount } from '../../stores/provider-accounts/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'

export type StoreRow = {
  id: number
  unique_id: string
  uuid: string
  name: string
  is_active: boolean
  is_closed: boolean
  logo: string | null
  phone: string | null
  email: string | null
  settings: unknown
  payment_methods: string[]
  warehouse_id: number | null
  slug: string
  hostname: string | null
  business: { id: number; unique_id: string; username: string; name: string }
  currency: string
  time_zone: string
  tax_rate: number | null
}

export type LocationRow = { id: number; subdistrict_name: string; city_name: string; province_name: string }

/** Store-level data that all checkouts of a store share. */
export type Shop = {
  store: StoreRow
  settings: ReturnType<typeof effectiveSettings>
  warehouses: Warehouse[]
  /** The accounts for electronic payments, including deactivated ones. */
  accounts: ServingAccount[]
}
/** A place and the courier rates to it. */
export type Destination = { location: LocationRow | null; rates: RateRow[] }

export type Shops = {
  shop(store: StoreKey): Promise<Shop>
  destination(store: StoreKey, locationId: number): Promise<Destination>
}

type StoreKey = { id: number; business_id: number }
type PlaceKey = { business_id: number; location_id: number }

const selectShop = `select json_build_object('id', s.id, 'unique_id', s.unique_id, 'uuid', s.uuid, 'name', s.name,
    'is_active', s.is_active, 'is_closed', s.closed_at is not null, 'logo', s.logo, 'phone', s.phone, 'email', s.email, 'settings', s.settings,
    'payment_methods', s.payment_methods, 'warehouse_id', s.warehouse_id, 'slug', s.slug, 'hostname',
      (select d.hostname from custom_domains d where d.id = s.custom_domain_id and d.is_verified),
    'business', json_build_object('id', b.id, 'unique_id', b.unique_id, 'username', b.username, 'name', b.name),
    'currency', b.currency, 'time_zone', b.time_zone, 'tax_rate', b.tax_rate) as store,
  coalesce((select json_agg(w) from (
    select w.id, w.unique_id, w.name, w.contact_name, w.contact_phone, w.address, w.location_id, w.postal_code,
      l.subdistrict_name, l.city_name, l.province_name
    from warehouses w left join locations l on l.id = w.location_id
    where w.business_id = $2::bigint and w.deleted_at is null order by w.is_default desc, w.id) w), '[]') as warehouses,
  coalesce((select json_agg(json_build_object('id', a.id, 'provider', a.provider, 'is_active', a.is_active, 'rank', a.rank, 'store_ids', a.store_ids,
      'methods', a.methods)) from provider_accounts a where a.business_id = $2::bigint and a.kind = 'payment'), '[]') as accounts
  from stores s join businesses b on b.id = s.business_id where s.id = $1`

const selectDestination = `with location as materialized (
    select l.id, l.subdistrict_name, l.city_name, l.province_name, l.city_id, c.province_id
    from locations l join cities c on c.id = l.city_id where l.id = $2::bigint
  )
  select (select row_to_json(l) from location l) as location, coalesce((select json_agg(r) from (
    select r.business_id, r.warehouse_id, a.rank as area_rank, r.courier_service_id, s.code as service_code,
      s.name as service_name, c.id as courier_id, c.code as courier_code, c.name as courier_name, c.courier_type,
      c.is_pickup, c.logo_url, r.first_kg, r.next_kg, r.etd, r.is_cod, r.cod_fee, r.is_enabled
    from location d
      cross join lateral (values ('location', d.id, 3), ('city', d.city_id, 2), ('province', d.province_id, 1),
        ('everywhere', 0, 0)) as a (type, area_id, rank)
      join shipping_zone_areas z on z.area_type = a.type and z.area_id = a.area_id
      join shipping_rates r on r.zone_id = z.zone_id
      join courier_services s on s.id = r.courier_service_id join couriers c on c.id = s.courier_id
    where r.business_id = $1 or r.business_id is null
      and (select has_seeded_rates from businesses where id = $1) and not exists (select 1 from shipping_rates o
      where o.business_id = $1 and o.courier_service_id = r.courier_service_id)) r), '[]') as rates`

const maxEntries = 5_000

/**
 * The methods of a store that can be collected: by its accounts or, for a business without any account, by the sandbox.
 */
export const collectedMethods = (
  { id, payment_methods }: { id: number; payment_methods: string[] },
  accounts: readonly ServingAccount[],
  { paymentSandbox }: Pick<Service['config'], 'paymentSandbox'>,
): string[] =>
  paymentSandbox && accounts.length === 0 ? payment_methods : offeredMethods(accounts, id, payment_methods)

/**
 * Caches stores, warehouses and courier rates for about a second, because every checkout needs them and they rarely
 * change. Prices, stock, discount codes and carts are never cached.
 */
export function createShops({
  invalidation,
  reads,
  config,
  metrics,
}: Pick<Service, 'invalidation' | 'reads' | 'config'> & Partial<Pick<Service, 'metrics'>>): Shops {
  const shop = createCache<StoreKey, Shop>(invalidation, {
    maxEntries,
    counts: metrics?.countCache('shops'),
    nameOf: (store) => String(store.id),
    businessOf: (_, store) => store.business_id,
    load: async ({ id, business_id }) => {
      const [row] = await reads.query<Omit<Shop, 'settings'>>(selectShop, [id, business_id])
      const { store, warehouses, accounts } = row!
      const payment_methods = collectedMethods(store, accounts, config)
      return { store: { ...store, payment_methods }, warehouses, accounts, settings: effectiveSettings(store.settings) }
    },
  })
  const destination = createCache<PlaceKey, Destination>(invalidation, {
    maxEntries,
    counts: metrics?.countCache('destinations'),
    nameOf: (place) => `${place.business_id}:${place.location_id}`,
    businessOf: (_, place) => place.business_id,
    load: async (place) =>
      (await reads.query<Destination>(selectDestination, [place.business_id, place.location_id]))[0]!,
  })
  return {
    shop: async (store) => await shop.get({ id: store.id, business_id: store.business_id }),
    destination: async ({ business_id }, location_id) => await destination.get({ business_id, location_id }),
  }
}
