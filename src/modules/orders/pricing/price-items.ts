import { checkAmount, type Minor, splitMoney } from '../../../platform/text/money.ts'
import { fullName } from '../../catalog/item-names/index.ts'

export type Item =
  | { type: 'variant'; variant_id: number; quantity: number }
  | { type: 'bundle_price_option'; bundle_price_option_id: number; quantity: number }

/** A variant with its current price, and its normal price while on sale. `stock` is by warehouse; null: not tracked. */
export type SoldVariant = {
  id: number
  unique_id: string
  product_id: number
  product_name: string
  sku: string | null
  price: Minor
  compare_at_price?: Minor | null
  cogs: Minor | null
  weight: number
  item_type: string
  option1_value: string | null
  option2_value: string | null
  option3_value: string | null
  pricing_type: string
  interval: string | null
  interval_count: number | null
  is_file_enabled: boolean
  is_lms_enabled: boolean
  is_license_enabled: boolean
  stock: Record<string, number> | null
}

export type SoldBundle = {
  id: number
  unique_id: string
  bundle_name: string
  name: string
  price: Minor
  weight_bump: number
  lines: { variant_id: number; quantity: number }[]
}

export type PricedLine = {
  /** Null for an amount without a product. */
  variant_id: number | null
  product_id: number | null
  bundle_price_option_id: number | null
  variant_unique_id: string | null
  variant_sku: string | null
  product_name: string
  variant_name: string
  variant_option1_value: string | null
  variant_option2_value: string | null
  variant_option3_value: string | null
  item_type: string
  pricing_type: string
  interval: string | null
  interval_count: number | null
  is_inventory: boolean
  is_file_enabled: boolean
  is_lms_enabled: boolean
  is_license_enabled: boolean
  quantity: number
  weight: number
  variant_price: Minor
  variant_compare_at_price: Minor | null
  variant_cogs: Minor
  product_price: Minor
  cogs: Minor
}

export type Demand = { variant_id: number; quantity: number; name: string }

export type PricedItems = {
  lines: PricedLine[]
  /** The required stock by variant, sorted by id because stock rows are locked in this order. */
  demand: Demand[]
  product_price: Minor
  cogs: Minor
  total_quantity: number
  product_weight: number
  weight_bump: number
  is_physical: boolean
  variants: Record<string, { variant_unique_id: string; quantity: number }>
  bundle_price_options: Record<string, { bundle_price_option_unique_id: string; quantity: number }>
}

/** `Kopi Gayo - 250 g / Halus` */
export const variantName = (variant: Pick<SoldVariant, 'product_name' | `option${1 | 2 | 3}_value`>) =>
  fullName(variant.product_name, variant)

const bundleName = (bundle: SoldBundle) =>
  bundle.name === bundle.bundle_name ? bundle.name : `${bundle.bundle_name} - ${bundle.name}`

function toPricedLine(variant: SoldVariant, quantity: number, price: Minor, bundleId: number | null): PricedLine {
  return {
    variant_id: variant.id,
    product_id: variant.product_id,
    bundle_price_option_id: bundleId,
    variant_unique_id: variant.unique_id,
    variant_sku: variant.sku,
    product_name: variant.product_name,
    variant_name: variantName(variant),
    variant_option1_value: variant.option1_value,
    variant_option2_value: variant.option2_value,
    variant_option3_value: variant.option3_value,
    item_type: variant.item_type,
    pricing_type: variant.pricing_type,
    interval: variant.interval,
    interval_count: variant.interval_count,
    is_inventory: variant.stock !== null,
    is_file_enabled: variant.is_file_enabled,
    is_lms_enabled: variant.is_lms_enabled,
    is_license_enabled: variant.is_license_enabled,
    quantity,
    weight: variant.weight,
    variant_price: variant.price,
    variant_compare_at_price: variant.compare_at_price ?? null,
    variant_cogs: variant.cogs ?? 0,
    product_price: price,
    cogs: (variant.cogs ?? 0) * quantity,
  }
}

/** Adds an entry under its name. If another item has the same name, the id is appended to keep both. */
function addNamed<T extends { quantity: number }>(
  map: Record<string, T>,
  name: string,
  id: string,
  key: keyof T,
  of: T,
) {
  const place = !Object.hasOwn(map, name) || map[name]![key] === id ? name : `${name} (${id})`
  map[place] = { ...of, quantity: (map[place]?.quantity ?? 0) + of.quantity }
}

/** Expands bundles into lines that share the bundle's price, and sums the quantity of each variant. */
export function priceItems(
  items: Item[],
  variants: Map<number, SoldVariant>,
  bundles: Map<number, SoldBundle>,
): PricedItems {
  const lines: PricedLine[] = []
  const priced: Pick<PricedItems, 'variants' | 'bundle_price_options'> = { variants: {}, bundle_price_options: {} }
  let weight_bump = 0
  for (const item of items) {
    if (item.type === 'variant') {
      const variant = variants.get(item.variant_id)!
      lines.push(toPricedLine(variant, item.quantity, variant.price * item.quantity, null))
      const entry = { variant_unique_id: variant.unique_id, quantity: item.quantity }
      addNamed(priced.variants, variantName(variant), variant.unique_id, 'variant_unique_id', entry)
      continue
    }
    const bundle = bundles.get(item.bundle_price_option_id)!
    lines.push(...expandBundle(bundle, item.quantity, variants))
    weight_bump += bundle.weight_bump * item.quantity
    const entry = { bundle_price_option_unique_id: bundle.unique_id, quantity: item.quantity }
    const { bundle_price_options } = priced
    addNamed(bundle_price_options, bundleName(bundle), bundle.unique_id, 'bundle_price_option_unique_id', entry)
  }
  const sum = (of: (line: PricedLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const product_price = sum((line) => line.product_price)
  const cogs = sum((line) => line.cogs)
  checkAmount(product_price, 'product_price')
  checkAmount(cogs, 'cogs')
  return {
    ...priced,
    lines,
    demand: sumLineDemand(lines),
    product_price,
    cogs,
    total_quantity: sum((line) => line.quantity),
    product_weight: sum((line) => line.weight * line.quantity),
    weight_bump,
    is_physical: lines.some((line) => line.item_type === 'physical'),
  }
}

/** A line for each variant of the bundle; they share the bundle's price in proportion to their own prices. */
function expandBundle(bundle: SoldBundle, count: number, variants: Map<number, SoldVariant>): PricedLine[] {
  const contents = bundle.lines.map((line) => ({
    variant: variants.get(line.variant_id)!,
    quantity: line.quantity * count,
  }))
  checkAmount(bundle.price * count, 'product_price')
  const ownPrices = contents.map(({ variant, quantity }) => variant.price * quantity)
  const shares = splitMoney(bundle.price * count, ownPrices)
  return contents.map(({ variant, quantity }, i) => toPricedLine(variant, quantity, shares[i]!, bundle.id))
}

function sumLineDemand(lines: PricedLine[]): Demand[] {
  const byVariant = new Map<number, Demand>()
  for (const { variant_id, quantity, variant_name, is_inventory } of lines) {
    if (!is_inventory) continue
    const known = byVariant.get(variant_id!)
    if (known) known.quantity += quantity
    else byVariant.set(variant_id!, { variant_id: variant_id!, quantity, name: variant_name })
  }
  return [...byVariant.values()].sort((a, b) => a.variant_id - b.variant_id)
}
