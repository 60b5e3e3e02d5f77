import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { openSource } from '../../../platform/db/replica/index.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { Id, ListOf, PageOf, Text, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { type ResponseCache, respondCached } from '../../catalog/public-catalog/index.ts'
import { listOwnReviews, listPublicReviews } from './list-reviews.ts'
import { createReadPictures } from './review-pictures.ts'
import { BuyerReview, PublicReview, publicQuery, ReviewedProduct, ReviewIn } from './schemas.ts'
import { showBuyerReview, showPublicReview } from './views.ts'
import { withdrawReview, writeReview } from './write-review.ts'

const path = '/v3/stores/:store_id/public'
const params = { store_id: Type.String() }
const orderParams = { ...params, secret_slug: Type.String({ maxLength: 100 }) }
const tag = 'Storefront: reviews'

/** Routes that show reviews to everybody, and that let the holder of an order's secret slug write them. */
export function publicReviewRoutes(service: Service, responses: ResponseCache): Route[] {
  const { db, config } = service
  const toUrl = pictureUrl(config.baseUrl)
  const readPictures = createReadPictures(service)
  const written = (store: { id: number; business_id: number }, of: { secret_slug: string; product_id: number }) => ({
    store,
    secretSlug: of.secret_slug,
    productId: of.product_id,
  })
  return [
    read({
      method: 'GET',
      path: `${path}/products/:slug/reviews`,
      tag,
      summary: 'List the published reviews of a product',
      access: storefront,
      params: { ...params, slug: Text(200) },
      query: publicQuery,
      answer: { status: 200, schema: PageOf(PublicReview), isCacheable: true },
      handle: async (call) =>
        respondCached(responses, call, async () => {
          const page = await listPublicReviews(
            { ...service, ...(await openSource(service)) },
            call.caller.store,
            call.params.slug,
            call.query,
          )
          return { text: JSON.stringify(await mapPage(page, (row) => showPublicReview(row, toUrl))) }
        }),
    }),
    read({
      method: 'GET',
      path: `${path}/orders/:secret_slug/reviews`,
      tag,
      summary: "List the products of an order with the buyer's reviews",
      access: storefront,
      params: orderParams,
      answer: { status: 200, schema: ListOf(ReviewedProduct) },
      handle: async ({ caller, params: { secret_slug } }) =>
        toList(await listOwnReviews(db, caller.store, secret_slug, toUrl)),
    }),
    action({
      method: 'PUT',
      path: `${path}/orders/:secret_slug/reviews/:product_id`,
      tag,
      summary: 'Review a product of the order, or change the review',
      description:
        'For goods that have arrived, and for paid digital goods. The merchant looks at it first, unless the store publishes at once; ' +
        'so also after a change. A buyer reviews a product once: 409 with `details.reason` `already_reviewed` for another order, and ' +
        '`not_reviewable` before the goods have arrived. 403 if the store takes no reviews.',
      access: storefront,
      params: { ...orderParams, product_id: Id },
      body: ReviewIn,
      example: { rating: 5, title: 'Wangi sekali', text: 'Sampai dalam dua hari, masih segar.', shown_name: 'Sari' },
      answer: { status: 200, schema: BuyerReview },
      errors: [403, 404, 409, 422],
      handle: async (tx, { caller, params, body, now }) =>
        showBuyerReview(await writeReview(tx, { ...written(caller.store, params), readPictures }, body, now), toUrl),
    }),
    action({
      method: 'DELETE',
      path: `${path}/orders/:secret_slug/reviews/:product_id`,
      tag,
      summary: 'Take a review back',
      access: storefront,
      params: { ...orderParams, product_id: Id },
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async (tx, { caller, params }) => await withdrawReview(tx, written(caller.store, params)),
    }),
  ]
}
