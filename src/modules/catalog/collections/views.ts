import type { ShowPicture } from '../../../platform/http/addresses.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import type { CollectionProduct, CollectionRow } from './manage-collections.ts'

const money = (value: number | null) => (value === null ? null : formatMoney(value))

export const showCollection = (toUrl: ShowPicture) => (row: CollectionRow) => ({
  id: row.id,
  name: row.name,
  names: row.names as Record<string, string>,
  slug: row.slug,
  description: row.description,
  image: toUrl(row.image),
  rule: row.is_by_rule
    ? {
        labels: row.rule_labels,
        item_types: row.rule_item_types as ('physical' | 'digital' | 'course' | 'license' | 'subscription')[],
        min_price: money(row.rule_min_price),
        max_price: money(row.rule_max_price),
        in_stock: row.rule_in_stock,
      }
    : null,
  product_ids: row.product_ids,
  created_at: row.created_at,
  last_updated_at: row.last_updated_at,
})

export const showCollectionProduct =
  (toUrl: ShowPicture) =>
  ({ id, name, image, price }: CollectionProduct) => ({ id, name, image: toUrl(image), price: money(price) })
