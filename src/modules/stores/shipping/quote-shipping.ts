import { sql } from 'kysely'
import { type Quote, type RateRow, tableRates } from '../../../integrations/couriers/index.ts'
import type { Db } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { findLocation } from '../locations/index.ts'
import { getStore } from '../store-settings/index.ts'
import { getWarehouse } from '../warehouses/index.ts'
import { hasSeededRates } from './rates.ts'

type Parcel = { weight: number; warehouse_id: number; location_id: number; postal_code?: string | null }

async function getLocation(db: Db, id: number, field: string) {
  const location = await findLocation(db, id)
  if (!location) throw validationFailed({ [field]: 'not_found' })
  return location
}

const listRateRows = async (db: Db, businessId: number, locationId: number) =>
  (
    await sql<RateRow>`select r.business_id, r.warehouse_id, a.rank as area_rank, r.courier_service_id,
      s.code as service_code, s.name as service_name, c.id as courier_id, c.code as courier_code,
      c.name as courier_name, c.courier_type, c.is_pickup, c.logo_url, r.first_kg, r.next_kg, r.etd, r.is_cod, r.cod_fee,
      r.is_enabled
    from locations l join cities t on t.id = l.city_id
      cross join lateral (values ('location', l.id, 3), ('city', l.city_id, 2), ('province', t.province_id, 1),
        ('everywhere', 0, 0)) as a (type, area_id, rank)
      join shipping_zone_areas z on z.area_type = a.type and z.area_id = a.area_id
      join shipping_rates r on r.zone_id = z.zone_id
      join courier_services s on s.id = r.courier_service_id join couriers c on c.id = s.courier_id
    where l.id = ${locationId} and (r.business_id = ${businessId} or r.business_id is null and ${hasSeededRates(businessId)} and not exists (
      select from shipping_rates o where o.business_id = ${businessId} and o.courier_service_id = r.courier_service_id))`.execute(
      db,
    )
  ).rows

/** Quotes one parcel from one warehouse with every available courier service. */
export async function quoteShipping(db: Db, businessId: number, parcel: Parcel, isCod: boolean): Promise<Quote[]> {
  const warehouse = await getWarehouse(db, businessId, parcel.warehouse_id)
  await getLocation(db, parcel.location_id, 'location_id')
  return await tableRates.quote({
    warehouse_id: warehouse.id,
    location_id: parcel.location_id,
    postal_code: parcel.postal_code ?? null,
    weight_grams: parcel.weight,
    is_cod: isCod,
    rows: await listRateRows(db, businessId, parcel.location_id),
  })
}

const showQuote = (quote: Quote, weight: number) => ({
  cost: formatMoney(quote.cost),
  cost_source: quote.cost_source,
  courier_service: {
    id: quote.courier_service_id,
    code: quote.service_code,
    name: quote.service_name,
    courier: {
      id: quote.courier_id,
      code: quote.courier_code,
      name: quote.courier_name,
      courier_type: quote.courier_type,
    },
  },
  etd: quote.etd,
  weight,
})

/** Every service that can carry the parcel, the cheapest first. */
export async function quoteParcel(db: Db, businessId: number, parcel: Parcel, isCod: boolean) {
  const quotes = await quoteShipping(db, businessId, parcel, isCod)
  return quotes.toSorted((one, other) => one.cost - other.cost).map((quote) => showQuote(quote, parcel.weight))
}

export async function listShippingCosts(db: Db, businessId: number, parcel: Parcel & { courier_codes: string[] }) {
  const quotes = await quoteShipping(db, businessId, parcel, false)
  return quotes
    .filter((quote) => parcel.courier_codes.includes(quote.courier_code))
    .map((quote) => showQuote(quote, parcel.weight))
}

type Place = { id: number; unique_id: string; name: string; address: string | null; location_id: number | null }

type Names = { subdistrict_name: string | null; city_name: string | null; province_name: string | null }

const unknownLocation: Names = { subdistrict_name: null, city_name: null, province_name: null }

const showPlace = ({ id, unique_id, name, address }: Place, { subdistrict_name, city_name, province_name }: Names) => ({
  id,
  unique_id,
  name,
  address,
  subdistrict_name,
  city_name,
  province_name,
})

type Search = Parcel & { store_id: number; payment_method: string; is_show_all?: boolean }

/** Lists the courier services for an order that a merchant enters, from one of the merchant's warehouses. */
export async function searchCourierServices(db: Db, businessId: number, search: Search) {
  await getStore(db, businessId, String(search.store_id))
  const isCod = search.payment_method === 'cod'
  const quotes = await quoteShipping(db, businessId, search, isCod && !search.is_show_all)
  const place = await getWarehouse(db, businessId, search.warehouse_id)
  const { location_id } = place
  const location = location_id === null ? unknownLocation : await getLocation(db, location_id, 'warehouse_id')
  const warehouse = showPlace(place, location)
  return quotes.map((quote) => ({
    ...showQuote(quote, search.weight),
    is_cod: quote.is_cod,
    is_pickup: quote.is_pickup,
    shipment_provider_code: null,
    warehouse,
  }))
}

type Wanted = { store_id: number; destination_id: number; variants: { variant_id: number; qty: number }[] }

/** Lists the warehouses of the store that have all variants in stock, those in the destination's city first. */
export async function searchWarehouses(db: Db, businessId: number, { store_id, destination_id, variants }: Wanted) {
  const store = await getStore(db, businessId, String(store_id))
  const destination = await getLocation(db, destination_id, 'destination_id')
  const { rows } = await sql<
    Place & Names
  >`select w.id, w.unique_id, w.name, w.address, w.location_id, l.subdistrict_name, l.city_name,
      l.province_name
    from warehouses w left join locations l on l.id = w.location_id
    where w.business_id = ${businessId} and w.deleted_at is null
      and (${store.warehouse_id}::bigint is null or w.id = ${store.warehouse_id})
      and not exists (
        select 1 from unnest(${variants.map((item) => item.variant_id)}::bigint[],
          ${variants.map((item) => item.qty)}::bigint[]) as d (variant_id, quantity)
        left join variants v on v.business_id in (${businessId}, ${businessId}) and v.id = d.variant_id
        left join products p on p.business_id in (${businessId}, ${businessId}) and p.id = v.product_id
        left join variant_stocks s on s.business_id in (${businessId}, ${businessId}) and s.variant_id = v.id and s.warehouse_id = w.id
        where v.id is null or p.is_inventory and coalesce(s.quantity, 0) < d.quantity)
    order by l.city_name is distinct from ${destination.city_name}, w.is_default desc, w.id`.execute(db)
  const display = [destination.subdistrict_name, destination.city_name, destination.province_name].join(', ')
  return rows.map((row) => ({
    warehouse: showPlace(row, row),
    warehouse_partner: null,
    destination: { ...destination, display },
    distance_km: null,
  }))
}
