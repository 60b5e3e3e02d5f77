import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, Text, Timestamp } from '../../../platform/http/schemas.ts'

const writable = {
  contact_name: Type.Optional(Nullable(Text(100))),
  contact_phone: Type.Optional(Nullable(Text(30, { description: 'Digits with the country code in answers' }))),
  address: Type.Optional(Nullable(Text(500))),
  location_id: Type.Optional(Nullable(Id)),
  postal_code: Type.Optional(Nullable(Text(10))),
  latitude: Type.Optional(Nullable(Type.Number({ minimum: -90, maximum: 90, examples: [-6.9175] }))),
  longitude: Type.Optional(Nullable(Type.Number({ minimum: -180, maximum: 180, examples: [107.6191] }))),
  is_default: Type.Optional(
    Type.Literal(true, { description: 'Make it the default, which receives stock without a warehouse' }),
  ),
}

export const WarehouseIn = Closed({ name: Text(100), ...writable }, { title: 'WarehouseIn' })
export type WarehouseInput = Static<typeof WarehouseIn>

export const WarehousePatch = Closed({ name: Type.Optional(Text(100)), ...writable })
export type WarehouseChange = Static<typeof WarehousePatch>

export const WarehouseOut = Closed(
  {
    id: Type.Integer(),
    unique_id: Type.String({ examples: ['warehouse_6rPbq9GkVtX2mZ4sJcL8dWfA'] }),
    name: Type.String(),
    contact_name: Nullable(Type.String()),
    contact_phone: Nullable(Type.String()),
    address: Nullable(Type.String()),
    location_id: Nullable(Type.Integer()),
    postal_code: Nullable(Type.String()),
    latitude: Nullable(Type.Number()),
    longitude: Nullable(Type.Number()),
    is_default: Type.Boolean(),
    created_at: Timestamp,
    last_updated_at: Timestamp,
  },
  { title: 'Warehouse' },
)
