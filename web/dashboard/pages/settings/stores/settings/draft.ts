import type { StoreWithSettings as Store } from '../../../../api/types.generated.ts'
import { plainAmount } from '../../../../parts/fields/plain-amount.ts'
import { type Field, isSetting } from './fields.ts'
import type { Draft, FieldValue, Row, StoreChange, StoreFieldName } from './values.ts'

const stored = (store: Store, name: StoreFieldName): unknown => {
  if (isSetting(name)) return store.settings[name]
  return name === 'custom_domain_id' ? store.custom_domain?.id : store[name]
}

const toRow = (row: object): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, name === 'amount' ? plainAmount(value) : String(value)]),
  )

export function showValue({ kind }: Pick<Field, 'kind'>, value: unknown): FieldValue {
  if (kind === 'flag') return Boolean(value)
  if (kind === 'methods') return value as string[]
  if (kind === 'counts') return (value as number[]).join(', ')
  if (kind === 'charges' || kind === 'accounts') return (value as object[]).map(toRow)
  if (kind === 'amount') return plainAmount(String(value))
  return value === null || value === undefined ? '' : String(value)
}

export const readDraft = (store: Store, fields: Field[]): Draft =>
  Object.fromEntries(fields.map((field) => [field.name, showValue(field, stored(store, field.name))]))

const emptyIsNull: StoreFieldName[] = [
  'logo',
  'phone',
  'email',
  'warehouse_id',
  'custom_domain_id',
  'other_income_name',
  'mail_sender_name',
  'mail_sender_address',
  'mail_reply_to',
]

const toNumber = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

const numbersOfRows = ['courier_id', 'percentage']

/** The form shows bank names; the API takes bank codes. */
const bankCode = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40)

function sendRow(kind: Field['kind'], row: Row) {
  if (kind === 'accounts') return { ...row, bank_code: row.bank_code || bankCode(row.bank_name!) }
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, numbersOfRows.includes(name) ? toNumber(value) : value.trim()]),
  )
}

function sendValue({ name, kind }: Field, value: FieldValue): unknown {
  if (Array.isArray(value)) return kind === 'methods' ? value : (value as Row[]).map((row) => sendRow(kind, row))
  if (typeof value === 'boolean') return value
  const text = value.trim()
  if (text === '' && emptyIsNull.includes(name)) return null
  if (kind === 'counts')
    return text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number)
  return ['count', 'percent', 'warehouse', 'domain'].includes(kind) ? toNumber(text) : text
}

export const isSame = (one: FieldValue | undefined, other: FieldValue | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

export const changedFields = (fields: Field[], base: Draft, draft: Draft) =>
  fields.filter(({ name }) => !isSame(base[name], draft[name]))

/** The request that saves these fields. */
export function toChange(fields: Field[], draft: Draft): StoreChange {
  const entries = fields.map((field) => [field.name, sendValue(field, draft[field.name]!)] as const)
  const settings = entries.filter(([name]) => isSetting(name))
  return {
    ...Object.fromEntries(entries.filter(([name]) => !isSetting(name))),
    ...(settings.length > 0 && { settings: Object.fromEntries(settings) }),
  }
}
