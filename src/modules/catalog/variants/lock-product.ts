import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { ProductRow } from './views.ts'

export const productNotFound = () => notFound('There is no such product')

/** Products of the business, without deleted ones. Every query of products starts from this one. */
export const selectProducts = (db: Db, businessId: number) =>
  db.selectFrom('products').where('products.business_id', '=', businessId).where('products.deleted_at', 'is', null)

/** Reads the product and locks its row, which serializes changes to its options and variants. */
export async function lockProduct(db: Db, businessId: number, id: number): Promise<ProductRow> {
  const product = await selectProducts(db, businessId)
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!product) throw productNotFound()
  return product
}
