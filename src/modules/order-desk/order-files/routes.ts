import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { conflict, fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { readUpload } from '../../../platform/http/bodies/read-upload.ts'
import { Closed, ListOf, Nullable, OneOf, Timestamp, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { excelReader } from '../../../platform/tables/read-excel.ts'
import { type OrderStatus, orderStatuses } from '../../orders/fields/index.ts'
import { changeOrderStatus, type FullOrder, loadOrder } from '../../orders/orders/index.ts'
import { OrderId, orderUrls, PaymentStatusSchema, Status, Urls } from '../../orders/views/index.ts'
import { filterQuery, readFilters } from '../order-lists/index.ts'
import { permission, tag, toAuthor } from '../order-routes/index.ts'
import { updateShipment } from '../shipments/index.ts'
import { getExport, readExport, startExport } from './export-orders.ts'
import { findRows } from './find-named.ts'
import { checkReceiptRow, receiptColumns, statusColumns } from './order-columns.ts'
import { uploadPreviewRoutes } from './preview-routes.ts'
import { RowProblem } from './row-problems.ts'
import { readRows, readUploadType, uploadOrders } from './upload-orders.ts'

const moved = { id: OrderId, order_id: Type.String(), ...Urls, status: Status, payment_status: PaymentStatusSchema }
const ExportOut = Closed(
  {
    id: OrderId,
    status: OneOf(['running', 'done']),
    total: Type.Integer(),
    done: Type.Integer({ description: 'Orders written so far' }),
    created_at: Timestamp,
    finished_at: Nullable(Timestamp),
  },
  { title: 'OrderExport' },
)

/** Uploads and exports of orders as CSV files. */
export function orderFileRoutes(service: Service): MerchantRoute[] {
  const { db, config, threads } = service
  const show = (order: FullOrder) => ({
    id: order.id,
    order_id: order.order_id,
    ...orderUrls(order, config.shopUrl),
    status: order.status,
    payment_status: order.payment_status,
  })
  const shared = { tag, permission }
  return [
    merchantAction({
      ...shared,
      method: 'POST',
      path: '/orders/upload',
      isUpload: true,
      uploads: 'text/csv',
      takesExcel: true,
      uploadExample:
        'store_unique_id,customer_name,items,payment_method\nstore_6rPbq9GkVtX2mZ4sJcL8dWfA,Sari Dewi,variant_7YwKp2*2,va_bca\n',
      summary: 'Create orders from a CSV file (multipart: file, create_type), one a row',
      scope: 'order:create',
      answer: {
        status: 200,
        schema: Closed({
          success: Type.Array(Closed({ ...moved, external_id: Nullable(Type.String()) })),
          failed: Type.Record(Type.String(), Type.String(), { description: 'By number of the row, from 1' }),
          problems: Type.Array(RowProblem, { description: 'The same rows, with codes and cells' }),
        }),
      },
      errors: [422],
      withoutTransaction: true,
      handle: async ({ merchant, request, now }) => {
        const { file, fields } = await readUpload(request)
        const author = toAuthor(merchant, request.caller)
        const options = { type: readUploadType(fields), readExcel: excelReader(threads, merchant.business_id) }
        const { success, ...others } = await uploadOrders(db, author, file, options, now)
        return { success: success.map((order) => ({ ...show(order), external_id: order.external_id })), ...others }
      },
    }),
    merchantAction({
      ...shared,
      method: 'POST',
      path: '/orders/upload-change-status',
      isUpload: true,
      uploads: 'text/csv',
      takesExcel: true,
      uploadExample: 'order_id,status\n250101ABCDEFG,confirmed\n',
      summary: 'Move orders by a CSV file with order_id and status, all or none',
      scope: 'order:change_status',
      answer: { status: 200, schema: ListOf(Closed(moved)) },
      errors: [404, 409, 422],
      prepare: async ({ merchant, request }) => {
        const { file } = await readUpload(request)
        const rows = await readRows(file, statusColumns, excelReader(threads, merchant.business_id))
        const wrong = rows.find((row) => !orderStatuses.includes(row.status as OrderStatus))
        if (wrong) throw validationFailed({ status: fieldError('unknown_value', { allowed: orderStatuses }) })
        return rows
      },
      handle: async (tx, { merchant, request, now }, rows) => {
        const { by } = toAuthor(merchant, request.caller)
        const changed: FullOrder[] = []
        for (const { order, row } of await findRows(tx, merchant.business_id, rows)) {
          await changeOrderStatus(tx, order, { status: row.status as OrderStatus }, by, now)
          changed.push(await loadOrder(tx, order))
        }
        return toList(changed.map(show))
      },
    }),
    merchantAction({
      ...shared,
      method: 'POST',
      path: '/orders/upload-receipt',
      isUpload: true,
      uploads: 'text/csv',
      takesExcel: true,
      uploadExample: 'order_id,shipment_receipt\n250101ABCDEFG,JX1234567890\n',
      summary: 'Set tracking numbers by a CSV file with order_id and shipment_receipt, all or none',
      scope: 'order:update',
      answer: {
        status: 200,
        schema: ListOf(
          Closed({ id: OrderId, order_id: Type.String(), ...Urls, shipment_receipt: Nullable(Type.String()) }),
        ),
      },
      errors: [404, 422],
      prepare: async ({ merchant, request }) => {
        const { file } = await readUpload(request)
        const rows = await readRows(file, receiptColumns, excelReader(threads, merchant.business_id))
        const wrong = rows.map(checkReceiptRow).find(Boolean)
        if (wrong) throw wrong
        return rows
      },
      handle: async (tx, { merchant, request, now }, rows) => {
        const { by } = toAuthor(merchant, request.caller)
        const changed: FullOrder[] = []
        for (const { order, row } of await findRows(tx, merchant.business_id, rows))
          changed.push(await updateShipment(tx, order, { shipment_receipt: row.shipment_receipt }, by, now))
        return toList(
          changed.map((order) => ({
            id: order.id,
            order_id: order.order_id,
            ...orderUrls(order, config.shopUrl),
            shipment_receipt: order.shipment_receipt,
          })),
        )
      },
    }),
    merchantCreate({
      ...shared,
      method: 'POST',
      path: '/orders/exports',
      summary: 'Start writing the orders of a filter to a CSV file',
      scope: 'order:list',
      query: filterQuery,
      answer: { status: 200, schema: ExportOut },
      handle: async (tx, { merchant, query, now }) =>
        await startExport(tx, merchant.business_id, await readFilters(tx, merchant.business_id, query), now),
    }),
    merchantRead({
      ...shared,
      method: 'GET',
      path: '/orders/exports/:export_id',
      summary: 'How far an export has come',
      scope: 'order:list',
      params: { export_id: OrderId },
      answer: { status: 200, schema: ExportOut },
      errors: [404],
      handle: async ({ merchant, params }) => await getExport(db, merchant.business_id, params.export_id),
    }),
    merchantRead({
      ...shared,
      method: 'GET',
      path: '/orders/exports/:export_id/file',
      summary: 'The finished file',
      scope: 'order:list',
      params: { export_id: OrderId },
      answer: { status: 200, schema: null, contentType: 'text/csv' },
      errors: [404, 409],
      handle: async ({ merchant, params, reply }) => {
        const found = await getExport(db, merchant.business_id, params.export_id)
        if (found.status !== 'done') throw conflict('The export is still being written')
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="orders-${found.created_at.slice(0, 10)}.csv"`)
        return reply.send(Readable.from(readExport(db, found)))
      },
    }),
    ...uploadPreviewRoutes(service),
  ]
}
