import type { FieldChange } from '../account-changes/index.ts'
import type { Account } from './get-account.ts'

type Values = Pick<Account, 'is_active' | 'store_ids' | 'methods' | 'sealed_credentials'>

/** Fields that do not change where money goes: owners are not mailed about them, and they do not keep a change from being undone. */
const harmlessFields: readonly FieldChange['field'][] = ['name', 'rank']

export const movesMoney = ({ field }: FieldChange) => !harmlessFields.includes(field)

/** What members and machines set of an account, as a change left it, without harmless fields. */
export const valuesOf = ({ is_active, store_ids, methods, sealed_credentials }: Values) => [
  is_active,
  store_ids,
  methods,
  sealed_credentials.toString('base64'),
]

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ, with the values of those that are short and no secret. */
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
