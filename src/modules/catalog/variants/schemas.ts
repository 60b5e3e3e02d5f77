import { type Static, Type } from 'typebox'
import { HttpAddress, PictureIn } from '../../../platform/http/addresses.ts'
import { Closed, Deprecated, Id, MomentIn, MoneyIn, Nullable, OneOf, Text } from '../../../platform/http/schemas.ts'
import { richTextNote } from '../../../platform/text/sanitize-rich-text.ts'
import { AttributesIn } from '../attributes/index.ts'
import { maxVariants, periodUnits, pricingTypes } from './rules.ts'

const optionValue = Type.Optional(Nullable(Text(100)))
const flag = Type.Optional(Type.Boolean())
export const withoutDiscussions = 'Stored and shown; there are no discussions here'
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
