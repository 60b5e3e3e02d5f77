import { type AppError, notFound } from '../platform/errors.ts'
import type { MachineCaller } from './caller.ts'

/** The refusal when the request's `b_uid` is not the caller's business. A key belongs to one, so naming it is optional. */
export function selectBusiness(caller: MachineCaller, query: Record<string, unknown>): AppError | undefined {
  const wanted = query.b_uid
  // A selector sent twice is no text; the route's schema refuses it.
  if (typeof wanted !== 'string' || wanted === caller.business.unique_id) return undefined
  return notFound('This business does not exist or is not connected to the credential', 'business_not_found')
}
