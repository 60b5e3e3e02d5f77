import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'

/** Deletes the messages of orders whose buyer is erased: they name the buyer, and the books do not need them. */
export async function eraseMessages(tx: Tx, businessId: number, orderIds: string[]) {
  if (orderIds.length === 0) return
  await tx
    .deleteFrom('order_messages')
    .where('business_id', '=', businessId)
    .where('order_id', 'in', orderIds)
    .execute()
}

/** Before the business itself, whose deletion would take all of them in one statement. */
export const deleteBusinessMessages = (db: Db, businessId: number) =>
  purgeRows(db, {
    table: 'order_messages',
    key: ['business_id', 'id'],
    where: sql`business_id = ${businessId}`,
    orderBy: 'id',
  })
