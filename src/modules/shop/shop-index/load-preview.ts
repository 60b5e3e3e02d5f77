import type { Reads } from '../../../platform/db/connections/reads.ts'
import { bundleOptionName, productName } from '../../catalog/item-names/index.ts'
import type { IndexedShop } from './find-indexed-shop.ts'

export const previewKinds = ['home', 'product', 'bundle', 'collection'] as const
export type PreviewKind = (typeof previewKinds)[number]

/** The content of a preview picture. */
export type Preview = {
  name: string
  /** In minor units; `max_price` is above `min_price` if the price depends on the variant. */
  min_price: number | null
  max_price: number | null
  /** In stored form: keys of uploads, or addresses. */
  pictures: string[]
}

/** $1 store, $2 business, $3 slug. */
const statements: Record<Exclude<PreviewKind, 'home'>, string> = {
  product: `select ${productName()} as name, x.min_price, x.max_price,
      array_remove(p.meta_thumbnail || p.images, null) as pictures
    from products p join store_items x on x.business_id = $2 and x.product_id = p.id and x.store_id = $1
    where p.business_id = $2 and p.slug = $3 and p.deleted_at is null`,
  bundle: `select ${bundleOptionName()} as name, o.price as min_price, o.price as max_price,
      array_remove(b.meta_thumbnail || b.images, null) as pictures
    from bundle_price_options o join bundles b on b.business_id = $2 and b.id = o.bundle_id
      join store_items x on x.business_id = $2 and x.bundle_price_option_id = o.id and x.store_id = $1
    where o.business_id = $2 and o.slug = $3 and o.deleted_at is null`,
  collection: `select c.name, null::bigint as min_price, null::bigint as max_price,
      array_remove(array[c.image], null) as pictures
    from collections c where c.business_id = $2 and c.slug = $3
      and exists (select from store_item_groups g where g.business_id = $2 and g.store_id = $1 and g.group_id = c.id)`,
}

export async function findPreview(
  reads: Reads,
  shop: IndexedShop,
  kind: PreviewKind,
  slug: string,
): Promise<Preview | undefined> {
  if (kind === 'home')
    return { name: shop.name, min_price: null, max_price: null, pictures: shop.logo ? [shop.logo] : [] }
  const [preview] = await reads.query<Preview>(statements[kind], [shop.id, shop.business_id, slug])
  return preview
}
