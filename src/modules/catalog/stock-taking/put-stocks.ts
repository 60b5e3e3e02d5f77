import type { Db, Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import type { Cause } from '../stock-log/index.ts'
import { changeStock, type StockChange } from './change-stock.ts'

type Stocked = { variant_id: number; stocks: { warehouse_id: number; quantity: number }[]; path: string }

export const listWarehouses = (db: Db, businessId: number) =>
  db
    .selectFrom('warehouses')
    .select(['id', 'name', 'is_default'])
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** Sets the stock of several variants by warehouse. If a warehouse is repeated, the last quantity counts. */
export async function putStocks(tx: Tx, businessId: number, stocked: Stocked[], cause: Cause, now: Date) {
  if (stocked.every(({ stocks }) => stocks.length === 0)) return
  const known = new Set((await listWarehouses(tx, businessId)).map(({ id }) => id))
  const changes = new Map<string, StockChange>()
  for (const { variant_id, stocks, path } of stocked) {
    for (const [index, stock] of stocks.entries()) {
      if (!known.has(stock.warehouse_id))
        throw validationFailed({ [`${path}stocks.${index}.warehouse_id`]: 'not_found' })
      changes.set(`${variant_id}:${stock.warehouse_id}`, { variant_id, ...stock })
    }
  }
  await changeStock(tx, businessId, [...changes.values()], cause, now)
}
