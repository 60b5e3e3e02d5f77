import { sql } from 'kysely'
import { enqueueAll } from '../../../platform/background/jobs.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { hashAddress, isByStranger, type Room, takeRoom } from './limit-recipients.ts'
import type { MailOrder } from './load-mail-orders.ts'

/** A store and a recipient. One mail covers all orders of theirs that were held. */
export type HeldJob = { business_id: number; store_id: number; address_hash: string }

type Limited = { order: MailOrder; isAskedFor?: boolean }

/** Whether the limit per address applies: nobody has verified the address, so a stranger may cause the mails. */
const isLimited = ({ order, isAskedFor }: Limited) => !isAskedFor && !order.is_verified && isByStranger(order)

/**
 * Holds messages to recipients who reached their limit, and queues one mail about all of them. Returns the other
 * messages.
 */
export async function holdOverLimit<M extends Limited>(tx: Tx, messages: M[], now: Date): Promise<M[]> {
  const hashes = new Map<M, string>()
  const wanted = new Map<string, number>()
  for (const message of messages)
    if (isLimited(message)) {
      const hash = hashAddress(message.order.customer_email!)
      hashes.set(message, hash)
      wanted.set(hash, (wanted.get(hash) ?? 0) + 1)
    }
  const rooms = await takeRoom(tx, wanted, now)
  const left = new Map([...rooms].map(([hash, { granted }]) => [hash, granted]))
  const held: MailOrder[] = []
  const sent = messages.filter((message) => {
    const hash = hashes.get(message)
    if (hash === undefined) return true
    const room = left.get(hash)!
    left.set(hash, room - 1)
    if (room <= 0) held.push(message.order)
    return room > 0
  })
  await holdOrders(tx, held, now, rooms)
  return sent
}

/** Stores the orders that a later mail must cover. An order is covered once, however many of its mails are held. */
export async function holdOrders(tx: Tx, orders: MailOrder[], now: Date, rooms?: Map<string, Room>) {
  if (orders.length === 0) return
  const rows = orders.map(({ business_id, id, store_id, customer_email }) => ({
    business_id,
    id,
    store_id,
    hash: hashAddress(customer_email!),
  }))
  await sql`insert into held_order_mails (business_id, order_id, store_id, address_hash, held_at)
    select business_id, id, store_id, decode(hash, 'hex'), ${now}
    from json_to_recordset(${JSON.stringify(rows)}) as r (business_id bigint, id uuid, store_id bigint, hash text)
    on conflict do nothing`.execute(tx)
  const jobs = rows.map(({ business_id, store_id, hash }) =>
    toJob({ business_id, store_id, address_hash: hash }, rooms?.get(hash)?.nextAt ?? now),
  )
  await queueHeld(tx, [...new Map(jobs.map((job) => [job.key, job])).values()])
}

const toJob = (payload: HeldJob, runAt: Date) => ({
  payload,
  runAt,
  key: `held-orders ${payload.store_id} ${payload.address_hash}`,
})

const queueHeld = (tx: Tx, jobs: ReturnType<typeof toJob>[]) => enqueueAll(tx, 'mail-held-orders', jobs)

/** Queues another check of what is held for a recipient. */
export const requeueHeld = (tx: Tx, job: HeldJob, at: Date) => queueHeld(tx, [toJob(job, at)])
