import { sql } from 'kysely'
import type { StoreRef } from '../../../access/caller.ts'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { ShowPicture } from '../../../platform/http/addresses.ts'
import type { Service } from '../../../platform/service.ts'
import { productName } from '../../catalog/item-names/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { getBoughtOrder, listBoughtProducts } from './find-bought.ts'
import { isReviewable, type ReviewSort, type ReviewStatus } from './rules.ts'
import { type MerchantRow, type ReviewRow, showBuyerReview } from './views.ts'

type Lists = Pick<Service, 'db' | 'secrets'>

/** The published reviews of a product, including those that were written in other stores of the business. */
export async function listPublicReviews(
  { db, secrets }: Lists,
  store: StoreRef,
  slug: string,
  { sort = 'newest', ...request }: PageRequest & { sort?: ReviewSort },
) {
  const { business_id } = store
  const { rows } = await sql<{ id: number }>`
    select p.id from products p join store_items i on i.business_id in (${business_id}, ${business_id})
      and i.product_id = p.id and i.store_id = ${store.id}
    where p.business_id = ${business_id} and p.slug = ${slug} and p.deleted_at is null`.execute(db)
  const product = rows[0]
  if (!product) throw notFound('There is no such product in this store')
  return await listPage<object, ReviewRow>({
    list: `product-reviews:${product.id}:${sort}`,
    cursorSecret: secrets.cursor,
    request,
    filters: {},
    key: sort === 'newest' ? ['reviews.id'] : ['reviews.rating', 'reviews.id'],
    direction: sort === 'lowest' ? 'asc' : 'desc',
    select: () =>
      db
        .selectFrom('reviews')
        .selectAll()
        .where('business_id', '=', business_id)
        .where('product_id', '=', product.id)
        .where('status', '=', 'published'),
    keyOf: ({ rating, id }) => (sort === 'newest' ? [id] : [rating, id]),
  })
}

/** The products of an order, each with the buyer's review and whether one can be written. */
export async function listOwnReviews(db: Db, store: StoreRef, secretSlug: string, toUrl: ShowPicture) {
  const order = await getBoughtOrder(db, store, secretSlug)
  const products = await listBoughtProducts(db, order)
  const reviews = await db
    .selectFrom('reviews')
    .selectAll()
    .where('business_id', '=', order.business_id)
    .where('order_id', '=', order.id)
    .execute()
  const { is_review_active } = effectiveSettings(order.settings)
  return products.map(({ id, name, slug, image, is_digital }) => {
    const review = reviews.find(({ product_id }) => product_id === id)
    return {
      product: { id, name, slug, image: toUrl(image) },
      is_open: is_review_active && isReviewable({ ...order, is_digital }),
      review: review ? showBuyerReview(review, toUrl) : null,
    }
  })
}

type Filters = { status?: ReviewStatus; product_id?: number; rating?: number }

const selectForMerchant = (db: Db, businessId: number) =>
  db
    .selectFrom('reviews')
    .innerJoin('products', (join) =>
      join.onRef('products.business_id', '=', 'reviews.business_id').onRef('products.id', '=', 'reviews.product_id'),
    )
    .innerJoin('stores', 'stores.id', 'reviews.store_id')
    .innerJoin('orders', (join) =>
      join.onRef('orders.business_id', '=', 'reviews.business_id').onRef('orders.id', '=', 'reviews.order_id'),
    )
    .selectAll('reviews')
    .select([
      sql<string>`${sql.raw(productName('products'))}`.as('product_name'),
      'products.slug as product_slug',
      sql<string | null>`products.images[1]`.as('product_image'),
      'stores.name as store_name',
      'orders.order_id as order_number',
    ])
    .where('reviews.business_id', '=', businessId)

/** The reviews of a business, newest first. */
export const listReviews = (
  { db, secrets }: Lists,
  businessId: number,
  { status, product_id, rating, ...request }: PageRequest & Filters,
) =>
  listPage<Filters, MerchantRow>({
    list: `reviews:${businessId}`,
    cursorSecret: secrets.cursor,
    request,
    filters: { ...(status && { status }), ...(product_id && { product_id }), ...(rating && { rating }) },
    key: ['reviews.id'],
    direction: 'desc',
    select: (filters) => {
      let query = selectForMerchant(db, businessId)
      if (filters.status) query = query.where('reviews.status', '=', filters.status)
      if (filters.product_id) query = query.where('reviews.product_id', '=', filters.product_id)
      if (filters.rating) query = query.where('reviews.rating', '=', filters.rating)
      return query
    },
    keyOf: ({ id }) => [id],
  })

export async function getReview(db: Db, businessId: number, id: string): Promise<MerchantRow> {
  const row = await selectForMerchant(db, businessId).where('reviews.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('The review does not exist')
  return row
}
