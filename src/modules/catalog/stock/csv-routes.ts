import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { templateRoutes } from '../../../access/template-routes.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { excelReader } from '../../../platform/tables/read-excel.ts'
import { exportStock } from './export-stock.ts'
import { importStock } from './import-stock.ts'
import { listPlaces } from './list-stock.ts'
import { ImportOut } from './schemas.ts'
import { stockColumns } from './stock-columns.ts'

const tag = 'Stock'

export const stockCsvRoutes = ({ db, threads }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/stock/export',
    tag,
    summary: 'Export the stock as CSV, one row per variant and warehouse',
    scope: 'product:list',
    answer: { status: 200, schema: null, contentType: 'text/csv' },
    mayReadReplica: true,
    handle: async ({ merchant, reply, db }) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="stock.csv"')
        .send(exportStock(db, merchant.business_id)),
  }),
  merchantAction({
    method: 'POST',
    path: '/stock/import',
    tag,
    summary: 'Set quantities and low-stock levels from a CSV or Excel file and report the rows that failed',
    description:
      'A row names its variant by `variant_id` or by a `sku` that only one variant has, and its `warehouse` by name; without one it means the default warehouse. Rows that fail stop no others.',
    scope: 'product:update',
    permission: 'catalog:manage',
    query: { dry_run: Type.Optional(Type.Boolean({ description: 'Show what would change without changing it' })) },
    bodyType: 'text/csv',
    takesExcel: true,
    example: 'sku,warehouse,quantity\nGAYO-250,Main warehouse,40\n',
    answer: { status: 200, schema: ImportOut },
    errors: [413, 415, 422],
    withoutTransaction: true,
    handle: async ({ merchant, query, request, now }) => {
      const file: unknown = request.body
      if (!(file instanceof Readable))
        throw new AppError(415, 'unsupported_media_type', 'Send the file as text/csv or as .xlsx')
      const readExcel = excelReader(threads, merchant.business_id)
      return await importStock(db, merchant, file, { isDryRun: query.dry_run ?? false, readExcel, now })
    },
  }),
  ...templateRoutes({
    path: '/stock/import',
    tag,
    scope: 'product:update',
    permission: 'catalog:manage',
    columns: stockColumns,
    name: { en: 'Stock', id: 'Stok' },
    fill: async ({ business_id }) => {
      const [first] = await listPlaces(db, business_id)
      return { warehouse: first?.name ?? '' }
    },
  }),
]
