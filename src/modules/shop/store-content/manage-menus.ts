import type { Db, Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { invalidateCatalog } from '../../catalog/listings/index.ts'
import { lockContent, type StoreRef, selectPages } from './manage-pages.ts'
import { checkLink } from './rules.ts'
import type { Menus } from './schemas.ts'

export async function getMenus(db: Db, store: StoreRef) {
  const rows = await db
    .selectFrom('store_menu_links')
    .select(['menu', 'type', 'label', 'category_id', 'page_id', 'url'])
    .where('business_id', '=', store.business_id)
    .where('store_id', '=', store.id)
    .orderBy('position')
    .execute()
  const listLinks = (wanted: string) => rows.filter((row) => row.menu === wanted).map(({ menu, ...link }) => link)
  return { header: listLinks('header'), footer: listLinks('footer') }
}

/** Replaces both menus. */
export async function replaceMenus(tx: Tx, store: StoreRef, menus: Menus) {
  await lockContent(tx, store.id)
  const links = (['header', 'footer'] as const).flatMap((menu) =>
    menus[menu].map((link, position) => ({ ...link, menu, position, path: `${menu}.${position}` })),
  )
  for (const link of links) checkLink(link, link.path)
  await checkTargets(tx, store, links)
  await tx
    .deleteFrom('store_menu_links')
    .where('business_id', '=', store.business_id)
    .where('store_id', '=', store.id)
    .execute()
  const rows = links.map(({ path, ...link }) => ({ ...link, business_id: store.business_id, store_id: store.id }))
  if (rows.length > 0) await tx.insertInto('store_menu_links').values(rows).execute()
  await invalidateCatalog(tx, [store.id])
  return await getMenus(tx, store)
}

type Target = { path: string; category_id?: number | null; page_id?: number | null }

/**
 * Checks that categories belong to the business and pages to the store. Locks the rows, so that none is deleted
 * concurrently.
 */
async function checkTargets(tx: Tx, store: StoreRef, links: Target[]) {
  const wanted = (name: 'category_id' | 'page_id') => [
    ...new Set(links.flatMap((link) => (link[name] == null ? [] : link[name]))),
  ]
  const [categoryIds, pageIds] = [wanted('category_id'), wanted('page_id')]
  const categories = await tx
    .selectFrom('categories')
    .select('id')
    .where('business_id', '=', store.business_id)
    .where('id', 'in', [0, ...categoryIds])
    .forKeyShare()
    .execute()
  const pages = await selectPages(tx, store)
    .select('id')
    .where('id', 'in', [0, ...pageIds])
    .execute()
  const found = { category_id: categories.map(({ id }) => id), page_id: pages.map(({ id }) => id) }
  for (const { path, ...link } of links)
    for (const name of ['category_id', 'page_id'] as const)
      if (link[name] != null && !found[name].includes(link[name]))
        throw validationFailed({ [`${path}.${name}`]: 'not_found' })
}
