import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../../access/merchant-route.ts'
import { templateRoutes } from '../../../../access/template-routes.ts'
import { AppError } from '../../../../platform/errors/errors.ts'
import { Closed } from '../../../../platform/http/schemas.ts'
import type { Service } from '../../../../platform/service.ts'
import { fileReportFields } from '../../../../platform/tables/import-report.ts'
import { excelReader } from '../../../../platform/tables/read-excel.ts'
import { readFilters } from '../list-customers.ts'
import { customerFilters } from '../schemas.ts'
import { customerFileColumns } from './csv-columns.ts'
import { exportCustomers } from './export-customers.ts'
import { importCustomers } from './import-customers.ts'

const tag = 'Customers'
const permission = 'orders:manage'

const ImportReportOut = Closed(
  {
    ...fileReportFields,
    created: Type.Integer({ description: 'Customers created, or in a dry run those that would be created' }),
    existing: Type.Integer({ description: 'Rows whose email or phone number is known; they change nothing' }),
  },
  { title: 'CustomerImportReport' },
)

export const customerCsvRoutes = ({ db, config, threads }: Service): MerchantRoute[] => [
  merchantAction({
    method: 'POST',
    path: '/customers/import',
    tag,
    summary: 'Import customers from a CSV or Excel file and report the rows that failed',
    description:
      'The first row names the columns, of which `name` is required; the file of the export is accepted as it is. Each row ' +
      'needs an email or a phone number. A row that is known by it changes nothing. Tags are separated by semicolons. ' +
      'Values of attributes are in columns named `attributes.key`.',
    scope: 'customer:create',
    permission,
    query: { dry_run: Type.Optional(Type.Boolean({ description: 'Validate the file without importing it' })) },
    bodyType: 'text/csv',
    takesExcel: true,
    example: 'name,email,phone,tags\nSari Dewi,sari@example.com,628112345678,setia;grosir\n',
    answer: { status: 200, schema: ImportReportOut },
    errors: [413, 415, 422],
    withoutTransaction: true,
    handle: async ({ merchant, query, request, now }) => {
      const file: unknown = request.body
      if (!(file instanceof Readable))
        throw new AppError(415, 'unsupported_media_type', 'Send the file as text/csv or as .xlsx')
      const readExcel = excelReader(threads, merchant.business_id)
      return await importCustomers(db, merchant.business_id, file, { dryRun: query.dry_run, readExcel, now })
    },
  }),
  ...templateRoutes({
    path: '/customers/import',
    tag,
    scope: 'customer:create',
    permission,
    columns: customerFileColumns,
    name: { en: 'Customers', id: 'Pelanggan' },
  }),
  merchantRead({
    method: 'GET',
    path: '/customers/export',
    tag,
    summary: 'Export the listed customers as CSV, newest first',
    scope: 'customer:export',
    permission,
    query: customerFilters,
    answer: { status: 200, schema: null, contentType: 'text/csv' },
    mayReadReplica: true,
    handle: async ({ merchant, query, reply, db }) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="customers.csv"')
        .send(
          await exportCustomers(
            db,
            merchant.business_id,
            await readFilters(db, merchant.business_id, query),
            config.baseUrl,
          ),
        ),
  }),
]
