import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { Closed, RowErrorOut } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { exportProducts } from './export-products.ts'
import { importProducts } from './import-products.ts'

const tag = 'Products'

const ImportReport = Closed(
  {
    is_dry_run: Type.Boolean(),
    rows: Type.Integer(),
    products: Type.Integer({ description: 'Products created, or in a dry run those that would be created' }),
    failed_rows: Type.Integer(),
    errors: Type.Array(RowErrorOut, {
      description: 'The first 1000 errors, by row as a spreadsheet numbers them',
    }),
  },
  { title: 'ImportReport' },
)

export const productFileRoutes = (service: Service): MerchantRoute[] => [
  merchantAction({
    method: 'POST',
    path: '/products/import',
    tag,
    summary: 'Import products from CSV and report the rows that failed',
    scope: 'product:create',
    permission: 'catalog:manage',
    query: { dry_run: Type.Optional(Type.Boolean({ description: 'Validate the file without importing it' })) },
    bodyType: 'text/csv',
    example: 'name,price,weight\nKopi Gayo,95000,250\n',
    answer: { status: 200, schema: ImportReport },
    errors: [413, 415, 422],
    withoutTransaction: true,
    handle: async ({ merchant, query, request, now }) => {
      const file: unknown = request.body
      if (!(file instanceof Readable)) throw new AppError(415, 'unsupported_media_type', 'Send the file as text/csv')
      return await importProducts(service.db, merchant, file, { dryRun: query.dry_run, now })
    },
  }),
  merchantRead({
    method: 'GET',
    path: '/products/export',
    tag,
    summary: 'Export all products as CSV, one row per variant',
    scope: 'product:list',
    answer: { status: 200, schema: null, contentType: 'text/csv' },
    handle: async ({ merchant, reply }) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="products.csv"')
        .send(await exportProducts(service.db, merchant.business_id, service.config.baseUrl)),
  }),
]
