import { formatMoney } from '../../../platform/text/money.ts'
import type { ListedInvoice } from './list-invoices.ts'
import type { InvoiceRow } from './load-cases.ts'

type Named = { id: string; number: string }

/** The payload of `invoice.issued`, without personal data. */
export const showInvoiceEvent = (row: InvoiceRow, order: { id: string; order_id: string }, referred: Named | null) => ({
  id: row.id,
  order: { id: order.id, order_id: order.order_id },
  kind: row.kind,
  reason: row.reason,
  number: row.number,
  refers_to: referred && { id: referred.id, number: referred.number },
  refund_id: row.refund_id,
  total: formatMoney(row.total),
  tax_amount: formatMoney(row.tax),
  currency: row.currency,
  issued_at: row.issued_at,
})

const summarize = (row: ListedInvoice, fileUrl: string) => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  issued_at: row.issued_at,
  total: formatMoney(row.total),
  currency: row.currency,
  refers_to: row.refers_to === null ? null : { id: row.refers_to, number: row.referred_number! },
  file_url: row.sha256 === null ? null : fileUrl,
})

export const showInvoice = (baseUrl: string) => (row: ListedInvoice) => ({
  ...summarize(row, `${baseUrl}/v3/invoices/${row.id}/file`),
  reason: row.reason,
  order: { id: row.order_id, order_id: row.order_number },
  store_id: row.store_id,
  buyer_name: row.buyer_name,
  tax_amount: formatMoney(row.tax),
  refund_id: row.refund_id,
  sha256: row.sha256,
})

type Shown = { store_id: string; secret_slug: string }

/** A document on its buyer's page. */
export const showBuyerInvoice =
  (baseUrl: string, { store_id, secret_slug }: Shown) =>
  (row: ListedInvoice) =>
    summarize(row, `${baseUrl}/v3/stores/${store_id}/public/orders/${secret_slug}/invoices/${row.id}/file`)
