import { type Static, Type } from 'typebox'
import { HttpAddress, PictureIn } from '../../../platform/http/addresses.ts'
import {
  Closed,
  Deprecated,
  Id,
  MomentIn,
  MoneyIn,
  MoneyOut,
  Nullable,
  OneOf,
  Text,
  Timestamp,
} from '../../../platform/http/schemas.ts'
import { richTextNote } from '../../../platform/text/sanitize-rich-text.ts'
import { AttributesIn, AttributesOut } from '../attributes/index.ts'
import { itemTypes, maxVariants, periodUnits, pricingTypes } from './rules.ts'

const optionValue = Type.Optional(Nullable(Text(100)))
const flag = Type.Optional(Type.Boolean())
const withoutDiscussions = 'Stored and shown; there are no discussions here'
const optionalMoney = Type.Optional(Nullable(MoneyIn))
export const Images = Type.Array(PictureIn, { maxItems: 20, description: 'In display order' })
export const ImageAlts = Type.Array(Nullable(Type.String({ maxLength: 250 })), {
  maxItems: 20,
  description:
    'What each of the images shows, in their order. A picture keeps its text when the images are sent without texts',
})
export const Metadata = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 50 })
export const Grams = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Grams' })
export const Centimetres = Type.Integer({ minimum: 1, maximum: 10_000, description: 'Centimetres of the packed unit' })
export const Quantity = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

const Stocks = Type.Array(Closed({ warehouse_id: Id, quantity: Quantity }), {
  maxItems: 100,
  description: 'Stock by warehouse; the stock of warehouses that are not named does not change',
})

const writable = {
  sku: Type.Optional(Nullable(Text(100))),
  description: Type.Optional(Nullable(Type.String({ maxLength: 20_000 }))),
  rich_description: Type.Optional(Nullable(Type.String({ maxLength: 100_000, description: richTextNote }))),
  sale_price: Type.Optional(
    Nullable(
      Type.Unsafe<string | number>({ ...MoneyIn, description: 'The price from sale_starts_at until sale_ends_at' }),
    ),
  ),
  sale_starts_at: Type.Optional(Nullable(MomentIn)),
  sale_ends_at: Type.Optional(Nullable(MomentIn)),
  reseller_price: optionalMoney,
  cogs: optionalMoney,
  length: Type.Optional(Nullable(Centimetres)),
  width: Type.Optional(Nullable(Centimetres)),
  height: Type.Optional(Nullable(Centimetres)),
  images: Type.Optional(Images),
  option1_value: optionValue,
  option2_value: optionValue,
  option3_value: optionValue,
  pricing_type: Type.Optional(OneOf(pricingTypes)),
  interval: Type.Optional(Nullable(OneOf(periodUnits))),
  interval_count: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 365 }))),
  validity_period: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 10_000 }))),
  validity_period_unit: Type.Optional(Nullable(OneOf(periodUnits))),
  is_checked: Type.Optional(Type.Boolean({ description: 'Sellable' })),
  is_file_enabled: flag,
  is_lms_enabled: flag,
  is_license_enabled: flag,
  is_discussion_active: Deprecated(flag, withoutDiscussions),
  is_email_notification_active: flag,
  self_file_urls: Type.Optional(Type.Array(HttpAddress(2000), { maxItems: 20 })),
  metadata: Type.Optional(Metadata),
  attributes: Type.Optional(AttributesIn),
}

export const VariantIn = Closed(
  {
    price: MoneyIn,
    weight: Grams,
    ...writable,
    stock: Type.Optional(Type.Unsafe<number>({ ...Quantity, description: 'Opening stock in the default warehouse' })),
    stocks: Type.Optional(Stocks),
  },
  { title: 'VariantIn' },
)
export type VariantInput = Static<typeof VariantIn>

export const VariantsIn = Type.Array(VariantIn, { minItems: 1, maxItems: maxVariants })

/** The variants of a product that is saved as a whole. */
export const SavedVariantsIn = Type.Array(
  Closed(
    {
      id: Type.Optional(Type.Unsafe<number>({ ...Id, description: 'Absent for a new variant' })),
      ...VariantIn.properties,
      stock: Type.Optional(Type.Unsafe<number>({ ...Quantity, description: 'Stock in the default warehouse' })),
    },
    { title: 'SavedVariantIn' },
  ),
  { minItems: 1, maxItems: maxVariants },
)

export const VariantPatch = Closed({ price: Type.Optional(MoneyIn), weight: Type.Optional(Grams), ...writable })
export type VariantChange = Static<typeof VariantPatch>

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

export const BulkIn = Closed({
  field: OneOf(['price', 'weight']),
  value: Type.Unsafe<string | number>({
    type: ['string', 'number'],
    maxLength: 40,
    description: 'An amount of money or a weight in grams',
  }),
})

export const StockIn = Closed({ quantity: Quantity, warehouse_id: Type.Optional(Id) })

export const StockAdjustment = Closed({
  adjustment: Type.Integer({
    minimum: -1_000_000_000,
    maximum: 1_000_000_000,
    description: 'Added to the current quantity',
  }),
  warehouse_id: Type.Optional(Id),
})

export const StockOut = Closed(
  {
    variant_id: Type.Integer(),
    is_inventory: Type.Boolean(),
    available_qty: Nullable(Type.Integer({ description: 'Sum over all warehouses; null if stock is not tracked' })),
    warehouses: Type.Array(Closed({ id: Type.Integer(), name: Type.String(), quantity: Type.Integer() })),
  },
  { title: 'VariantStock' },
)
