import { sql } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import { inBusiness, sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { positions } from '../variants/index.ts'
import { refreshProducts } from './refresh-products.ts'

/**
 * Must end every change of a product's variants: it updates the product's option values, search vector and listings.
 */
export async function settleVariants(tx: Tx, productId: number, merchant: Merchant, now: Date) {
  await updateOptionValues(tx, productId, merchant, now)
  await refreshProducts(tx, merchant.business_id, [productId], 'product.updated', now)
}

/** Recomputes the option values in use after variants changed. Known values keep their order; new ones are appended. */
async function updateOptionValues(tx: Tx, productId: number, merchant: Merchant, now: Date) {
  const inUse = (position: number) => {
    const [values, value] = [sql.ref(`option${position}_values`), sql.ref(`v.option${position}_value`)]
    return sql<string[]>`array(
      select ${value} from variants v
      where ${inBusiness('v.business_id', merchant.business_id)} and v.product_id = products.id and v.deleted_at is null and ${value} is not null
      group by ${value} order by array_position(${values}, ${value}), min(v.id))`
  }
  await tx
    .updateTable('products')
    .set({
      ...Object.fromEntries(positions.map((p) => [`option${p}_values`, inUse(p)])),
      last_updated_by: merchant.user_id,
      last_updated_at: now,
    })
    .where('business_id', 'in', sameBusiness(merchant.business_id))
    .where('id', '=', productId)
    .execute()
}
