import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { findBought, type GoodsKind, loadMailOrders, sayGoods, writeOrderMails } from '../../orders/mails/index.ts'
import type { OrderKey } from '../../orders/orders/index.ts'
import type { Addresses } from '../../stores/store-messages/index.ts'

/** Mails the buyer again how to access what this order currently gives access to. */
export async function sendGoods(
  tx: Tx,
  key: OrderKey,
  kind: GoodsKind,
  addresses: Addresses,
  by: string | null,
  now: Date,
) {
  const [order] = await loadMailOrders(tx, [key])
  const bought = (await findBought(tx, [key], kind, now)).get(key.id) ?? []
  if (!order || bought.length === 0)
    throw conflictBecause('nothing_to_send', 'The order gives access to nothing of this kind at present')
  if (!order.customer_email)
    throw conflictBecause('buyer_without_email', `The buyer of order ${order.order_id} has no email address`)
  const message = kind === 'files' ? 'goods_ready' : 'course_access'
  await writeOrderMails(tx, [{ order, kind: message, say: sayGoods(bought), by, isAskedFor: true }], addresses, now)
}
