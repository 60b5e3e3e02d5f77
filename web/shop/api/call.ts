import { toAddress } from '../../client/request.ts'
import type { Shop } from '../state/shop.ts'
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

type Loose = {
  path?: Record<string, unknown>
  query?: object
  body?: unknown
  idempotencyKey?: string
  intentToken?: string
  keepalive?: boolean
  signal?: AbortSignal
}

export type Request = Omit<Loose, 'path' | 'query'> & {
  method: string
  /** The path of the operation without the path prefix of the store. */
  template: string
  address: string
}

/** Carries out a request and returns its answer. */
export type Send = (request: Request) => Promise<unknown>

/** Calls an operation of the shop's Storefront API. */
export type Call = <K extends Operation>(
  operation: K,
  ...[given]: Record<never, never> extends Input<K> ? [Input<K>?] : [Input<K>]
) => Promise<Answer<K>>

export const createCall =
  ({ api }: Shop, send: Send): Call =>
  async (operation, ...[given]) => {
    const { path, query, ...others } = (given ?? {}) as Loose
    const [method, template] = operation.split(' ') as [string, string]
    const address = `${api}/${toAddress(template, path, query)}`
    return (await send({ method, template, address, ...others })) as never
  }
