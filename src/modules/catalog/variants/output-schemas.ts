import { Type } from 'typebox'
import { Closed, Deprecated, MoneyOut, Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts'
import { AttributesOut } from '../attributes/index.ts'
import { itemTypes, periodUnits, pricingTypes } from './rules.ts'
import { Metadata, withoutDiscussions } from './schemas.ts'

const fields = {
  id: Type.Integer(),
  uuid: Type.String({ format: 'uuid' }),
  unique_id: Type.String({ examples: ['variant_6rPbq9GkVtX2mZ4sJcL8dWfA'] }),
  name: Type.String({ description: 'The option values, or the product name if there are no options' }),
  fullname: Type.String(),
  display: Type.String(),
  product_id: Type.Integer(),
  product_name: Type.String(),
  sku: Nullable(Type.String()),
  description: Nullable(Type.String()),
  rich_description: Nullable(Type.String()),
  price: MoneyOut,
  price_bt: MoneyOut,
  sale_price: Nullable(MoneyOut),
  sale_starts_at: Nullable(Timestamp),
  sale_ends_at: Nullable(Timestamp),
  current_price: Type.Unsafe<string>({
    ...MoneyOut,
    description: 'The sale price during the sale, otherwise the price',
  }),
  reseller_price: Nullable(MoneyOut),
  reseller_price_bt: Nullable(MoneyOut),
  cogs: Nullable(MoneyOut),
  cogs_bt: Nullable(MoneyOut),
  currency: Type.String(),
  weight: Type.Integer(),
  length: Nullable(Type.Integer()),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  images: Type.Array(Type.String()),
  option1_value: Nullable(Type.String()),
  option2_value: Nullable(Type.String()),
  option3_value: Nullable(Type.String()),
  item_type: OneOf(itemTypes),
  pricing_type: OneOf(pricingTypes),
  interval: Nullable(OneOf(periodUnits)),
  interval_count: Nullable(Type.Integer()),
  validity_period: Nullable(Type.Integer()),
  validity_period_unit: Nullable(OneOf(periodUnits)),
  is_inventory: Type.Boolean(),
  available_qty: Nullable(Type.Integer({ description: 'Sum over all warehouses; null if stock is not tracked' })),
  is_checked: Type.Boolean(),
  is_editable: Type.Boolean(),
  is_file_enabled: Type.Boolean(),
  is_lms_enabled: Type.Boolean(),
  is_license_enabled: Type.Boolean(),
  is_discussion_active: Deprecated(Type.Boolean(), withoutDiscussions),
  is_email_notification_active: Type.Boolean(),
  self_file_urls: Type.Array(Type.String()),
  metadata: Metadata,
  attributes: AttributesOut,
  created_at: Timestamp,
  last_updated_at: Timestamp,
}

export const VariantOut = Closed(fields, { title: 'Variant' })

export const StockOut = Closed(
  {
    variant_id: Type.Integer(),
    is_inventory: Type.Boolean(),
    available_qty: Nullable(Type.Integer({ description: 'Sum over all warehouses; null if stock is not tracked' })),
    warehouses: Type.Array(Closed({ id: Type.Integer(), name: Type.String(), quantity: Type.Integer() })),
  },
  { title: 'VariantStock' },
)
