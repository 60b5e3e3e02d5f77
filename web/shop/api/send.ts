import { ApiError } from '../../client/api-error.ts'
import { readAnswer, sendRequest } from '../../client/request.ts'
import type { Context } from '../context.ts'
import { storedValue } from '../state/stored-value.ts'
import type { Request } from './call.ts'
import { withErrorWords } from './error-words.ts'
import { accessToken, endSession } from './session.ts'

export const guestToken = (context: Context) => storedValue(context, 'guest-token')
export const guestHeader = 'X-Service-Guest-Token'

/** Sends a request from the browser. Operations of customers send the session's access token. */
export async function send(
  context: Context,
  { method, template, address, idempotencyKey, intentToken, ...options }: Request,
) {
  const { shop } = context
  const isCustomers = template.startsWith('customers/') || template === 'public/cart/merge'
  const token = guestToken(context)
  const kept = token.get()
  // Without a cart of its own, the script uses the one that forms filled before the script was loaded.
  const guest = kept ?? shop.own?.guest
  const access = isCustomers ? await accessToken(context) : undefined
  if (isCustomers && !access) throw new ApiError(401)
  const response = await sendRequest(method, address, {
    ...options,
    credentials: 'omit',
    headers: {
      'X-Service-Storefront-Api-Key': shop.key,
      ...(guest && template.startsWith('public/') && { [guestHeader]: guest }),
      ...(access && { authorization: `Bearer ${access}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(intentToken && { 'X-Service-Checkout-Intent-Token': intentToken }),
    },
  })
  const issued = response.headers.get(guestHeader)
  if (issued && issued !== kept) token.set(issued)
  if (response.status === 401 && isCustomers) endSession(context)
  return await withErrorWords(context, readAnswer(response))
}
