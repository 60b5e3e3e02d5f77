import { Type } from 'typebox'
import { Closed, MoneyOut, Nullable, OneOf, PageOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { PublicAttributes } from '../attributes/index.ts'
import { stockStatuses } from './rules.ts'

export const itemTypes = ['physical', 'digital', 'course', 'license', 'subscription'] as const
const centimetres = Nullable(Type.Integer({ description: 'Centimetres of the packed unit' }))
const compareAt = Nullable(
  Type.Unsafe<string>({ ...MoneyOut, description: 'The normal price while the variant is on sale' }),
)
const text = Nullable(Type.String())
const Images = Type.Array(Type.String({ description: 'URL' }))

const Taxonomy = Closed({ id: Type.Integer(), name: Type.String(), full_path: Type.String() }, { title: 'Category' })

const shared = {
  id: Type.Integer(),
  slug: Type.String(),
  name: Type.String(),
  description: text,
  meta_thumbnail: text,
  is_multiple: Type.Boolean(),
  option1_name: text,
  option2_name: text,
  option3_name: text,
  in_stock: Type.Boolean(),
  price_range: Nullable(Closed({ min: MoneyOut, max: MoneyOut })),
  images: Images,
  taxonomy: Nullable(Taxonomy),
  created_at: Timestamp,
}
const product = {
  entity_type: Type.Literal('product'),
  item_type: OneOf(itemTypes),
  ...shared,
  compare_at_price_range: Type.Optional(
    Nullable(Closed({ min: MoneyOut, max: MoneyOut }, { description: 'The normal prices while a variant is on sale' })),
  ),
  image_alts: Type.Optional(Type.Array(text, { description: 'What each of the images shows, or null' })),
  units_sold: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Units in orders that were not canceled, counted every hour; from 10 on rounded down to 10, 20, … 100, 200, …',
    }),
  ),
  rating: Type.Optional(
    Nullable(
      Closed(
        { average: Type.Number({ minimum: 1, maximum: 5 }), count: Type.Integer({ minimum: 1 }) },
        { title: 'ProductRating', description: 'Of the published reviews; null if there are none' },
      ),
    ),
  ),
}
const bundle = {
  entity_type: Type.Literal('bundle_price_option'),
  bundle_price_option_id: Type.Integer({ description: 'The id that carts and checkouts use' }),
  bundle_id: Type.Integer(),
  ...shared,
}

export const CardOut = Type.Union([
  Closed(product, { title: 'ProductCard' }),
  Closed(bundle, { title: 'BundlePriceOptionCard' }),
])

const Items = PageOf(CardOut)

export const ItemsOut = Closed({
  ...Items.properties,
  corrected_search: Type.Optional(
    Type.String({ description: 'Only with `is_forgiving`: what was searched for instead, because nothing was found' }),
  ),
})

export const CountOut = Closed({ total: Type.Integer({ minimum: 0 }) }, { title: 'ItemCount' })

const StorefrontVariant = Closed(
  {
    id: Type.Integer(),
    uuid: Type.String({ format: 'uuid' }),
    unique_id: Type.String(),
    sku: text,
    name: Type.String({ description: 'The option values, or the product name if there are no options' }),
    fullname: Type.String(),
    description: text,
    rich_description: text,
    option1_value: text,
    option2_value: text,
    option3_value: text,
    item_type: OneOf(itemTypes),
    currency: Type.String(),
    price: MoneyOut,
    compare_at_price: compareAt,
    sale_ends_at: Type.Optional(
      Nullable(
        Type.Unsafe<string>({ ...Timestamp, description: 'When the normal price holds again, if that is known' }),
      ),
    ),
    pricing_type: OneOf(['one_time', 'recurring']),
    interval: Nullable(OneOf(['day', 'week', 'month', 'year'])),
    interval_count: Nullable(Type.Integer()),
    images: Images,
    is_inventory: Type.Boolean(),
    is_active: Type.Boolean({ description: 'Can be bought' }),
    weight: Type.Integer({ description: 'Grams' }),
    length: centimetres,
    width: centimetres,
    height: centimetres,
    metadata: Type.Record(Type.String(), Type.Unknown()),
    attributes: PublicAttributes,
  },
  { title: 'StorefrontVariant' },
)

export const ProductPage = Closed(
  {
    ...product,
    rich_description: text,
    seo_title: text,
    seo_description: text,
    categories: Type.Array(Closed({ id: Type.Integer(), slug: Type.String(), name: Type.String() }), {
      description: "The merchant's categories that it is in",
    }),
    attributes: PublicAttributes,
    variants: Type.Array(StorefrontVariant),
  },
  { title: 'StorefrontProduct' },
)

export const BundlePage = Closed(
  {
    ...bundle,
    bundle_price_option_unique_id: Type.String(),
    rich_description: text,
    bundle_name: Type.String(),
    bundle_price_option_name: Type.String(),
    price: MoneyOut,
    weight_bump: Type.Integer({ description: 'Grams added to the weight of the contents' }),
    bundlelines: Type.Array(
      Closed({
        variant_id: Type.Integer(),
        quantity: Type.Integer({ minimum: 1 }),
        variant_name: Type.String(),
        product_name: Type.String(),
      }),
    ),
  },
  { title: 'StorefrontBundlePriceOption' },
)

const stock = {
  available: Type.Boolean(),
  available_qty: Nullable(Type.Integer({ minimum: 0, description: 'null if stock is not tracked' })),
}

export const PricingOut = Closed(
  { variant_id: Type.Integer(), price: MoneyOut, compare_at_price: compareAt, currency: Type.String(), ...stock },
  { title: 'VariantPricing' },
)

export const AvailabilityOut = Closed(
  { variant_id: Type.Integer(), ...stock, stock_status: OneOf(stockStatuses) },
  { title: 'VariantAvailability' },
)

export const Slug = Text(200)
