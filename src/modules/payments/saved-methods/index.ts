/**
 * Payment methods that buyers allow to be charged for renewals.
 * 1. `recordConsent` stores what the buyer agreed to with the payment that saves the method.
 * 2. When that payment was received, the worker reads its token and `storeToken` seals it (`payments/tend-saved-methods`).
 * 3. Renewals find the method with `findCustomerMethods`, and look again with `findChargeable` right before each charge.
 * 4. The customer removes it (`removeMethod`); the worker then makes the provider forget it.
 */
export {
  type Chargeable,
  findChargeable,
  findCustomerMethods,
  moveCustomerMethods,
  recordConsent,
  removeCustomerMethods,
  toKey,
  withdrawConsent,
} from './consents.ts'
export { savedMethodRoutes } from './routes.ts'
export { type ConsentLanguage, consentText, type SavedMethodRow } from './rules.ts'
export { dropConsent, dropEndedConsents, markTokenDeleted, openToken, storeToken } from './tokens.ts'
