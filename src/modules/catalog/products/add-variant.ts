import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflict, validationFailed } from '../../../platform/errors.ts'
import { getProduct, lockProduct } from './get-product.ts'
import { getVariant } from './get-variant.ts'
import { insertVariants } from './insert-variants.ts'
import { keepOptionValues } from './keep-option-values.ts'
import { refreshProducts } from './refresh-products.ts'
import { checkOptionValues, configuredPositions, mostVariants, optionKey } from './rules.ts'
import type { VariantInput } from './variant-schemas.ts'

/** Another variant of a product with options; it gives a value for each of them. */
export async function addVariant(tx: Tx, merchant: Merchant, productId: number, input: VariantInput, now: Date) {
  const product = await lockProduct(tx, merchant.business_id, productId)
  if (configuredPositions(product).length === 0) throw conflict('Add an option first: without one there is one variant')
  checkOptionValues(product, input)
  const { variants } = await getProduct(tx, merchant.business_id, productId)
  if (variants.length >= mostVariants) throw conflict(`A product has at most ${mostVariants} variants`)
  if (variants.some((variant) => optionKey(variant) === optionKey(input))) throw optionsTaken()
  const [id] = await insertVariants(tx, product, [input], now)
  await keepOptionValues(tx, productId, merchant, now)
  await refreshProducts(tx, [productId])
  return await getVariant(tx, merchant.business_id, String(id))
}

export const optionsTaken = () => validationFailed({ option1_value: 'option_values_taken' })
