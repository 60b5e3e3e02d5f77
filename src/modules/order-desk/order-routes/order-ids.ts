import { Type } from 'typebox'
import { Closed } from '../../../platform/http/schemas.ts'
import { maxBulkIds } from '../../orders/fields/index.ts'

export const OrderRefSchema = Type.Unsafe<string | number>({
  type: ['string', 'integer'],
  maxLength: 40,
  description: 'UUIDv7, or the number of a migrated order',
})

export const Ids = Type.Array(OrderRefSchema, { minItems: 1, maxItems: maxBulkIds })

export const IdsIn = Closed({ ids: Ids })
