import { sql } from 'kysely'
import type { CustomerCaller } from '../../../access/caller.ts'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { checkRoom, maxItems } from './rules.ts'

type Owner = Pick<CustomerCaller, 'store' | 'customer_id'>

const ownItems = ({ store, customer_id }: Owner) =>
  sql`w.business_id = ${store.business_id} and w.customer_id = ${customer_id} and w.store_id = ${store.id}`

/** Makes additions to a wishlist wait for each other, so that its limit is exact. */
const lockWishlist = (tx: Tx, { store, customer_id }: Owner) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`wishlist:${store.id}:${customer_id}`}, 0))`.execute(tx)

/** The products on the wishlist that the store lists at present, newest first. */
export async function listIds(db: Db, owner: Owner): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select w.product_id from wishlist_items w
      join store_items i on i.business_id = ${owner.store.business_id} and i.product_id = w.product_id
        and i.store_id = w.store_id and i.is_listed
    where ${ownItems(owner)} order by w.added_at desc, w.product_id desc`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/** Adds listed products; the first ones become the newest. Products that are already on the list keep their place. */
async function insertItems(tx: Tx, { store, customer_id }: Owner, ids: number[], now: Date) {
  await sql`insert into wishlist_items (business_id, customer_id, store_id, product_id, added_at)
    select ${store.business_id}, ${customer_id}, ${store.id}, g.id,
      ${now}::timestamptz - g.place * interval '1 millisecond'
    from unnest(${ids}::bigint[]) with ordinality as g (id, place)
      join store_items i on i.business_id = ${store.business_id} and i.product_id = g.id and i.store_id = ${store.id}
        and i.is_listed
    on conflict do nothing`.execute(tx)
}

export async function addItem(tx: Tx, owner: Owner, productId: number, now: Date) {
  await lockWishlist(tx, owner)
  const known = await listIds(tx, owner)
  if (known.includes(productId)) return
  await insertItems(tx, owner, [productId], now)
  if (!(await listIds(tx, owner)).includes(productId)) throw notFound('There is no such product in this store')
  checkRoom(known.length)
}

/** Adds a guest's products from the browser, as far as the limit allows, and returns the resulting wishlist. */
export async function mergeItems(tx: Tx, owner: Owner, ids: number[], now: Date): Promise<number[]> {
  await lockWishlist(tx, owner)
  const known = await listIds(tx, owner)
  const added = ids.filter((id) => !known.includes(id)).slice(0, Math.max(0, maxItems - known.length))
  if (added.length === 0) return known
  await insertItems(tx, owner, added, now)
  return await listIds(tx, owner)
}

export async function removeItem(db: Db, owner: Owner, productId: number) {
  const { rows } = await sql`delete from wishlist_items w where ${ownItems(owner)} and w.product_id = ${productId}
    returning w.product_id`.execute(db)
  if (rows.length === 0) throw notFound('The product is not on the wishlist')
}

type Item = { product_id: number; added_at: string }

/** A page of the wishlist, newest first, without products that the store does not list at present. */
export const listItems = (db: Db, cursorSecret: Buffer, { store, customer_id }: Owner, request: PageRequest) =>
  listPage<object, Item>({
    list: `wishlist:${store.id}:${customer_id}`,
    cursorSecret,
    request,
    filters: {},
    key: ['wishlist_items.added_at', 'wishlist_items.product_id'],
    direction: 'desc',
    select: () =>
      db
        .selectFrom('wishlist_items')
        .innerJoin('store_items', (join) =>
          join
            .on('store_items.business_id', '=', store.business_id)
            .onRef('store_items.product_id', '=', 'wishlist_items.product_id')
            .onRef('store_items.store_id', '=', 'wishlist_items.store_id'),
        )
        .select(['wishlist_items.product_id', 'wishlist_items.added_at'])
        .where('wishlist_items.business_id', '=', store.business_id)
        .where('wishlist_items.customer_id', '=', customer_id)
        .where('wishlist_items.store_id', '=', store.id)
        .where('store_items.is_listed', '=', true),
    keyOf: ({ added_at, product_id }) => [added_at, product_id],
  })

export const deleteWishlists = (tx: Tx, businessId: number, customerId: number) =>
  sql`delete from wishlist_items where business_id = ${businessId} and customer_id = ${customerId}`.execute(tx)

/** Assigns the wishlists of one customer to another. A merged list may exceed the limit. */
export async function moveWishlists(tx: Tx, businessId: number, from: number, to: number) {
  await sql`insert into wishlist_items (business_id, customer_id, store_id, product_id, added_at)
    select business_id, ${to}, store_id, product_id, added_at from wishlist_items
    where business_id = ${businessId} and customer_id = ${from} on conflict do nothing`.execute(tx)
  await deleteWishlists(tx, businessId, from)
}
