/**
 * Couriers: what a parcel costs and how long it takes.
 * 1. `CourierRates` is the port: one question about one parcel, answered with the services that carry it.
 * 2. `tableRates` answers from the tables that the merchant edits; an aggregator would be a second implementation.
 */
export type { CourierRates, Quote, RateRequest, RateRow } from './port.ts'
export { tableRates } from './table-rates.ts'
