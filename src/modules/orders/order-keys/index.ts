/**
 * The Idempotency-Keys of checkouts. A key is stored with the id of its order, and a repetition shows that order as it is
 * then (decision 54).
 * 1. `storedKeys` reads keys within the statement that a checkout reads with anyway.
 * 2. `storeKeysPart` stores the key within the statement that writes the order. A key that another process has stored
 *    since is a unique violation, after which the checkout reads again.
 * 3. `createOrderKeys` gives a process what its checkouts share: the keys of running requests, and the batched insert of
 *    refusals, which are encrypted.
 */
export { type Answer, createOrderKeys, type OrderKeys } from './create-order-keys.ts'
export { deleteBusinessKeys, purgeOrderKeys } from './delete-keys.ts'
export { AnsweredBefore, type OrderKey, readStored, type StoredKey, toOrderKey } from './order-key.ts'
export { type KeyColumns, keyColumns, storeKeysPart, toKeyColumns } from './store-keys-part.ts'
export { storedKeys } from './stored-keys.ts'
