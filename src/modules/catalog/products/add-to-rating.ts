import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { refreshStoreItems } from '../listings/index.ts'

type Change = { business_id: number; product_id: number; count: number; stars: number }

/**
 * Adds published reviews to the rating of a product, or removes them, and updates it in every store. Adding costs the
 * same however many reviews exist, unlike counting all again; the lock of the row keeps concurrent changes exact.
 */
export async function addToRating(tx: Tx, { business_id, product_id, count, stars }: Change) {
  if (count !== 0 || stars !== 0)
    await sql`update products set review_count = review_count + ${count}, review_stars = review_stars + ${stars}
      where business_id = ${business_id} and id = ${product_id}`.execute(tx)
  await refreshStoreItems(tx, { products: [product_id] })
}
