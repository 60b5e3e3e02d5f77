import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { maxKeyLength, maxKeysPerRequest } from './rules.ts'

const Uuid = Type.String({ format: 'uuid' })
const Source = OneOf(['keys', 'generator'], { description: 'Uploaded keys, or a key generated for each sold unit' })

export const LicenseOut = Closed(
  {
    id: Uuid,
    variant_id: Type.Integer(),
    key: Type.String({ examples: ['KOPI-7H2K-9XQM-4TRW'] }),
    status: OneOf(['available', 'assigned', 'revoked']),
    unit: Nullable(Type.Integer({ description: 'The number of the unit within the order line' })),
    customer_id: Nullable(Type.Integer()),
    order: Nullable(Closed({ id: Uuid, order_id: Nullable(Type.String()) })),
    revoked_by: Nullable(OneOf(['order', 'merchant'])),
    inserted_at: Timestamp,
    assigned_at: Nullable(Timestamp),
    revoked_at: Nullable(Timestamp),
  },
  { title: 'License' },
)

export const LicensesIn = Closed({ keys: Type.Array(Text(maxKeyLength), { minItems: 1, maxItems: maxKeysPerRequest }) })

export const LicensesAdded = Closed({
  added: Type.Integer(),
  known: Type.Integer({ description: 'Keys that already existed' }),
})

export const PoolOut = Closed(
  {
    variant_id: Type.Integer(),
    source: Source,
    pattern: Nullable(Type.String({ examples: ['KOPI-XXXX-XXXX-XXXX'] })),
    available: Type.Integer(),
    assigned: Type.Integer(),
    revoked: Type.Integer(),
    waiting: Type.Integer({ description: 'Paid units without a key' }),
  },
  { title: 'LicensePool' },
)

export const PoolIn = Closed({
  source: Source,
  pattern: Type.Optional(Nullable(Text(100, { description: 'Each X becomes a random letter or digit; at least 12' }))),
})

export const OwnedLicenseOut = Closed(
  {
    id: Uuid,
    key: Type.String(),
    unit: Type.Integer(),
    assigned_at: Timestamp,
    expires_at: Nullable(Timestamp),
    variant_id: Type.Integer(),
    product_name: Type.String(),
    variant_name: Nullable(Type.String()),
    order_id: Uuid,
    order_number: Type.String(),
  },
  { title: 'CustomerLicense' },
)
