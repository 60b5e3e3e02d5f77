import type { Tx } from '../../../platform/db/types.ts'

/** Deletes what a customer has learned so far. */
export const deleteProgress = (tx: Tx, businessId: number, customerId: number) =>
  tx.deleteFrom('course_progress').where('business_id', '=', businessId).where('customer_id', '=', customerId).execute()
