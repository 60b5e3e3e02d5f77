import { type Static, Type } from 'typebox'
import { PictureIn } from '../../../platform/http/addresses.ts'
import { Closed, Id, MoneyIn, MoneyOut, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { GroupSlug, Names } from '../categories/index.ts'

/** Bounded, because the order of a manual collection is sent as a whole. */
const maxProducts = 1000

const itemTypes = ['physical', 'digital', 'course', 'license', 'subscription'] as const

export const RuleIn = Closed(
  {
    labels: Type.Optional(Type.Array(Text(50), { maxItems: 20, uniqueItems: true, description: 'One of these' })),
    item_types: Type.Optional(
      Type.Array(OneOf(itemTypes), { maxItems: 5, uniqueItems: true, description: 'One of these' }),
    ),
    min_price: Type.Optional(Nullable(MoneyIn)),
    max_price: Type.Optional(Nullable(MoneyIn)),
    in_stock: Type.Optional(Nullable(Type.Boolean())),
  },
  { title: 'CollectionRuleIn', description: 'Every part that is there has to hold; prices are those of the moment' },
)
export type RuleInput = Static<typeof RuleIn>

const writable = {
  names: Type.Optional(Names),
  slug: Type.Optional(GroupSlug),
  description: Type.Optional(Nullable(Type.String({ maxLength: 20_000 }))),
  image: Type.Optional(Nullable(PictureIn)),
  rule: Type.Optional(Nullable(RuleIn)),
  product_ids: Type.Optional(
    Type.Array(Id, { maxItems: maxProducts, uniqueItems: true, description: 'In display order; not with a rule' }),
  ),
}

export const CollectionIn = Closed({ name: Text(100), ...writable }, { title: 'CollectionIn' })
export type CollectionInput = Static<typeof CollectionIn>

export const CollectionPatch = Closed({ name: Type.Optional(Text(100)), ...writable })
export type CollectionChange = Static<typeof CollectionPatch>

export const CollectionOut = Closed(
  {
    id: Type.Integer(),
    name: Type.String(),
    names: Type.Record(Type.String(), Type.String()),
    slug: Type.String(),
    description: Nullable(Type.String()),
    image: Nullable(Type.String()),
    rule: Nullable(
      Closed({
        labels: Type.Array(Type.String()),
        item_types: Type.Array(OneOf(itemTypes)),
        min_price: Nullable(MoneyOut),
        max_price: Nullable(MoneyOut),
        in_stock: Nullable(Type.Boolean()),
      }),
    ),
    product_ids: Type.Array(Type.Integer(), { description: 'Empty with a rule' }),
    created_at: Timestamp,
    last_updated_at: Timestamp,
  },
  { title: 'Collection' },
)

export const CollectionProductOut = Closed(
  {
    id: Type.Integer(),
    name: Type.String(),
    image: Nullable(Type.String()),
    price: Nullable(
      Type.Unsafe<string>({ ...MoneyOut, description: 'Its lowest present price; null if no store lists it' }),
    ),
  },
  { title: 'CollectionProduct' },
)

export const MatchOut = Closed(
  { count: Type.Integer(), products: Type.Array(CollectionProductOut, { description: 'The newest of them' }) },
  { title: 'CollectionMatch' },
)
