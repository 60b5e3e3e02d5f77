import { type Static, Type } from 'typebox'
import { Closed, Nullable, OneOf, Text } from '../../../../platform/http/schemas.ts'
import { itemTypes, SavedVariantsIn } from '../../variants/index.ts'
import { ProductOut, writable } from '../schemas.ts'

export const SavedProductIn = Closed(
  { name: Text(200), item_type: OneOf(itemTypes), ...writable, variants: SavedVariantsIn },
  { title: 'SavedProductIn' },
)
export type SavedProductInput = Static<typeof SavedProductIn>

export const ProductFormOut = Closed(
  {
    product: Nullable(ProductOut),
    stores: Type.Array(
      Closed({ id: Type.Integer(), unique_id: Type.String(), name: Type.String(), shop_url: Type.String() }),
    ),
    warehouses: Type.Array(Closed({ id: Type.Integer(), name: Type.String(), is_default: Type.Boolean() })),
    stocks: Type.Array(Closed({ variant_id: Type.Integer(), warehouse_id: Type.Integer(), quantity: Type.Integer() })),
  },
  { title: 'ProductForm' },
)
