import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { PageOf } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getReview, listReviews } from './list-reviews.ts'
import { decideReview, deleteReview, replyToReview } from './moderate-review.ts'
import { listQuery, ReplyIn, ReviewOut } from './schemas.ts'
import { showReview } from './views.ts'

const tag = 'Reviews'
const params = { id: Type.String({ format: 'uuid' }) }
const permission = 'catalog:manage'
const scope = 'product:update'
const answer = { status: 200, schema: ReviewOut as TSchema }

/** Routes with which machines and members manage reviews. */
export function reviewRoutes({ db, secrets, config }: Service): MerchantRoute[] {
  const show = showReview(pictureUrl(config.baseUrl))
  const decide = (name: 'approve' | 'reject', summary: string, status: 'published' | 'rejected') =>
    merchantAction({
      method: 'POST',
      path: `/reviews/:id/${name}`,
      tag,
      summary,
      scope,
      permission,
      params,
      answer,
      handle: async (tx, { merchant: { business_id }, params: { id }, now }) => {
        await decideReview(tx, business_id, id, status, now)
        return show(await getReview(tx, business_id, id))
      },
    })
  return [
    merchantRead({
      method: 'GET',
      path: '/reviews',
      tag,
      summary: 'List reviews, newest first',
      scope: 'product:list',
      query: listQuery,
      answer: { status: 200, schema: PageOf(ReviewOut) },
      mayReadReplica: true,
      handle: async ({ merchant, query, db }) =>
        mapPage(await listReviews({ db, secrets }, merchant.business_id, query), show),
    }),
    merchantRead({
      method: 'GET',
      path: '/reviews/:id',
      tag,
      summary: 'Read a review',
      scope: 'product:read',
      params,
      answer,
      handle: async ({ merchant, params }) => show(await getReview(db, merchant.business_id, params.id)),
    }),
    decide('approve', 'Publish a review; it counts in the rating of its product', 'published'),
    decide('reject', 'Keep a review from the shop; only its buyer sees it', 'rejected'),
    merchantAction({
      method: 'PUT',
      path: '/reviews/:id/reply',
      tag,
      summary: 'Reply to a review, or take the reply away; it is shown below the review',
      scope,
      permission,
      params,
      body: ReplyIn,
      example: { reply: 'Thank you, enjoy your coffee!' },
      answer,
      handle: async (tx, { merchant: { business_id }, params: { id }, body, now }) => {
        await replyToReview(tx, business_id, id, body.reply, now)
        return show(await getReview(tx, business_id, id))
      },
    }),
    merchantAction({
      method: 'DELETE',
      path: '/reviews/:id',
      tag,
      summary: 'Delete a review; its buyer may write another',
      scope,
      permission,
      params,
      answer: { status: 204, schema: null },
      handle: async (tx, { merchant, params }) => await deleteReview(tx, merchant.business_id, params.id),
    }),
  ]
}
