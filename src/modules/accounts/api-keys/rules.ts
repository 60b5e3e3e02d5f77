import type { Selectable } from 'kysely'
import { type Role, roleAllows } from '../../../access/roles.ts'
import { allScopes, isScope, ungrantableScopes } from '../../../access/scopes.ts'
import { fieldError, forbidden, type Problems, validationFailed } from '../../../platform/errors/errors.ts'
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

type Powers = Pick<ApiKeyRow, 'key_type' | 'scopes'>

/** The scopes of a key. A secret key has all, including those that later versions add. */
export const effectiveScopes = ({ key_type, scopes }: Powers): readonly string[] =>
  key_type === 'secret' ? allScopes : scopes

/** Refuses a member who may not grant all scopes of the key. */
export function checkGrant(role: Role, key: Powers) {
  const scopes = ungrantableScopes(role, effectiveScopes(key))
  if (scopes.length === 0) return
  throw forbidden(
    `Your role in this business (${role}) may not give a key access to money: ask an owner or an admin`,
    'insufficient_role',
    { permission: 'money_scopes:grant', scopes },
  )
}

/** Whether a member of this role may create such a key; `role` is null for somebody who is not a member. */
export const mayCreateKey = (role: Role | null, key: Powers): boolean =>
  role !== null && roleAllows(role, 'developers:manage') && ungrantableScopes(role, effectiveScopes(key)).length === 0
