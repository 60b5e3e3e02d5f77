import type { Tx } from '../../../platform/db/types.ts'

/** What a receiver that was switched off had not received yet is not sent; a replay can still bring it. */
export async function cancelPending(tx: Tx, receiverId: number, now: Date) {
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'canceled', finished_at: now })
    .where('receiver_id', '=', receiverId)
    .where('status', '=', 'pending')
    .execute()
}
