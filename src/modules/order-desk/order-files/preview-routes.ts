import { Type } from 'typebox'
import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { templateRoutes } from '../../../access/template-routes.ts'
import { readUpload } from '../../../platform/http/bodies/read-upload.ts'
import { Closed } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { excelReader } from '../../../platform/tables/read-excel.ts'
import { permission, tag, toAuthor } from '../order-routes/index.ts'
import { findExampleCells } from './find-named.ts'
import { orderColumns, receiptColumns } from './order-columns.ts'
import { previewOrders, previewReceipts } from './preview-upload.ts'
import { RowProblem } from './row-problems.ts'
import { readUploadType } from './upload-orders.ts'

const UploadPreview = Closed(
  {
    total: Type.Integer({ description: 'Rows without the header' }),
    columns: Type.Array(Closed({ name: Type.String(), header: Type.String(), is_known: Type.Boolean() }), {
      description: 'Unknown columns are ignored',
    }),
    rows: Type.Array(Closed({ row: Type.Integer(), cells: Type.Record(Type.String(), Type.String()) }), {
      description: 'The first five',
    }),
    problems: Type.Array(RowProblem),
  },
  { title: 'UploadPreview' },
)

const shared = {
  tag,
  permission,
  method: 'POST',
  isUpload: true,
  uploads: 'text/csv',
  takesExcel: true,
  answer: { status: 200, schema: UploadPreview },
  errors: [422],
} as const

/** Routes that preview an uploaded file, and templates of such files; nothing is written. */
export const uploadPreviewRoutes = ({ db, threads }: Service): MerchantRoute[] => [
  merchantRead({
    ...shared,
    path: '/orders/upload/preview',
    errors: [...shared.errors],
    uploadExample:
      'store_unique_id,customer_name,items,payment_method\nstore_6rPbq9GkVtX2mZ4sJcL8dWfA,Sari Dewi,variant_7YwKp2*2,va_bca\n',
    summary: 'What `POST /orders/upload` would do with the same file; each row is tried by itself',
    scope: 'order:create',
    handle: async ({ merchant, request, now }) => {
      const { file, fields } = await readUpload(request)
      const options = { type: readUploadType(fields), readExcel: excelReader(threads, merchant.business_id) }
      return await previewOrders(db, toAuthor(merchant, request.caller), file, options, now)
    },
  }),
  merchantRead({
    ...shared,
    path: '/orders/upload-receipt/preview',
    errors: [...shared.errors],
    uploadExample: 'order_id,shipment_receipt\n250101ABCDEFG,JX1234567890\n',
    summary: 'What `POST /orders/upload-receipt` would do with the same file',
    scope: 'order:update',
    handle: async ({ merchant, request }) => {
      const { file } = await readUpload(request)
      return await previewReceipts(db, merchant.business_id, file, excelReader(threads, merchant.business_id))
    },
  }),
  ...templateRoutes({
    tag,
    permission,
    path: '/orders/upload',
    scope: 'order:create',
    columns: orderColumns,
    name: { en: 'Orders', id: 'Pesanan' },
    fill: ({ business_id }) => findExampleCells(db, business_id),
  }),
  ...templateRoutes({
    tag,
    permission,
    path: '/orders/upload-receipt',
    scope: 'order:update',
    columns: receiptColumns,
    name: { en: 'Tracking numbers', id: 'Nomor resi' },
  }),
]
