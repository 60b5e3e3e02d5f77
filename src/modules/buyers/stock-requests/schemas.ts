import { Type } from 'typebox'
import { Closed, Email, Nullable, Text, Timestamp } from '../../../platform/http/schemas.ts'

export const StockRequestIn = Closed({ variant_unique_id: Text(60), email: Email }, { title: 'StockRequest' })

export const WaitedVariant = Closed(
  {
    variant_id: Type.Integer(),
    variant_unique_id: Type.String(),
    product_id: Type.Integer(),
    product_name: Type.String(),
    variant_name: Nullable(Type.String({ description: 'The values of its options' })),
    sku: Nullable(Type.String()),
    image: Nullable(Type.String()),
    waiting: Type.Integer({ description: 'Addresses that get a mail when it is in stock again' }),
    first_requested_at: Timestamp,
    last_requested_at: Timestamp,
  },
  { title: 'WaitedVariant' },
)
