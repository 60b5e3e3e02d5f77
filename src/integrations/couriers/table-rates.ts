import type { CourierRates, Quote, RateRequest, RateRow } from './port.ts'

/** A parcel pays for each kilogram begun, and for one at least. */
export const billedKilograms = (grams: number) => Math.max(1, Math.ceil(grams / 1000))

export const costOf = (row: Pick<RateRow, 'first_kg' | 'next_kg' | 'cod_fee'>, grams: number, isCod: boolean) =>
  row.first_kg + (billedKilograms(grams) - 1) * row.next_kg + (isCod ? row.cod_fee : 0)

/** The nearest zone decides, and within it the rate of this very warehouse before that of all. */
const closeness = (row: RateRow) => row.area_rank * 2 + (row.warehouse_id === null ? 0 : 1)

/** One row a service: of the rows that hold for this warehouse, the closest; none where that one is switched off. */
export function chooseRows(rows: RateRow[], warehouseId: number): RateRow[] {
  const closest = new Map<number, RateRow>()
  for (const row of rows) {
    if (row.warehouse_id !== null && row.warehouse_id !== warehouseId) continue
    const known = closest.get(row.courier_service_id)
    if (!known || closeness(row) > closeness(known)) closest.set(row.courier_service_id, row)
  }
  return [...closest.values()].filter((row) => row.is_enabled)
}

/** Shipping costs from the tables that the merchant edits. */
export const tableRates: CourierRates = {
  quote: ({ warehouse_id, weight_grams, is_cod, rows }: RateRequest): Quote[] =>
    chooseRows(rows, warehouse_id)
      .filter((row) => !is_cod || row.is_cod)
      .map((row) => ({
        warehouse_id,
        courier_service_id: row.courier_service_id,
        service_code: row.service_code,
        service_name: row.service_name,
        courier_id: row.courier_id,
        courier_code: row.courier_code,
        courier_name: row.courier_name,
        courier_type: row.courier_type,
        is_pickup: row.is_pickup,
        logo_url: row.logo_url,
        etd: row.etd,
        is_cod: row.is_cod,
        cost: costOf(row, weight_grams, is_cod),
        cost_source: 'table',
        courier_aggregator_code: null,
      }))
      .sort((a, b) => a.cost - b.cost || a.courier_service_id - b.courier_service_id),
}
