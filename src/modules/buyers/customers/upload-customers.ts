import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import type { Static } from 'typebox'
import type { Db } from '../../../platform/db/types.ts'
import { AppError, fieldError, validationFailed } from '../../../platform/errors.ts'
import { compileValidator, validationError } from '../../../platform/http/validation.ts'
import { normalizePhone } from '../../../platform/phones.ts'
import { type CsvRow, readCsv } from '../../../platform/read-csv.ts'
import { insertCustomer } from './manage-customers.ts'
import { findBuyer } from './record-customer.ts'
import { normalizeEmail } from './rules.ts'
import { CustomerIn } from './schemas.ts'
import type { CustomerRow } from './views.ts'

export const maxUploadRows = 1000

const textColumns = ['name', 'email', 'phone', 'bio_description', 'date_of_birth', 'sex'] as const
export const customerColumns = [...textColumns, 'tags'] as const

const check = compileValidator(CustomerIn, 'body')

/** Validates a row by the same rules as the body of `POST /customers`. */
function readCustomer({ cells, problem }: CsvRow): Static<typeof CustomerIn> {
  if (problem) throw validationFailed({ row: problem })
  const filled = textColumns.filter((name) => cells[name]).map((name) => [name, cells[name]])
  const tags = cells.tags
    ?.split(';')
    .map((tag) => tag.trim())
    .filter(Boolean)
  const customer = { ...Object.fromEntries(filled), ...(tags?.length && { tags: [...new Set(tags)] }) }
  if (!check(customer)) throw validationError(check.errors!, 'body')
  if (!cells.email && !cells.phone) throw validationFailed({ email: 'required' })
  return customer as Static<typeof CustomerIn>
}

async function readRows(file: Buffer): Promise<CsvRow[]> {
  if (!isUtf8(file) || file.includes(0)) throw validationFailed({ file: 'not_utf8' })
  const rows: CsvRow[] = []
  for await (const row of readCsv(Readable.from([file]), { columns: customerColumns, required: ['name'] })) {
    rows.push(row)
    if (rows.length > maxUploadRows)
      throw validationFailed({ file: fieldError('too_many_rows', { max: maxUploadRows }) })
  }
  if (rows.length === 0) throw validationFailed({ file: 'no_rows' })
  return rows
}

/**
 * Creates a customer for each row of a CSV file. The file is read whole before the first is written. A row whose email
 * or phone number is known changes nothing, so that a repeated upload creates nothing twice; for that each row needs one
 * of them.
 */
export async function uploadCustomers(db: Db, business_id: number, file: Buffer, now: Date) {
  const created: CustomerRow[] = []
  const existing: number[] = []
  const failed: Record<string, string> = {}
  const rows = await readRows(file)
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
