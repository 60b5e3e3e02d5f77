import { ApiError } from '../../client/api-error.ts'
import { readAnswer, sendRequest, toAddress } from '../../client/request.ts'
import { shop, storedValue } from '../state/shop.ts'
import { accessToken, endSession } from './session.ts'
import type { Operations } from './types.generated.ts'

type Store = '/v3/stores/{store_id}/'
type Short<K> = K extends `${infer Method} ${Store}${infer Rest}` ? `${Method} ${Rest}` : never

/** An operation of the OpenAPI document without the path prefix of the store: `GET public/items`. */
export type Operation = Short<keyof Operations>

type Full<K extends Operation> = K extends `${infer Method} ${infer Rest}`
  ? Extract<`${Method} ${Store}${Rest}`, keyof Operations>
  : never
type Declared<K extends Operation> = Operations[Full<K>]['input']
type PathOf<I> = I extends { path: infer P } ? Omit<P, 'store_id'> : never
type QueryOf<I> = I extends { query?: infer Q } ? Q : never
type BodyOf<I> = I extends { body: infer B } ? B : never

export type Input<K extends Operation> = ([keyof PathOf<Declared<K>>] extends [never]
  ? { path?: never }
  : { path: PathOf<Declared<K>> }) &
  ([BodyOf<Declared<K>>] extends [never] ? { body?: never } : { body: BodyOf<Declared<K>> }) & {
    query?: QueryOf<Declared<K>>
    idempotencyKey?: string
    /** The token of the checkout intent to change. */
    intentToken?: string
    /** Lets the request finish even if the page is closed. */
    keepalive?: boolean
    signal?: AbortSignal
  }
export type Answer<K extends Operation> = Operations[Full<K>]['answer']

export const guestToken = storedValue('guest-token')
export const guestHeader = 'X-Service-Guest-Token'

type Loose = {
  path?: Record<string, unknown>
  query?: object
  body?: unknown
  idempotencyKey?: string
  intentToken?: string
  keepalive?: boolean
  signal?: AbortSignal
}

type Read = (address: string) => Promise<{ status: number; body: unknown }>

let readInProcess: Read | undefined

/** Sets the reader of public data on the server, where it is read in the same process. */
export function setReader(read: Read) {
  readInProcess = read
}

/** Calls an operation of this shop's Storefront API. Operations of customers send the session's access token. */
export async function call<K extends Operation>(
  operation: K,
  ...[given]: Record<never, never> extends Input<K> ? [Input<K>?] : [Input<K>]
): Promise<Answer<K>> {
  const input = (given ?? {}) as Loose
  const [method, template] = operation.split(' ') as [string, string]
  const { body, idempotencyKey, intentToken, keepalive, signal } = input
  const address = `${shop.api}/${toAddress(template, input.path, input.query)}`
  if (readInProcess) {
    const { status, body } = await readInProcess(address)
    if (status >= 400) throw new ApiError(status, body as object)
    return body as Answer<K>
  }
  const isCustomers = template.startsWith('customers/') || template === 'public/cart/merge'
  const kept = guestToken.get()
  // Without a cart of its own, the script uses the one that forms filled before the script was loaded.
  const guest = kept ?? shop.own?.guest
  const access = isCustomers ? await accessToken() : undefined
  if (isCustomers && !access) throw new ApiError(401)
  const response = await sendRequest(method, address, {
    body,
    signal,
    keepalive,
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
  if (issued && issued !== kept) guestToken.set(issued)
  if (response.status === 401 && isCustomers) endSession()
  return await readAnswer(response)
}
