import { type TSchema, Type } from 'typebox'
import { MoneyOut, Nullable, Timestamp } from '../../../platform/http/schemas.ts'

/** Who reads an order. `event` is the payload of `order.created` and similar events, `export` the CSV file. */
export type Audience = 'merchant' | 'public' | 'customer' | 'event' | 'export'

/** Requests that may set a column: a new order, an edit, a row of an uploaded CSV file, a buyer's checkout. */
export type InputSource = 'create' | 'patch' | 'upload' | 'checkout'

/** How the column is set from the request: unchanged, normalized, parsed, or by the function that prices the order. */
export type Reading = 'as_is' | 'phone' | 'email' | 'amount' | 'choice'

export type Options = {
  /** Audiences whose view uses the column for a field of another name. */
  part?: string
  /** Requests that may set the column, and the schema of the value. */
  set?: string
  input?: TSchema
  read?: Reading
  /** Copied to a duplicate of the order. */
  copied?: true
  /**
   * Whether the column may name or describe the buyer: true is replaced by its default when the buyer is erased, a text is
   * the SQL of another value. Required for every column that has words.
   */
  personal?: boolean | string
  /** Not set when buyers order: the statement that writes orders leaves the column out unless an order sets it. */
  rare?: true
  /** Overrides of the kind. */
  default?: unknown
  schema?: TSchema
  type?: string
}

export type Field = {
  kind: string
  /** The SQL type for `json_to_recordset`. */
  type: string
  /** The value of a new row; undefined if the value is required. */
  default: unknown
  /** The schema of the response. */
  schema: TSchema
  /** Audiences that see the column under its own name, separated by spaces. */
  shown: string
} & Options

const kind =
  <const K extends string, const D, M extends TSchema>(name: K, type: string, initial: D, schema: M) =>
  <const S extends string = '', const O extends Options = Record<never, never>>(
    shown: S = '' as S,
    options: O = {} as O,
  ) =>
    ({ kind: name, type, default: initial, schema, shown, ...options }) as Omit<
      { kind: K; type: string; default: D; schema: M; shown: S },
      keyof O
    > &
      O

/** A kind of column that has words, so that its declaration says whether they are personal. */
const worded =
  <const K extends string, const D, M extends TSchema>(name: K, type: string, initial: D, schema: M) =>
  <const S extends string, const O extends Options & { personal: boolean | string }>(shown: S, options: O) =>
    kind(name, type, initial, schema)(shown, options)

const open = Type.Object({}, { additionalProperties: true })

export const uuid = kind('uuid', 'uuid', undefined, Type.String({ format: 'uuid', description: 'UUIDv7' }))
export const number = kind('number', 'bigint', undefined, Type.Integer())
export const maybeNumber = kind('maybeNumber', 'bigint', null, Nullable(Type.Integer()))
export const count = kind('count', 'integer', 0, Type.Integer())
/** Minor units in the row, a decimal string in every view. */
export const money = kind('money', 'bigint', 0, MoneyOut)
export const maybeMoney = kind('maybeMoney', 'bigint', null, Nullable(MoneyOut))
export const text = worded('text', 'text', undefined, Type.String())
export const maybeText = worded('maybeText', 'text', null, Nullable(Type.String()))
export const flag = kind('flag', 'boolean', false, Type.Boolean())
export const time = kind('time', 'timestamptz', undefined, Timestamp)
export const maybeTime = kind('maybeTime', 'timestamptz', null, Nullable(Timestamp))
export const object = worded('object', 'jsonb', {}, open)
export const maybeObject = worded('maybeObject', 'jsonb', null, Nullable(open))
export const list = worded('list', 'jsonb', [], Type.Array(open))
export const texts = worded('texts', 'text[]', [], Type.Array(Type.String()))
export const bytes = worded('bytes', 'bytea', null, Nullable(Type.String()))

/** A text in a request; null clears it. */
export const upTo = (maxLength: number) => Nullable(Type.String({ maxLength }))

/** Set by a new order and by an edit; `uploaded` columns also by an uploaded file. */
export const edited = { set: 'create patch' } as const
export const uploaded = { set: 'create patch upload' } as const
