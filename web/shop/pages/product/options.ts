import type { StorefrontProduct } from '../../api/types.generated.ts'

type Product = Pick<StorefrontProduct, 'variants' | 'option1_name' | 'option2_name' | 'option3_name'>
export type Variant = Product['variants'][number]

const listValues = ({ option1_value, option2_value, option3_value }: Variant) =>
  [option1_value, option2_value, option3_value].map((value) => value ?? '')

export const valueAt = (variant: Variant | undefined, index: number) => (variant ? listValues(variant)[index]! : '')

/** The options that the buyer chooses from, with their values in the merchant's order. */
export function listOptions(product: Product) {
  return [product.option1_name, product.option2_name, product.option3_name]
    .map((name, index) => ({
      name: name ?? '',
      values: [...new Set(product.variants.map((variant) => valueAt(variant, index)).filter(Boolean))],
    }))
    .filter(({ name, values }) => name && values.length > 0)
}

/** Starts with something that can be bought, where there is such a thing. */
export const firstVariant = ({ variants }: Product) => variants.find(({ is_active }) => is_active) ?? variants[0]

/** The variant in the query string, by `unique_id` or id, or else the first one. */
export function chosenVariant(product: Product, search: string) {
  const asked = new URLSearchParams(search).get('variant')
  const found = asked && product.variants.find(({ id, unique_id }) => unique_id === asked || String(id) === asked)
  return found || firstVariant(product)
}

/** The variant with another value of one option that shares most of the other values. */
export function variantWith(product: Product, chosen: Variant | undefined, index: number, value: string) {
  const sharedWith = (variant: Variant) =>
    listValues(variant).filter((one, place) => place !== index && one === valueAt(chosen, place)).length
  const fitting = product.variants.filter((variant) => valueAt(variant, index) === value)
  const best = fitting.sort((a, b) => sharedWith(b) - sharedWith(a))[0]
  return best && { variant: best, isExact: sharedWith(best) === listValues(best).length - 1 }
}
