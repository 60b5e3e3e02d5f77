import type { Operations } from '../generated/types.generated.ts'
import { toAddress } from './address.ts'
import { makeKey } from './make-key.ts'
import { type Received, type SendOptions, send } from './send.ts'

type Declared<K extends keyof Operations> = Operations[K]['input']
/** Ids may be given as numbers too. */
type PathIn<I, Given extends string> = I extends { path: infer P }
  ? { [Name in Exclude<keyof P, Given>]: P[Name] | number }
  : Record<never, never>
type QueryIn<I, Given extends string> = I extends { query?: infer Q } ? Omit<NonNullable<Q>, Given> : never
type BodyIn<I> = I extends { body: infer B } ? B : never
type IsQueryNeeded<I> = I extends { query: infer Q } ? (Record<never, never> extends Q ? false : true) : false

/** The key of a call, if its operation takes one. */
type KeyOption<IsKeyed> = IsKeyed extends true
  ? {
      /** Made for each call. Give your own to repeat a call after your program was restarted. */
      idempotencyKey?: string
    }
  : { idempotencyKey?: never }

export type CallOptions = {
  /** Refuses the change if the record was changed since it was read with this ETag. */
  ifMatch?: string
  signal?: AbortSignal
  /** Further headers. */
  headers?: Record<string, string>
}

/** What an operation takes, without the values that the connection adds. */
export type Input<K extends keyof Operations, Given extends string, IsKeyed> = ([
  keyof PathIn<Declared<K>, Given>,
] extends [never]
  ? { path?: never }
  : { path: PathIn<Declared<K>, Given> }) &
  ([BodyIn<Declared<K>>] extends [never] ? { body?: Blob | FormData } : { body: BodyIn<Declared<K>> }) &
  (IsQueryNeeded<Declared<K>> extends true
    ? { query: QueryIn<Declared<K>, Given> }
    : { query?: QueryIn<Declared<K>, Given> }) &
  KeyOption<IsKeyed> &
  CallOptions

export type Answer<K extends keyof Operations> = Operations[K]['answer']

/** The input may be left out if nothing in it is required. */
export type InputArguments<I> = Record<never, never> extends I ? [input?: I] : [input: I]

export type LooseInput = CallOptions & { idempotencyKey?: string; path?: object; query?: object; body?: unknown }

/** What a connection adds to its requests. */
export type Target = {
  options: SendOptions
  /** Address of the service with the part of the path that all operations share. */
  base: string
  isKeyed: (operation: string) => boolean
  /** Whether a second delivery of a POST does no harm. */
  isHarmless?: (operation: string) => boolean
}

/** Sends the request of an operation such as `GET /orders/{id}`. */
export async function callOperation(
  { options, base, isKeyed, isHarmless }: Target,
  operation: string,
  { path, query, body, idempotencyKey, ifMatch, headers, signal }: LooseInput,
  added: Record<string, string | undefined>,
): Promise<Received> {
  const [method, template] = operation.split(' ') as [string, string]
  const isKeyedOperation = isKeyed(operation)
  // The key is made once, so that every attempt carries the same.
  const key = idempotencyKey ?? (isKeyedOperation ? makeKey() : undefined)
  return await send(
    {
      method,
      url: base + toAddress(template, path, query),
      headers: { ...added, 'idempotency-key': key, 'if-match': ifMatch, ...headers },
      body,
      // A route that takes no key ignores it. A guarded PUT would be refused because of its own first attempt.
      isRepeatable:
        isKeyedOperation ||
        isHarmless?.(operation) === true ||
        ['GET', 'HEAD', 'DELETE'].includes(method) ||
        (method === 'PUT' && ifMatch === undefined),
      isDoneIfGone: method === 'DELETE' && !answersDeletion.test(template),
      signal,
    },
    options,
  )
}

/** Deletions that answer with a record, which an attempt that finds nothing cannot return. */
const answersDeletion = /\/(cart\/items|payment-saving|digital-product-files|sample-products)(\/|$)/
