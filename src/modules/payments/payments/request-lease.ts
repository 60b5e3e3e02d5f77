import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../platform/db/types.ts'

type Key = { business_id: number; id: string }

/** Longer than the calls for a request, including lookups and retries, may take. */
const leaseMs = 60_000
const pollMs = 250
const maxWaitMs = 10_000

/**
 * Takes the lease to call the provider for a payment; undefined if another process has it. The lease of a process that
 * died expires. `now` is the time of the call, not that of its run.
 */
export async function claimRequest(db: Db, { business_id, id }: Key, now: Date): Promise<string | undefined> {
  const claimed = await db
    .updateTable('payments')
    .set({ asked_until: new Date(now.getTime() + leaseMs) })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .where((eb) => eb.or([eb('asked_until', 'is', null), eb('asked_until', '<', now.toISOString())]))
    .returning('asked_until')
    .executeTakeFirst()
  return claimed?.asked_until ?? undefined
}

/** Releases the lease, unless another process has taken it since. */
export async function releaseRequest(db: Db, { business_id, id }: Key, lease: string) {
  await db
    .updateTable('payments')
    .set({ asked_until: null })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('asked_until', '=', lease)
    .execute()
}

/**
 * Waits until the process that calls the provider has an answer. Returns false if there was none, or it takes too long.
 */
export async function waitForAnswer(db: Db, { business_id, id }: Key): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += pollMs) {
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
