import { type Answer, callOperation, type Input, type InputArguments, type LooseInput } from './core/call.ts'
import { ApiError } from './core/errors.ts'
import { makeKey } from './core/make-key.ts'
import { createCalls, type ItemIn } from './core/pages.ts'
import type { Received, SendOptions } from './core/send.ts'
import { type KeyedOperation, keyedOperations } from './generated/keyed-operations.generated.ts'
import type { Operations } from './generated/types.generated.ts'
import type { TokenSource } from './tokens.ts'

export { ApiError, NoAnswerError } from './core/errors.ts'
export type { Operations } from './generated/types.generated.ts'

type Prefix = '/v3'
type Short<K> = K extends `${infer Method} ${Prefix}${infer Rest}` ? `${Method} ${Rest}` : never
type Full<K extends BusinessOperation> = K extends `${infer Method} ${infer Rest}`
  ? Extract<`${Method} ${Prefix}${Rest}`, keyof Operations>
  : never

/** A route of the reference without `/v3`, for example `GET /orders/{id}`. */
export type BusinessOperation = Short<keyof Operations>
export type BusinessInput<K extends BusinessOperation> = Input<Full<K>, never, K extends KeyedOperation ? true : false>
export type BusinessAnswer<K extends BusinessOperation> = Answer<Full<K>>

/** An operation whose answer has pages. */
export type PagedOperation = {
  [K in BusinessOperation]: [ItemIn<BusinessAnswer<K>>] extends [never] ? never : K
}[BusinessOperation]

export type BusinessOptions = SendOptions & {
  /** Address of the service, such as `https://api.example.com`. */
  url: string
  /** An API key of the business (`sk_…`, `rk_…`), or the tokens of an app that it installed (`createTokenSource`). */
  credential: string | TokenSource
  /** The `unique_id` of the business; needed if the tokens cover several. */
  business?: string
}

export type Business = {
  /** Calls an operation and returns the body of its answer. */
  call: <K extends BusinessOperation>(
    operation: K,
    ...input: InputArguments<BusinessInput<K>>
  ) => Promise<BusinessAnswer<K>>
  /** As `call`, with status and headers, for example for the `ETag`. */
  send: <K extends BusinessOperation>(
    operation: K,
    ...input: InputArguments<BusinessInput<K>>
  ) => Promise<Received & { body: BusinessAnswer<K> }>
  /** The items of a list, page by page: `for await (const order of business.each('GET /orders'))`. */
  each: <K extends PagedOperation>(
    operation: K,
    ...input: InputArguments<BusinessInput<K>>
  ) => AsyncGenerator<ItemIn<BusinessAnswer<K>>>
}

/** Connects to one business with its API key, or as an app that it installed. */
export function connectBusiness({ url, credential, business, ...options }: BusinessOptions): Business {
  const target = {
    options,
    base: `${url.replace(/\/$/, '')}/v3`,
    isKeyed: (operation: string) => keyedOperations.has(operation),
  }

  const sendWith = (token: string, operation: string, input: LooseInput) =>
    callOperation(
      target,
      operation,
      { ...input, query: business ? { b_uid: business, ...input.query } : input.query },
      { authorization: `Bearer ${token}` },
    )

  async function sendAny(operation: string, input: LooseInput = {}): Promise<Received> {
    if (typeof credential === 'string') return await sendWith(credential, operation, input)
    // Made here, so that the repetition with new tokens has the same key.
    const keyed = target.isKeyed(operation) ? { ...input, idempotencyKey: input.idempotencyKey ?? makeKey() } : input
    const token = await credential.access()
    try {
      return await sendWith(token, operation, keyed)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
      return await sendWith(await credential.replace(token), operation, keyed)
    }
  }

  return createCalls(sendAny)
}
