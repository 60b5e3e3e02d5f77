/**
 * The columns of an order and the rules of its status.
 * 1. `order-fields.ts` declares every column: type, default, who sees it and which requests may set it.
 *    `line-fields.ts` declares those of a line.
 *    `typed-fields.ts` declares those that a buyer types at checkout.
 * 2. `field-lists.ts` derives views, schemas, insert columns and defaults from these tables.
 * 3. `attribution.ts` reads where a buyer came from.
 * 4. `rules.ts` declares the allowed moves of status and payment status.
 */
export { AttributionIn, readAttribution } from './attribution.ts'
export { type Field, type InputSource, upTo } from './field-kinds.ts'
export {
  columnsReadBy,
  columnsSetBy,
  columnsShownTo,
  compileView,
  completeLine,
  completeOrder,
  copiedColumns,
  erasedColumns,
  inputsFor,
  lineWrite,
  type NewLine,
  type NewOrder,
  orderWrites,
  type Shown,
  schemasFor,
  setsRareColumn,
} from './field-lists.ts'
export { orderFields } from './order-fields.ts'
export type { EventOrder, OrderLineRow, OrderRow } from './order-row.ts'
export {
  automaticMoves,
  checkPaymentMove,
  checkPaymentMoveByHand,
  checkPriceOpen,
  checkProofOpen,
  checkStatusMove,
  hasEnded,
  isWayBack,
  maxBulkIds,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentMoves,
  paymentMovesByHand,
  paymentStatuses,
  priceOpen,
  returnsStockWhenDeleted,
  statusMoves,
  stockEffect,
} from './rules.ts'
export { readTyped } from './typed-fields.ts'
