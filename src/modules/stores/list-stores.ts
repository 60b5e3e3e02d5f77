import { listPage, type PageRequest } from '../../platform/db/list-page.ts'
import type { Db } from '../../platform/db/types.ts'

/** The business's stores, newest first, optionally those whose name contains a text. */
export function listStores(
  db: Db,
  cursorSecret: Buffer,
  businessId: number,
  request: PageRequest & { search?: string },
) {
  return listPage({
    list: `stores:${businessId}`,
    cursorSecret,
    request,
    filters: { search: request.search },
    key: ['id'],
    direction: 'desc',
    select: ({ search }) => {
      const all = db.selectFrom('stores').selectAll().where('business_id', '=', businessId)
      return search ? all.where('name', 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`) : all
    },
    keyOf: (store) => [store.id],
  })
}
