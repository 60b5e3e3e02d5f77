import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { Id, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { createWarehouse } from './create-warehouse.ts'
import { deleteWarehouse } from './delete-warehouse.ts'
import { getWarehouse, listWarehouses } from './get-warehouse.ts'
import { WarehouseIn, WarehouseOut, WarehousePatch } from './schemas.ts'
import { updateWarehouse } from './update-warehouse.ts'
import { showWarehouse } from './views.ts'

const tag = 'Warehouses'
const params = { warehouse_id: Id }

export const warehouseRoutes = (service: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/warehouses',
    tag,
    summary: 'List warehouses',
    scope: 'store:list',
    query: pageQuery,
    answer: { status: 200, schema: PageOf(WarehouseOut) },
    mayReadReplica: true,
    handle: async ({ merchant, query, db }) =>
      mapPage(await listWarehouses(db, service.secrets.cursor, merchant.business_id, query), showWarehouse),
  }),
  merchantCreate({
    method: 'POST',
    path: '/warehouses',
    tag,
    summary: 'Create a warehouse beside the main one, which a business has from the start',
    scope: 'store:update',
    permission: 'catalog:manage',
    body: WarehouseIn,
    answer: { status: 200, schema: WarehouseOut },
    example: { name: 'Bandung', contact_name: 'Rina', contact_phone: '628112345678', address: 'Jl. Braga 12' },
    handle: async (tx, { merchant, body, now }) =>
      showWarehouse(await createWarehouse(tx, merchant.business_id, body, now)),
  }),
  merchantRead({
    method: 'GET',
    path: '/warehouses/:warehouse_id',
    tag,
    summary: 'Read a warehouse',
    scope: 'store:read',
    params,
    answer: { status: 200, schema: WarehouseOut },
    errors: [404],
    handle: async ({ merchant, params }) =>
      showWarehouse(await getWarehouse(service.db, merchant.business_id, params.warehouse_id)),
  }),
  merchantAction({
    method: 'PATCH',
    path: '/warehouses/:warehouse_id',
    tag,
    summary: 'Change a warehouse, or make it the default',
    scope: 'store:update',
    permission: 'catalog:manage',
    params,
    body: WarehousePatch,
    answer: { status: 200, schema: WarehouseOut },
    errors: [404],
    example: { is_default: true },
    handle: async (tx, { merchant, params, body, now }) =>
      showWarehouse(await updateWarehouse(tx, merchant.business_id, params.warehouse_id, body, now)),
  }),
  merchantAction({
    method: 'DELETE',
    path: '/warehouses/:warehouse_id',
    tag,
    summary: 'Delete an empty warehouse that is not the default',
    scope: 'store:update',
    permission: 'catalog:manage',
    params,
    answer: { status: 204, schema: null },
    errors: [404, 409],
    handle: async (tx, { merchant, params, now }) =>
      deleteWarehouse(tx, merchant.business_id, params.warehouse_id, now),
  }),
]
