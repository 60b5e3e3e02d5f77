import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Db } from '../../../platform/db/types.ts'
import { exportColumns, tagSeparator } from './csv-columns.ts'
import { type CustomerFilters, selectCustomers } from './list-customers.ts'
import { loadTotals } from './load-totals.ts'

const pageSize = 500

/** Streams the listed customers as CSV that `importCustomers` accepts, newest first. Reads pages, so memory use is constant. */
export function exportCustomers(db: Db, businessId: number, filters: CustomerFilters): Readable {
  // Without escape_formulas a spreadsheet would execute a name that starts with "=".
  const csv = stringify({ header: true, columns: [...exportColumns], escape_formulas: true, bom: true })
  return pipeline(Readable.from(rows(db, businessId, filters)), csv, () => {}) // The consumer of the stream receives the error.
}

async function* rows(db: Db, businessId: number, filters: CustomerFilters) {
  let before: number | undefined
  for (;;) {
    let query = selectCustomers(db, businessId, filters).selectAll()
    if (before !== undefined) query = query.where('id', '<', before)
    const page = await query.orderBy('id', 'desc').limit(pageSize).execute()
    const totalsOf = await loadTotals(
      db,
      businessId,
      page.map(({ id }) => id),
    )
    for (const customer of page) {
      const { orders_count, total_spent, last_order_at } = totalsOf(customer.id)
      yield {
        ...customer,
        tags: customer.tags.join(tagSeparator),
        is_unsubscribe: String(customer.is_unsubscribe),
        orders_count,
        total_spent,
        last_order_at,
      }
    }
    if (page.length < pageSize) return
    before = page.at(-1)!.id
  }
}
