import { enqueue } from '../../../platform/background/jobs.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { lockOrders, saveOrder } from '../../orders/orders/index.ts'

/** Marks orders as not spam. Their buyers get the mails that were held back. */
export async function markNotSpam(tx: Tx, businessId: number, ids: string[], by: string | null, now: Date) {
  await lockOrders(tx, businessId, ids)
  const fields = { is_probably_spam: false, mark_as_spam_by: null }
  const changed = []
  for (const id of ids) changed.push(await saveOrder(tx, { business_id: businessId, id }, fields, by, now))
  await enqueue(tx, 'mail-placed-orders', { business_id: businessId, order_ids: ids })
  return changed
}
