import type { Selectable } from 'kysely'
import { isScope } from '../../../access/scopes.ts'
import { fieldError, type Problems, validationFailed } from '../../../platform/errors.ts'
import type { Tables } from '../../../schema/tables.ts'

export const maxKeys = 10

/** Only displayed with each key; the rate limiter enforces the windows from the configuration. */
export const rateLimitPerHour = 10_000

export const keyPrefix = { secret: 'sk', restricted: 'rk' } as const

export type KeyType = keyof typeof keyPrefix

export type ApiKeyRow = Selectable<Tables['api_keys']>

/** Requires at least one scope and refuses scopes that are not in the catalogue. */
export function checkScopes(scopes: string[] | undefined) {
  if (!scopes || scopes.length === 0) throw validationFailed({ scopes: fieldError('too_few', { min: 1 }) })
  const unknown = scopes.filter((scope) => !isScope(scope))
  if (unknown.length > 0)
    throw validationFailed({ scopes: unknown.map((value) => fieldError('not_included', { value })) })
}

/** Only a restricted key has scopes to change; name and description may always change. */
export function checkChange(key: Pick<ApiKeyRow, 'key_type'>, change: { scopes?: string[] }) {
  const errors: Problems = {}
  if (change.scopes !== undefined && key.key_type === 'secret') errors.scopes = 'unchangeable'
  if (Object.keys(errors).length > 0) throw validationFailed(errors)
  if (change.scopes !== undefined) checkScopes(change.scopes)
}
