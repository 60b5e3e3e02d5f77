import {
  count,
  type Field,
  flag,
  maybeMoney,
  maybeNumber,
  maybeText,
  money,
  number,
  text,
  time,
  uuid,
} from './field-kinds.ts'
import type { OrderLineRow } from './order-row.ts'

/** Every column of an order line, declared like `orderFields`. */
const fields = {
  id: uuid('merchant customer'),
  business_id: maybeNumber(),
  order_id: uuid(),
  position: number('', { type: 'smallint' }),
  variant_id: maybeNumber('', { part: 'merchant customer' }),
  product_id: maybeNumber(),
  bundle_price_option_id: maybeNumber('merchant'),
  warehouse_id: maybeNumber(),
  variant_unique_id: maybeText('merchant event'),
  variant_sku: maybeText('merchant customer event'),
  product_name: text('merchant public customer event'),
  variant_name: maybeText('', { part: 'merchant customer event' }),
  variant_option1_value: maybeText('merchant public customer'),
  variant_option2_value: maybeText('merchant public customer'),
  variant_option3_value: maybeText('merchant public customer'),
  item_type: text('merchant public customer'),
  pricing_type: text('merchant customer', { default: 'one_time' }),
  interval: maybeText('merchant customer'),
  interval_count: maybeNumber('merchant customer', { type: 'integer' }),
  is_inventory: flag('merchant event'),
  is_file_enabled: flag('customer'),
  is_lms_enabled: flag('customer'),
  is_license_enabled: flag('customer'),
  quantity: count('merchant public customer event', { default: undefined }),
  weight: count('merchant customer event'),
  variant_price: money('merchant public customer event', { default: undefined }),
  variant_compare_at_price: maybeMoney('merchant public customer'),
  variant_cogs: money('merchant event'),
  product_price: money('merchant customer event', { default: undefined }),
  discount: money('merchant customer event'),
  discount_code_discount: money('merchant customer event'),
  cogs: money('merchant event'),
  inserted_at: time('merchant'),
}

// A separate statement, because `satisfies` on the literal would widen the literal types of its entries.
export const lineFields = fields satisfies Record<keyof OrderLineRow, Field>
