/**
 * Accounts of a business at outside services: the one store of their credentials.
 * 1. A member adds an account with its credentials, which are sealed and never shown again.
 * 2. `check` tries the credentials with a cheap call.
 * 3. A rule says which account serves which method of which store (`accountsFor`): active accounts of that store and
 *    method by rank; the next one takes over while the circuit breaker of the one before is open.
 * 4. Every call goes through `connectAccount`: to the provider's hosts only, with a timeout and a circuit breaker,
 *    and noted with masked bodies for the merchant.
 * 5. Adding, changing or deleting an account is recorded in `account-changes`, from which an owner can undo it.
 * 6. The service sends callbacks to an address with an unguessable handle, which leads to the account.
 */
export { isPaused } from './account-request.ts'
export { tryAccount } from './check-account.ts'
export { connectAccount } from './connect-account.ts'
export {
  type Account,
  findAccount,
  findAccountByHandle,
  getAccount,
  listActiveAccounts,
  listMessageAccounts,
  listPaymentAccounts,
  markCallback,
} from './get-account.ts'
export { purgeOldCalls } from './provider-calls.ts'
export { createRestoreAccount } from './restore-account.ts'
export { providerAccountRoutes } from './routes.ts'
export {
  type AccountProviders,
  accountsFor,
  accountsOfStore,
  findTerms,
  offeredMethods,
  type ServingAccount,
} from './rules.ts'
export { callbackUrl } from './views.ts'
