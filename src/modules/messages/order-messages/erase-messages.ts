import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'

/** Deletes the messages of orders whose buyer is erased. They name the buyer and need not be kept for accounting. */
export async function eraseMessages(tx: Tx, businessId: number, orderIds: string[]) {
  if (orderIds.length === 0) return
  await tx
    .deleteFrom('order_messages')
    .where('business_id', '=', businessId)
    .where('order_id', 'in', orderIds)
    .execute()
}

/**
 * Deletes the messages in batches before the business, whose deletion would otherwise delete all of them in one
 * statement.
 */
export const deleteBusinessMessages = (db: Db, businessId: number) =>
  purgeRows(db, {
    table: 'order_messages',
    key: ['business_id', 'id'],
    where: sql`business_id = ${businessId}`,
    orderBy: 'id',
  })
