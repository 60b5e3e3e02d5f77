import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { readTree } from './get-categories.ts'

/** Replaces the categories of a product. The caller refreshes its listings. */
export async function setProductCategories(tx: Tx, businessId: number, productId: number, ids: number[]) {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  const known = await tx
    .selectFrom('categories')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', 'in', wanted.length > 0 ? wanted : [0])
    .forKeyShare()
    .execute()
  if (known.length < wanted.length) throw validationFailed({ category_ids: 'not_found' })
  await tx
    .deleteFrom('product_categories')
    .where('business_id', '=', businessId)
    .where('product_id', '=', productId)
    .execute()
  if (wanted.length === 0) return
  const rows = wanted.map((category_id) => ({ business_id: businessId, product_id: productId, category_id }))
  await tx.insertInto('product_categories').values(rows).execute()
}

/**
 * Assigns new products to categories, except those that were deleted in the meantime. The caller refreshes their
 * listings.
 */
export async function addToCategories(
  tx: Tx,
  businessId: number,
  members: { product_id: number; category_id: number }[],
) {
  if (members.length === 0) return
  await sql`
    insert into product_categories (business_id, product_id, category_id)
    select c.business_id, u.product_id, c.id
    from unnest(${members.map((one) => one.product_id)}::bigint[], ${members.map((one) => one.category_id)}::bigint[])
      as u (product_id, category_id)
      join (
        select k.business_id, k.id from categories k where k.business_id = ${businessId}
          and k.id = any(${[...new Set(members.map((one) => one.category_id))].sort((a, b) => a - b)}::bigint[])
        order by k.id for key share
      ) c on c.id = u.category_id
    on conflict do nothing`.execute(tx)
}

/** The categories of each of these products. */
export async function readCategoriesOfProducts(db: Db, businessId: number, productIds: number[]) {
  const rows = await db
    .selectFrom('product_categories')
    .select(['product_id', 'category_id'])
    .where('business_id', '=', businessId)
    .where('product_id', 'in', productIds.length > 0 ? productIds : [0])
    .execute()
  const tree = rows.length > 0 ? await readTree(db, businessId) : []
  const byProduct = Map.groupBy(rows, (row) => row.product_id)
  return (productId: number) => {
    const ids = new Set(byProduct.get(productId)?.map((row) => row.category_id))
    return tree.filter(({ id }) => ids.has(id)).map(({ id, name, full_path }) => ({ id, name, full_path }))
  }
}
