import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { type MerchantRoute, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { ListOf, PageOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { findOrder } from '../../orders/orders/index.ts'
import { params as order } from '../order-routes/index.ts'
import { issueOnDemand } from './issue-invoices.ts'
import { exportInvoices, getInvoice, getInvoiceFile, listInvoices, listOrderInvoices } from './list-invoices.ts'
import { exportQuery, InvoiceDetails, InvoiceOut, listQuery } from './schemas.ts'
import { showInvoice } from './views.ts'

export const tag = 'Invoices'
const params = { invoice_id: Type.String({ maxLength: 40 }) }

/** `INV/2026/000001` becomes `INV-2026-000001.pdf`. */
export const sendPdf = (reply: FastifyReply, { invoice, pdf }: Awaited<ReturnType<typeof getInvoiceFile>>) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${invoice.number.replaceAll('/', '-')}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)

export const invoiceRoutes = (service: Service): MerchantRoute[] => {
  const { db } = service
  const show = showInvoice(service.config.baseUrl)
  return [
    merchantRead({
      method: 'GET',
      path: '/orders/:id/invoices',
      tag,
      summary: 'The invoices and credit notes of an order, newest first',
      scope: 'order:read',
      params: order,
      answer: { status: 200, schema: ListOf(InvoiceOut) },
      errors: [404],
      handle: async ({ merchant, params }) => {
        const key = await findOrder(db, merchant.business_id, params.id)
        return toList((await listOrderInvoices(db, key)).map(show))
      },
    }),
    merchantCreate({
      method: 'POST',
      path: '/orders/:id/invoice',
      tag,
      summary: 'Issue the invoice of a paid order that has none',
      description:
        'Orders get their invoice by themselves when they are paid; this is for those that were imported or paid before. If the order has refunds, their credit notes are issued too. 409 with the reason `nothing_to_invoice` or `already_invoiced`.',
      scope: 'order:update',
      permission: 'orders:manage',
      params: order,
      answer: { status: 201, schema: InvoiceOut },
      errors: [404, 409],
      handle: async (tx, { merchant, params, now }) => {
        const { id } = await issueOnDemand(tx, await findOrder(tx, merchant.business_id, params.id), now)
        return show(await getInvoice(tx, merchant.business_id, id))
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/invoices',
      tag,
      summary: 'List invoices and credit notes, newest first',
      scope: 'order:list',
      query: listQuery,
      answer: { status: 200, schema: PageOf(InvoiceOut) },
      mayReadReplica: true,
      handle: async ({ merchant, query, db }) =>
        mapPage(await listInvoices({ ...service, db }, merchant.business_id, query), show),
    }),
    merchantRead({
      method: 'GET',
      path: '/invoices/export',
      tag,
      summary: 'Export invoices and credit notes as CSV, oldest first',
      scope: 'invoice:export',
      permission: 'orders:manage',
      query: exportQuery,
      answer: { status: 200, schema: null, contentType: 'text/csv' },
      mayReadReplica: true,
      handle: async ({ merchant, query, reply, db }) =>
        reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="invoices.csv"')
          .send(exportInvoices(db, merchant.business_id, query)),
    }),
    merchantRead({
      method: 'GET',
      path: '/invoices/:invoice_id',
      tag,
      summary: 'Read an invoice or a credit note with all that it says',
      scope: 'order:read',
      params,
      answer: { status: 200, schema: InvoiceDetails },
      errors: [404],
      handle: async ({ merchant, params }) => {
        const invoice = await getInvoice(db, merchant.business_id, params.invoice_id)
        return { ...show(invoice), content: invoice.content }
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/invoices/:invoice_id/file',
      tag,
      summary: 'The PDF file of an invoice or a credit note',
      description: '409 until the worker has written it, a moment after it was issued.',
      scope: 'order:read',
      params,
      answer: { status: 200, schema: null, contentType: 'application/pdf' },
      errors: [404, 409],
      handle: async ({ merchant, params, reply }) =>
        sendPdf(reply, await getInvoiceFile(db, merchant.business_id, params.invoice_id)),
    }),
  ]
}
