import { type Static, Type } from 'typebox'
import { Closed, Id, MoneyIn, MoneyOut, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'

const areaTypes = ['everywhere', 'province', 'city', 'location'] as const

const Area = Closed({
  area_type: OneOf(areaTypes),
  area_id: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'The code of the area; 0 for everywhere' }),
})

export const ZoneIn = Closed({ name: Text(100), areas: Type.Array(Area, { minItems: 1, maxItems: 1000 }) })
export type ZoneInput = Static<typeof ZoneIn>

export const ZonePatch = Closed({
  name: Type.Optional(Text(100)),
  areas: Type.Optional(Type.Array(Area, { minItems: 1, maxItems: 1000 })),
})

export const ZoneOut = Closed(
  {
    id: Type.Integer(),
    name: Type.String(),
    is_seeded: Type.Boolean({ description: 'Predefined and shared by all businesses' }),
    areas: Type.Array(Area),
    area_names: Type.Array(Nullable(Type.String()), {
      description: 'The names of `areas`, in their order; null for everywhere and for areas that do not exist',
    }),
  },
  { title: 'ShippingZone' },
)

const writable = {
  first_kg: MoneyIn,
  next_kg: MoneyIn,
  etd: Type.Optional(Nullable(Text(20, { description: 'Days, such as 2-3' }))),
  is_cod: Type.Optional(Type.Boolean()),
  cod_fee: Type.Optional(MoneyIn),
  is_enabled: Type.Optional(Type.Boolean()),
}

export const RateIn = Closed({
  courier_service_id: Id,
  zone_id: Id,
  warehouse_id: Type.Optional(Nullable(Id)),
  ...writable,
})
export type RateInput = Static<typeof RateIn>

export const RatePatch = Closed({
  ...writable,
  first_kg: Type.Optional(MoneyIn),
  next_kg: Type.Optional(MoneyIn),
})
export type RateChange = Static<typeof RatePatch>

export const ServicePatch = Closed({
  is_enabled: Type.Optional(Type.Boolean({ description: 'Offer it everywhere or nowhere' })),
  is_example: Type.Optional(Type.Literal(false, { description: 'Confirm its rates as they are' })),
})

export const RateOut = Closed(
  {
    id: Type.Integer(),
    courier_service_id: Type.Integer(),
    courier_code: Type.String(),
    courier_name: Type.String(),
    service_code: Type.String(),
    service_name: Type.String(),
    zone_id: Type.Integer(),
    zone_name: Type.String(),
    warehouse_id: Nullable(Type.Integer()),
    first_kg: MoneyOut,
    next_kg: MoneyOut,
    etd: Nullable(Type.String()),
    is_cod: Type.Boolean(),
    cod_fee: MoneyOut,
    is_enabled: Type.Boolean(),
    is_seeded: Type.Boolean(),
    is_example: Type.Boolean({ description: 'A prepared rate that the merchant has not confirmed yet' }),
    created_at: Timestamp,
    last_updated_at: Timestamp,
  },
  { title: 'ShippingRate' },
)

const courier = {
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  courier_type: Type.String(),
}

export const CourierOut = Closed(
  {
    ...courier,
    is_pickup: Type.Boolean(),
    logo_url: Nullable(Type.String()),
    services: Type.Array(Closed({ id: Type.Integer(), code: Type.String(), name: Type.String() })),
  },
  { title: 'Courier' },
)

const service = Closed({ id: Type.Integer(), code: Type.String(), name: Type.String(), courier: Closed(courier) })

const cost = {
  cost: MoneyOut,
  cost_source: Type.String(),
  courier_service: service,
  etd: Nullable(Type.String()),
  weight: Type.Integer({ description: 'Grams' }),
}

export const ShippingCost = Closed(cost, { title: 'ShippingCost' })

const place = {
  id: Type.Integer(),
  unique_id: Type.String(),
  name: Type.String(),
  address: Nullable(Type.String()),
  subdistrict_name: Nullable(Type.String()),
  city_name: Nullable(Type.String()),
  province_name: Nullable(Type.String()),
}

export const CourierChoice = Closed(
  {
    ...cost,
    is_cod: Type.Boolean(),
    is_pickup: Type.Boolean(),
    shipment_provider_code: Nullable(Type.String()),
    warehouse: Closed(place),
  },
  { title: 'CourierChoice' },
)

const parcel = {
  weight: Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'Grams' }),
  warehouse_id: Id,
  location_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  postal_code: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
}

export const ParcelIn = Closed({ ...parcel, is_cod: Type.Optional(Type.Boolean()) })

export const CostsIn = Closed({ courier_codes: Type.Array(Text(40), { minItems: 1, maxItems: 50 }), ...parcel })

export const CourierSearchIn = Closed({
  store_id: Id,
  payment_method: Text(40),
  ...parcel,
  is_show_all: Type.Optional(Type.Boolean({ description: 'Include services that do not support the payment method' })),
})

export const WarehouseSearchIn = Closed({
  store_id: Id,
  destination_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  variants: Type.Array(Closed({ variant_id: Id, qty: Type.Integer({ minimum: 1, maximum: 100_000 }) }), {
    minItems: 1,
    maxItems: 100,
  }),
  order_id: Type.Optional(Nullable(Type.Union([Type.String({ maxLength: 60 }), Type.Integer()]))),
})

const Location = Closed({
  id: Type.Integer(),
  subdistrict_name: Type.String(),
  city_name: Type.String(),
  province_name: Type.String(),
  display: Type.String(),
})

export const WarehouseChoice = Closed(
  { warehouse: Closed(place), warehouse_partner: Type.Null(), destination: Location, distance_km: Type.Null() },
  { title: 'WarehouseChoice' },
)
