import type { FieldChange } from '../account-changes/index.ts'
import type { Account } from './get-account.ts'

type Values = Pick<Account, 'name' | 'is_active' | 'rank' | 'store_ids' | 'methods' | 'sealed_credentials'>

/** What members and machines set of an account, as a change left it. */
export const valuesOf = ({ name, is_active, rank, store_ids, methods, sealed_credentials }: Values) => [
  name,
  is_active,
  rank,
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
