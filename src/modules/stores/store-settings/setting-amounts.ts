import { type TObject, type TSchema, Type } from 'typebox'
import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { Closed, MoneyIn, MoneyOut } from '../../../platform/http/schemas.ts'
import { formatMoney, parseMoney } from '../../../platform/text/money.ts'
import { type effectiveSettings, StoreSettings, type StoreSettingsChange } from './rules.ts'

/**
 * Amounts among the settings. On the wire they are decimal strings like all amounts; in the store's row and in code
 * they are whole currency units.
 */
const amounts = [
  'max_unique_code_amount',
  'fixed_auto_other_income',
  'dynamic_other_income_cod_default_amount',
  'dynamic_other_income_epayment_default_amount',
] as const
const charges = ['store_courier_other_incomes', 'store_method_other_incomes', 'service_fees'] as const

type Bounded = { minimum: number; maximum: number; description?: string }
type ListSchema = { items: TObject; maxItems: number; description: string }

const properties = StoreSettings.properties as unknown as Record<string, TSchema>
const findBounds = (name: string) => properties[name] as unknown as Bounded
const findList = (name: string) => properties[name] as unknown as ListSchema

/** The properties of the settings on the wire, with this schema for each amount. */
function withAmountsAs(amount: TSchema): Record<string, TSchema> {
  const described = (description: string | undefined) => ({ ...amount, ...(description && { description }) })
  const lists = charges.map((name) => {
    const { items, maxItems, description } = findList(name)
    const item = Closed({ ...items.properties, amount: described('Whole currency units') })
    return [name, Type.Optional(Type.Array(item, { maxItems, description }))]
  })
  const single = amounts.map((name) => [name, Type.Optional(Type.Unsafe(described(findBounds(name).description)))])
  return { ...properties, ...Object.fromEntries([...single, ...lists]) }
}

type Amount = string | number
type ChargesIn<T> = T extends (infer Item)[] ? (Omit<Item, 'amount'> & { amount: Amount })[] : never

/** Settings of a request. */
export type SettingsInput = Omit<StoreSettingsChange, (typeof amounts)[number] | (typeof charges)[number]> & {
  [Name in (typeof amounts)[number]]?: Amount
} & { [Name in (typeof charges)[number]]?: ChargesIn<StoreSettingsChange[Name]> }

export const settingsInProperties = withAmountsAs(MoneyIn)
export const settingsOutProperties = withAmountsAs(MoneyOut)

function readAmount(value: Amount, { minimum, maximum }: Bounded, field: string): number {
  const minor = parseMoney(value, field)
  if (minor % 100 !== 0) throw validationFailed({ [field]: 'not_whole' })
  const units = minor / 100
  if (units < minimum) throw validationFailed({ [field]: fieldError('too_small', { min: minimum }) })
  if (units > maximum) throw validationFailed({ [field]: fieldError('too_large', { max: maximum }) })
  return units
}

/** Converts the amounts in a request's settings to whole units; `prefix` is the path of the settings in the body. */
export function readSettings(input: SettingsInput, prefix = ''): StoreSettingsChange {
  const single = amounts.flatMap((name) =>
    input[name] === undefined ? [] : [[name, readAmount(input[name], findBounds(name), prefix + name)]],
  )
  const lists = charges.flatMap((name) => {
    const bounds = findList(name).items.properties.amount as unknown as Bounded
    const given = input[name] as { amount: Amount }[] | undefined
    const read = given?.map((charge, i) => ({
      ...charge,
      amount: readAmount(charge.amount, bounds, `${prefix}${name}.${i}.amount`),
    }))
    return read ? [[name, read]] : []
  })
  return { ...input, ...Object.fromEntries([...single, ...lists]) } as StoreSettingsChange
}

const shown = (units: number) => formatMoney(units * 100)

export function showSettings(settings: ReturnType<typeof effectiveSettings>) {
  const single = amounts.map((name) => [name, shown(settings[name])])
  const lists = charges.map((name) => [name, settings[name].map((one) => ({ ...one, amount: shown(one.amount) }))])
  return { ...settings, ...Object.fromEntries([...single, ...lists]) }
}
