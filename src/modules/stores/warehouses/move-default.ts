import type { Tx } from '../../../platform/db/types.ts'

/** Which warehouse is the default is decided by one request at a time. */
export const lockBusiness = (tx: Tx, businessId: number) =>
  tx.selectFrom('businesses').select('id').where('id', '=', businessId).forNoKeyUpdate().execute()

/** Takes the mark from the present default; the caller puts it elsewhere. */
export const moveDefault = (tx: Tx, businessId: number) =>
  tx
    .updateTable('warehouses')
    .set({ is_default: false })
    .where('business_id', '=', businessId)
    .where('is_default', '=', true)
    .execute()
