import { type Static, Type } from 'typebox'
import { PictureIn } from '../../../platform/http/addresses.ts'
import { Closed, Id, MoneyIn, MoneyOut, Nullable, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { richTextNote } from '../../../platform/text/sanitize-rich-text.ts'
import { StoreRef } from '../products/index.ts'

const slug = Type.Optional(
  Text(100, { pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', description: 'Derived from the names by default' }),
)

const Lines = Type.Array(Closed({ variant_id: Id, quantity: Type.Integer({ minimum: 1, maximum: 1000 }) }), {
  minItems: 1,
  maxItems: 50,
})

const writable = {
  custom_id: Type.Optional(Nullable(Text(100))),
  description: Type.Optional(Nullable(Type.String({ maxLength: 20_000 }))),
  rich_description: Type.Optional(Nullable(Type.String({ maxLength: 100_000, description: richTextNote }))),
  images: Type.Optional(Type.Array(PictureIn, { maxItems: 20 })),
  meta_thumbnail: Type.Optional(Nullable(PictureIn)),
  weight_bump: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Grams added to the weight of the contents' }),
  ),
  is_bundle_sharing: Type.Optional(Type.Boolean()),
  labels: Type.Optional(Type.Array(Text(50), { maxItems: 20, uniqueItems: true })),
}

export const PriceOptionIn = Closed({ name: Text(200), price: MoneyIn, slug }, { title: 'BundlePriceOptionIn' })
export type PriceOptionInput = Static<typeof PriceOptionIn>

export const PriceOptionPatch = Closed({ name: Type.Optional(Text(200)), price: Type.Optional(MoneyIn), slug })
export type PriceOptionChange = Static<typeof PriceOptionPatch>

export const BundleIn = Closed(
  {
    name: Text(200),
    public_name: Text(200),
    ...writable,
    bundlelines: Lines,
    bundle_price_options: Type.Optional(Type.Array(PriceOptionIn, { maxItems: 20 })),
  },
  { title: 'BundleIn' },
)
export type BundleInput = Static<typeof BundleIn>

export const BundlePatch = Closed({
  name: Type.Optional(Text(200)),
  public_name: Type.Optional(Text(200)),
  ...writable,
  bundlelines: Type.Optional(Lines),
})
export type BundleChange = Static<typeof BundlePatch>

export const PriceOptionOut = Closed(
  {
    id: Type.Integer(),
    unique_id: Type.String({ examples: ['bpo_6rPbq9GkVtX2mZ4sJcL8dWfA'] }),
    bundle_id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    price: MoneyOut,
    price_bt: MoneyOut,
    stores: Type.Array(StoreRef),
  },
  { title: 'BundlePriceOption' },
)

const Person = Nullable(Closed({ unique_id: Type.String(), fullname: Type.String() }))

export const BundleOut = Closed(
  {
    id: Type.Integer(),
    name: Type.String(),
    public_name: Type.String(),
    display: Type.String(),
    custom_id: Nullable(Type.String()),
    description: Nullable(Type.String()),
    rich_description: Nullable(Type.String()),
    images: Type.Array(Type.String()),
    meta_thumbnail: Nullable(Type.String()),
    weight_bump: Type.Integer(),
    is_bundle_sharing: Type.Boolean(),
    labels: Type.Array(Closed({ name: Type.String() })),
    variants_count: Type.Integer(),
    bundlelines: Type.Array(
      Closed({
        id: Type.Integer(),
        quantity: Type.Integer(),
        subtotal: MoneyOut,
        variant: Closed({
          id: Type.Integer(),
          unique_id: Type.String(),
          fullname: Type.String(),
          sku: Nullable(Type.String()),
          price: MoneyOut,
          product_id: Type.Integer(),
          is_checked: Type.Boolean(),
          available_qty: Nullable(
            Type.Integer({ description: 'Sum over all warehouses; null if stock is not tracked' }),
          ),
        }),
      }),
    ),
    bundle_price_options: Type.Array(PriceOptionOut),
    business: Closed({ id: Type.Integer(), unique_id: Type.String(), username: Type.String() }),
    created_by: Person,
    last_updated_by: Person,
    created_at: Timestamp,
    last_updated_at: Timestamp,
  },
  { title: 'Bundle' },
)

export const SimplifiedBundle = Closed(
  {
    id: Type.Integer(),
    name: Type.String(),
    display: Type.String(),
    bundle_price_options: Type.Array(
      Closed({ id: Type.Integer(), unique_id: Type.String(), name: Type.String(), price: MoneyOut }),
    ),
    is_owned_by_store: Type.Optional(Type.Boolean({ description: 'Present when for_store_id was sent' })),
  },
  { title: 'SimplifiedBundle' },
)

export const filterQuery = {
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Words of the names, id or description' })),
  is_bundle_sharing: Type.Optional(Type.Boolean()),
  store_id: Type.Optional(Type.String({ maxLength: 1000, description: 'Ids or unique_ids, separated by commas' })),
  label: Type.Optional(Type.String({ maxLength: 50 })),
}

/** The stores that sell a bundle or price option. */
export const RelationsOut = Closed({
  stores: Type.Array(StoreRef),
})
