import { sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { findTaxonomyNames } from '../categories/index.ts'

/** Lists the categories, which all businesses share, by path. The search finds English and Indonesian names. */
export const listTaxonomies = (db: Db, cursorSecret: Buffer, request: PageRequest & { search?: string }) =>
  listPage({
    list: 'taxonomies',
    cursorSecret,
    request,
    filters: { search: request.search },
    key: ['full_path'],
    direction: 'asc',
    select: ({ search }) => {
      const all = db.selectFrom('product_taxonomies').selectAll()
      if (!search) return all
      const patterns = [search, ...findTaxonomyNames(search)].map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
      return all.where(sql<boolean>`full_path ilike any(${patterns}::text[])`)
    },
    keyOf: (taxonomy) => [taxonomy.full_path],
  })

export async function getTaxonomy(db: Db, id: number) {
  const taxonomy = await db.selectFrom('product_taxonomies').selectAll().where('id', '=', id).executeTakeFirst()
  if (!taxonomy) throw notFound('There is no such category')
  return taxonomy
}
