import { CompiledQuery } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { type Problems, validationFailed } from '../../../platform/errors/errors.ts'
import { nameTaxonomy } from '../../catalog/categories/index.ts'
import { getDiscountCode } from './get-discount-code.ts'
import type { Coverage } from './rules.ts'

const selectProducts = (db: Db, businessId: number, ids: number[]) =>
  db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('name')

const selectCategories = (db: Db, ids: number[]) =>
  db.selectFrom('product_taxonomies').select(['id', 'full_path as name']).where('id', 'in', ids).orderBy('full_path')

const inLanguages = ({ id, name }: { id: number; name: string }) => ({
  id,
  name,
  full_paths: nameTaxonomy({ name, full_path: name }).full_paths,
})

/** The products and categories that a code is limited to, by name, without deleted products. */
export async function listCovered(db: Db, businessId: number, id: number) {
  const { product_ids, taxonomy_ids } = await getDiscountCode(db, businessId, id)
  return {
    products: product_ids.length > 0 ? await selectProducts(db, businessId, product_ids).execute() : [],
    categories: taxonomy_ids.length > 0 ? (await selectCategories(db, taxonomy_ids).execute()).map(inLanguages) : [],
  }
}

type Wanted = { product_ids?: number[] | undefined; taxonomy_ids?: number[] | undefined }

/** Refuses unknown products and categories. */
export async function checkCovered(db: Db, businessId: number, { product_ids = [], taxonomy_ids = [] }: Wanted) {
  const problems: Problems = {}
  if (product_ids.length > 0) {
    const known = await selectProducts(db, businessId, product_ids).execute()
    if (known.length < product_ids.length) problems.product_ids = 'not_found'
  }
  if (taxonomy_ids.length > 0) {
    const known = await selectCategories(db, taxonomy_ids).execute()
    if (known.length < taxonomy_ids.length) problems.taxonomy_ids = 'not_found'
  }
  if (Object.keys(problems).length > 0) throw validationFailed(problems)
}

/**
 * SQL: the products among the ids of a subquery that are in a category of the code with the alias `code`, or in one below
 * it. There are three levels of categories.
 */
export const productsInCategories = (code: string, business: string, ids: string) => `array(
    select p.id from products p join product_taxonomies t on t.id = p.taxonomy_id
      left join product_taxonomies above on above.id = t.parent_id
    where p.business_id = ${business} and p.id in (${ids}) and (t.id = any(${code}.taxonomy_ids)
      or t.parent_id = any(${code}.taxonomy_ids) or above.parent_id = any(${code}.taxonomy_ids)))`

const selectCoverage = `select d.is_limited_to_products, d.product_ids,
    ${productsInCategories('d', '$1::bigint', 'select unnest($3::bigint[])')} as category_product_ids
  from discount_codes d where d.business_id = $1 and d.id = $2`

/** The products that a code covers, for an order that was placed with it. */
export async function findCodeCoverage(tx: Tx, businessId: number, id: number, productIds: number[]) {
  const query = CompiledQuery.raw(selectCoverage, [businessId, id, productIds])
  return (await tx.executeQuery<Coverage>(query)).rows[0]
}
