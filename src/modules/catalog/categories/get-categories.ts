import { sql } from 'kysely'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { walkTree } from './rules.ts'

/** Reads the whole tree, parents before children. A business has few categories. */
export async function readTree(db: Db, businessId: number) {
  const rows = await db.selectFrom('categories').selectAll().where('business_id', '=', businessId).execute()
  return walkTree(rows)
}

/** Counts products. Only for responses that show the counts, because it reads all products. */
async function withCounts<C extends { id: number }>(db: Db, businessId: number, categories: C[]) {
  const { rows } = await sql<{ category_id: number; count: number }>`
    select m.category_id, count(*) as count from product_categories m
      join products p on ${inBusiness('p.business_id', businessId)} and p.id = m.product_id
    where ${inBusiness('m.business_id', businessId)} and m.category_id = any(${categories.map(({ id }) => id)}::bigint[]) and p.deleted_at is null
    group by m.category_id`.execute(db)
  const counts = new Map(rows.map(({ category_id, count }) => [category_id, count]))
  return categories.map((category) => ({ ...category, products_count: counts.get(category.id) ?? 0 }))
}

export const listCategories = async (db: Db, businessId: number) =>
  withCounts(db, businessId, await readTree(db, businessId))

export async function getCategory(db: Db, businessId: number, id: number) {
  const found = (await readTree(db, businessId)).filter((category) => category.id === id)
  if (found.length === 0) throw notFound('There is no such category')
  return (await withCounts(db, businessId, found))[0]!
}

/** A condition on rows of `products`: the product is in this category or below it. */
export const isInCategory = (businessId: number, id: number) => sql<boolean>`exists (
  select 1 from product_categories m
  where ${inBusiness('m.business_id', businessId)} and m.product_id = products.id and m.category_id = any(array(
    with recursive below as (
      select c.id from categories c where c.business_id = ${businessId} and c.id = ${id}
      union all
      select c.id from below b
        join categories c on ${inBusiness('c.business_id', businessId)} and c.parent_id = b.id
    ) select id from below)))`

/** Makes changes of the tree wait for each other, so that two concurrent moves cannot create a cycle. */
export const lockTree = (tx: Tx, businessId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`categories:${businessId}`}, 0))`.execute(tx)

export type Category = Awaited<ReturnType<typeof getCategory>>
export type TreeNode = Awaited<ReturnType<typeof readTree>>[number]
