import { type Static, Type } from 'typebox'
import { PictureIn } from '../../../platform/http/addresses.ts'
import { Closed, Id, MoneyOut, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { richTextNote } from '../../../platform/text/sanitize-rich-text.ts'
import { AttributesIn, AttributesOut, attributesQuery } from '../attributes/index.ts'
import { maxCategoriesOfProduct } from '../categories/index.ts'
import { ImageAlts, Images, itemTypes, pricingTypes, VariantOut, VariantsIn } from '../variants/index.ts'
import { slugPattern } from './choose-slug.ts'

const optionName = Type.Optional(Nullable(Text(50)))
const Labels = Type.Array(Text(50), { maxItems: 20, uniqueItems: true })

export const writable = {
  slug: Type.Optional(Text(100, { pattern: slugPattern, description: 'Derived from the name by default' })),
  public_name: Type.Optional(Nullable(Text(200))),
  description: Type.Optional(Nullable(Type.String({ maxLength: 20_000 }))),
  rich_description: Type.Optional(Nullable(Type.String({ maxLength: 100_000, description: richTextNote }))),
  meta_thumbnail: Type.Optional(Nullable(PictureIn)),
  images: Type.Optional(Images),
  image_alts: Type.Optional(ImageAlts),
  seo_title: Type.Optional(Nullable(Text(200, { description: 'Title for search engines; the name by default' }))),
  seo_description: Type.Optional(Nullable(Text(500, { description: 'Description for search engines' }))),
  taxonomy_id: Type.Optional(Nullable(Id)),
  category_ids: Type.Optional(
    Type.Array(Id, {
      maxItems: maxCategoriesOfProduct,
      uniqueItems: true,
      description: "Categories of the business's own",
    }),
  ),
  is_inventory: Type.Optional(Type.Boolean({ description: 'Track stock; a product without it is always in stock' })),
  is_product_sharing: Type.Optional(Type.Boolean()),
  is_multiple: Type.Optional(Type.Boolean({ description: 'Whether it has options; derived from the option names' })),
  partnership_sales_letter: Type.Optional(Nullable(Type.String({ maxLength: 20_000 }))),
  labels: Type.Optional(Labels),
  option1_name: optionName,
  option2_name: optionName,
  option3_name: optionName,
  attributes: Type.Optional(AttributesIn),
}

export const ProductIn = Closed(
  { name: Text(200), item_type: OneOf(itemTypes), ...writable, variants: VariantsIn },
  { title: 'ProductIn' },
)
export type ProductInput = Static<typeof ProductIn>

export const ProductPatch = Closed({
  name: Type.Optional(Text(200)),
  item_type: Type.Optional(OneOf(itemTypes)),
  ...writable,
  option1_value: Type.Optional(
    Text(100, { description: 'The value that existing variants get when option1_name is new' }),
  ),
  is_archived: Type.Optional(
    Type.Boolean({ description: 'An archived product is in no store; its orders and its content stay' }),
  ),
})
export type ProductChange = Static<typeof ProductPatch>
const InLanguages = Closed({ en: Type.String(), id: Type.String() })
export const TaxonomyOut = Closed(
  {
    id: Type.Integer(),
    name: Type.String(),
    full_path: Type.String(),
    names: InLanguages,
    full_paths: InLanguages,
    level_1: Type.String(),
    ...Object.fromEntries([2, 3, 4, 5, 6, 7].map((level) => [`level_${level}`, Nullable(Type.String())])),
  },
  { title: 'Taxonomy' },
)

export const Person = Nullable(Closed({ unique_id: Type.String(), fullname: Type.String() }))

const CustomDomain = Nullable(
  Closed({ id: Type.Integer(), full_url: Type.String(), is_verified: Type.Boolean() }, { title: 'CustomDomain' }),
)
export const StoreRef = Closed(
  { id: Type.Integer(), unique_id: Type.String(), name: Type.String(), custom_domain: CustomDomain },
  { title: 'StoreRef' },
)

const ProductStore = Closed(
  { ...StoreRef.properties, is_visible: Type.Boolean({ description: 'Whether lists of the store contain it' }) },
  { title: 'ProductStore' },
)

export const ProductOut = Closed(
  {
    id: Type.Integer(),
    uuid: Type.String({ format: 'uuid' }),
    name: Type.String(),
    public_name: Nullable(Type.String()),
    display: Type.String(),
    slug: Type.String(),
    description: Nullable(Type.String()),
    rich_description: Nullable(Type.String()),
    meta_thumbnail: Nullable(Type.String()),
    images: Type.Array(Type.String()),
    image_alts: Type.Array(Nullable(Type.String()), { description: 'What each of the images shows' }),
    seo_title: Nullable(Type.String()),
    seo_description: Nullable(Type.String()),
    item_type: OneOf(itemTypes),
    item_type_name: Type.String(),
    is_inventory: Type.Boolean(),
    is_multiple: Type.Boolean(),
    is_product_sharing: Type.Boolean(),
    partnership_sales_letter: Nullable(Type.String()),
    option1_name: Nullable(Type.String()),
    option2_name: Nullable(Type.String()),
    option3_name: Nullable(Type.String()),
    option1_values: Type.Array(Type.String()),
    option2_values: Type.Array(Type.String()),
    option3_values: Type.Array(Type.String()),
    labels: Type.Array(Closed({ name: Type.String() })),
    taxonomy: Nullable(TaxonomyOut),
    categories: Type.Array(Closed({ id: Type.Integer(), name: Type.String(), full_path: Type.String() })),
    attributes: AttributesOut,
    variants: Type.Array(VariantOut),
    variants_count: Type.Integer(),
    stores: Type.Array(ProductStore),
    is_archived: Type.Boolean(),
    warehouses: Type.Array(Closed({ id: Type.Integer(), name: Type.String() })),
    business: Closed({ id: Type.Integer(), unique_id: Type.String(), username: Type.String() }),
    created_by: Person,
    last_updated_by: Person,
    created_at: Timestamp,
    last_updated_at: Timestamp,
  },
  { title: 'Product' },
)

export const SimplifiedProduct = Closed(
  {
    id: Type.Integer(),
    name: Type.String(),
    display: Type.String(),
    slug: Type.String(),
    item_type: OneOf(itemTypes),
    is_inventory: Type.Boolean(),
    variants: Type.Array(
      Closed({
        id: Type.Integer(),
        unique_id: Type.String(),
        fullname: Type.String(),
        sku: Nullable(Type.String()),
        price: MoneyOut,
        current_price: MoneyOut,
      }),
    ),
    is_owned_by_store: Type.Optional(Type.Boolean({ description: 'Present when for_store_id was sent' })),
  },
  { title: 'SimplifiedProduct' },
)

export const filterQuery = {
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words of the name, description or SKU, or their prefixes' }),
  ),
  is_inventory: Type.Optional(Type.Boolean()),
  is_product_sharing: Type.Optional(Type.Boolean()),
  is_checked: Type.Optional(
    Type.Boolean({ description: 'Whether the product has a sellable (true) or a non-sellable (false) variant' }),
  ),
  warehouse_id: Type.Optional(
    Type.Unsafe<number>({ ...Id, description: 'Only products with stock in this warehouse' }),
  ),
  qty_type: Type.Optional(
    OneOf(['available_qty', 'sold_out'] as const, {
      description:
        'Only available products: in stock in some warehouse, or with untracked stock; or only those that are not',
    }),
  ),
  is_archived: Type.Optional(Type.Boolean()),
  is_owned: Type.Optional(
    Type.Boolean({
      description:
        'Products of the business itself. Partnerships do not exist, so true matches all products and false none',
    }),
  ),
  store_id: Type.Optional(Type.String({ maxLength: 1000, description: 'Ids or unique_ids, separated by commas' })),
  item_type: Type.Optional(OneOf(itemTypes)),
  label: Type.Optional(Type.String({ maxLength: 50 })),
  category_id: Type.Optional(
    Type.Unsafe<number>({ ...Id, description: "A category of the business's own; includes those below it" }),
  ),
  pricing_type: Type.Optional(OneOf(pricingTypes)),
  ...attributesQuery,
}

export const OptionIn = Closed({ name: Text(50), value: Text(100) })
const Position = Type.Integer({ minimum: 1, maximum: 3 })
export const OptionValueIn = Closed({ position: Position, value: Text(100) })
export const OptionOrderIn = Closed({ position: Position, values: Type.Array(Text(100), { maxItems: 100 }) })

export const RelationsOut = Closed({
  stores: Type.Array(StoreRef),
  bundles: Type.Array(Closed({ id: Type.Integer(), name: Type.String(), display: Type.String() })),
})
