import type { Tx } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import {
  findBought,
  loadMailOrders,
  type MailOrder,
  type OrderMessage,
  sayGoods,
  writeOrderMails,
} from '../../orders/mails/index.ts'
import { mayBeMailed, wasSent } from './rules.ts'

/** What paid orders give access to: files, links, keys, and courses whose merchant wants mails about them. */
export async function describeGoods(
  tx: Tx,
  paid: MailOrder[],
  now: Date,
): Promise<(OrderMessage & { order: MailOrder })[]> {
  const digital = [...new Set(paid)].filter(
    ({ lines, billing }) => billing === null && lines.some(({ is_digital }) => is_digital),
  )
  if (digital.length === 0) return []
  const files = await findBought(tx, digital, 'files', now)
  const courses = await findBought(tx, digital, 'courses', now)
  return digital.flatMap((order) => {
    const goods = files.get(order.id) ?? []
    const notified = (courses.get(order.id) ?? []).filter(({ is_notified }) => is_notified)
    return [
      ...(goods.length > 0 ? [{ order, kind: 'goods_ready' as const, say: sayGoods(goods) }] : []),
      ...(notified.length > 0 ? [{ order, kind: 'course_access' as const, say: sayGoods(notified) }] : []),
    ]
  })
}

/** `served` is the time at which the keys were assigned, so that a repeated job mails them once. */
export type GoodsJob = { served: string; orders: { business_id: number; id: string }[] }

/** Mails the keys that orders were waiting for. */
export const mailLateGoods = (
  { db, config }: Pick<Service, 'db' | 'config'>,
  { served, orders }: GoodsJob,
  now: Date,
) =>
  db.transaction().execute(async (tx) => {
    const waiting = (await loadMailOrders(tx, orders)).filter(
      (order) => mayBeMailed(order) && !wasSent(order, 'goods_ready', served),
    )
    const goods = await findBought(tx, waiting, 'files', now)
    const messages = waiting.flatMap((order) => {
      const bought = goods.get(order.id)
      return bought ? { order, kind: 'goods_ready' as const, say: sayGoods(bought), about: served } : []
    })
    await writeOrderMails(tx, messages, config, now)
  })
