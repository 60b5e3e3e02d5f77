import type { Static } from 'typebox'
import type { CsvRow } from '../../../../platform/csv/read-csv.ts'
import { validationFailed } from '../../../../platform/errors/errors.ts'
import { compileValidator, validationError } from '../../../../platform/http/validation/validation.ts'
import { collectProblems } from '../../../../platform/tables/collect-problems.ts'
import type { Column } from '../../../../platform/tables/columns.ts'
import { normalizePhone } from '../../../../platform/text/phones.ts'
import {
  type Checked,
  type DefinitionRow,
  type Reference,
  readAttributeCells,
} from '../../../catalog/attributes/index.ts'
import { toValues } from '../manage-customers.ts'
import { normalizeEmail } from '../rules.ts'
import { CustomerIn } from '../schemas.ts'

const textColumns = ['name', 'email', 'phone', 'bio_description', 'date_of_birth', 'sex'] as const

/** The columns of a file that describe a customer. */
export const customerColumns = [...textColumns, 'tags'] as const

/** The columns of an import: those of a customer, and those of the export that it ignores. */
export const customerFileColumns: Column[] = [
  {
    name: 'name',
    label: { en: 'Name', id: 'Nama' },
    also: ['nama pelanggan', 'nama lengkap', 'customer name', 'full name'],
    example: ['Sari Dewi', 'Budi Santoso'],
  },
  {
    name: 'email',
    label: { en: 'Email', id: 'Email' },
    also: ['e-mail', 'alamat email', 'email address'],
    example: ['sari@example.com', ''],
  },
  {
    name: 'phone',
    label: { en: 'Phone', id: 'Telepon' },
    also: ['nomor telepon', 'no telepon', 'no hp', 'nomor hp', 'hp', 'whatsapp', 'nomor whatsapp', 'phone number'],
    example: ['6281234567890', '6281398765432'],
  },
  {
    name: 'tags',
    label: { en: 'Tags', id: 'Tag' },
    also: ['label'],
    example: { en: ['regular;wholesale', ''], id: ['langganan;grosir', ''] },
  },
  { name: 'bio_description', label: { en: 'About', id: 'Tentang' }, also: ['catatan', 'notes'] },
  {
    name: 'date_of_birth',
    label: { en: 'Date of birth', id: 'Tanggal lahir' },
    also: ['birthday', 'ulang tahun'],
    kind: 'date',
    example: ['17/08/1995', ''],
  },
  {
    name: 'sex',
    label: { en: 'Sex', id: 'Jenis kelamin' },
    also: ['gender'],
    values: {
      'laki-laki': 'male',
      pria: 'male',
      l: 'male',
      m: 'male',
      perempuan: 'female',
      wanita: 'female',
      p: 'female',
      f: 'female',
    },
  },
  {
    name: 'is_unsubscribe',
    label: { en: 'No newsletters', id: 'Tanpa buletin' },
    also: ['unsubscribed', 'berhenti langganan'],
    kind: 'flag',
  },
  { name: 'status', label: { en: 'Status', id: 'Status' } },
  { name: 'orders_count', label: { en: 'Orders', id: 'Jumlah pesanan' } },
  { name: 'total_spent', label: { en: 'Total spent', id: 'Total belanja' } },
  { name: 'last_order_at', label: { en: 'Last order', id: 'Pesanan terakhir' } },
  { name: 'created_at', label: { en: 'Created', id: 'Dibuat' } },
]

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
  const problems = collectProblems()
  if (!check(customer)) problems.addAll(validationError(check.errors!, 'body'))
  if (!cells.email && !cells.phone) problems.add('email', 'required')
  problems.throwIfAny()
  return customer as Static<typeof CustomerIn>
}

/** An unknown word stays as it is, so that the schema refuses it. */
const readFlag = (cell: string) => ({ true: true, false: false })[cell] ?? cell

/** A row in valid form, with the contact that identifies the customer. */
export type ReadRow = {
  source: CsvRow
  input: Static<typeof CustomerIn>
  buyer: { name: string; email: string | null; phone: string | null }
  attributes: Checked
  references: Reference[]
}

/** Reads a row; throws all its errors by field if it is invalid. */
export function readRow(source: CsvRow, definitions: DefinitionRow[], now: Date): ReadRow {
  const problems = collectProblems()
  const input = problems.attempt(() => readCustomer(source))
  const { checked, references, errors } = readAttributeCells(definitions, [{ owner: 'customer', cells: source.cells }])
  if (Object.keys(errors).length > 0) problems.addAll(validationFailed(errors))
  // What depends on the time, such as a birth date in the future.
  if (input) problems.attempt(() => toValues(input, now))
  problems.throwIfAny()
  const { name, email, phone } = input!
  const buyer = { name, email: normalizeEmail(email), phone: normalizePhone(phone) }
  return { source, input: input!, buyer, attributes: checked[0]!, references }
}
