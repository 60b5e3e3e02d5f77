import type { AppError } from '../platform/errors/errors.ts'
import type { Role } from './roles.ts'

export type BusinessRef = { id: number; unique_id: string; username: string; name: string; currency: string }

export type UserRef = { id: number; unique_id: string; email: string; fullname: string; is_operator: boolean }

export type AnonymousCaller = { kind: 'anonymous' }

/** A person signed in to the dashboard. */
export type SessionCaller = { kind: 'session'; session_id: number; user: UserRef }

/** A person signed in, acting in a business they belong to. */
export type MemberCaller = { kind: 'member'; session_id: number; user: UserRef; business: BusinessRef; role: Role }

/** A business's own backend. `scopes` are the effective ones: a secret key holds all. */
export type ApiKeyCaller = { kind: 'api_key'; key_id: number; business: BusinessRef; scopes: readonly string[] }

/** A business that a token was issued for, with the current state of its installation. */
export type Connection = {
  installation_id: number
  business: BusinessRef
  is_active: boolean
  is_enabled: boolean
  scopes: readonly string[]
}

/** An app with an access token, before a business is selected. */
export type AppIdentity = {
  kind: 'app_identity'
  grant_id: number
  application: { id: number; client_id: string; name: string }
  user: { id: number; unique_id: string; email: string; fullname: string; avatar: string | null }
  connections: readonly Connection[]
}

/** An app acting for the business that the request selects. */
export type AppCaller = Omit<AppIdentity, 'kind'> & {
  kind: 'app'
  installation_id: number
  business: BusinessRef
  scopes: readonly string[]
}

export type MachineCaller = ApiKeyCaller | AppCaller

export type IdentityCaller = ApiKeyCaller | AppIdentity

/** The caller of a credential that is known, and why it is not accepted. */
export type Verified<C extends Caller> = { caller: C; refusal?: AppError }

/** The store that a storefront request is about. `catalog_version` rises with each change of what the store shows. */
export type StoreRef = {
  id: number
  unique_id: string
  business_id: number
  name: string
  currency: string
  catalog_version: number
}

/** Anybody with a store's publishable key, such as a browser on a registered origin. */
export type StorefrontCaller = { kind: 'storefront'; store: StoreRef }

/** A customer of the business, signed in to one of its stores; `family_id` identifies the login. */
export type CustomerCaller = { kind: 'customer'; customer_id: number; family_id: string; store: StoreRef }

export type Caller =
  | AnonymousCaller
  | SessionCaller
  | MemberCaller
  | MachineCaller
  | AppIdentity
  | StorefrontCaller
  | CustomerCaller

/** A machine's name in the audit log. */
export const toActor = (caller: MachineCaller) =>
  caller.kind === 'api_key' ? `key:${caller.key_id}` : `app:${caller.application.client_id}`

/** Identifies the credential, so that callers cannot read each other's stored responses. */
export function credentialName(caller: Caller): string {
  if (caller.kind === 'api_key') return `key:${caller.key_id}`
  if (caller.kind === 'app') return `app:${caller.application.id}:${caller.business.id}`
  if (caller.kind === 'app_identity') return `grant:${caller.grant_id}`
  if (caller.kind === 'session' || caller.kind === 'member') return `user:${caller.user.id}`
  if (caller.kind === 'storefront') return `storefront:${caller.store.id}`
  if (caller.kind === 'customer') return `customer:${caller.store.id}:${caller.customer_id}`
  return 'anonymous'
}
