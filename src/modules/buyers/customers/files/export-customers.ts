import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Db } from '../../../../platform/db/types.ts'
import { pictureUrl } from '../../../../platform/http/addresses.ts'
import { attributeCells, attributeColumns, readDefinitions, showAttributes } from '../../../catalog/attributes/index.ts'
import { type CustomerFilters, selectCustomers } from '../list-customers.ts'
import { loadTotals } from '../load-totals.ts'
import { nameCustomerValues } from '../manage-customers.ts'
import { exportColumns, tagSeparator } from './csv-columns.ts'

const pageSize = 500

/**
 * Streams the selected customers as CSV that `importCustomers` accepts, newest first. Reads in pages, so that memory
 * use is constant.
 */
export async function exportCustomers(
  db: Db,
  businessId: number,
  filters: CustomerFilters,
  baseUrl: string,
): Promise<Readable> {
  const columns = [...exportColumns, ...attributeColumns(await readDefinitions(db, businessId, ['customer']))]
  // Without escape_formulas a spreadsheet would execute a name that starts with "=".
  const csv = stringify({ header: true, columns, escape_formulas: true, bom: true })
  return pipeline(Readable.from(rows(db, businessId, filters, pictureUrl(baseUrl))), csv, () => {}) // The consumer of the stream receives the error.
}

async function* rows(db: Db, businessId: number, filters: CustomerFilters, toUrl: (picture: string) => string) {
  let before: number | undefined
  for (;;) {
    let query = selectCustomers(db, businessId, filters).selectAll()
    if (before !== undefined) query = query.where('id', '<', before)
    const page = await query.orderBy('id', 'desc').limit(pageSize).execute()
    const findTotals = await loadTotals(db, businessId, page)
    const namedById = await nameCustomerValues(db, businessId, page)
    for (const customer of page) {
      const { orders_count, total_spent, last_order_at } = findTotals(customer)
      yield {
        ...customer,
        tags: customer.tags.join(tagSeparator),
        is_unsubscribe: String(customer.is_unsubscribe),
        orders_count,
        total_spent,
        last_order_at,
        attributes: undefined, // Hides the object, because the writer would look up columns without a value in it.
        ...attributeCells('customer', showAttributes(namedById(customer), toUrl)),
      }
    }
    if (page.length < pageSize) return
    before = page.at(-1)!.id
  }
}
