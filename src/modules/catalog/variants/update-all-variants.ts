import type { Merchant } from '../../../access/merchant-route.ts'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { parsePrice } from './insert-variants.ts'
import { lockProduct } from './lock-product.ts'

type Bulk = { field: 'price' | 'weight'; value: string | number }

const maxGrams = 1_000_000

/** Sets one price or weight for all variants of a product. Only physical products have a weight. */
export async function updateAllVariants(tx: Tx, merchant: Merchant, productId: number, bulk: Bulk, now: Date) {
  const product = await lockProduct(tx, merchant.business_id, productId)
  if (bulk.field === 'weight' && product.item_type !== 'physical') throw validationFailed({ field: 'not_physical' })
  await tx
    .updateTable('variants')
    .set({ [bulk.field]: bulk.field === 'price' ? parsePrice(bulk.value, 'value') : parseGrams(bulk.value) })
    .set({ last_updated_at: now })
    .where('business_id', 'in', sameBusiness(merchant.business_id))
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .execute()
}

function parseGrams(value: string | number): number {
  const grams = Number(value)
  if (!/^\d+$/.test(String(value)) || grams > maxGrams)
    throw validationFailed({ value: fieldError('too_large', { max: 1_000_000 }) })
  return grams
}
