import { AppError, forbidden, notFound } from '../platform/errors/errors.ts'
import type { AppIdentity, Connection, IdentityCaller, MachineCaller, Verified } from './caller.ts'

const notConnected = () =>
  notFound('This business does not exist or is not connected to the credential', 'business_not_found')

export const accessDenied = (message: string) => forbidden(message, 'business_access_denied')

type Selected = Verified<MachineCaller> | Required<Verified<AppIdentity>>

/** Selects the business named by `b_uid`, which is optional if the credential covers only one. */
export function selectBusiness(caller: IdentityCaller, wanted: unknown): Selected {
  if (caller.kind === 'api_key') {
    // A `b_uid` sent twice is an array, which the route's schema refuses.
    if (typeof wanted !== 'string' || wanted === caller.business.unique_id) return { caller }
    return { caller, refusal: notConnected() }
  }
  const selected = selectConnection(caller, wanted)
  if (selected instanceof AppError) return { caller, refusal: selected }
  const { installation_id, business, scopes, is_active, is_enabled } = selected
  const app: MachineCaller = { ...caller, kind: 'app', installation_id, business, scopes }
  if (is_active && is_enabled) return { caller: app }
  const refusal = accessDenied(
    is_active ? 'The app is switched off in this business' : "The app's access to this business was revoked",
  )
  return { caller: app, refusal }
}

/** The selected connection, or why there is none. Revoked installations do not count when deciding whether `b_uid` is needed. */
function selectConnection({ connections }: AppIdentity, wanted: unknown): Connection | AppError {
  if (wanted !== undefined) return connections.find(({ business }) => business.unique_id === wanted) ?? notConnected()
  const active = connections.filter((connection) => connection.is_active)
  if (active.length === 0) return noBusiness()
  if (active.length === 1) return active[0]!
  return new AppError(
    400,
    'business_selection_required',
    'The access token covers several businesses: name one with `b_uid`',
  )
}

export const noBusiness = () => accessDenied('No business is connected to the access token any more')
