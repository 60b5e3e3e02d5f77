import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { Id, ListOf } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { listCouriers } from './list-couriers.ts'
import { quoteParcel } from './quote-shipping.ts'
import { changeService, copyRates, createRate, deleteRate, listRates, updateRate } from './rates.ts'
import {
  CourierOut,
  ParcelIn,
  RateIn,
  RateOut,
  RatePatch,
  ServicePatch,
  ShippingCost,
  ZoneIn,
  ZoneOut,
  ZonePatch,
} from './schemas.ts'
import { createZone, deleteZone, listZones, updateZone } from './zones.ts'

const tag = 'Shipping'
const zones = '/shipping-zones'
const rates = '/shipping-rates'
const services = '/courier-services/:id'
const params = { id: Id }
const list = <T>(data: T[]) => ({ data, is_paginated: false as const })
const reading = { tag, scope: 'store:read' } as const
const writing = { tag, scope: 'store:update', permission: 'stores:manage' } as const

/** Zones and rates that a merchant edits. */
export const shippingRoutes = (service: Service): MerchantRoute[] => [
  merchantRead({
    ...reading,
    method: 'GET',
    path: '/couriers',
    summary: 'List couriers and their services',
    answer: { status: 200, schema: ListOf(CourierOut) },
    handle: async () => list(await listCouriers(service.db)),
  }),
  merchantAction({
    ...writing,
    method: 'PATCH',
    path: services,
    summary:
      'Offer a courier service everywhere or nowhere, or confirm its rates; the seeded ones are copied to the business first',
    params,
    body: ServicePatch,
    answer: { status: 200, schema: ListOf(RateOut) },
    errors: [404],
    example: { is_enabled: false },
    handle: async (tx, { merchant, params, body, now }) =>
      list(await changeService(tx, merchant.business_id, params.id, body, now)),
  }),
  merchantAction({
    ...writing,
    method: 'POST',
    path: `${services}/copy-rates`,
    summary: 'Copy the seeded rates of a courier service, so that the business can change them',
    params,
    answer: { status: 200, schema: ListOf(RateOut) },
    errors: [404],
    handle: async (tx, { merchant, params, now }) => list(await copyRates(tx, merchant.business_id, params.id, now)),
  }),
  merchantRead({
    ...reading,
    method: 'GET',
    path: zones,
    summary: 'List shipping zones',
    answer: { status: 200, schema: ListOf(ZoneOut) },
    handle: async ({ merchant }) => list(await listZones(service.db, merchant.business_id)),
  }),
  merchantCreate({
    ...writing,
    method: 'POST',
    path: zones,
    summary: 'Create a shipping zone',
    body: ZoneIn,
    answer: { status: 201, schema: ZoneOut },
    example: { name: 'Jakarta', areas: [{ area_type: 'province', area_id: 31 }] },
    handle: async (tx, { merchant, body }) => createZone(tx, merchant.business_id, body),
  }),
  merchantAction({
    ...writing,
    method: 'PATCH',
    path: `${zones}/:id`,
    summary: 'Change a shipping zone of the business',
    params,
    body: ZonePatch,
    answer: { status: 200, schema: ZoneOut },
    example: { name: 'Greater Jakarta' },
    handle: async (tx, { merchant, params, body, now }) => updateZone(tx, merchant.business_id, params.id, body, now),
  }),
  merchantAction({
    ...writing,
    method: 'DELETE',
    path: `${zones}/:id`,
    summary: 'Delete a shipping zone without rates',
    params,
    answer: { status: 204, schema: null },
    errors: [409],
    withoutTransaction: true,
    handle: async ({ merchant, params }) => deleteZone(service.db, merchant.business_id, params.id),
  }),
  merchantRead({
    ...reading,
    method: 'GET',
    path: rates,
    summary: 'List the effective shipping rates',
    answer: { status: 200, schema: ListOf(RateOut) },
    handle: async ({ merchant }) => list(await listRates(service.db, merchant.business_id)),
  }),
  merchantRead({
    ...reading,
    method: 'POST',
    path: `${rates}/quotes`,
    summary: 'Try the rates: what every courier service would cost for a parcel, the cheapest first',
    body: ParcelIn,
    answer: { status: 200, schema: ListOf(ShippingCost) },
    errors: [404],
    example: { weight: 1200, warehouse_id: 1, location_id: 317106, is_cod: false },
    handle: async ({ merchant, body: { is_cod = false, ...parcel } }) =>
      list(await quoteParcel(service.db, merchant.business_id, parcel, is_cod)),
  }),
  merchantCreate({
    ...writing,
    method: 'POST',
    path: rates,
    summary: "Set a shipping rate; a business's own rates for a service replace the seeded ones",
    body: RateIn,
    answer: { status: 201, schema: RateOut },
    example: { courier_service_id: 1, zone_id: 1, first_kg: '10000', next_kg: '8000', etd: '1-2', is_cod: true },
    handle: async (tx, { merchant, body, now }) => createRate(tx, merchant.business_id, body, now),
  }),
  merchantAction({
    ...writing,
    method: 'PATCH',
    path: `${rates}/:id`,
    summary: 'Change a shipping rate of the business',
    params,
    body: RatePatch,
    answer: { status: 200, schema: RateOut },
    example: { is_enabled: false },
    handle: async (tx, { merchant, params, body, now }) => updateRate(tx, merchant.business_id, params.id, body, now),
  }),
  merchantAction({
    ...writing,
    method: 'DELETE',
    path: `${rates}/:id`,
    summary: 'Delete a shipping rate of the business',
    params,
    answer: { status: 204, schema: null },
    withoutTransaction: true,
    handle: async ({ merchant, params }) => deleteRate(service.db, merchant.business_id, params.id),
  }),
]
