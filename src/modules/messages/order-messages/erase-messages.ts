import type { Tx } from '../../../platform/db/types.ts'

/** Deletes the messages of orders whose buyer is erased: they name the buyer, and the books do not need them. */
export async function eraseMessages(tx: Tx, businessId: number, orderIds: string[]) {
  if (orderIds.length === 0) return
  await tx
    .deleteFrom('order_messages')
    .where('business_id', '=', businessId)
    .where('order_id', 'in', orderIds)
    .execute()
}
