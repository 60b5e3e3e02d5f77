import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { walkTree } from './rules.ts'

const productsCount = sql<number>`(select count(*) from product_categories m join products p on p.id = m.product_id
  where m.category_id = categories.id and p.deleted_at is null)`

/** The whole tree, parents before children. A business has few categories. */
export async function readTree(db: Db, businessId: number) {
  const rows = await db
    .selectFrom('categories')
    .selectAll('categories')
    .select(productsCount.as('products_count'))
    .where('business_id', '=', businessId)
    .execute()
  return walkTree(rows)
}

export async function getCategory(db: Db, businessId: number, id: number) {
  const found = (await readTree(db, businessId)).find((category) => category.id === id)
  if (!found) throw notFound('There is no such category')
  return found
}

/** Serializes changes of the tree, so that two moves cannot make a circle. */
export const lockTree = (tx: Tx, businessId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`categories:${businessId}`}, 0))`.execute(tx)

export type Category = Awaited<ReturnType<typeof getCategory>>
