import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { templateRoutes } from '../../../access/template-routes.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { pictureKey } from '../../../platform/http/addresses.ts'
import { Closed } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { fileReportFields } from '../../../platform/tables/import-report.ts'
import { excelReader } from '../../../platform/tables/read-excel.ts'
import { productColumns } from './csv-columns.ts'
import { exportProducts } from './export-products.ts'
import { importProducts } from './import-products.ts'
import { findExampleCells } from './known-records.ts'
import { createPictureCheck } from './pictures/check-pictures.ts'

const tag = 'Products'

const ImportReport = Closed(
  {
    ...fileReportFields,
    products: Type.Integer({ description: 'Products created, or in a dry run those that would be created' }),
    new_categories: Type.Array(Type.String(), {
      description: 'Categories created because of `create_categories`, or in a dry run those that would be',
    }),
  },
  { title: 'ImportReport' },
)

export const productFileRoutes = (service: Service): MerchantRoute[] => [
  merchantAction({
    method: 'POST',
    path: '/products/import',
    tag,
    summary: 'Import products from a CSV or Excel file and report the rows that failed',
    description:
      'The first row names the columns by their names here, in English or in Indonesian. Commas, semicolons or tabs separate ' +
      'cells. Stores and categories are named by id or name. Amounts may have separators of thousands: `45.000`.',
    scope: 'product:create',
    permission: 'catalog:manage',
    query: {
      dry_run: Type.Optional(Type.Boolean({ description: 'Validate the file without importing it' })),
      create_categories: Type.Optional(
        Type.Boolean({ description: 'Create categories that the file names and the business lacks' }),
      ),
    },
    bodyType: 'text/csv',
    takesExcel: true,
    example: 'name,price,weight\nKopi Gayo,95000,250\n',
    answer: { status: 200, schema: ImportReport },
    errors: [413, 415, 422],
    withoutTransaction: true,
    handle: async ({ merchant, query, request, now }) => {
      const file: unknown = request.body
      if (!(file instanceof Readable))
        throw new AppError(415, 'unsupported_media_type', 'Send the file as text/csv or as .xlsx')
      return await importProducts(service.db, merchant, file, {
        ...(query.dry_run && { dryRun: true }),
        ...(query.create_categories && { createsCategories: true }),
        readExcel: excelReader(service.threads, merchant.business_id),
        pictures: {
          toKey: pictureKey(service.config.baseUrl),
          check: createPictureCheck(service.outbound.pictures),
        },
        now,
      })
    },
  }),
  ...templateRoutes({
    path: '/products/import',
    tag,
    scope: 'product:create',
    permission: 'catalog:manage',
    columns: productColumns,
    name: { en: 'Products', id: 'Produk' },
    fill: ({ business_id }) => findExampleCells(service.db, business_id),
  }),
  merchantRead({
    method: 'GET',
    path: '/products/export',
    tag,
    summary: 'Export all products as CSV, one row per variant',
    scope: 'product:list',
    answer: { status: 200, schema: null, contentType: 'text/csv' },
    mayReadReplica: true,
    handle: async ({ merchant, reply, db }) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="products.csv"')
        .send(await exportProducts(db, merchant.business_id, service.config.baseUrl)),
  }),
]
