/**
 * Requests of buyers for a mail when a variant is in stock again.
 * 1. A storefront sends an address for a sold-out variant. The same address waits once for it.
 * 2. `stock.changed` tells that there is stock again: the event reader (`queueNotices`) queues a job for the variant.
 * 3. The job (`mailStockRequests`) mails those who wait, in batches, each once, and stops when the variant is sold out again.
 * 4. Merchants see which variants are waited for, and by how many.
 */
export { deleteBusinessRequests, deletePersonRequests, purgeOldRequests } from './delete-requests.ts'
export { mailStockRequests, queueNotices, type StockNoticeJob } from './mail-requests.ts'
export { merchantRequestRoutes, stockRequestRoutes } from './routes.ts'
