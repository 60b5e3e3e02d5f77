import { isDeepStrictEqual } from 'node:util'
import { validationFailed } from '../../../../platform/errors/errors.ts'
import type { Collected } from '../../../../platform/tables/collect-problems.ts'
import { type Minor, parseMoney } from '../../../../platform/text/money.ts'
import { normalizePhone } from '../../../../platform/text/phones.ts'
import { normalizeEmail } from '../../../buyers/customers/index.ts'
import { columnsSetBy, type Field, type InputSource, type OrderRow, orderFields } from '../../../orders/fields/index.ts'

const columnsWhere = (source: InputSource, isWanted: (field: Field) => boolean) =>
  columnsSetBy(source).filter((name) => isWanted(orderFields[name])) as (keyof OrderRow)[]

const isAmount = ({ read }: Field) => read === 'amount'
const isSimple = ({ read }: Field) => read !== 'amount' && read !== 'choice'

const amountColumns = columnsWhere('patch', isAmount)
const simpleColumns = { create: columnsWhere('create', isSimple), patch: columnsWhere('patch', isSimple) }

type Input = Partial<Record<string, unknown>>
export type GivenAmounts = Partial<
  Record<'product_discount' | 'shipping_cost' | 'shipping_discount' | 'other_income', Minor>
>

/** The amounts that a request sets, in minor units. */
export function readAmounts(input: Input): GivenAmounts {
  const amounts: Record<string, Minor> = {}
  for (const name of amountColumns) {
    if (input[name] === undefined) continue
    const amount = parseMoney(input[name] as string | number, name)
    if (amount < 0) throw validationFailed({ [name]: 'negative' })
    amounts[name] = amount
  }
  return amounts
}

const read = (name: keyof OrderRow, value: unknown) => {
  const { read: reading } = orderFields[name] as Field
  if (reading === 'email') return normalizeEmail(value as string | null)
  if (reading === 'phone') return normalizePhone(value as string | null, name)
  return value
}

/** The other columns that a request sets, normalized for storage. */
export function readColumns(input: Input, source: 'create' | 'patch'): Partial<OrderRow> {
  const named = simpleColumns[source].filter((name) => input[name] !== undefined)
  return Object.fromEntries(named.map((name) => [name, read(name, input[name])]))
}

/** Collects what is wrong with the fields of a new order that the functions above would refuse one at a time. */
export function collectFieldProblems(input: Input, { attempt }: Collected) {
  for (const name of amountColumns) attempt(() => readAmounts({ [name]: input[name] }))
  for (const name of simpleColumns.create) attempt(() => readColumns({ [name]: input[name] }, 'create'))
}

/** The columns whose values differ from the row. */
export const changedColumns = <T extends Partial<OrderRow>>(order: OrderRow, columns: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => !isDeepStrictEqual(order[name as keyof OrderRow], value)),
  ) as Partial<T>
