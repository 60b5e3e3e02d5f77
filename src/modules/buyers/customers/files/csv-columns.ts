import type { Static } from 'typebox'
import type { CsvRow } from '../../../../platform/csv/read-csv.ts'
import { AppError, validationFailed } from '../../../../platform/errors/errors.ts'
import { compileValidator, validationError } from '../../../../platform/http/validation/validation.ts'
import { normalizePhone } from '../../../../platform/text/phones.ts'
import {
  type Checked,
  type DefinitionRow,
  type Reference,
  readAttributeCells,
} from '../../../catalog/attributes/index.ts'
import { normalizeEmail } from '../rules.ts'
import { CustomerIn } from '../schemas.ts'

const textColumns = ['name', 'email', 'phone', 'bio_description', 'date_of_birth', 'sex'] as const

/** The columns of a file that describe a customer. */
export const customerColumns = [...textColumns, 'tags'] as const

/** Columns of the export. The import accepts all of them and ignores those that are computed from orders. */
export const exportColumns = [
  ...customerColumns,
  'is_unsubscribe',
  'status',
  'orders_count',
  'total_spent',
  'last_order_at',
  'created_at',
] as const

/** Separates the tags in a cell. */
export const tagSeparator = ';'

const check = compileValidator(CustomerIn, 'body')

/** Validates a row by the rules of `POST /customers`; an email address or a phone number is required. */
export function readCustomer({ cells, problem }: CsvRow): Static<typeof CustomerIn> {
  if (problem) throw validationFailed({ row: problem })
  const filled = textColumns.filter((name) => cells[name]).map((name) => [name, cells[name]])
  const tags = cells.tags
    ?.split(tagSeparator)
    .map((tag) => tag.trim())
    .filter(Boolean)
  const customer = {
    ...Object.fromEntries(filled),
    ...(tags?.length && { tags: [...new Set(tags)] }),
    ...(cells.is_unsubscribe && { is_unsubscribe: readFlag(cells.is_unsubscribe) }),
  }
  if (!check(customer)) throw validationError(check.errors!, 'body')
  if (!cells.email && !cells.phone) throw validationFailed({ email: 'required' })
  return customer as Static<typeof CustomerIn>
}

/** An unknown word stays as it is, so that the schema refuses it. */
const readFlag = (cell: string) => ({ true: true, false: false })[cell.toLowerCase()] ?? cell

/** A row in valid form, with the contact that identifies the customer. */
export type ReadRow = {
  row: number
  input: Static<typeof CustomerIn>
  buyer: { name: string; email: string | null; phone: string | null }
  attributes: Checked
  references: Reference[]
}

/** Reads a row; returns an error by field if it is invalid. */
export function readRow(row: CsvRow, definitions: DefinitionRow[]): ReadRow | AppError {
  try {
    const input = readCustomer(row)
    const { checked, references, errors } = readAttributeCells(definitions, [{ owner: 'customer', cells: row.cells }])
    if (Object.keys(errors).length > 0) throw validationFailed(errors)
    const buyer = { name: input.name, email: normalizeEmail(input.email), phone: normalizePhone(input.phone) }
    return { row: row.row, input, buyer, attributes: checked[0]!, references }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
