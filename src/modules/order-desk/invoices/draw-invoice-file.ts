import { composePage } from './compose-page.ts'
import { drawInvoice } from './draw-invoice.ts'
import type { InvoiceRow } from './load-cases.ts'

/** Draws the file of an invoice or credit note. Runs in a thread, where a logo arrives as plain bytes. */
export const drawInvoiceFile = (invoice: InvoiceRow, referred: string | null, logo: Uint8Array | undefined) =>
  drawInvoice(composePage(invoice, referred), new Date(invoice.issued_at), logo && Buffer.from(logo))
