import { type Static, Type } from 'typebox'
import { PictureIn } from '../../../platform/http/addresses.ts'
import { Closed, Id, Nullable, Text, Timestamp } from '../../../platform/http/schemas.ts'

export const Names = Type.Record(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$' }), Text(100), {
  maxProperties: 20,
  additionalProperties: false,
  description: 'The name in other languages, by language tag such as `en`',
})

export const GroupSlug = Text(100, { pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', description: 'From the name by default' })

const writable = {
  names: Type.Optional(Names),
  slug: Type.Optional(GroupSlug),
  parent_id: Type.Optional(Nullable(Type.Unsafe<number>({ ...Id, description: 'null: at the top' }))),
  image: Type.Optional(Nullable(PictureIn)),
  position: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Its place among those with the same parent, from 0' }),
  ),
  is_hidden: Type.Optional(Type.Boolean({ description: 'Not shown to buyers, with everything below it' })),
}

export const CategoryIn = Closed({ name: Text(100), ...writable }, { title: 'CategoryIn' })
export type CategoryInput = Static<typeof CategoryIn>

export const CategoryPatch = Closed({ name: Type.Optional(Text(100)), ...writable })
export type CategoryChange = Static<typeof CategoryPatch>

export const CategoryOut = Closed(
  {
    id: Type.Integer(),
    parent_id: Nullable(Type.Integer()),
    name: Type.String(),
    names: Type.Record(Type.String(), Type.String()),
    full_path: Type.String({ description: 'The names from the top, joined by ` > `' }),
    depth: Type.Integer({ description: '1 at the top' }),
    slug: Type.String(),
    image: Nullable(Type.String()),
    position: Type.Integer(),
    is_hidden: Type.Boolean(),
    products_count: Type.Integer({ description: 'Products directly in it' }),
    created_at: Timestamp,
    last_updated_at: Timestamp,
  },
  { title: 'MerchantCategory' },
)

export const ConversionOut = Closed(
  {
    categories: Type.Integer({ description: 'Categories that were created' }),
    products: Type.Integer({ description: 'Products that were put into a category' }),
  },
  { title: 'CategoryConversion' },
)
