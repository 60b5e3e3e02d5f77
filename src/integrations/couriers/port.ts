/** A row of the rate tables: one service from a warehouse (or any) to a zone that contains the destination. */
export type RateRow = {
  business_id: number | null
  warehouse_id: number | null
  /** How specific the zone is: 0 everywhere, 1 province, 2 city, 3 location. */
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
  /** The rows of the rate tables for this destination, loaded by the caller. */
  rows: RateRow[]
}

/** The cost of a parcel with one service, in minor units. */
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
  /** Includes `cod_fee`. */
  cost: number
  /** What the courier asks for collecting the money; 0 for parcels that are paid in advance. */
  cod_fee: number
  cost_source: string
  courier_aggregator_code: string | null
}

/** The source of shipping costs. May call a remote service, so never call it inside a transaction. */
export type CourierRates = { quote(request: RateRequest): Quote[] | Promise<Quote[]> }
