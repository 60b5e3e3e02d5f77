import type { Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { deleteReviewRow, updateReview } from './save-review.ts'
import type { ReviewRow } from './views.ts'

async function lockReview(tx: Tx, businessId: number, id: string): Promise<ReviewRow> {
  const row = await tx
    .selectFrom('reviews')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('The review does not exist')
  return row
}

/** Publishes or rejects a review, even if it was decided before. */
export async function decideReview(
  tx: Tx,
  businessId: number,
  id: string,
  status: 'published' | 'rejected',
  now: Date,
) {
  const row = await lockReview(tx, businessId, id)
  if (row.status === status && row.decided_at !== null) return
  await updateReview(tx, row, { status, decided_at: now })
}

export async function replyToReview(tx: Tx, businessId: number, id: string, written: string | null, now: Date) {
  const reply = written?.trim() || null
  const row = await lockReview(tx, businessId, id)
  if (row.reply === reply) return
  await updateReview(tx, row, { reply, replied_at: reply === null ? null : now })
}

export const deleteReview = async (tx: Tx, businessId: number, id: string) =>
  deleteReviewRow(tx, await lockReview(tx, businessId, id))
