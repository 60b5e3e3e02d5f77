/**
 * The log of stock, and what follows from a change of stock.
 * 1. Every change of stock is a movement. A new order writes none: its lines are its movements, so that checkout stays one
 *    statement (decision 22). All others are recorded by `recordMovements` and, for orders that give back or take again,
 *    `recordOrderMovements`, in the transaction of the change.
 * 2. An edit replaces the lines of an order; `keepReplacedLines` writes down before what they took and that it was given back.
 * 3. `listMovements` merges both, newest first.
 * 4. The worker (`startFollowing`) takes the variants whose stock changed, keeps `stock_states` up to date and records
 *    `stock.changed`. `syncStockStates` adds and removes variants in the transaction that changes a product.
 */
export { deleteBusinessStock } from './delete-business-stock.ts'
export { followChanges, startFollowing } from './follow-changes.ts'
export { listMovements } from './list-movements.ts'
export { defaultLowLevel, readLowLevels, setLowLevel } from './low-levels.ts'
export { queueChanges, queueEveryVariant } from './queue-changes.ts'
export { type Cause, keepReplacedLines, recordMovements, recordOrderMovements } from './record-movements.ts'
export { repairMovements } from './repair-movements.ts'
export { adjustmentReasons, movementKinds, type StockStatus, stockStatuses, toStatus } from './rules.ts'
export { syncStockStates } from './sync-stock-states.ts'
