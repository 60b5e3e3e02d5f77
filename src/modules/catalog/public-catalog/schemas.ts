import { Type } from 'typebox'
import { Closed, Id, MoneyOut, Nullable, OneOf, PageOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { attributesQuery, PublicAttributes } from '../attributes/index.ts'
import { sorts } from './item-query.ts'
import { stockStatuses } from './rules.ts'

const itemTypes = ['physical', 'digital', 'course', 'license', 'subscription'] as const
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
}
const bundle = {
  entity_type: Type.Literal('bundle_price_option'),
  bundle_price_option_id: Type.Integer({ description: 'The id that carts and checkouts use' }),
  bundle_id: Type.Integer(),
  ...shared,
}

const Items = PageOf(
  Type.Union([Closed(product, { title: 'ProductCard' }), Closed(bundle, { title: 'BundlePriceOptionCard' })]),
)

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
    categories: Type.Array(Closed({ id: Type.Integer(), name: Type.String() }), {
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

export const CategoryOut = Taxonomy

export const CollectionOut = Closed(
  { id: Type.Integer(), slug: Type.String(), name: Type.String(), description: text, image: text },
  { title: 'StorefrontCollection' },
)

export const FilterOut = Closed(
  {
    key: Type.String(),
    name: Type.String(),
    type: OneOf(['choice', 'number']),
    values: Type.Array(Type.String(), {
      description: 'Choices in the order of the business, or at most 50 numbers of the newest 1,000 items',
    }),
  },
  { title: 'StorefrontFilter' },
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

const amount = Type.Optional(Type.String({ maxLength: 20, pattern: '^\\d{1,13}(\\.\\d{1,2})?$' }))

export const filterQuery = {
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words of the name, description or SKU, or their prefixes' }),
  ),
  is_forgiving: Type.Optional(
    Type.Boolean({
      description:
        "If nothing is found, replaces misspelt words of `search` by the store's nearest words. `items` names them in `corrected_search`",
    }),
  ),
  category_id: Type.Optional(Type.Unsafe<number>({ ...Id, description: 'Includes the subcategories' })),
  collection: Type.Optional(Text(100, { description: 'The slug of a collection; sorted by its own order by default' })),
  item_type: Type.Optional(OneOf(itemTypes)),
  entity_type: Type.Optional(OneOf(['product', 'bundle_price_option'])),
  min_price: amount,
  max_price: amount,
  in_stock: Type.Optional(Type.Boolean()),
  ...attributesQuery,
}

export const languageQuery = {
  language: Type.Optional(
    Text(20, {
      pattern: '^[A-Za-z0-9-]+$',
      description: "Names of the merchant's categories, collections and attributes in this language, such as `en`",
    }),
  ),
}

export const sortQuery = { sort: Type.Optional(OneOf(sorts, { description: '`newest` by default' })) }

export const Slug = Text(200)
