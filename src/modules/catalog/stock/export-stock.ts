import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { listPlaces, readRows } from './list-stock.ts'
import { stockColumns } from './stock-columns.ts'

const columns = stockColumns.map(({ name }) => name)

const pageSize = 500

/** Streams the stock as CSV that `importStock` accepts. Reads in pages, so that memory use is constant. */
export function exportStock(db: Db, businessId: number): Readable {
  const csv = stringify({ header: true, columns, escape_formulas: true })
  return pipeline(Readable.from(rows(db, businessId)), csv, () => {}) // The consumer of the stream receives the error.
}

async function* rows(db: Db, businessId: number) {
  const warehouses = await listPlaces(db, businessId)
  let after = { product_id: 0, variant_id: 0 }
  for (;;) {
    const { rows: page } = await sql<typeof after>`
      select product_id, variant_id from stock_states where business_id = ${businessId}
        and (product_id, variant_id) > (${after.product_id}, ${after.variant_id})
      order by product_id, variant_id limit ${pageSize}`.execute(db)
    if (page.length === 0) return
    after = page.at(-1)!
    const variants = await readRows(
      db,
      businessId,
      page.map(({ variant_id }) => variant_id),
    )
    for (const row of variants)
      for (const { id, name } of warehouses)
        yield {
          variant_id: row.variant_unique_id,
          sku: row.sku,
          product: row.product_name,
          variant: row.name,
          warehouse: name,
          quantity: row.warehouses.find((stock) => stock.id === id)?.quantity ?? 0,
          low_stock_level: row.own_low_stock_level,
        }
  }
}
