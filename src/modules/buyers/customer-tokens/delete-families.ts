import type { Tx } from '../../../platform/db/types.ts'

/**
 * Deletes the tokens of a customer, or of all customers of stores. A customer's revoked families hold no personal data and
 * are purged by age.
 */
export function deleteFamilies(tx: Tx, of: { customerId: number } | { storeIds: number[] }) {
  const families = tx.deleteFrom('customer_token_families')
  const found =
    'customerId' in of
      ? families.where('customer_id', '=', of.customerId).where('revoked_at', 'is', null)
      : families.where('store_id', 'in', of.storeIds)
  return found.execute()
}
