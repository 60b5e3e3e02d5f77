import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getPublicOrder } from '../../orders/public-orders/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { getInvoiceFile, listOrderInvoices } from './list-invoices.ts'
import { sendPdf } from './routes.ts'
import { BuyerInvoice } from './schemas.ts'
import { showBuyerInvoice } from './views.ts'

const tag = 'Storefront: orders'
const path = '/v3/stores/:store_id/public/orders/:secret_slug/invoices'
const params = { store_id: Type.String(), secret_slug: Type.String({ maxLength: 100 }) }

/** Routes for documents, for the holder of an order's secret slug, if the store shows them. */
export function publicInvoiceRoutes({ db, reads, config }: Service): Route[] {
  const find = async (store: { id: number; business_id: number }, secret_slug: string) => {
    const order = await getPublicOrder(reads.query, store, { secret_slug })
    const isShown = effectiveSettings(order.store.settings).is_show_download_invoice
    return isShown ? await listOrderInvoices(db, order) : []
  }
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'The invoices and credit notes of an order; none if the store does not offer them',
      access: storefront,
      params,
      answer: { status: 200, schema: ListOf(BuyerInvoice) },
      handle: async ({ caller, params }) =>
        toList((await find(caller.store, params.secret_slug)).map(showBuyerInvoice(config.baseUrl, params))),
    }),
    read({
      method: 'GET',
      path: `${path}/:invoice_id/file`,
      tag,
      summary: 'The PDF file of an invoice or a credit note',
      access: storefront,
      params: { ...params, invoice_id: Type.String({ maxLength: 40 }) },
      answer: { status: 200, schema: null, contentType: 'application/pdf' },
      errors: [404, 409],
      handle: async ({ caller, params: { secret_slug, invoice_id }, reply }) => {
        const shown = await find(caller.store, secret_slug)
        if (!shown.some(({ id }) => id === invoice_id)) throw notFound('There is no such invoice')
        return sendPdf(reply, await getInvoiceFile(db, caller.store.business_id, invoice_id))
      },
    }),
  ]
}
