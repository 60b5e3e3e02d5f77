import type { Service } from '../../../platform/service.ts'
import { holdReader } from '../../events/index.ts'
import { isWaiting, loadMailOrders, writeOrderMails } from '../../orders/mails/index.ts'
import { scheduleReminders } from './remind-payment.ts'
import { mayBeMailed, wasSent } from './rules.ts'

export type PlacedJob = { business_id: number; order_ids: string[] }

/** Mails buyers of open orders that were held back while the orders were marked as spam. */
export const mailPlacedOrders = (
  { db, config }: Pick<Service, 'db' | 'config'>,
  { business_id, order_ids }: PlacedJob,
  now: Date,
) =>
  db.transaction().execute(async (tx) => {
    await holdReader(tx, 'messages') // The reader may be about to send the same mail, so it is locked out.
    const orders = await loadMailOrders(
      tx,
      order_ids.map((id) => ({ business_id, id })),
    )
    const open = orders.filter((order) => mayBeMailed(order) && isWaiting(order) && !wasSent(order, 'order_placed'))
    const messages = open.map((order) => ({ order, kind: 'order_placed' as const }))
    await writeOrderMails(tx, messages, config, now)
    await scheduleReminders(tx, messages, now)
  })
