import { type TSchema, Type } from 'typebox'
import { MoneyOut, Nullable, Timestamp } from '../../../platform/http/schemas.ts'

/** Who reads an order. `event` is the payload of `order.created` and its kin, `export` the CSV file. */
export type Audience = 'merchant' | 'public' | 'customer' | 'event' | 'export'

/** Where a request may set the column: a new order, an edit, a row of an uploaded CSV file. */
export type Entrance = 'create' | 'patch' | 'upload'

/** How a request's value becomes the column's: as it is, normalised, parsed, or by the verb that prices the order. */
export type Reading = 'as_is' | 'phone' | 'email' | 'amount' | 'choice'

export type Options = {
  /** Audiences whose view makes another field of the column. */
  part?: string
  /** Entrances that accept the column, with the schema of the value. */
  set?: string
  input?: TSchema
  read?: Reading
  /** A duplicate of the order takes the value over. */
  copied?: true
  /** In place of what the kind says. */
  default?: unknown
  schema?: TSchema
  type?: string
}

export type Field = {
  kind: string
  /** The SQL type, as a statement that writes rows from JSON declares it. */
  type: string
  /** What a new row holds unless it is told otherwise; undefined where it must be told. */
  default: unknown
  /** The schema of the answer. */
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

const open = Type.Object({}, { additionalProperties: true })

export const uuid = kind('uuid', 'uuid', undefined, Type.String({ format: 'uuid', description: 'UUIDv7' }))
/** A number that is always there. */
export const number = kind('number', 'bigint', undefined, Type.Integer())
export const maybeNumber = kind('maybeNumber', 'bigint', null, Nullable(Type.Integer()))
export const count = kind('count', 'integer', 0, Type.Integer())
/** Minor units in the row, a decimal string in every view. */
export const money = kind('money', 'bigint', 0, MoneyOut)
/** Text that is always there. */
export const text = kind('text', 'text', undefined, Type.String())
export const maybeText = kind('maybeText', 'text', null, Nullable(Type.String()))
export const flag = kind('flag', 'boolean', false, Type.Boolean())
export const time = kind('time', 'timestamptz', undefined, Timestamp)
export const maybeTime = kind('maybeTime', 'timestamptz', null, Nullable(Timestamp))
export const object = kind('object', 'jsonb', {}, open)
export const maybeObject = kind('maybeObject', 'jsonb', null, Nullable(open))
export const list = kind('list', 'jsonb', [], Type.Array(open))
export const texts = kind('texts', 'text[]', [], Type.Array(Type.String()))
export const bytes = kind('bytes', 'bytea', null, Nullable(Type.String()))

/** An optional text of a request, null to clear it. */
export const upTo = (maxLength: number) => Nullable(Type.String({ maxLength }))
