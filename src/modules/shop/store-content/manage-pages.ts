import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound, validationFailed } from '../../../platform/errors/errors.ts'
import { chooseGroupSlug } from '../../catalog/categories/index.ts'
import { invalidateCatalog } from '../../catalog/listings/index.ts'
import { recordFormerSlug } from '../../catalog/slug-history/index.ts'
import { checkPageCount } from './rules.ts'
import type { PageChange, PageInput } from './schemas.ts'

export type StoreRef = { id: number; business_id: number }

/** Makes changes of a store's pages and menus wait for each other. */
export const lockContent = (tx: Tx, storeId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`store-content:${storeId}`}, 0))`.execute(tx)

export const selectPages = (db: Db, { id, business_id }: StoreRef) =>
  db.selectFrom('store_pages').where('business_id', '=', business_id).where('store_id', '=', id)

const summary = ['id', 'store_id', 'kind', 'title', 'slug', 'is_published', 'created_at', 'last_updated_at'] as const

/** Returns all pages, because a store has few. */
export const listPages = (db: Db, store: StoreRef) => selectPages(db, store).select(summary).orderBy('id').execute()

export async function getPage(db: Db, store: StoreRef, id: number) {
  const page = await selectPages(db, store)
    .select([...summary, 'body'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!page) throw notFound('There is no such page')
  return page
}

/** Creates a page. `body` must be sanitized HTML, also in a change. */
export async function createPage(tx: Tx, store: StoreRef, input: PageInput, now: Date) {
  await lockContent(tx, store.id)
  const others = await listPages(tx, store)
  checkPageCount(others.length + 1)
  const slug = chooseGroupSlug({ ...input, name: input.title }, new Set(others.map((other) => other.slug)))
  const { id } = await tx
    .insertInto('store_pages')
    .values({
      business_id: store.business_id,
      store_id: store.id,
      kind: input.kind ?? 'other',
      title: input.title,
      slug,
      body: input.body ?? '',
      is_published: input.is_published ?? true,
      created_at: now,
      last_updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await invalidateCatalog(tx, [store.id])
  return await getPage(tx, store, id)
}

export async function updatePage(tx: Tx, store: StoreRef, id: number, change: PageChange, now: Date) {
  await lockContent(tx, store.id)
  const pages = await listPages(tx, store)
  const before = pages.find((page) => page.id === id)
  if (!before) throw notFound('There is no such page')
  if (pages.some((page) => page.id !== id && page.slug === change.slug)) throw validationFailed({ slug: 'taken' })
  if (change.slug !== undefined && change.slug !== before.slug) {
    const { id: store_id, business_id } = store
    await recordFormerSlug(tx, { business_id, store_id, kind: 'page', slug: before.slug, item_id: id }, now)
  }
  await tx
    .updateTable('store_pages')
    .set({ ...change, last_updated_at: now })
    .where('business_id', '=', store.business_id)
    .where('id', '=', id)
    .execute()
  await invalidateCatalog(tx, [store.id])
  return await getPage(tx, store, id)
}

/** Deletes a page and the links to it in menus. */
export async function deletePage(tx: Tx, store: StoreRef, id: number) {
  await lockContent(tx, store.id)
  await getPage(tx, store, id)
  await tx
    .deleteFrom('store_menu_links')
    .where('business_id', '=', store.business_id)
    .where('page_id', '=', id)
    .execute()
  await tx.deleteFrom('store_pages').where('business_id', '=', store.business_id).where('id', '=', id).execute()
  await invalidateCatalog(tx, [store.id])
}
