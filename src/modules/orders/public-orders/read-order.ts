import type { Service } from '../../../platform/service.ts'
import { requireOrder, selectPublicOrder } from './get-public-order.ts'
import type { PublicSource } from './views.ts'

type Store = { id: number; business_id: number }
type Asked = { store: Store; secret_slug: string }

/** `getPublicOrder` by secret slug for the routes that buyers call most. */
export type ReadOrder = (store: Store, secret_slug: string) => Promise<PublicSource>

/** $1 stores, $2 secret slugs, $3 business. `offset 0` forces one index lookup per order. */
const select = `select asked.n, found.* from unnest((select $1)::bigint[], (select $2)::text[])
    with ordinality as asked (store_id, secret_slug, n)
  cross join lateral (${selectPublicOrder('asked.store_id', 'o.secret_slug = asked.secret_slug')} offset 0) found`

/** Concurrent buyers of a business share a statement. */
export function createOrderReader({ reads }: Pick<Service, 'reads'>): ReadOrder {
  const read = reads.batch<Asked, PublicSource | undefined>({
    name: 'public-order',
    maxSize: 16,
    groupOf: ({ store }) => store.business_id,
    run: async (asked, query) => {
      const stores = asked.map(({ store }) => store.id)
      const slugs = asked.map(({ secret_slug }) => secret_slug)
      const rows = await query<PublicSource & { n: number }>(select, [stores, slugs, asked[0]!.store.business_id])
      const found = new Map(rows.map(({ n, ...order }) => [n, order]))
      return asked.map((_, index) => found.get(index + 1))
    },
  })
  return async (store, secret_slug) => requireOrder(await read({ store, secret_slug }))
}
