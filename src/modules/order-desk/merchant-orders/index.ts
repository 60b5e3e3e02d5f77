/**
 * Orders that merchants create and edit.
 * 1. `createOrder` prices and writes an order; it is a draft until shipping and payment are known.
 * 2. `updateOrder` writes the columns that differ, and recomputes all totals if the price is affected.
 * 3. `duplicateOrder` creates an unpaid copy with the same goods and cancels the original.
 * 4. `sendGoods` mails the buyer once more what an order gives access to.
 * 5. `previewUpdate` tells what an edit would cost; `rejectProof` asks the buyer for another proof of transfer.
 */
export { bulkOrderRoutes } from './bulk-routes.ts'
export { createOrder } from './create-order.ts'
export { orderDetailRoutes } from './detail-routes.ts'
export { orderEditRoutes } from './edit-routes.ts'
export { collectFieldProblems } from './input/read-fields.ts'
export { type NewOrderIn, OrderIn } from './input/write-schemas.ts'
export { orderRoutes } from './routes.ts'
export { orderTimelineRoutes } from './timeline-routes.ts'
