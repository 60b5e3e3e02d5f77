import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Tx } from '../platform/db/types.ts'
import { machine, member } from './access.ts'
import type { MachineCaller, MemberCaller } from './caller.ts'
import { actorOf } from './caller.ts'
import type { Permission } from './roles.ts'
import type { Call, Route } from './route.ts'
import type { Scope } from './scopes.ts'

/** Somebody who acts for one business: its backend, an app, or a member in the dashboard. */
export type MerchantCaller = MachineCaller | MemberCaller

/** Whose records a verb may touch, and the person to name on them; a machine is nobody in particular. */
export type Merchant = { business_id: number; user_id: number | null; actor: string }

type Shape = Record<string, TSchema>
type Values<S> = S extends Shape ? Static<TObject<S>> : Record<never, never>
type BodyOf<B> = B extends TSchema ? Static<B> : undefined
type MerchantCall<P, Q, B> = Omit<Call, 'caller' | 'params' | 'query' | 'body'> & {
  merchant: Merchant
  params: Values<P>
  query: Values<Q>
  body: BodyOf<B>
}

type Declared<P, Q, B> = Pick<
  Route,
  'method' | 'tag' | 'summary' | 'description' | 'answer' | 'errors' | 'example' | 'bodyType' | 'isUpload'
> & {
  /** Below `/v3` for machines and below `/api/businesses/:business_id` for the dashboard. */
  path: string
  scope: Scope
  /** What a member needs: reading asks for membership only, anything else for the catalog unless said otherwise. */
  permission?: Permission
  params?: P
  query?: Q
  body?: B
} & (
    | { handle: (call: MerchantCall<P, Q, B>) => unknown; create?: never }
    | { create: (tx: Tx, call: MerchantCall<P, Q, B>) => unknown; handle?: never }
  )

/** The same verb at two addresses; which one an app mounts is decided by `forMachines` and `forMembers`. */
export type MerchantRoute = { api: Route; dashboard: Route }

/** Declares one verb for both audiences of a business's records: machines by scope, members by permission. */
export function merchantRoute<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(declared: Declared<P, Q, B>): MerchantRoute {
  const { path, scope, permission, handle, create, params, ...rest } = declared
  const shared = {
    ...rest,
    ...(handle && { handle: (call: Call) => handle(merchantCall(call)) }),
    ...(create && { create: (tx: Tx, call: Call) => create(tx, merchantCall(call)) }),
  }
  const needed = permission ?? (declared.method === 'GET' ? 'business:read' : 'catalog:manage')
  return {
    api: { ...shared, path: `/v3${path}`, access: machine(scope), ...(params && { params }) } as unknown as Route,
    dashboard: {
      ...shared,
      path: `/api/businesses/:business_id${path}`,
      access: member(needed),
      params: { business_id: Type.String(), ...params },
    } as unknown as Route,
  }
}

export const forMachines = (routes: MerchantRoute[]): Route[] => routes.map((route) => route.api)

export const forMembers = (routes: MerchantRoute[]): Route[] => routes.map((route) => route.dashboard)

// biome-ignore lint/suspicious/noExplicitAny: the schemas, which the types come from, have been checked by now
function merchantCall(call: Call): any {
  return { ...call, merchant: merchantOf(call.caller as MerchantCaller) }
}

function merchantOf(caller: MerchantCaller): Merchant {
  const business_id = caller.business.id
  if (caller.kind === 'member') return { business_id, user_id: caller.user.id, actor: caller.user.unique_id }
  return { business_id, user_id: null, actor: actorOf(caller) }
}
