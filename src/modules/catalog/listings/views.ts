import { formatMoney } from '../../../platform/text/money.ts'
import { publicName } from '../item-names/index.ts'
import type { StoreBundleRow, StoreProductRow } from './list-store-items.ts'

export const showStoreProduct = (row: StoreProductRow) => ({
  id: row.id,
  name: row.name,
  display: publicName(row),
  is_visible: row.is_visible,
  variants: row.variants.map(({ option_values, price, ...variant }) => ({
    ...variant,
    fullname: option_values.length > 0 ? `${row.name} - ${option_values.join(' / ')}` : row.name,
    price: formatMoney(price),
  })),
})

export const showStoreBundle = (row: StoreBundleRow) => ({
  id: row.id,
  name: row.name,
  display: row.public_name,
  bundle_price_options: row.bundle_price_options.map((option) => ({ ...option, price: formatMoney(option.price) })),
})
