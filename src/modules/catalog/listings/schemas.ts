import { Type } from 'typebox'
import { Closed, Id, MoneyOut, Nullable } from '../../../platform/http/schemas.ts'

export const StoreProductOut = Closed(
  {
    id: Type.Integer(),
    name: Type.String(),
    display: Type.String(),
    is_visible: Type.Boolean(),
    variants: Type.Array(
      Closed({
        id: Type.Integer(),
        unique_id: Type.String(),
        fullname: Type.String(),
        sku: Nullable(Type.String()),
        price: MoneyOut,
      }),
    ),
  },
  { title: 'StoreProduct' },
)

export const StoreBundleOut = Closed(
  {
    id: Type.Integer(),
    name: Type.String(),
    display: Type.String(),
    bundle_price_options: Type.Array(
      Closed({ id: Type.Integer(), name: Type.String(), price: MoneyOut, is_visible: Type.Boolean() }),
    ),
  },
  { title: 'StoreBundle' },
)

export const Visibility = Closed({
  is_visible: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'Whether lists contain the item; a hidden item is still reachable by its slug',
    }),
  ),
})

export const ProductListing = Closed({
  ...Visibility.properties,
  is_content_required: Type.Optional(
    Type.Boolean({
      description:
        'Refuse a digital product without a file or a course without lessons; by default true for people and false for ' +
        'machines, which may upload afterwards',
    }),
  ),
  is_stock_required: Type.Optional(
    Type.Boolean({
      description:
        'Refuse a product that would go live sold out, because its stock is counted and zero; by default true for people ' +
        'and false for machines',
    }),
  ),
})

export const OptionsIn = Closed({ bpo_ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) })
