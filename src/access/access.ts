import type {
  AnonymousCaller,
  AppIdentity,
  CustomerCaller,
  IdentityCaller,
  MachineCaller,
  MemberCaller,
  SessionCaller,
  StorefrontCaller,
} from './caller.ts'
import type { Permission, WritePermission } from './roles.ts'
import type { Scope } from './scopes.ts'

/** Who may call a route. Every route declares one of these; there is no default. */
export type Access =
  | { kind: 'anyone' }
  | { kind: 'session' }
  | { kind: 'operator' }
  | { kind: 'member'; permission: Permission }
  | { kind: 'machine'; scope: Scope; or?: readonly Scope[] }
  | { kind: 'identity' }
  | { kind: 'installed_app' }
  | { kind: 'oauth_client' }
  | { kind: 'storefront' }
  | { kind: 'customer' }
  | { kind: 'storefront_customer' }

/** Who may call a route that changes something. Members need a permission that allows changes. */
export type WriteAccess = Exclude<Access, { kind: 'member' }> | { kind: 'member'; permission: WritePermission }

export type CallerOf<A extends Access> = {
  anyone: AnonymousCaller
  session: SessionCaller
  operator: SessionCaller
  member: MemberCaller
  machine: MachineCaller
  identity: IdentityCaller
  installed_app: AppIdentity
  oauth_client: AnonymousCaller
  storefront: StorefrontCaller
  customer: CustomerCaller
  storefront_customer: CustomerCaller
}[A['kind']]

/** Open to everybody, without a credential. */
export const anyone = { kind: 'anyone' } as const satisfies Access

/** Any person signed in to the dashboard. */
export const signedIn = { kind: 'session' } as const satisfies Access

/** A person signed in who operates this installation. */
export const operator = { kind: 'operator' } as const satisfies Access

/** A member of the business named by the path's `business_id`, whose role allows it. */
export const member = <P extends Permission>(permission: P): { kind: 'member'; permission: P } => ({
  kind: 'member',
  permission,
})

/** An API key or an app with this scope (or one of the others), for the business that the request selects. */
export const machine = (scope: Scope, ...or: Scope[]) => ({ kind: 'machine', scope, or }) as const satisfies Access

/** Any API key or app token, to ask who it is. */
export const machineIdentity = { kind: 'identity' } as const satisfies Access

/** An app by an access token, whichever businesses it has; API keys are refused. */
export const installedApp = { kind: 'installed_app' } as const satisfies Access

/** An app by its client_id and client_secret. They may be sent in the body, so the verb verifies them. */
export const oauthClient = { kind: 'oauth_client' } as const satisfies Access

/** A browser or a shop's server with a storefront key of the store named by the path's `store_id`. */
export const storefront = { kind: 'storefront' } as const satisfies Access

/** A customer who is signed in to the store of the path's `store_id`. */
export const customer = { kind: 'customer' } as const satisfies Access

/** A signed-in customer on a public route, who sends both the storefront key and the customer's token. */
export const storefrontCustomer = { kind: 'storefront_customer' } as const satisfies Access
