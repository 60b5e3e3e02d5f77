import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../platform/db/types.ts'

type Key = { business_id: number; id: string }

/** Longer than a call to a provider may take with its lookup. */
const leaseMs = 25_000
const pollMs = 50

/** Takes the right to call the provider for a payment. A process that died loses it after the lease. */
export async function claimRequest(db: Db, { business_id, id }: Key, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('payments')
    .set({ asked_until: new Date(now.getTime() + leaseMs) })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .where((eb) => eb.or([eb('asked_until', 'is', null), eb('asked_until', '<', now.toISOString())]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function releaseRequest(db: Db, { business_id, id }: Key) {
  await db
    .updateTable('payments')
    .set({ asked_until: null })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
}

/** Waits until the process that calls the provider has an answer. False if it got none, or takes too long. */
export async function waitForAnswer(db: Db, { business_id, id }: Key): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < leaseMs; waitedMs += pollMs) {
    const payment = await db
      .selectFrom('payments')
      .select(['status', 'asked_until'])
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (payment?.status !== 'creating') return true
    if (payment.asked_until === null) return false
    await sleep(pollMs)
  }
  return false
}
