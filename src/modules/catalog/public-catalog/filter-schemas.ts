/** Filters and sort orders of lists: query parameters, and what a store offers to choose from. */

import { Type } from 'typebox'
import { Closed, Id, MoneyOut, Nullable, OneOf, Text } from '../../../platform/http/schemas.ts'
import { attributesQuery } from '../attributes/index.ts'
import { sorts } from './item-filters.ts'
import { itemTypes } from './schemas.ts'

const text = Nullable(Type.String())
const item_count = Type.Integer({
  minimum: 1,
  maximum: 1000,
  description: 'Its items in the store; 1000 if there are more',
})

export const CategoryOut = Closed(
  {
    id: Type.Integer(),
    slug: Nullable(Type.String({ description: 'null for a shared category' })),
    name: Type.String(),
    full_path: Type.String(),
    item_count,
  },
  { title: 'StorefrontCategory' },
)

export const CollectionOut = Closed(
  { id: Type.Integer(), slug: Type.String(), name: Type.String(), description: text, image: text, item_count },
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

const facetCount = Nullable(Type.Integer({ minimum: 0, description: 'null if `is_complete` is false' }))

export const FacetsOut = Closed(
  {
    types: Type.Array(Closed({ type: OneOf([...itemTypes, 'bundle_price_option']), count: facetCount })),
    in_stock: facetCount,
    out_of_stock: facetCount,
    price: Nullable(
      Closed({ min: MoneyOut, max: MoneyOut }, { description: 'Of the lowest prices of the items; null if unknown' }),
    ),
    attributes: Type.Array(
      Closed({
        key: Type.String(),
        name: Type.String(),
        type: OneOf(['choice', 'number']),
        values: Type.Array(Closed({ value: Type.String(), count: facetCount })),
      }),
    ),
    categories: Nullable(
      Type.Array(Closed({ id: Type.Integer(), count: Type.Integer() }), {
        description:
          'How many items match the search in each category, and below it, whatever the other filters; null without a search, or if it finds over 1,000',
      }),
    ),
    is_complete: Type.Boolean({
      description:
        'Whether all items were counted, at most 1,000. If not, types and choices are those of the whole store, and numbers those of the newest items',
    }),
  },
  { title: 'StorefrontFacets' },
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
  category: Type.Optional(
    Text(100, { description: "The slug of one of the merchant's categories, instead of `category_id`" }),
  ),
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

export const sortQuery = {
  sort: Type.Optional(
    OneOf(sorts, {
      description:
        '`newest` by default. `best_selling` counts units. `relevance` lists items whose name has the words of `search` first, then those that sell best',
    }),
  ),
}
