import type { Tx } from '../../../platform/db/types.ts'

/** Cancels the pending deliveries of a deactivated receiver; a replay can still send them. */
export async function cancelPending(tx: Tx, receiverId: number, now: Date) {
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'canceled', finished_at: now })
    .where('receiver_id', '=', receiverId)
    .where('status', '=', 'pending')
    .execute()
}
