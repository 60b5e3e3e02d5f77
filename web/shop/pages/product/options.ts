import type { StorefrontProduct } from '../../api/types.generated.ts'

type Product = Pick<StorefrontProduct, 'variants' | 'option1_name' | 'option2_name' | 'option3_name'>
type Variant = Product['variants'][number]

const valueAt = (variant: Variant, index: number) =>
  [variant.option1_value, variant.option2_value, variant.option3_value][index] ?? ''

/** The options that the buyer chooses from, with their values in the merchant's order. */
export function optionsOf(product: Product) {
  return [product.option1_name, product.option2_name, product.option3_name]
    .map((name, index) => ({
      name: name ?? '',
      values: [...new Set(product.variants.map((variant) => valueAt(variant, index)).filter(Boolean))],
    }))
    .filter(({ name, values }) => name && values.length > 0)
}

export const findVariant = (product: Product, choice: string[]) =>
  product.variants.find((variant) => [0, 1, 2].every((index) => valueAt(variant, index) === (choice[index] ?? '')))

/** Starts with something that can be bought, where there is such a thing. */
export function firstChoice(product: Product): string[] {
  const variant = product.variants.find(({ is_active }) => is_active) ?? product.variants[0]
  return variant ? [0, 1, 2].map((index) => valueAt(variant, index)) : ['', '', '']
}
