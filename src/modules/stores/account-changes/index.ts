/**
 * Changes of accounts that money goes to: provider accounts, and the payment accounts of a store.
 * 1. Whoever changes one, apart from the name or rank of a provider account, calls `recordAccountChange` in the same transaction. It seals the former values, and mails every
 *    owner what changed, who did it, and a link to undo it.
 * 2. An owner who signs in undoes a change within 24 hours, once, and not if the account was changed again since. The module
 *    of the account restores it; that is a change like any other, so it is recorded and mailed too.
 * 3. The worker deletes the former values after 24 hours, and the record of the change after 30 days.
 */
export { purgeAccountChanges } from './purge-changes.ts'
export { recordAccountChange } from './record-change.ts'
export { accountChangeRoutes } from './routes.ts'
export { changedSince, type FieldChange, hashValues, type Restore } from './rules.ts'
