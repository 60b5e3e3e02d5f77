import { Type } from 'typebox'
import { Closed, MomentIn, Nullable, OneOf, Text } from '../../../platform/http/schemas.ts'
import { upTo } from '../../orders/fields/index.ts'

const text = (maxLength: number) => Type.Optional(upTo(maxLength))
const Open = Type.Object({}, { additionalProperties: true })

export const ShipmentPatch = Closed({
  awb_ca_status: Type.Optional(OneOf(['unavailable', 'pending', 'waiting', 'failed', 'created', 'canceled'])),
  courier_additional_info: Type.Optional(Nullable(Open)),
  is_shipment_completed: Type.Optional(Type.Boolean()),
  shipment_provider_code: text(40),
  shipment_receipt: text(100),
})

export const ReceiptPatch = Closed({ shipment_receipt: Nullable(Type.String({ maxLength: 100 })) })

export const ShipmentStep = Closed({
  timestamp: MomentIn,
  status: Text(100),
  description: Type.String({ maxLength: 500 }),
})
