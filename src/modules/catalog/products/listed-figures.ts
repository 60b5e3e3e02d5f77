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
  await refreshStoreItems(tx, business_id, { products: [product_id] })
}

type Sold = { product_id: number; units: number }

/** Stores how many units of these products of a business were sold, and updates the listings of those that changed. */
export async function setUnitsSold(tx: Tx, businessId: number, sold: Sold[]) {
  const { rows } = await sql<{ id: number }>`
    update products p set units_sold = s.units
    from unnest(${sold.map(({ product_id }) => product_id)}::bigint[], ${sold.map(({ units }) => units)}::bigint[])
      as s (product_id, units)
    where p.business_id = ${businessId} and p.id = s.product_id and p.units_sold <> s.units returning p.id`.execute(tx)
  await refreshStoreItems(tx, businessId, { products: rows.map(({ id }) => id) })
}
