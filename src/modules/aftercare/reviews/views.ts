import type { Selectable } from 'kysely'
import type { ShowPicture } from '../../../platform/http/addresses.ts'
import type { Tables } from '../../../schema/tables.ts'

export type ReviewRow = Selectable<Tables['reviews']>

export const showPublicReview = (row: ReviewRow, toUrl: ShowPicture) => ({
  id: row.id,
  rating: row.rating,
  title: row.title,
  text: row.text,
  shown_name: row.shown_name,
  pictures: row.pictures.map((key) => toUrl(key)),
  reply: row.reply,
  replied_at: row.replied_at,
  created_at: row.created_at,
})

/** A review as its buyer sees it, including waiting and rejected ones. */
export const showBuyerReview = (row: ReviewRow, toUrl: ShowPicture) => ({
  ...showPublicReview(row, toUrl),
  status: row.status,
  updated_at: row.updated_at,
})

export type MerchantRow = ReviewRow & {
  product_name: string
  product_slug: string
  product_image: string | null
  store_name: string
  order_number: string
}

export const showReview = (toUrl: ShowPicture) => (row: MerchantRow) => ({
  ...showBuyerReview(row, toUrl),
  decided_at: row.decided_at,
  product: { id: row.product_id, name: row.product_name, slug: row.product_slug, image: toUrl(row.product_image) },
  store: { id: row.store_id, name: row.store_name },
  order: { id: row.order_id, order_id: row.order_number },
})
