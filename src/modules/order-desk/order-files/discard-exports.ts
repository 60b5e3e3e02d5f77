import type { Tx } from '../../../platform/db/types.ts'

/** Deletes the exported files of a business, which name buyers. A running export ends without a file. */
export const discardExports = (tx: Tx, businessId: number) =>
  tx.deleteFrom('order_exports').where('business_id', '=', businessId).execute()
