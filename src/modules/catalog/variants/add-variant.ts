import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflict, validationFailed } from '../../../platform/errors/errors.ts'
import { checkAttributes } from '../attributes/index.ts'
import { readVariants } from './get-variant.ts'
import { insertVariants } from './insert-variants.ts'
import { lockProduct } from './lock-product.ts'
import { checkOptionValues, configuredPositions, maxVariants, optionKey } from './rules.ts'
import type { VariantInput } from './schemas.ts'

/** Adds a variant to a product with options, and returns its id. The input must have a value for each option. */
export async function addVariant(tx: Tx, merchant: Merchant, productId: number, input: VariantInput, now: Date) {
  const product = await lockProduct(tx, merchant.business_id, productId)
  if (configuredPositions(product).length === 0)
    throw conflict('A product without options has one variant. Add an option first')
  checkOptionValues(product, input)
  const variants = (await readVariants(tx, merchant.business_id, [productId])).get(productId) ?? []
  if (variants.length >= maxVariants) throw conflict(`A product has at most ${maxVariants} variants`)
  if (variants.some((variant) => optionKey(variant) === optionKey(input))) throw optionsTaken()
  const values = await checkAttributes(tx, merchant.business_id, [{ owner: 'variant', values: input.attributes }])
  const [id] = await insertVariants(tx, product, [input], now, undefined, merchant.actor, values)
  return id!
}

export const optionsTaken = () => validationFailed({ option1_value: 'option_values_taken' })
