import type { CourierRates, Quote, RateRequest, RateRow } from './port.ts'

/** Each started kilogram is billed, at least one. */
export const billedKilograms = (grams: number) => Math.max(1, Math.ceil(grams / 1000))

export const computeCost = (row: Pick<RateRow, 'first_kg' | 'next_kg' | 'cod_fee'>, grams: number, isCod: boolean) =>
  row.first_kg + (billedKilograms(grams) - 1) * row.next_kg + (isCod ? row.cod_fee : 0)

/** Ranks rates: a more specific zone first, and within a zone the rate of this warehouse before the general one. */
const specificity = (row: RateRow) => row.area_rank * 2 + (row.warehouse_id === null ? 0 : 1)

/** Chooses the most specific rate of each service for this warehouse. A service whose rate is disabled is left out. */
export function chooseRows(rows: RateRow[], warehouseId: number): RateRow[] {
  const closest = new Map<number, RateRow>()
  for (const row of rows) {
    if (row.warehouse_id !== null && row.warehouse_id !== warehouseId) continue
    const known = closest.get(row.courier_service_id)
    if (!known || specificity(row) > specificity(known)) closest.set(row.courier_service_id, row)
  }
  return [...closest.values()].filter((row) => row.is_enabled)
}

/** Quotes shipping costs from the rate tables that the merchant edits. */
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
        cost: computeCost(row, weight_grams, is_cod),
        cod_fee: is_cod ? row.cod_fee : 0,
        cost_source: 'table',
        courier_aggregator_code: null,
      }))
      .sort((a, b) => a.cost - b.cost || a.courier_service_id - b.courier_service_id),
}
