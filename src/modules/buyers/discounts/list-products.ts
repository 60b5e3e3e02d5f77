import type { Db } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors.ts'
import { getDiscountCode } from './get-discount-code.ts'

const selectProducts = (db: Db, businessId: number, ids: number[]) =>
  db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)

/** The products that a code is limited to, by name, without those deleted since. */
export async function listProducts(db: Db, businessId: number, id: number) {
  const { product_ids } = await getDiscountCode(db, businessId, id)
  return product_ids.length === 0 ? [] : await selectProducts(db, businessId, product_ids).orderBy('name').execute()
}

/** Refuses products that the business does not have. */
export async function checkProducts(db: Db, businessId: number, ids: number[] | undefined) {
  if (!ids?.length) return
  const known = await selectProducts(db, businessId, ids).execute()
  if (known.length < ids.length) throw validationFailed({ product_ids: 'not_found' })
}
