import type { Reads } from '../../../platform/db/connections/reads.ts'
import { ofBusiness } from '../../../platform/db/of-business.ts'

const movable = ['product', 'bundle', 'collection', 'page'] as const
export type MovedKind = (typeof movable)[number]

export const isMovable = (kind: string): kind is MovedKind => movable.some((one) => one === kind)

const own = (table: string) => ofBusiness(`${table}.business_id`, '$1')

/** $1 business, $2 slug, $3 store. */
const isMoved = (kind: MovedKind) =>
  `m.business_id = $1 and m.store_id = ${kind === 'page' ? '$3' : '0'} and m.kind = '${kind}' and m.slug = $2`

const statements: Record<MovedKind, string> = {
  product: `select p.slug from moved_slugs m
      join products p on ${own('p')} and p.id = m.item_id
      join store_items x on ${own('x')} and x.product_id = p.id and x.store_id = $3
    where ${isMoved('product')} and p.deleted_at is null`,
  bundle: `select o.slug from moved_slugs m
      join bundle_price_options o on ${own('o')} and o.id = m.item_id
      join store_items x on ${own('x')} and x.bundle_price_option_id = o.id and x.store_id = $3
    where ${isMoved('bundle')} and o.deleted_at is null`,
  collection: `select c.slug from moved_slugs m
      join collections c on ${own('c')} and c.id = m.item_id
    where ${isMoved('collection')}`,
  page: `select p.slug from moved_slugs m
      join store_pages p on ${own('p')} and p.id = m.item_id and p.store_id = $3
    where ${isMoved('page')} and p.is_published`,
}

/**
 * The current slug of the item that had this slug before in a store. Call it only for slugs that no item has now:
 * existing items win over renamed ones.
 */
export async function findMovedSlug(
  reads: Pick<Reads, 'query'>,
  store: { id: number; business_id: number },
  kind: MovedKind,
  slug: string,
): Promise<string | undefined> {
  const values = [store.business_id, slug, ...(kind === 'collection' ? [] : [store.id])]
  const [found] = await reads.query<{ slug: string }>(statements[kind], values)
  return found && found.slug !== slug ? found.slug : undefined
}
