/**
 * Packing slips and labels of several orders in one PDF file.
 * 1. `startDocument` stores what is wanted and queues a job.
 * 2. A label has a barcode (Code 128) of the tracking number, or of the order number while there is none.
 * 3. The worker's `writeDocument` loads the orders and draws a page for each, in a font that has the letters of all
 *    European languages.
 * 4. The file is downloaded within a day; `purgeOldDocuments` then deletes it, because it holds addresses.
 */
export { type DocumentJob, discardDocuments, purgeOldDocuments, writeDocument } from './manage-documents.ts'
export { readSenders } from './read-senders.ts'
export { orderDocumentRoutes } from './routes.ts'
