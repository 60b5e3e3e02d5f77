import { type TSchema, Type } from 'typebox'
import type { ReadSource } from '../platform/db/replica/index.ts'
import type { Tx } from '../platform/db/types.ts'
import { machine, member } from './access.ts'
import type { MachineCaller, MemberCaller } from './caller.ts'
import { toActor } from './caller.ts'
import type { Permission, WritePermission } from './roles.ts'
import type { Acting, BodyOf, Call, Described, InTransaction, Route, Shape, Values } from './route.ts'
import type { Scope } from './scopes.ts'

/** A caller that acts for one business: its API key, an app, or a team member in the dashboard. */
export type MerchantCaller = MachineCaller | MemberCaller

/** The business whose records a verb may touch, and the person to name on them; a machine has no `user_id`. */
export type Merchant = { business_id: number; user_id: number | null; actor: string }

type MerchantCall<P, Q, B> = Omit<Call, 'caller' | 'params' | 'query' | 'body'> & {
  merchant: Merchant
  params: Values<P>
  query: Values<Q>
  body: BodyOf<B>
}

/** `path` stands below `/v3` for machines and below `/api/businesses/:business_id` for the dashboard. */
type Declared<P, Q, B> = Omit<Described, 'form' | 'openQuery' | 'redirects'> & {
  scope: Scope
  params?: P
  query?: Q
  body?: B
}

/** One route at two addresses: `forMachines` and `forMembers` choose which one a server mounts. */
export type MerchantRoute = { api: Route; dashboard: Route }

type Handle<P, Q, B> = (call: MerchantCall<P, Q, B> & ReadSource) => Promise<unknown>

/** Reads a business's records. Membership suffices unless a permission is given. */
export function merchantRead<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends TSchema | undefined = undefined,
>({
  handle,
  permission = 'business:read',
  ...declared
}: Declared<P, Q, B> & {
  method: 'GET' | 'POST'
  permission?: Permission
  handle: Handle<P, Q, B>
}): MerchantRoute {
  return atBothAddresses('read', declared, permission, (call: Call) => handle(merchantCall(call)))
}

/**
 * Creates a record, in a transaction that also stores the answer under the Idempotency-Key. `prepare` runs before it,
 * outside of any transaction, for slow work.
 */
export function merchantCreate<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends TSchema | undefined = undefined,
  R = undefined,
>(
  declared: Declared<P, Q, B> & { permission: WritePermission } & InTransaction<MerchantCall<P, Q, B>, R>,
): MerchantRoute {
  return inTransaction('create', declared)
}

/** Changes a business's records in other ways than creating one, also in a transaction. */
export function merchantAction<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends TSchema | undefined = undefined,
  R = undefined,
>(declared: Declared<P, Q, B> & { permission: WritePermission } & Acting<MerchantCall<P, Q, B>, R>): MerchantRoute {
  if (!declared.withoutTransaction) return inTransaction('action', declared)
  const { handle, permission, ...rest } = declared
  return atBothAddresses('action', rest, permission, (call: Call) => handle(merchantCall(call)))
}

function inTransaction<P extends Shape | undefined, Q extends Shape | undefined, B extends TSchema | undefined, R>(
  kind: 'create' | 'action',
  {
    handle,
    prepare,
    permission,
    ...declared
  }: Declared<P, Q, B> & { permission: WritePermission } & InTransaction<MerchantCall<P, Q, B>, R>,
): MerchantRoute {
  const preparing = prepare && { prepare: (call: Call) => prepare(merchantCall(call)) }
  const write = (tx: Tx, call: Call, prepared: R) => handle(tx, merchantCall(call), prepared)
  return atBothAddresses(kind, { ...declared, ...preparing }, permission, write)
}

/** Machines are admitted by scope, members by permission. */
function atBothAddresses(
  kind: Route['kind'],
  { path, scope, params, ...declared }: Declared<Shape | undefined, Shape | undefined, TSchema | undefined>,
  permission: Permission,
  handle: unknown,
): MerchantRoute {
  const shared = { ...declared, kind, handle }
  return {
    api: { ...shared, path: `/v3${path}`, access: machine(scope), ...(params && { params }) } as Route,
    dashboard: {
      ...shared,
      path: `/api/businesses/:business_id${path}`,
      access: member(permission),
      params: { business_id: Type.String(), ...params },
    } as Route,
  }
}

export const forMachines = (routes: MerchantRoute[]): Route[] => routes.map((route) => route.api)

export const forMembers = (routes: MerchantRoute[]): Route[] => routes.map((route) => route.dashboard)

// biome-ignore lint/suspicious/noExplicitAny: the route's schemas, which these types come from, were checked before
function merchantCall(call: Call): any {
  return { ...call, merchant: toMerchant(call.caller as MerchantCaller) }
}

export function toMerchant(caller: MerchantCaller): Merchant {
  const business_id = caller.business.id
  if (caller.kind === 'member') return { business_id, user_id: caller.user.id, actor: caller.user.unique_id }
  return { business_id, user_id: null, actor: toActor(caller) }
}
