import type { Tx } from '../../../platform/db/types.ts'
import { hashPhone, isByStranger, takeRoom } from '../../orders/mails/index.ts'
import type { FullOrder } from '../../orders/orders/index.ts'

/**
 * Drops messages to phones that have reached the limit, about orders that a stranger may have placed. Phones are not
 * verified, and a template cannot summarize several orders; the mails about these orders do.
 */
export async function dropOverLimit<M extends { order: FullOrder }>(tx: Tx, messages: M[], now: Date): Promise<M[]> {
  const limited = messages.filter(({ order }) => isByStranger(order))
  const hashes = new Map(limited.map((message) => [message, hashPhone(message.order.customer_phone!)]))
  const wanted = new Map<string, number>()
  for (const hash of hashes.values()) wanted.set(hash, (wanted.get(hash) ?? 0) + 1)
  const left = new Map([...(await takeRoom(tx, wanted, now))].map(([hash, { granted }]) => [hash, granted]))
  return messages.filter((message) => {
    const hash = hashes.get(message)
    if (hash === undefined) return true
    const room = left.get(hash)!
    left.set(hash, room - 1)
    return room > 0
  })
}
