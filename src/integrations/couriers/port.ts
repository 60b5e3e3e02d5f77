/** One row of the rate tables: from a warehouse (or any) to a zone that holds the destination, with one service. */
export type RateRow = {
  business_id: number | null
  warehouse_id: number | null
  /** How closely the zone names the destination: 0 everywhere, 1 province, 2 city, 3 location. */
  area_rank: number
  courier_service_id: number
  service_code: string
  service_name: string
  courier_id: number
  courier_code: string
  courier_name: string
  courier_type: string
  is_pickup: boolean
  logo_url: string | null
  first_kg: number
  next_kg: number
  etd: string | null
  is_cod: boolean
  cod_fee: number
  is_enabled: boolean
}

export type RateRequest = {
  warehouse_id: number
  location_id: number
  postal_code: string | null
  weight_grams: number
  is_cod: boolean
  /** The rates of our own tables for this destination, read beforehand. */
  rows: RateRow[]
}

/** What sending a parcel costs with one service, in minor units. */
export type Quote = {
  warehouse_id: number
  courier_service_id: number
  service_code: string
  service_name: string
  courier_id: number
  courier_code: string
  courier_name: string
  courier_type: string
  is_pickup: boolean
  logo_url: string | null
  etd: string | null
  is_cod: boolean
  cost: number
  cost_source: string
  courier_aggregator_code: string | null
}

/** Where shipping costs come from. A remote aggregator is asked before a transaction opens, never inside one. */
export type CourierRates = { quote(request: RateRequest): Quote[] | Promise<Quote[]> }
