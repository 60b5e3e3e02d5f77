import { type Static, type TObject, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'
import { defaultPageSize, maxPageSize } from '../db/list-page.ts'

/** An object that refuses fields it does not know; `title` makes it a named schema of the OpenAPI document. */
export const Closed = <P extends TProperties>(properties: P, options: { title?: string; description?: string } = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options }) as TObject<P>

/** The schema or null, written so that validation messages and serialisation stay simple. */
export function Nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const { type, enum: values, ...rest } = schema as TSchema & { type?: string | string[]; enum?: unknown[] }
  if (type === 'object' || type === undefined) return Type.Unsafe({ anyOf: [schema, { type: 'null' }] })
  return Type.Unsafe({ ...rest, type: [type, 'null'].flat(), ...(values && { enum: [...values, null] }) })
}

/** Marks a field that is accepted, stored and shown, but has no effect. */
export function Deprecated<T extends TSchema>(schema: T, description: string): T {
  // Copies descriptors, because not all properties are enumerable.
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as T
  return Object.assign(copy, { deprecated: true, description })
}

export const OneOf = <const T extends readonly string[]>(
  values: T,
  options: { description?: string; default?: T[number] } = {},
) => Type.Unsafe<T[number]>({ type: 'string', enum: values, ...options })

export const Text = (maxLength: number, options: { description?: string; minLength?: number; pattern?: string } = {}) =>
  Type.String({ minLength: 1, maxLength, ...options })

export const Timestamp = Type.String({
  description: 'ISO 8601 UTC with microseconds',
  examples: ['2026-11-15T03:04:05.123456Z'],
})

/** A moment in a request; a date without a time zone would be ambiguous and is refused. Read it with `parseMoment`. */
export const MomentIn = Type.String({ format: 'date-time', maxLength: 40, examples: ['2027-01-31T00:00:00Z'] })

export const MoneyOut = Type.String({ pattern: '^-?\\d+\\.\\d{2}$', maxLength: 20, examples: ['95300.00'] })

export const MoneyIn = Type.Unsafe<string | number>({
  type: ['string', 'number'],
  maxLength: 40,
  description: 'Decimal, at most two places',
})

/** A field of older clients that has no meaning here: null is accepted, anything else refused. */
export const OnlyNull = Type.Optional(
  Type.Unsafe<null>({ enum: [null], description: 'Only null: there is nothing here that it could name' }),
)

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const Email = Type.String({ format: 'email', maxLength: 254 })

/** A query parameter above this bound is lowered to it instead of being refused. */
export const clampKeyword = 'x-clamp-maximum'

export const PageSize = Type.Optional(
  Type.Integer({
    minimum: 1,
    default: defaultPageSize,
    description: `At most ${maxPageSize}; a larger number means ${maxPageSize}`,
    [clampKeyword]: maxPageSize,
  }),
)

export const pageQuery = {
  page_size: PageSize,
  next_cursor: Type.Optional(Type.String({ maxLength: 4000 })),
  previous_cursor: Type.Optional(Type.String({ maxLength: 4000 })),
}

const pageFields = {
  is_paginated: Type.Literal(true),
  has_next: Type.Boolean(),
  has_previous: Type.Boolean(),
  next_cursor: Nullable(Type.String()),
  previous_cursor: Nullable(Type.String()),
  page_size: Type.Integer(),
}

/** What every page of a list has besides its rows. */
export const PageFields = Closed(pageFields, { title: 'Page' })

export const PageOf = <T extends TSchema>(item: T) => Closed({ data: Type.Array(item), ...pageFields })

export const ListOf = <T extends TSchema>(item: T) =>
  Closed({ data: Type.Array(item), is_paginated: Type.Literal(false) })

/** The envelope of a list that is never paged. */
export const toList = <T>(data: T[]) => ({ data, is_paginated: false as const })

/** An error in a row of an imported file. */
export const RowErrorOut = Closed({
  row: Type.Integer(),
  field: Type.String(),
  message: Type.String(),
  code: Type.String({ description: 'As in `error_details`' }),
  params: Type.Record(Type.String(), Type.Unknown()),
})
