import type { Reads } from '../../../platform/db/connections/reads.ts'

const movable = ['product', 'bundle', 'collection', 'page'] as const
export type MovedKind = (typeof movable)[number]

export const isMovable = (kind: string): kind is MovedKind => movable.some((one) => one === kind)

/** $1 store, $2 slug. The business is that of the store, so that one business never sees the slugs of another. */
const movedFrom = (kind: MovedKind) => `from stores s join moved_slugs m on m.business_id = s.business_id
  and m.store_id = ${kind === 'page' ? 's.id' : '0'} and m.kind = '${kind}' and m.slug = $2`

const statements: Record<MovedKind, string> = {
  product: `select p.slug ${movedFrom('product')}
      join products p on p.business_id = m.business_id and p.id = m.item_id
      join store_items x on x.business_id = m.business_id and x.product_id = p.id and x.store_id = s.id
    where s.id = $1 and p.deleted_at is null`,
  bundle: `select o.slug ${movedFrom('bundle')}
      join bundle_price_options o on o.business_id = m.business_id and o.id = m.item_id
      join store_items x on x.business_id = m.business_id and x.bundle_price_option_id = o.id and x.store_id = s.id
    where s.id = $1 and o.deleted_at is null`,
  collection: `select c.slug ${movedFrom('collection')}
      join collections c on c.business_id = m.business_id and c.id = m.item_id
    where s.id = $1`,
  page: `select p.slug ${movedFrom('page')}
      join store_pages p on p.business_id = m.business_id and p.id = m.item_id and p.store_id = s.id
    where s.id = $1 and p.is_published`,
}

/**
 * The current slug of the item that had this slug before in a store. Call it only for slugs that no item has now:
 * existing items win over renamed ones.
 */
export async function findMovedSlug(
  reads: Pick<Reads, 'query'>,
  storeId: number,
  kind: MovedKind,
  slug: string,
): Promise<string | undefined> {
  const [found] = await reads.query<{ slug: string }>(statements[kind], [storeId, slug])
  return found && found.slug !== slug ? found.slug : undefined
}
