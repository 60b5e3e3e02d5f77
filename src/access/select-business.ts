import { AppError, forbidden, notFound } from '../platform/errors.ts'
import type { AppIdentity, Connection, IdentityCaller, MachineCaller } from './caller.ts'

const notConnected = () =>
  notFound('This business does not exist or is not connected to the credential', 'business_not_found')

const accessDenied = (message: string) => forbidden(message, 'business_access_denied')

/** Who calls for which business, and why not; a refusal is thrown only after the call was counted. */
export type Selected = { caller: MachineCaller | AppIdentity; refusal?: AppError }

/** Holds the request's `b_uid` against the caller's businesses; with only one to choose from, naming it is optional. */
export function selectBusiness(caller: IdentityCaller, wanted: unknown): Selected {
  // A selector sent twice is no text; the route's schema refuses it.
  const name = typeof wanted === 'string' ? wanted : undefined
  if (caller.kind === 'app_identity') return selectConnection(caller, name)
  const isOwn = name === undefined || name === caller.business.unique_id
  return isOwn ? { caller } : { caller, refusal: notConnected() }
}

/** Revoked businesses are no longer connected, so they do not make a choice necessary. */
function selectConnection(caller: AppIdentity, name: string | undefined): Selected {
  const { connections } = caller
  if (name !== undefined) {
    const named = connections.find(({ business }) => business.unique_id === name)
    return named ? actFor(caller, named) : { caller, refusal: notConnected() }
  }
  const active = connections.filter((connection) => connection.is_active)
  if (active.length === 1) return actFor(caller, active[0]!)
  return { caller, refusal: active.length === 0 ? noBusiness() : selectionRequired() }
}

function actFor(caller: AppIdentity, connection: Connection): Selected {
  const { installation_id, business, scopes, is_active, is_enabled } = connection
  const selected: MachineCaller = { ...caller, kind: 'app', installation_id, business, scopes }
  if (!is_active) return { caller: selected, refusal: accessDenied("The app's access to this business was revoked") }
  if (!is_enabled) return { caller: selected, refusal: accessDenied('The app is switched off in this business') }
  return { caller: selected }
}

const selectionRequired = () =>
  new AppError(400, 'business_selection_required', 'The access token covers several businesses: name one with `b_uid`')

export const noBusiness = () => accessDenied('No business is connected to the access token any more')
