import type { Tx } from '../../../platform/db/types.ts'

/** Deletes the tokens of a customer. Revoked families hold no personal data and are purged by age. */
export const deleteFamilies = (tx: Tx, customerId: number) =>
  tx
    .deleteFrom('customer_token_families')
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .execute()

/** Deletes the tokens of all customers of these stores. */
export const deleteStoreFamilies = (tx: Tx, storeIds: number[]) =>
  tx.deleteFrom('customer_token_families').where('store_id', 'in', storeIds).execute()
