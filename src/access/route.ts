import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { ReadSource } from '../platform/db/replica/index.ts'
import type { Tx } from '../platform/db/types.ts'
import type { AppError } from '../platform/errors/errors.ts'
import type { Outcome, RequestKey } from '../platform/idempotency/request-key.ts'
import type { Access, CallerOf, WriteAccess } from './access.ts'

export type Call<A extends Access = Access, P = unknown, Q = unknown, B = unknown> = {
  caller: CallerOf<A>
  params: P
  query: Q
  body: B
  now: Date
  request: FastifyRequest
  reply: FastifyReply
}

/** A call that reads. `db` and `reads` are those of the standby where the route may use it. */
export type ReadCall<A extends Access = Access, P = unknown, Q = unknown, B = unknown> = Call<A, P, Q, B> & ReadSource

export type Shape = Record<string, TSchema>
export type Values<S> = S extends Shape ? Static<TObject<S>> : Record<never, never>
export type BodyOf<B> = B extends TSchema ? Static<B> : undefined

/** The request and the response of a route. */
export type Described = {
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
    /** The response carries an ETag; a request that sends it as `If-None-Match` may be answered 304. */
    isCacheable?: boolean
    /** Bytes that can be read in parts: the response also has an ETag, and `Range` and `If-Range` are honoured. */
    isRanged?: boolean
    /** The response carries an ETag, for `If-Match`. */
    hasEtag?: true
  }
  /** The 4xx that the verb itself may throw; those of credential, limits and schema are added. */
  errors?: number[]
  /** Also accepts the body as `application/x-www-form-urlencoded`. */
  form?: true
  /** Answers a form-encoded request with this instead. */
  formAnswer?: { status: number; schema: TSchema }
  /** Ignores unknown query parameters instead of refusing them. */
  openQuery?: true
  /** Its name in generated clients, where the one of the path is taken. */
  operationId?: string
  /** Query parameters that the handler requires: who forgets one gets a page or a redirect that says so. */
  requiredQuery?: readonly string[]
  /** May answer with a redirect instead. */
  redirects?: true
  /** The media type of a body that the handler receives as an unread stream; without it the body is JSON. */
  bodyType?: 'text/csv' | 'image/*'
  /** Accepts an Excel file in place of CSV, as the body or as the uploaded file. */
  takesExcel?: true
  /** The largest body that the route accepts, if it differs from the limit in `body-limits.ts`. */
  maxBodyBytes?: number
  /**
   * Also accepts a mail as `message/rfc822`, for example this one. `body` is then undefined, and `request.rawBody` has
   * the mail.
   */
  mailExample?: string
  /** Takes one file as multipart/form-data instead of a JSON body. */
  isUpload?: boolean
  /** The media type of that file, where it is always the same. */
  uploads?: 'text/csv' | 'image/*'
  /** An example of the uploaded file, shown in the reference. */
  uploadExample?: string
  /** Reads the guest token from a header and sends it back. */
  guestToken?: true
  /** Reads the token of a checkout intent from a header. */
  intentToken?: true
  /** Replaces the error body that every other route has. */
  showError?: (error: AppError, request: FastifyRequest) => object
  /**
   * Reads through `db` and `reads` of the call alone, which may be those of a standby that has everything that was
   * committed before the call. Not for what somebody reads in order to write it back.
   */
  mayReadReplica?: true
  /** Left out of the log of calls: programs that follow something ask again and again. */
  isUnrecorded?: true
  /** An example of the request's body, shown in the reference. */
  example?: unknown
}

type Handle<C> = (call: C) => Promise<unknown>

/** R is the result of `prepare`. */
export type InTransaction<C, R> = {
  /**
   * Runs before `handle`, outside its transaction: for network calls and other slow work. A creating route skips it when
   * the answer stored under the Idempotency-Key is returned again.
   */
  prepare?: (call: C) => Promise<R>
  handle: (tx: Tx, call: C, prepared: R) => Promise<unknown>
}

/** How a creating route runs. */
export type Creating<C, R> =
  | (InTransaction<C, R> & { keepsKey?: never })
  | {
      /** `handle` stores the Idempotency-Key itself, in the statement that creates the record. */
      keepsKey: true
      handle: (key: RequestKey | undefined, call: C) => Promise<Outcome>
      prepare?: never
    }

/** How any other changing route runs. */
export type Acting<C, R> =
  | (InTransaction<C, R> & { withoutTransaction?: never })
  | {
      /** `handle` is a single statement, needs several transactions, or must record refused attempts. */
      withoutTransaction: true
      handle: Handle<C>
      prepare?: never
    }

/** The part of a route that `mountRoutes` and the OpenAPI document read. */
export type Route = Described & { access: Access; params?: Shape; query?: Shape; body?: TSchema } & (
    | { kind: 'read'; handle: Handle<ReadCall<never>> }
    | ({ kind: 'action' } & Acting<Call<never>, unknown>)
    | ({ kind: 'create' } & Creating<Call<never>, unknown>)
  )

export type CreateRoute = Extract<Route, { kind: 'create' }>

type Declared<A, P, Q, B> = Described & { access: A; params?: P; query?: Q; body?: B }

/** A GET, or a POST that changes nothing. */
export function read<
  const A extends Access,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(
  declared: Declared<A, P, Q, B> & {
    method: 'GET' | 'POST'
    handle: Handle<ReadCall<A, Values<P>, Values<Q>, BodyOf<B>>>
  },
): Route {
  return { ...declared, kind: 'read' } as unknown as Route
}

/** Runs in a transaction that also stores the answer under the request's Idempotency-Key. */
export function create<
  const A extends WriteAccess,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends TSchema | undefined = undefined,
  R = undefined,
>(declared: Declared<A, P, Q, B> & Creating<Call<A, Values<P>, Values<Q>, BodyOf<B>>, R>): Route {
  return { ...declared, kind: 'create' } as unknown as Route
}

/** Any other change, in a transaction. */
export function action<
  const A extends WriteAccess,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends TSchema | undefined = undefined,
  R = undefined,
>(declared: Declared<A, P, Q, B> & Acting<Call<A, Values<P>, Values<Q>, BodyOf<B>>, R>): Route {
  return { ...declared, kind: 'action' } as unknown as Route
}
