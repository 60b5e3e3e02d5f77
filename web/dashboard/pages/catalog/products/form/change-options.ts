import { newKey, type ProductDraft, type VariantDraft } from './draft.ts'

export const maxOptions = 3

type Options = Pick<ProductDraft, 'options' | 'variants'>

const isEqual = (one: string[], other: string[]) =>
  one.length === other.length && one.every((value, index) => value === other[index])

/** Keeps the first of several variants with the same values. */
const distinct = (variants: VariantDraft[]) =>
  variants.filter((variant, index) => variants.findIndex(({ values }) => isEqual(values, variant.values)) === index)

const withValue = (variant: VariantDraft, place: number, value: string): VariantDraft => ({
  ...variant,
  values: variant.values.map((old, index) => (index === place ? value : old)),
})

export const addOption = ({ options, variants }: Options): Options => ({
  options: [...options, { key: newKey(), name: '', values: [] }],
  variants: variants.map((variant) => ({ ...variant, values: [...variant.values, ''] })),
})

export const renameOption = ({ options, variants }: Options, place: number, name: string): Options => ({
  options: options.map((option, index) => (index === place ? { ...option, name } : option)),
  variants,
})

export const removeOption = ({ options, variants }: Options, place: number): Options => ({
  options: options.filter((_, index) => index !== place),
  variants: distinct(
    variants.map((variant) => ({ ...variant, values: variant.values.filter((_, index) => index !== place) })),
  ),
})

/** All combinations of the values of the options; an option without values has an empty one. */
const combine = (lists: string[][]): string[][] =>
  lists.reduce<string[][]>(
    (combined, values) =>
      combined.flatMap((start) => (values.length > 0 ? values : ['']).map((value) => [...start, value])),
    [[]],
  )

/**
 * Adds a value to an option. The first value is assigned to all variants; each further one creates new variants with
 * copied prices.
 */
export function addValue({ options, variants }: Options, place: number, value: string): Options {
  const option = options[place]!
  if (value === '' || option.values.includes(value)) return { options, variants }
  const changed = options.map((one) => (one === option ? { ...one, values: [...one.values, value] } : one))
  if (option.values.length === 0)
    return { options: changed, variants: variants.map((variant) => withValue(variant, place, value)) }
  const lists = options.map(({ values }, index) => (index === place ? [value] : values))
  const added = combine(lists).map((values): VariantDraft => {
    const isSibling = (variant: VariantDraft) =>
      variant.values.every((other, index) => index === place || other === values[index])
    const { id: _, unique_id: __, ...model } = variants.find(isSibling) ?? variants[0]!
    return { ...model, key: newKey(), values, sku: '', stocks: {} }
  })
  return { options: changed, variants: [...variants, ...added] }
}

export function removeValue({ options, variants }: Options, place: number, value: string): Options {
  const option = options[place]!
  const values = option.values.filter((one) => one !== value)
  const changed = options.map((one) => (one === option ? { ...one, values } : one))
  if (values.length === 0)
    return { options: changed, variants: distinct(variants.map((variant) => withValue(variant, place, ''))) }
  return { options: changed, variants: variants.filter((variant) => variant.values[place] !== value) }
}

export const variantName = ({ values }: VariantDraft, otherwise: string) =>
  values.filter(Boolean).join(' / ') || otherwise

/** Replaces `{1}` and `{2}` in a pattern such as "KOPI-{1}-{2}" by the variant's values. */
export const fillPattern = (pattern: string, { values }: VariantDraft) =>
  pattern.replace(/\{(\d)\}/g, (_, place) => (values[Number(place) - 1] ?? '').toUpperCase().replace(/[^A-Z0-9]+/g, ''))
