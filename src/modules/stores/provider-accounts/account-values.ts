import type { FieldChange } from '../account-changes/index.ts'
import type { Account } from './get-account.ts'

type Values = Pick<Account, 'is_active' | 'store_ids' | 'methods' | 'sealed_credentials'>

/**
 * Fields that do not affect where money goes: owners are not mailed about them, and changing them does not prevent
 * undoing another change.
 */
const harmlessFields: readonly FieldChange['field'][] = ['name', 'rank']

export const movesMoney = ({ field }: FieldChange) => !harmlessFields.includes(field)

/** The values of an account that members and machines set, without harmless fields. */
export const toValues = ({ is_active, store_ids, methods, sealed_credentials }: Values) => [
  is_active,
  store_ids,
  methods,
  sealed_credentials.toString('base64'),
]

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ, with their values if these are short and not secret. */
export function diffAccounts(before: Account, after: Account, credentials?: readonly string[]): FieldChange[] {
  const shown = (['name', 'is_active', 'rank'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: String(before[field]), to: String(after[field]) }))
  const named = (['store_ids', 'methods'] as const)
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({ field, from: null, to: null }))
  const isResealed = !before.sealed_credentials.equals(after.sealed_credentials)
  const to = credentials?.join(', ') ?? null
  return [...shown, ...named, ...(isResealed ? [{ field: 'credentials' as const, from: null, to }] : [])]
}
