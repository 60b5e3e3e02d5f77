import { Type } from 'typebox'
import { customer, storefront } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { fieldError, invalidRequest } from '../../../platform/errors/errors.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { Id, ListOf, PageOf, pageQuery, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { addItem, listItems, mergeItems, removeItem } from './manage-wishlist.ts'
import { readProducts } from './read-products.ts'
import { maxGuestItems } from './rules.ts'
import { guestQuery, MergeIn, ProductIds, WantedProduct, WishlistItem } from './schemas.ts'

const tag = 'Wishlist'
const path = '/v3/stores/:store_id/customers/me/wishlist'
const params = { store_id: Type.String() }
const itemParams = { ...params, product_id: Id }

/** Routes for the wishlist of a signed-in customer, and for the data of the list that a guest's browser keeps. */
export function wishlistRoutes({ db, secrets, config }: Service): Route[] {
  const toUrl = pictureUrl(config.baseUrl)
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'List my wishlist in this store, newest first',
      access: customer,
      params,
      query: pageQuery,
      answer: { status: 200, schema: PageOf(WishlistItem) },
      handle: async ({ caller, query }) => {
        const page = await listItems(db, secrets.cursor, caller, query)
        const ids = page.data.map(({ product_id }) => product_id)
        const products = await readProducts(db, caller.store, ids, toUrl)
        const data = page.data.flatMap(({ product_id, added_at }) => {
          const product = products.get(product_id)
          return product ? [{ ...product, added_at }] : []
        })
        return { ...page, data }
      },
    }),
    action({
      method: 'PUT',
      path: `${path}/:product_id`,
      tag,
      summary: 'Put a product on my wishlist',
      access: customer,
      params: itemParams,
      answer: { status: 204, schema: null },
      errors: [404, 409],
      handle: async (tx, { caller, params, now }) => await addItem(tx, caller, params.product_id, now),
    }),
    action({
      method: 'DELETE',
      path: `${path}/:product_id`,
      tag,
      summary: 'Take a product off my wishlist',
      access: customer,
      params: itemParams,
      answer: { status: 204, schema: null },
      errors: [404],
      withoutTransaction: true,
      handle: async ({ caller, params }) => await removeItem(db, caller, params.product_id),
    }),
    action({
      method: 'POST',
      path: `${path}/merge`,
      tag,
      summary: 'Add what was on the wishlist before signing in, and read what is on it then; idempotent',
      access: customer,
      params,
      body: MergeIn,
      example: { product_ids: [12, 7] },
      answer: { status: 200, schema: ProductIds },
      handle: async (tx, { caller, body, now }) => ({
        product_ids: await mergeItems(tx, caller, body.product_ids, now),
      }),
    }),
    read({
      method: 'GET',
      path: '/v3/stores/:store_id/public/wishlist-items',
      tag,
      summary: "Read the products of a guest's wishlist at their present prices",
      access: storefront,
      params,
      query: guestQuery,
      answer: { status: 200, schema: ListOf(WantedProduct) },
      handle: async ({ caller, query, reply }) => {
        const ids = readIds(query.ids)
        reply.header('cache-control', 'no-store')
        const products = await readProducts(db, caller.store, ids, toUrl)
        return toList(ids.flatMap((id) => products.get(id) ?? []))
      },
    }),
  ]
}

function readIds(text: string | undefined): number[] {
  const ids = [...new Set(text?.split(',').map(Number))]
  if (ids.length > maxGuestItems)
    throw invalidRequest(`ids must name at most ${maxGuestItems} products`, {
      ids: fieldError('too_many', { max: maxGuestItems }),
    })
  return ids
}
