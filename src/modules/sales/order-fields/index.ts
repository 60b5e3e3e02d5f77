/**
 * What an order consists of.
 * 1. `order-fields.ts` has every column with its type, its default, who sees it and who may set it; `line-fields.ts` has
 *    those of a line.
 * 2. `field-lists.ts` compiles from them, once, what others need: views, schemas, the columns of inserts, defaults.
 * 3. `rules.ts` has the two axes of an order, status and payment, with the moves that each allows.
 *
 * Over 10 exports because every module of orders is built on these tables and rules.
 */
export { type Entrance, type Field, upTo } from './field-kinds.ts'
export {
  columnsReadBy,
  columnsSetBy,
  columnsShownTo,
  compileView,
  completeLine,
  completeOrder,
  copiedColumns,
  inputsFor,
  lineWrite,
  type NewLine,
  type NewOrder,
  orderWrite,
  type Shown,
  schemasFor,
} from './field-lists.ts'
export { orderFields } from './order-fields.ts'
export type { EventOrder, OrderLineRow, OrderRow } from './order-row.ts'
export {
  automaticMoves,
  checkPaymentMove,
  checkPriceOpen,
  checkStatusMove,
  mostBulkIds,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
  returnsStockWhenDeleted,
  stockEffect,
} from './rules.ts'
