import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Tx } from '../platform/db/types.ts'
import type { Access, CallerOf } from './access.ts'

export type Call<A extends Access = Access, P = unknown, Q = unknown, B = unknown> = {
  caller: CallerOf<A>
  params: P
  query: Q
  body: B
  now: Date
  request: FastifyRequest
  reply: FastifyReply
}

/** A call as it stands before its parts are read and checked. */
export type Admitted<A extends Access = Access> = Pick<Call<A>, 'caller' | 'request' | 'reply'>

type Shape = Record<string, TSchema>

type Described = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  tag: string
  summary: string
  description?: string
  /** The success status and its body; null for an empty one. */
  answer: {
    status: number
    schema: TSchema | null
    example?: unknown
    contentType?: string
    /** Carries an ETag: a request with it in `If-None-Match` may be answered 304. */
    isCacheable?: boolean
  }
  /** The 4xx that the verb itself may throw; those of credential, limits and schema are added. */
  errors?: number[]
  /** Also takes the body as `application/x-www-form-urlencoded`. */
  form?: true
  /** Ignores query parameters that it does not know, instead of refusing them. */
  openQuery?: true
  /** May answer with a redirect instead. */
  redirects?: true
  /** The body is handed on unread, as a stream, when it is sent as this media type; otherwise it is JSON. */
  bodyType?: 'text/csv' | 'image/*'
  /** Takes one file as multipart/form-data instead of a JSON body. */
  isUpload?: boolean
  /** An example of the request's body, shown in the reference. */
  example?: unknown
}

/** What `mountRoutes` and the OpenAPI document read of a route. */
export type Route = Described & {
  access: Access
  params?: Shape
  query?: Shape
  body?: TSchema
  /** Sends an answer that this address had before, unread and unchecked; false when there is none. */
  recall?: (call: Admitted<never>) => boolean
  /** Runs the verb outside a transaction… */
  handle?: (call: Call<never>) => unknown
  /** …or inside one that also stores the answer under the request's Idempotency-Key. */
  create?: (tx: Tx, call: Call<never>, prepared: never) => unknown
  /** Runs before `create`, outside its transaction, for what must not hold one open; not when an answer is repeated. */
  prepare?: (call: Call<never>) => unknown
  /** `create` is one statement and gets a transaction only when there is a key to remember. */
  isAlone?: boolean
}

type Values<S> = S extends Shape ? Static<TObject<S>> : Record<never, never>

type BodyOf<B> = B extends TSchema ? Static<B> : undefined

/** Declares a route; the types of the call follow from its schemas and its access. */
export function route<
  const A extends Access,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends TSchema | undefined = undefined,
  R = undefined,
>(
  declared: Described & { access: A; params?: P; query?: Q; body?: B } & (
      | {
          handle: (call: Call<A, Values<P>, Values<Q>, BodyOf<B>>) => unknown
          recall?: (call: Admitted<A>) => boolean
          create?: never
          isAlone?: never
        }
      | {
          prepare?: (call: Call<A, Values<P>, Values<Q>, BodyOf<B>>) => Promise<R>
          create: (tx: Tx, call: Call<A, Values<P>, Values<Q>, BodyOf<B>>, prepared: R) => unknown
          handle?: never
          isAlone?: never
        }
      | {
          isAlone: true
          create: (tx: Tx | undefined, call: Call<A, Values<P>, Values<Q>, BodyOf<B>>) => unknown
          handle?: never
        }
    ),
): Route {
  return declared as unknown as Route
}
