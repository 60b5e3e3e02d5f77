import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { type CsvRow, readCsv } from '../../../../platform/csv/read-csv.ts'
import type { Db } from '../../../../platform/db/types.ts'
import { AppError, fieldError, validationFailed } from '../../../../platform/errors/errors.ts'
import { detectKind, type ReadExcel } from '../../../../platform/tables/read-excel.ts'
import { normalizePhone } from '../../../../platform/text/phones.ts'
import { insertCustomer } from '../manage-customers.ts'
import { findBuyer } from '../record-customer.ts'
import { normalizeEmail } from '../rules.ts'
import type { CustomerRow } from '../views.ts'
import { customerColumns, customerFileColumns, readCustomer } from './csv-columns.ts'

export const maxUploadRows = 1000

async function readRows(file: Buffer, readExcel: ReadExcel): Promise<CsvRow[]> {
  if (detectKind(file) === 'text' && (!isUtf8(file) || file.includes(0))) throw validationFailed({ file: 'not_utf8' })
  const rows: CsvRow[] = []
  const columns = customerFileColumns.filter(({ name }) => (customerColumns as readonly string[]).includes(name))
  for await (const row of readCsv(Readable.from([file]), { columns, required: ['name'], readExcel })) {
    rows.push(row)
    if (rows.length > maxUploadRows)
      throw validationFailed({ file: fieldError('too_many_rows', { max: maxUploadRows }) })
  }
  if (rows.length === 0) throw validationFailed({ file: 'no_rows' })
  return rows
}

/**
 * Creates a customer for each row of a CSV file, after the whole file was read. A row whose email or phone number
 * exists changes nothing, so that a repeated upload creates nothing twice; each row therefore needs one of them.
 */
export async function uploadCustomers(db: Db, business_id: number, file: Buffer, readExcel: ReadExcel, now: Date) {
  const created: CustomerRow[] = []
  const existing: number[] = []
  const failed: Record<string, string> = {}
  const rows = await readRows(file, readExcel)
  await db.transaction().execute(async (tx) => {
    for (const row of rows) {
      try {
        const input = readCustomer(row)
        const buyer = { email: normalizeEmail(input.email), phone: normalizePhone(input.phone) }
        const known = await findBuyer(tx, business_id, { name: input.name, ...buyer })
        const customer = known ? undefined : await insertCustomer(tx, business_id, input, now)
        if (customer) created.push(customer)
        else existing.push(row.row)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        failed[row.row] = error.message
      }
    }
  })
  return { created, existing, failed }
}
