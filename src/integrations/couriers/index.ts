/**
 * Couriers: the cost and delivery time of a parcel.
 * 1. `CourierRates` is the port: it returns a quote of each service that delivers a parcel.
 * 2. `tableRates` quotes from the tables that the merchant edits. An aggregator would be a second implementation.
 */
export type { CourierRates, Quote, RateRequest, RateRow } from './port.ts'
export { tableRates } from './table-rates.ts'
