import { checkAmount, formatMoney } from '../../../platform/text/money.ts'
import { optionText } from '../../catalog/item-names/index.ts'

type Interval = 'day' | 'week' | 'month' | 'year'

type Named = {
  product_name: string
  option1_value: string | null
  option2_value: string | null
  option3_value: string | null
}

type BundleLineRow = Named & {
  variant_id: number
  variant_unique_id: string
  product_slug: string
  sku: string | null
  price: number
  quantity: number
  image: string | null
}

export type ItemRow = Omit<Named, 'product_name'> & {
  id: number
  type: 'variant' | 'bundle_price_option'
  variant_id: number | null
  bundle_price_option_id: number | null
  quantity: number
  price: number
  compare_at_price: number | null
  item_type: string | null
  interval: Interval | null
  interval_count: number | null
  product_name: string | null
  product_slug: string | null
  variant_unique_id: string | null
  sku: string | null
  image: string | null
  is_available: boolean
} & Partial<BundleFields>

/** Selected only if a cart contains bundles. */
type BundleFields = {
  bundle_name: string | null
  bundle_price_option_name: string | null
  bundle_price_option_slug: string | null
  bundle_price_option_unique_id: string | null
  bundlelines: BundleLineRow[]
}

const emptyBundleFields: BundleFields = {
  bundle_name: null,
  bundle_price_option_name: null,
  bundle_price_option_slug: null,
  bundle_price_option_unique_id: null,
  bundlelines: [],
}

export type CartRow = { id: number; expires_at: string; items: ItemRow[] }

/** A full URL is kept; an object key is appended to the base URL of images. */
const toImageUrl = (image: string | null, base: string) =>
  image === null || /^https?:\/\//.test(image) ? image : base + image

export function showItem(item: ItemRow, imageBase: string) {
  const row = { ...emptyBundleFields, ...item }
  const isVariant = row.type === 'variant'
  const variantName = isVariant ? optionText(row) || row.product_name : null
  const names = isVariant ? [row.product_name, optionText(row)] : [row.bundle_name, row.bundle_price_option_name]
  const price = formatMoney(row.price)
  const subtotal = formatMoney(row.price * row.quantity)
  return {
    id: row.id,
    type: row.type,
    variant_id: row.variant_id,
    bundle_price_option_id: row.bundle_price_option_id,
    quantity: row.quantity,
    name: [...new Set(names)].filter(Boolean).join(' - '),
    price,
    unit_price: price,
    compare_at_price: row.compare_at_price === null ? null : formatMoney(row.compare_at_price),
    line_subtotal: subtotal,
    subtotal,
    image: toImageUrl(row.image, imageBase),
    item_type: row.item_type,
    interval: row.interval,
    interval_count: row.interval_count,
    is_available: row.is_available,
    product_name: row.product_name,
    product_slug: row.product_slug,
    variant_name: variantName,
    variant_unique_id: row.variant_unique_id,
    sku: row.sku,
    product: row.product_name === null ? null : { name: row.product_name },
    variant: row.variant_unique_id === null ? null : { unique_id: row.variant_unique_id },
    ...showBundle(row),
    bundlelines: row.bundlelines.map((line) => showBundleLine(line, imageBase)),
  }
}

const showBundle = (row: typeof emptyBundleFields) => ({
  bundle_name: row.bundle_name,
  bundle_price_option_name: row.bundle_price_option_name,
  bundle_price_option_slug: row.bundle_price_option_slug,
  bundle_price_option_unique_id: row.bundle_price_option_unique_id,
  bundle: row.bundle_name === null ? null : { name: row.bundle_name },
  bundle_price_option:
    row.bundle_price_option_unique_id === null
      ? null
      : { unique_id: row.bundle_price_option_unique_id, name: row.bundle_price_option_name },
})

const showBundleLine = (line: BundleLineRow, imageBase: string) => ({
  variant_id: line.variant_id,
  variant_unique_id: line.variant_unique_id,
  variant_name: optionText(line) || line.product_name,
  product_name: line.product_name,
  product_slug: line.product_slug,
  sku: line.sku,
  price: formatMoney(line.price),
  quantity: line.quantity,
  image: toImageUrl(line.image, imageBase),
})

/** 422 if prices rose since then and the total is out of range. */
export function showCart({ id, expires_at, items }: CartRow, imageBase: string) {
  const total = items.reduce((sum, item) => sum + item.price * item.quantity, 0)
  checkAmount(total, 'total')
  return {
    id,
    status: 'active' as const,
    item_count: items.reduce((sum, item) => sum + item.quantity, 0),
    total: formatMoney(total),
    items: items.map((item) => showItem(item, imageBase)),
    expires_at,
  }
}
