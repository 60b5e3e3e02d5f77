/**
 * Payments that a person has to look at: those that an order could not take, second payments, disputes, and payments that
 * only the provider knows.
 * 1. `recordConflict` writes one in the transaction of what was noticed; `recordOrderConflict` for an order that got into
 *    conflict in any other way.
 * 2. An order that leaves the conflict closes its own (`closeOrderConflicts`), and a second payment that was refunded at the
 *    provider is closed by that (`followSecondRefund`); a person closes the others with a note (`closeConflict`). The lists
 *    and routes are in `payment-reports`.
 */
export { type ConflictRow, closeConflict, eraseConflicts, lockConflict } from './close-conflict.ts'
export {
  closeOrderConflicts,
  conflictSubject,
  type NewConflict,
  providerSubject,
  recordConflict,
  recordOrderConflict,
} from './record-conflict.ts'
export { type ConflictKind, type ConflictReason, conflictKinds, conflictReasons } from './rules.ts'
export { findSecondPayment, followSecondRefund } from './second-payments.ts'
