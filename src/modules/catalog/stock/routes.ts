import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { Id, ListOf, OneOf, PageOf, pageQuery, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { listMovements, readLowLevels, setLowLevel } from '../stock-log/index.ts'
import { getVariant } from '../variants/index.ts'
import { adjustStock, countStock, transferStock } from './change-lines.ts'
import { stockCsvRoutes } from './csv-routes.ts'
import { listStock } from './list-stock.ts'
import {
  AdjustmentIn,
  ChangedOut,
  CountIn,
  LevelIn,
  LevelOut,
  MovementOut,
  StockPageOut,
  TransferIn,
} from './schemas.ts'
import { showMovements } from './views.ts'

const tag = 'Stock'
const write = { tag, scope: 'product:update', permission: 'catalog:manage' } as const
const params = { variant_id: Type.String({ maxLength: 60, description: 'Number, unique_id or UUID' }) }
const changed = { status: 200, schema: ListOf(ChangedOut) } as const

export const stockRoutes = (service: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/stock',
    tag,
    summary: 'List every variant whose stock is tracked, with its quantity in each warehouse',
    scope: 'product:list',
    query: {
      ...pageQuery,
      search: Type.Optional(Type.String({ maxLength: 200, description: 'Words of the name or the SKU' })),
      stock_status: Type.Optional(OneOf(['low_stock', 'out_of_stock'], { description: 'Over all warehouses' })),
    },
    answer: { status: 200, schema: StockPageOut },
    mayReadReplica: true,
    handle: async ({ merchant, query, db }) => listStock({ ...service, db }, merchant.business_id, query),
  }),
  merchantRead({
    method: 'GET',
    path: '/variants/:variant_id/stock/movements',
    tag,
    summary: 'List every change of the stock of a variant, newest first',
    description: 'The quantities of all movements of a variant in a warehouse sum to its stock there.',
    scope: 'product:read',
    params,
    query: { ...pageQuery, warehouse_id: Type.Optional(Id) },
    answer: { status: 200, schema: PageOf(MovementOut) },
    errors: [404],
    mayReadReplica: true,
    handle: async ({ merchant, params, query, db }) => {
      const { business_id } = merchant
      const { warehouse_id, ...page } = query
      const { variant } = await getVariant(db, business_id, params.variant_id)
      const names = await readWarehouses(db, business_id)
      if (warehouse_id !== undefined && !names.has(warehouse_id)) throw notFound('There is no such warehouse')
      const warehouse_ids = warehouse_id === undefined ? [...names.keys()] : [warehouse_id]
      if (warehouse_ids.length === 0) warehouse_ids.push(0)
      const listed = await listMovements(
        { ...service, db },
        { business_id, variant_id: variant.id, warehouse_ids },
        page,
      )
      return showMovements(listed, names)
    },
  }),
  merchantCreate({
    method: 'POST',
    path: '/stock/adjustments',
    ...write,
    summary: 'Add to the stock of 1 to 100 variants in a warehouse, or take from it, with a reason',
    body: AdjustmentIn,
    answer: changed,
    errors: [409],
    example: { warehouse_id: 1, reason: 'damaged', lines: [{ variant_id: 1, difference: -2 }] },
    handle: async (tx, { merchant, body, now }) => toList(await adjustStock(tx, merchant, body, now)),
  }),
  merchantCreate({
    method: 'POST',
    path: '/stock/transfers',
    ...write,
    summary: 'Move stock of 1 to 100 variants from one warehouse to another, all or none',
    body: TransferIn,
    answer: changed,
    errors: [409],
    example: { from_warehouse_id: 1, to_warehouse_id: 2, lines: [{ variant_id: 1, quantity: 10 }] },
    handle: async (tx, { merchant, body, now }) => toList(await transferStock(tx, merchant, body, now)),
  }),
  merchantCreate({
    method: 'POST',
    path: '/stock/counts',
    ...write,
    summary: 'Set the stock of 1 to 100 variants in a warehouse to what was counted',
    body: CountIn,
    answer: changed,
    errors: [409],
    example: { warehouse_id: 1, lines: [{ variant_id: 1, counted: 12, expected: 14 }] },
    handle: async (tx, { merchant, body, now }) => toList(await countStock(tx, merchant, body, now)),
  }),
  merchantRead({
    method: 'GET',
    path: '/stock/settings',
    tag,
    summary: 'Read from which quantity on stock is low',
    scope: 'product:list',
    answer: { status: 200, schema: LevelOut },
    handle: async ({ merchant }) => readLevel(service.db, merchant.business_id, 0),
  }),
  merchantAction({
    method: 'PUT',
    path: '/stock/settings',
    ...write,
    summary: 'Set from which quantity on stock is low, for all variants without a level of their own',
    body: LevelIn,
    answer: { status: 200, schema: LevelOut },
    example: { low_stock_level: 10 },
    handle: async (tx, { merchant: { business_id }, body }) => {
      await setLowLevel(tx, business_id, null, body.low_stock_level)
      return await readLevel(tx, business_id, 0)
    },
  }),
  merchantAction({
    method: 'PUT',
    path: '/variants/:variant_id/low-stock-level',
    ...write,
    summary: 'Set from which quantity on the stock of a variant is low; null for the level of the business',
    params,
    body: LevelIn,
    answer: { status: 200, schema: LevelOut },
    errors: [404],
    example: { low_stock_level: 20 },
    handle: async (tx, { merchant: { business_id }, params, body }) => {
      const { variant } = await getVariant(tx, business_id, params.variant_id)
      await setLowLevel(tx, business_id, variant.id, body.low_stock_level)
      return await readLevel(tx, business_id, variant.id)
    },
  }),
  ...stockCsvRoutes(service),
]

async function readLevel(db: Db, businessId: number, variantId: number) {
  const { business, own } = await readLowLevels(db, businessId, [variantId])
  const chosen = own.get(variantId) ?? null
  return { low_stock_level: chosen ?? business, own_low_stock_level: chosen }
}

/** The names of all warehouses by id, including deleted ones, which old movements refer to. */
async function readWarehouses(db: Db, businessId: number) {
  const rows = await db.selectFrom('warehouses').select(['id', 'name']).where('business_id', '=', businessId).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
