import { machine } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { ListOf } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { listShippingCosts, searchCourierServices, searchWarehouses } from './quote-shipping.ts'
import { CostsIn, CourierChoice, CourierSearchIn, ShippingCost, WarehouseChoice, WarehouseSearchIn } from './schemas.ts'

const tag = 'Shipping'
const access = machine('order:create')
const list = <T>(data: T[]) => ({ data, is_paginated: false as const })

/** Quotes for the merchant's own backend before it creates an order. */
export const shippingCostRoutes = (service: Service): Route[] => [
  read({
    method: 'POST',
    path: '/v3/shipping-costs',
    tag,
    summary: 'List the shipping costs of a parcel with the given couriers',
    access,
    body: CostsIn,
    answer: { status: 200, schema: ListOf(ShippingCost) },
    example: { courier_codes: ['jne'], weight: 1200, warehouse_id: 1, location_id: 317106 },
    handle: async ({ caller, body }) => list(await listShippingCosts(service.db, caller.business.id, body)),
  }),
  read({
    method: 'POST',
    path: '/v3/shipping-costs/search-courier-service',
    tag,
    summary: 'Find the courier services for a parcel and a payment method',
    access,
    body: CourierSearchIn,
    answer: { status: 200, schema: ListOf(CourierChoice) },
    example: { store_id: 1, weight: 1200, warehouse_id: 1, location_id: 317106, payment_method: 'cod' },
    handle: async ({ caller, body }) => list(await searchCourierServices(service.db, caller.business.id, body)),
  }),
  read({
    method: 'POST',
    path: '/v3/shipping-costs/search-warehouse',
    tag,
    summary: 'Find the warehouses that have all the given variants in stock',
    access,
    body: WarehouseSearchIn,
    answer: { status: 200, schema: ListOf(WarehouseChoice) },
    example: { store_id: 1, destination_id: 317106, variants: [{ variant_id: 17, qty: 2 }] },
    handle: async ({ caller, body }) => list(await searchWarehouses(service.db, caller.business.id, body)),
  }),
]
