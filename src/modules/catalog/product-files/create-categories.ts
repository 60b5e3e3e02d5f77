import type { Db } from '../../../platform/db/types.ts'
import { createCategory } from '../categories/index.ts'
import { findKnown, type Known, toCategoryPath } from './known-records.ts'
import type { CsvProduct } from './read-csv-products.ts'

/** Creates the categories that the products name and the business lacks, and puts the products into them. */
export async function createMissingCategories(
  db: Db,
  businessId: number,
  products: CsvProduct[],
  known: Known,
  now: Date,
) {
  for (const { input, newCategories } of products)
    for (const path of newCategories) {
      const id = findKnown(known.categories, path) ?? (await createPath(db, businessId, path, known, now))
      input.category_ids = [...new Set([...(input.category_ids ?? []), id])]
    }
}

async function createPath(db: Db, businessId: number, path: string, known: Known, now: Date): Promise<number> {
  let parent_id: number | null = null
  let full_path = ''
  for (const name of toCategoryPath(path)!) {
    full_path = full_path ? `${full_path} > ${name}` : name
    parent_id =
      findKnown(known.categories, full_path) ??
      (await db.transaction().execute((tx) => createCategory(tx, businessId, { name, parent_id }, now))).id
    known.categories.set(full_path.toLowerCase(), parent_id)
  }
  known.categories.set(path.toLowerCase(), parent_id!)
  return parent_id!
}
