import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'
import { addToRating } from '../../catalog/products/index.ts'
import { deleteImages } from '../../orders/pictures/index.ts'
import type { ReviewRow } from './views.ts'

/**
 * Updates the rating of the product. Every write of a review calls this, so that the rating always counts exactly the
 * published reviews.
 */
async function followRating(tx: Tx, before: ReviewRow | undefined, after: ReviewRow | undefined) {
  const counted = (row: ReviewRow | undefined) => (row?.status === 'published' ? row : undefined)
  const [was, is] = [counted(before), counted(after)]
  if (!was && !is) return
  const { business_id, product_id } = (is ?? was)!
  const count = (is ? 1 : 0) - (was ? 1 : 0)
  const stars = (is?.rating ?? 0) - (was?.rating ?? 0)
  await addToRating(tx, { business_id, product_id, count, stars })
}

type NewReview = Omit<Insertable<Tables['reviews']>, 'created_at' | 'updated_at'>

/** Returns undefined if this buyer or this order already has a review of the product. */
export async function insertReview(tx: Tx, values: NewReview, now: Date): Promise<ReviewRow | undefined> {
  const row = await tx
    .insertInto('reviews')
    .values({ ...values, created_at: now, updated_at: now })
    .onConflict((known) => known.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) await followRating(tx, undefined, row)
  return row
}

/** `before` must be locked. */
export async function updateReview(
  tx: Tx,
  before: ReviewRow,
  fields: Updateable<Tables['reviews']>,
): Promise<ReviewRow> {
  const after = await tx
    .updateTable('reviews')
    .set(fields)
    .where('business_id', '=', before.business_id)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const kept = new Set(after.pictures)
  await deleteImages(
    tx,
    after.business_id,
    before.pictures.filter((key) => !kept.has(key)),
  )
  await followRating(tx, before, after)
  return after
}

/** `row` must be locked. */
export async function deleteReviewRow(tx: Tx, row: ReviewRow) {
  await tx.deleteFrom('reviews').where('business_id', '=', row.business_id).where('id', '=', row.id).execute()
  await deleteImages(tx, row.business_id, row.pictures)
  await followRating(tx, row, undefined)
}
