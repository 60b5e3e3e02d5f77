import type { Minor } from '../../../platform/text/money.ts'
import type { PricedItems, PricedLine } from './price-items.ts'

/** Prices an amount as one line with this name, without stock or shipping. */
export function priceAmount(name: string, amount: Minor): PricedItems {
  return {
    lines: [toLine(name, amount)],
    demand: [],
    product_price: amount,
    cogs: 0,
    total_quantity: 1,
    product_weight: 0,
    weight_bump: 0,
    is_physical: false,
    variants: {},
    bundle_price_options: {},
  }
}

const toLine = (name: string, amount: Minor): PricedLine => ({
  variant_id: null,
  product_id: null,
  bundle_price_option_id: null,
  variant_unique_id: null,
  variant_sku: null,
  product_name: name,
  variant_name: name,
  variant_option1_value: null,
  variant_option2_value: null,
  variant_option3_value: null,
  item_type: 'digital',
  pricing_type: 'one_time',
  interval: null,
  interval_count: null,
  is_inventory: false,
  is_file_enabled: false,
  is_lms_enabled: false,
  is_license_enabled: false,
  quantity: 1,
  weight: 0,
  variant_price: amount,
  variant_compare_at_price: null,
  variant_cogs: 0,
  product_price: amount,
  cogs: 0,
})
