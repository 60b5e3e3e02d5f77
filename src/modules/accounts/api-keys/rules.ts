import type { Selectable } from 'kysely'
import { isScope } from '../../../access/scopes.ts'
import { fieldError, type Problems, validationFailed } from '../../../platform/errors.ts'
import type { Tables } from '../../../schema/tables.ts'

export const mostKeys = 10

/** Shown with each key; the counting itself follows the configured windows. */
export const rateLimitPerHour = 10_000

export const keyPrefix = { secret: 'sk', restricted: 'rk' } as const

export type KeyType = keyof typeof keyPrefix

export type ApiKeyRow = Selectable<Tables['api_keys']>

/** Throws naming the scope that a restricted key may not hold, or that it has none. */
export function checkScopes(scopes: string[] | undefined) {
  if (!scopes || scopes.length === 0) throw validationFailed({ scopes: fieldError('too_few', { min: 1 }) })
  const unknown = scopes.filter((scope) => !isScope(scope))
  if (unknown.length > 0)
    throw validationFailed({ scopes: unknown.map((value) => fieldError('not_included', { value })) })
}

/** What may change after creation: name and description always, scopes only on a restricted key. */
export function checkChange(key: Pick<ApiKeyRow, 'key_type'>, change: { scopes?: string[] }) {
  const errors: Problems = {}
  if (change.scopes !== undefined && key.key_type === 'secret') errors.scopes = 'unchangeable'
  if (Object.keys(errors).length > 0) throw validationFailed(errors)
  if (change.scopes !== undefined) checkScopes(change.scopes)
}
