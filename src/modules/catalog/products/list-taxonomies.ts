import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'

/** Lists the categories, which all businesses share, by path. */
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
      return search ? all.where('full_path', 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`) : all
    },
    keyOf: (taxonomy) => [taxonomy.full_path],
  })

export async function getTaxonomy(db: Db, id: number) {
  const taxonomy = await db.selectFrom('product_taxonomies').selectAll().where('id', '=', id).executeTakeFirst()
  if (!taxonomy) throw notFound('There is no such category')
  return taxonomy
}
