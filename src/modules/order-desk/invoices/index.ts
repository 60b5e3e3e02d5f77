/**
 * Invoices and credit notes.
 * 1. The worker reads that orders were paid, unpaid again or refunded (`issueForEvents`), and a merchant asks for a paid order
 *    without an invoice (`issueOnDemand`). `planDocuments` compares what was issued with the order and says what is lacking.
 * 2. Each document gets the next number of its business, year and series, from a row that stays locked until the commit, and
 *    the content of its page. Neither ever changes; a correction is another document.
 * 3. A job (`writeInvoice`) draws the PDF file from that content and stores it, once.
 * 4. Merchants list, export and download them; buyers download those of their order, if the store offers it.
 */
export { issueForEvents } from './issue-invoices.ts'
export { publicInvoiceRoutes } from './public-routes.ts'
export { invoiceRoutes } from './routes.ts'
export { invoiceSettingsRoutes } from './settings-routes.ts'
export { type InvoiceJob, writeInvoice } from './write-invoice.ts'
