import type { Tx } from '../../../platform/db/types.ts'
import type { MovedKind } from './find-moved-slug.ts'

type Moved = {
  business_id: number
  /** The store of a page; other kinds of slugs belong to the business. */
  store_id?: number
  kind: MovedKind
  /** The slug before the change. */
  slug: string
  item_id: number
}

/** Remembers the slug that an item loses, so that its address forwards to the item. */
export const recordFormerSlug = (tx: Tx, { store_id = 0, item_id, ...moved }: Moved, now: Date) =>
  tx
    .insertInto('moved_slugs')
    .values({ ...moved, store_id, item_id, moved_at: now })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'store_id', 'kind', 'slug']).doUpdateSet({ item_id, moved_at: now }),
    )
    .execute()
