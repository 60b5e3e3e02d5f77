import { notFound } from '../platform/errors.ts'
import type { MachineCaller } from './caller.ts'

/** Holds the request's `b_uid` against the caller's business. A key belongs to one, so naming it is optional. */
export function selectBusiness(caller: MachineCaller, query: Record<string, unknown>) {
  const wanted = query.b_uid
  if (wanted !== undefined && wanted !== caller.business.unique_id) {
    throw notFound('This business does not exist or is not connected to the credential', 'business_not_found')
  }
}
