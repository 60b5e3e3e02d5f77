import type { Tx } from '../../../platform/db/types.ts'
import { toFirstEvents } from '../../orders/events/index.ts'
import { completeLine, completeOrder, type OrderRow } from '../../orders/fields/index.ts'
import { buildOrder, toTimestamp, writeOrders } from '../../orders/orders/index.ts'
import type { OrderDraft } from './draft-order.ts'

/** Writes the drafted orders, whose stock was taken before, and returns them. */
export async function createOrders(tx: Tx, drafts: OrderDraft[], now: Date): Promise<OrderRow[]> {
  if (drafts.length === 0) return []
  const created_at = toTimestamp(now)
  const writes = drafts.map(({ parts, business, store }) => {
    const { order, lines } = buildOrder({ ...parts, created_at })
    const row = completeOrder(order)
    const events = toFirstEvents({ ...row, lines: lines.map(completeLine), business, store })
    return { order, lines, demand: [], events, row }
  })
  await writeOrders(tx, writes, now)
  return writes.map(({ row }) => row)
}
