import type { Tx } from '../../../platform/db/types.ts'

/** Serializes changes of the default warehouse. */
export const lockBusiness = (tx: Tx, businessId: number) =>
  tx.selectFrom('businesses').select('id').where('id', '=', businessId).forNoKeyUpdate().execute()

/** Unmarks the current default warehouse; the caller marks another one. */
export const clearDefault = (tx: Tx, businessId: number) =>
  tx
    .updateTable('warehouses')
    .set({ is_default: false })
    .where('business_id', '=', businessId)
    .where('is_default', '=', true)
    .execute()
