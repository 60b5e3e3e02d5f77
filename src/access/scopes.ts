import { type Scope, scopes } from '../vocabulary/index.ts'
import { type Role, roleAllows } from './roles.ts'

export type { Scope }

/** The scopes that an app or a restricted key may hold. */
export const allScopes = Object.keys(scopes) as Scope[]

export const isScope = (name: string): name is Scope => Object.hasOwn(scopes, name)

/** Each scope and its words, as the OpenAPI document and `GET /v3/oauth/scopes` list them. */
export const scopeWords = Object.fromEntries(allScopes.map((scope) => [scope, scopes[scope].en]))

export const moneyScopes = allScopes.filter((scope) => scopes[scope].isMoney)

/** The scopes among these that a member of this role may not give to a key or an app. */
export const ungrantableScopes = (role: Role, names: readonly string[]): Scope[] =>
  roleAllows(role, 'money_scopes:grant') ? [] : moneyScopes.filter((scope) => names.includes(scope))
