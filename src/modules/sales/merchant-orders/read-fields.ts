import { isDeepStrictEqual } from 'node:util'
import { validationFailed } from '../../../platform/errors.ts'
import { type Minor, parseMoney } from '../../../platform/money.ts'
import { readEmail, readPhone } from '../../buyers/customers/index.ts'
import { columnsSetBy, type Entrance, type Field, type OrderRow, orderFields } from '../order-fields/index.ts'

const readBy = (entrance: Entrance, isWanted: (field: Field) => boolean) =>
  columnsSetBy(entrance).filter((name) => isWanted(orderFields[name])) as (keyof OrderRow)[]

const isAmount = ({ read }: Field) => read === 'amount'
const isPlain = ({ read }: Field) => read !== 'amount' && read !== 'choice'

const amountColumns = readBy('patch', isAmount)
const plainColumns = { create: readBy('create', isPlain), patch: readBy('patch', isPlain) }

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
  if (reading === 'email') return readEmail(value as string | null)
  if (reading === 'phone') return readPhone(value as string | null, name)
  return value
}

/** The other columns that a request sets, as they are stored. */
export function readColumns(input: Input, entrance: 'create' | 'patch'): Partial<OrderRow> {
  const named = plainColumns[entrance].filter((name) => input[name] !== undefined)
  return Object.fromEntries(named.map((name) => [name, read(name, input[name])]))
}

/** Those columns whose value is another than the row has. */
export const changedColumns = <T extends Partial<OrderRow>>(order: OrderRow, columns: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => !isDeepStrictEqual(order[name as keyof OrderRow], value)),
  ) as Partial<T>
