import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause, forbidden, notFound } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { type BoughtOrder, getBoughtOrder, listBoughtProducts } from './find-bought.ts'
import type { ReadPictures } from './review-pictures.ts'
import { isReviewable, statusAfterWriting } from './rules.ts'
import { deleteReviewRow, insertReview, updateReview } from './save-review.ts'
import type { ReviewRow } from './views.ts'
import { recordWithdrawal, wasWithdrawn } from './withdrawals.ts'

export type ReviewInput = {
  rating: number
  title?: string | null
  text?: string | null
  shown_name?: string | null
  pictures?: string[]
}

type Written = {
  store: { id: number; business_id: number }
  secretSlug: string
  productId: number
  /** Reads the pictures of a request; see `review-pictures.ts`. */
  readPictures: ReadPictures
}

/** Writes or changes a buyer's review of a product of the order. A request that changes nothing keeps the status. */
export async function writeReview(tx: Tx, written: Written, input: ReviewInput, now: Date): Promise<ReviewRow> {
  const { order, product } = await lockBought(tx, written)
  const settings = effectiveSettings(order.settings)
  if (!settings.is_review_active) throw forbidden('This store takes no reviews')
  if (!isReviewable({ ...order, ...product }))
    throw conflictBecause('not_reviewable', 'A review can be written once the order has arrived')
  const fields = {
    rating: input.rating,
    title: clean(input.title),
    text: clean(input.text),
    shown_name: clean(input.shown_name),
  }
  const known = await lockOwn(tx, order, product.id)
  const pictures = await written.readPictures(tx, order, input.pictures, known?.pictures ?? [])
  if (known) return await changeReview(tx, known, { ...fields, pictures }, settings, now)
  const { business_id, store_id, customer_id, id: order_id } = order
  const key = { business_id, id: createUuid(now.getTime()), store_id, product_id: product.id, order_id, customer_id }
  const created = await insertReview(tx, { ...key, ...fields, pictures, status: 'pending' }, now)
  if (created) return await decideAtOnce(tx, created, order, settings)
  const other = await lockOwn(tx, order, product.id) // A concurrent request has written the review.
  if (!other) throw conflictBecause('already_reviewed', 'This buyer reviewed the product with another order')
  return await changeReview(tx, other, { ...fields, pictures }, settings, now)
}

/** Called after the insertion, which waits for a concurrent withdrawal. */
async function decideAtOnce(tx: Tx, created: ReviewRow, order: BoughtOrder, settings: Settings): Promise<ReviewRow> {
  const before = (await wasWithdrawn(tx, order, created.product_id)) ? 'rejected' : undefined
  const status = statusAfterWriting(settings, before)
  return status === created.status ? created : await updateReview(tx, created, { status })
}

type Fields = Pick<ReviewRow, 'rating' | 'title' | 'text' | 'shown_name' | 'pictures'>
type Settings = Parameters<typeof statusAfterWriting>[0]

async function changeReview(tx: Tx, known: ReviewRow, fields: Fields, settings: Settings, now: Date) {
  const isSame = (Object.keys(fields) as (keyof Fields)[]).every((name) => String(known[name]) === String(fields[name]))
  if (isSame) return known
  const status = statusAfterWriting(settings, known.status)
  return await updateReview(tx, known, { ...fields, status, decided_at: null, updated_at: now })
}

/**
 * Withdraws a buyer's review. The withdrawal of an unpublished one is recorded; otherwise a new review could be
 * published at once in its place.
 */
export async function withdrawReview(tx: Tx, written: Omit<Written, 'readPictures'>) {
  const { order, product } = await lockBought(tx, written)
  const known = await lockOwn(tx, order, product.id)
  if (!known) throw notFound('There is no such review')
  if (known.status !== 'published') await recordWithdrawal(tx, known)
  await deleteReviewRow(tx, known)
}

async function lockBought(tx: Tx, { store, secretSlug, productId }: Omit<Written, 'readPictures'>) {
  const order = await getBoughtOrder(tx, store, secretSlug, sql`for share of o`)
  const product = (await listBoughtProducts(tx, order)).find(({ id }) => id === productId)
  if (!product) throw notFound('The order has no such product')
  return { order, product }
}

const lockOwn = (tx: Tx, { business_id, id }: BoughtOrder, productId: number): Promise<ReviewRow | undefined> =>
  tx
    .selectFrom('reviews')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('order_id', '=', id)
    .where('product_id', '=', productId)
    .forUpdate()
    .executeTakeFirst()

/** Trims a text and removes runs of empty lines; null if nothing is left. */
const clean = (text: string | null | undefined) =>
  text
    ?.replaceAll('\r\n', '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim() || null
