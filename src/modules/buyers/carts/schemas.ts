import { Type } from 'typebox'
import { Closed, Id, MoneyOut, Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts'
import { maxQuantityPerLine } from './rules.ts'

/** A number, or a string of decimal digits. */
export const IdIn = Type.Unsafe<number | string>({
  title: 'RecordId',
  anyOf: [Id, { type: 'string', pattern: '^[1-9]\\d{0,14}$' }],
})

const quantity = Type.Optional(Type.Integer({ minimum: 1, maximum: maxQuantityPerLine, default: 1 }))

export const CartItemIn = Type.Union(
  [
    Closed({ type: Type.Optional(Type.Literal('variant')), variant_id: IdIn, quantity }),
    Closed({ type: Type.Optional(Type.Literal('bundle_price_option')), bundle_price_option_id: IdIn, quantity }),
  ],
  { title: 'CartItemIn' },
)

const orderedQuantity = Type.Integer({ minimum: 1, maximum: maxQuantityPerLine })

/** What a checkout orders without a cart, and what a payment link sells. */
export const ItemToBuy = Type.Union(
  [
    Closed({ type: Type.Literal('variant'), variant_id: Id, quantity: orderedQuantity }, { title: 'VariantToBuy' }),
    Closed(
      { type: Type.Literal('bundle_price_option'), bundle_price_option_id: Id, quantity: orderedQuantity },
      { title: 'BundleToBuy' },
    ),
  ],
  { title: 'ItemToBuy' },
)

export const CartItemChange = Type.Object({ quantity: Type.Integer({ minimum: 1, maximum: maxQuantityPerLine }) })

const text = Nullable(Type.String())

const BundleLine = Closed({
  variant_id: Type.Integer(),
  variant_unique_id: Type.String(),
  variant_name: Type.String(),
  product_name: Type.String(),
  product_slug: Type.String(),
  sku: text,
  price: MoneyOut,
  quantity: Type.Integer(),
  image: text,
})

export const CartItem = Closed(
  {
    id: Type.Integer(),
    type: OneOf(['variant', 'bundle_price_option']),
    variant_id: Nullable(Type.Integer()),
    bundle_price_option_id: Nullable(Type.Integer()),
    quantity: Type.Integer(),
    name: Type.String(),
    price: MoneyOut,
    unit_price: MoneyOut,
    compare_at_price: Nullable(
      Type.Unsafe<string>({ ...MoneyOut, description: 'The normal price while the variant is on sale' }),
    ),
    line_subtotal: MoneyOut,
    subtotal: MoneyOut,
    image: text,
    item_type: text,
    interval: Nullable(
      OneOf(['day', 'week', 'month', 'year'], { description: 'Of a subscription: how often it is paid' }),
    ),
    interval_count: Nullable(Type.Integer()),
    is_available: Type.Boolean({ description: 'false if the store no longer sells the item' }),
    product_name: text,
    product_slug: text,
    variant_name: text,
    variant_unique_id: text,
    sku: text,
    product: Nullable(Closed({ name: Type.String() })),
    variant: Nullable(Closed({ unique_id: Type.String() })),
    bundle_name: text,
    bundle_price_option_name: text,
    bundle_price_option_slug: text,
    bundle_price_option_unique_id: text,
    bundle: Nullable(Closed({ name: Type.String() })),
    bundle_price_option: Nullable(Closed({ unique_id: Type.String(), name: text })),
    bundlelines: Type.Array(BundleLine),
  },
  { title: 'CartItem' },
)

export const Cart = Closed(
  {
    id: Type.Integer(),
    status: Type.Literal('active'),
    item_count: Type.Integer({ description: 'Sum of the quantities' }),
    total: MoneyOut,
    items: Type.Array(CartItem),
    expires_at: Timestamp,
  },
  { title: 'Cart' },
)
