import type { TSchema } from 'typebox'
import { formatMoney } from '../../../platform/money.ts'
import type { Audience, Entrance, Field } from './field-kinds.ts'
import { lineFields } from './line-fields.ts'
import { orderFields } from './order-fields.ts'
import type { OrderLineRow, OrderRow } from './order-row.ts'

type Fields = typeof orderFields
type Has<Words, Word extends string> = Words extends string
  ? ` ${Words} ` extends `${string} ${Word} ${string}`
    ? true
    : false
  : false
type ShownTo<A extends Audience> = {
  [K in keyof Fields]: Has<Fields[K]['shown'], A> extends true ? K : never
}[keyof Fields]
type SetBy<E extends Entrance> = {
  [K in keyof Fields]: Fields[K] extends { set: infer Words } ? (Has<Words, E> extends true ? K : never) : never
}[keyof Fields]

/** The columns that an audience sees under their own names, as its view has them. */
export type Shown<A extends Audience> = {
  [K in ShownTo<A>]: Fields[K]['kind'] extends 'money' ? string : OrderRow[K]
}

const entries = Object.entries(orderFields) as [keyof OrderRow, Field][]
const has = (words: string | undefined, word: string) => Boolean(words?.split(' ').includes(word))

/** Columns under their own names. */
export const columnsShownTo = <A extends Audience>(audience: A) =>
  entries.filter(([, { shown }]) => has(shown, audience)).map(([name]) => name) as ShownTo<A>[]

/** Columns that the audience's view reads, for their own field or for another. */
export const columnsReadBy = (audience: Audience, fields: Record<string, Field> = orderFields) =>
  Object.entries(fields)
    .filter(([, { shown, part }]) => has(shown, audience) || has(part, audience))
    .map(([name]) => name)

/**
 * The part of a view that shows columns as they are, money as decimal text. Compiled to one object literal: every
 * checkout makes an event, and an object that is filled key by key takes three times as long.
 */
export function compileView<A extends Audience>(audience: A): (order: Pick<OrderRow, ShownTo<A>>) => Shown<A> {
  const fields = columnsShownTo(audience).map((name) =>
    orderFields[name].kind === 'money' ? `${name}: formatMoney(order.${name})` : `${name}: order.${name}`,
  )
  return new Function('formatMoney', `return (order) => ({ ${fields.join(', ')} })`)(formatMoney)
}

/** The schemas of those columns. */
export const schemasFor = <A extends Audience>(audience: A) =>
  Object.fromEntries<TSchema>(columnsShownTo(audience).map((name) => [name, orderFields[name].schema])) as {
    [K in ShownTo<A>]: Fields[K]['schema']
  }

/** The columns that requests of this kind may set. */
export const columnsSetBy = <E extends Entrance>(entrance: E) =>
  entries.filter(([, { set }]) => has(set, entrance)).map(([name]) => name) as SetBy<E>[]

type InputOf<K extends keyof Fields> = Fields[K] extends { input: infer S extends TSchema } ? S : never
export type Inputs<E extends Entrance> = { [K in SetBy<E>]: InputOf<K> }

/** The schemas of what they send. */
export const inputsFor = <E extends Entrance>(entrance: E) =>
  Object.fromEntries(columnsSetBy(entrance).map((name) => [name, (orderFields[name] as Field).input])) as Inputs<E>

const blank = (fields: Record<string, Field>) =>
  // Through JSON, which makes an object whose copies are cheap; one built key by key would be a dictionary.
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default]))))

const blankOrder = blank(orderFields) as OrderRow
const blankLine = blank(lineFields) as OrderLineRow

type Needed<F> = { [K in keyof F]: F[K] extends { default: undefined } ? K : never }[keyof F]

/** The columns of a new row that are known; the others hold their defaults. */
export type NewOrder = Partial<OrderRow> & Pick<OrderRow, Needed<Fields>>
export type NewLine = Partial<OrderLineRow> & Pick<OrderLineRow, Needed<typeof lineFields>>

/** The row as it will stand in the database, so that a new order is shown without being read back. */
export const completeOrder = (order: NewOrder): OrderRow => ({ ...blankOrder, ...order })
export const completeLine = (line: NewLine): OrderLineRow => ({ ...blankLine, ...line })

/** What an insert from JSON needs: the columns declared, their names, and each with its default where it is not given. */
function writeLists(fields: Record<string, Field>) {
  const columns = Object.entries(fields)
  const literal = (value: unknown) =>
    typeof value === 'object'
      ? `'${Array.isArray(value) ? '[]' : '{}'}'`
      : typeof value === 'string'
        ? `'${value}'`
        : value
  return {
    declared: columns.map(([name, { type }]) => `${name} ${type}`).join(', '),
    names: columns.map(([name]) => name).join(', '),
    values: (row: string) =>
      columns
        .map(([name, { type, default: initial }]) =>
          initial === undefined || initial === null
            ? `${row}.${name}`
            : `coalesce(${row}.${name}, ${type === 'text[]' ? "'{}'" : literal(initial)})`,
        )
        .join(', '),
  }
}

export const orderWrite = writeLists(orderFields)
export const lineWrite = writeLists(lineFields)

const copied = entries.filter(([, field]) => field.copied).map(([name]) => name)

/** What a duplicate takes over from its original beside goods, amounts, buyer and delivery. */
export const copiedColumns = (order: OrderRow): Partial<OrderRow> =>
  Object.fromEntries(copied.map((name) => [name, order[name]]))
