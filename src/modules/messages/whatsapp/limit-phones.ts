import type { Tx } from '../../../platform/db/types.ts'
import { hashPhone, isByStranger, takeRoom } from '../../orders/mails/index.ts'
import type { FullOrder } from '../../orders/orders/index.ts'

/**
 * Drops messages to phones that got enough for now about orders that a stranger may have placed. Nobody verifies phones, and
 * an approved template cannot sum several orders up: the mails about these orders do.
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
