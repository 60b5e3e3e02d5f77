import type { TSchema } from 'typebox'
import { formatMoney } from '../../../platform/text/money.ts'
import type { Audience, Field, InputSource } from './field-kinds.ts'
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
type SetBy<E extends InputSource> = {
  [K in keyof Fields]: Fields[K] extends { set: infer Words } ? (Has<Words, E> extends true ? K : never) : never
}[keyof Fields]

/** The part of a view that shows columns under their own names. */
export type Shown<A extends Audience> = {
  [K in ShownTo<A>]: Fields[K]['kind'] extends 'money' ? string : OrderRow[K]
}

const entries = Object.entries(orderFields) as [keyof OrderRow, Field][]
const has = (words: string | undefined, word: string) => Boolean(words?.split(' ').includes(word))

/** The columns that the audience sees under their own names. */
export const columnsShownTo = <A extends Audience>(audience: A) =>
  entries.filter(([, { shown }]) => has(shown, audience)).map(([name]) => name) as ShownTo<A>[]

/** All columns that the audience's view reads, including those shown under another name. */
export const columnsReadBy = (audience: Audience, fields: Record<string, Field> = orderFields) =>
  Object.entries(fields)
    .filter(([, { shown, part }]) => has(shown, audience) || has(part, audience))
    .map(([name]) => name)

/**
 * Compiles the part of a view that shows columns under their own names, money as decimal text. Generates an object
 * literal, because assigning the keys in a loop takes three times as long and every checkout builds an event.
 */
export function compileView<A extends Audience>(audience: A): (order: Pick<OrderRow, ShownTo<A>>) => Shown<A> {
  const fields = columnsShownTo(audience).map((name) =>
    orderFields[name].kind === 'money' ? `${name}: formatMoney(order.${name})` : `${name}: order.${name}`,
  )
  return new Function('formatMoney', `return (order) => ({ ${fields.join(', ')} })`)(formatMoney)
}

/** The response schemas of the columns that the audience sees. */
export const schemasFor = <A extends Audience>(audience: A) =>
  Object.fromEntries<TSchema>(columnsShownTo(audience).map((name) => [name, orderFields[name].schema])) as {
    [K in ShownTo<A>]: Fields[K]['schema']
  }

/** The columns that these requests may set. */
export const columnsSetBy = <E extends InputSource>(source: E) =>
  entries.filter(([, { set }]) => has(set, source)).map(([name]) => name) as SetBy<E>[]

type InputOf<K extends keyof Fields> = Fields[K] extends { input: infer S extends TSchema } ? S : never
export type Inputs<E extends InputSource> = { [K in SetBy<E>]: InputOf<K> }

/** The request schemas of these columns. */
export const inputsFor = <E extends InputSource>(source: E) =>
  Object.fromEntries(columnsSetBy(source).map((name) => [name, (orderFields[name] as Field).input])) as Inputs<E>

const blank = (fields: Record<string, Field>) =>
  // JSON.parse creates an object in V8's fast mode; Object.fromEntries creates one in dictionary mode, slow to copy.
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default]))))

const blankOrder = blank(orderFields) as OrderRow
const blankLine = blank(lineFields) as OrderLineRow

type Needed<F> = { [K in keyof F]: F[K] extends { default: undefined } ? K : never }[keyof F]

/** A new row; omitted columns have their defaults. */
export type NewOrder = Partial<OrderRow> & Pick<OrderRow, Needed<Fields>>
export type NewLine = Partial<OrderLineRow> & Pick<OrderLineRow, Needed<typeof lineFields>>

/** Adds the defaults, so that a new order can be shown without reading it back. */
export const completeOrder = (order: NewOrder): OrderRow => ({ ...blankOrder, ...order })
export const completeLine = (line: NewLine): OrderLineRow => ({ ...blankLine, ...line })

/** The default of a column as SQL. */
function defaultSql(type: string, initial: unknown): string {
  if (initial === null) return 'null'
  if (type === 'text[]') return "'{}'"
  if (typeof initial === 'object') return `'${Array.isArray(initial) ? '[]' : '{}'}'`
  return typeof initial === 'string' ? `'${initial}'` : String(initial)
}

const erasedValue = ({ personal, type, default: initial }: Field) =>
  typeof personal === 'string' ? personal : defaultSql(type, initial)

/** The assignments of an update that erases the buyer from an order. */
export const erasedColumns = entries
  .filter(([, { personal }]) => personal)
  .map(([name, field]) => `${name} = ${erasedValue(field)}`)
  .join(', ')

/**
 * The parts of an insert from JSON: column definitions, column names, values with defaults, and the fields of a row's
 * JSON.
 */
function writeLists<Row>(fields: Record<string, Field>) {
  const columns = Object.entries(fields)
  return {
    declared: columns.map(([name, { type }]) => `${name} ${type}`).join(', '),
    names: columns.map(([name]) => name).join(', '),
    values: (row: string) =>
      columns
        .map(([name, { type, default: initial }]) =>
          initial === undefined || initial === null
            ? `${row}.${name}`
            : `coalesce(${row}.${name}, ${defaultSql(type, initial)})`,
        )
        .join(', '),
    row: compileRow<Row>(fields),
  }
}

/**
 * Compiles the JSON row of an insert. Values that equal their default are left out, because PostgreSQL takes time for
 * each key. Compiled for the reason given at `compileView`.
 */
function compileRow<Row>(fields: Record<string, Field>): (row: Row) => object {
  const values = Object.entries(fields).map(([name, { default: initial }]) =>
    initial === 0 || initial === false
      ? `${name}: row.${name} || undefined`
      : initial === null
        ? `${name}: row.${name} ?? undefined`
        : `${name}: row.${name}`,
  )
  return new Function('row', `return { ${values.join(', ')} }`) as (row: Row) => object
}

const usual = Object.fromEntries(entries.filter(([, { rare }]) => !rare))

/**
 * One variant for orders that set a rare column and one for the others, because PostgreSQL takes time for each column.
 */
export const orderWrites = { whole: writeLists<NewOrder>(orderFields), usual: writeLists<NewOrder>(usual) }
export const lineWrite = writeLists<NewLine>(lineFields)

const rareColumns = entries.filter(([, { rare }]) => rare).map(([name]) => name)

/** Compiled for the reason given at `compileView`, because every checkout calls it. */
export const setsRareColumn = new Function(
  'order',
  `return ${rareColumns.map((name) => `order.${name} != null`).join(' || ')}`,
) as (order: NewOrder) => boolean

const copied = entries.filter(([, field]) => field.copied).map(([name]) => name)

/** The columns copied to a duplicate, beside goods, amounts, buyer and delivery. */
export const copiedColumns = (order: OrderRow): Partial<OrderRow> =>
  Object.fromEntries(copied.map((name) => [name, order[name]]))
