import { fieldError, type Problems, validationFailed } from '../../../platform/errors/errors.ts'

export const itemTypes = ['physical', 'digital', 'course', 'license', 'subscription'] as const
export const pricingTypes = ['one_time', 'recurring'] as const
export const periodUnits = ['day', 'week', 'month', 'year'] as const

export type ItemType = (typeof itemTypes)[number]

export const positions = [1, 2, 3] as const
export type Position = (typeof positions)[number]

/** Bounds the size of a product, which is always read with all its variants. */
export const maxVariants = 100

export type OptionNames = { [P in Position as `option${P}_name`]?: string | null }
export type OptionValues = { [P in Position as `option${P}_value`]?: string | null }
export type Pricing = {
  pricing_type?: (typeof pricingTypes)[number]
  interval?: (typeof periodUnits)[number] | null
  interval_count?: number | null
}

/** The positions of the product's options. They are consecutive and start at 1. */
export const configuredPositions = (names: OptionNames) => positions.filter((p) => names[`option${p}_name`])

export function checkOptionNames(names: OptionNames) {
  const given = positions.map((p) => names[`option${p}_name`] || null)
  const errors: Problems = {}
  given.forEach((name, i) => {
    if (name && i > 0 && !given[i - 1])
      errors[`option${i + 1}_name`] = fieldError('option_name_missing', { other: `option${i}_name` })
    if (name && given.findIndex((other) => other?.toLowerCase() === name.toLowerCase()) < i)
      errors[`option${i + 1}_name`] = 'option_name_repeated'
  })
  if (Object.keys(errors).length > 0) throw validationFailed(errors)
}

/** A variant must have a value for each option of its product and no other values. */
export function checkOptionValues(names: OptionNames, values: OptionValues, path = '') {
  const errors: Problems = {}
  for (const p of positions) {
    const field = `option${p}_value` as const
    if (names[`option${p}_name`] && !values[field]) errors[path + field] = 'option_value_missing'
    if (!names[`option${p}_name`] && values[field]) errors[path + field] = 'option_value_unknown'
  }
  if (Object.keys(errors).length > 0) throw validationFailed(errors)
}

export const optionKey = (values: OptionValues) =>
  JSON.stringify(positions.map((p) => values[`option${p}_value`] ?? ''))

/** The distinct values at a position, in variant order. This is the display order until the merchant changes it. */
export const valuesAt = (variants: OptionValues[], position: Position) =>
  [...new Set(variants.map((variant) => variant[`option${position}_value`]))].filter((value) => value != null)

/** A recurring price requires an interval, and a subscription requires a recurring price. */
export function checkPricing(itemType: ItemType, given: Pricing, path = '') {
  const pricing_type = given.pricing_type ?? (itemType === 'subscription' ? 'recurring' : 'one_time')
  if (pricing_type === 'one_time') {
    if (itemType === 'subscription') throw validationFailed({ [`${path}pricing_type`]: 'not_recurring' })
    return { pricing_type, interval: null, interval_count: null }
  }
  if (!given.interval) throw validationFailed({ [`${path}interval`]: 'required' })
  return { pricing_type, interval: given.interval, interval_count: given.interval_count ?? 1 }
}

/** The validity period and its unit must be given together. */
export function checkValidity(given: { validity_period?: number | null; validity_period_unit?: unknown }, path = '') {
  if ((given.validity_period == null) === (given.validity_period_unit == null)) return
  const missing = given.validity_period == null ? 'validity_period' : 'validity_period_unit'
  throw validationFailed({ [path + missing]: 'required' })
}

export type Sale = { sale_price: number | null; sale_starts_at: Date | null; sale_ends_at: Date | null }

export const noSale: Sale = { sale_price: null, sale_starts_at: null, sale_ends_at: null }

/**
 * Checks that a sale price is below the price, and that its period belongs to a sale price and ends after it starts.
 */
export function checkSale({ price, sale_price, sale_starts_at, sale_ends_at }: Sale & { price: number }, path = '') {
  if (sale_price === null) {
    if (sale_starts_at || sale_ends_at) throw validationFailed({ [`${path}sale_price`]: 'required' })
    return
  }
  if (sale_price >= price)
    throw validationFailed({ [`${path}sale_price`]: fieldError('not_below', { max: price / 100 }) })
  if (sale_starts_at && sale_ends_at && sale_ends_at <= sale_starts_at)
    throw validationFailed({ [`${path}sale_ends_at`]: fieldError('before_start', { start: 'sale_starts_at' }) })
}
