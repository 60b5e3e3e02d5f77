import type { Db, Tx } from '../../../platform/db/types.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import { cancelPending, isAcknowledged, type Outcome } from '../webhook-delivery/index.ts'
import { maxFailingMs, type Receiver } from './rules.ts'
import { switchedOffMail } from './switched-off-mail.ts'

/** Maintains `failing_since` and deactivates receivers that answered 410 or have failed for five days. */
export async function markReceivers(db: Db, outcomes: Outcome[], appUrl: string, now: Date) {
  const sent = outcomes.filter(({ answer }) => answer !== null)
  const listReceiverIds = (some: Outcome[]) => [...new Set(some.map(({ delivery }) => delivery.receiver_id))]
  const acknowledged = sent.filter(({ answer }) => isAcknowledged(answer!.status))
  const recovered = listReceiverIds(acknowledged.filter(({ delivery }) => delivery.failing_since !== null))
  const healthy = new Set(listReceiverIds(acknowledged))
  const gone = listReceiverIds(sent.filter(({ answer }) => answer!.status === 410))
  const failed = listReceiverIds(sent).filter((id) => !healthy.has(id) || gone.includes(id))
  if (recovered.length > 0)
    await db.updateTable('webhook_receivers').set({ failing_since: null }).where('id', 'in', recovered).execute()
  if (failed.length === 0) return
  await db
    .updateTable('webhook_receivers')
    .set({ failing_since: now })
    .where('id', 'in', failed)
    .where('failing_since', 'is', null)
    .execute()
  await db.transaction().execute(async (tx) => {
    const cutoff = new Date(now.getTime() - maxFailingMs).toISOString()
    const lost = await tx
      .selectFrom('webhook_receivers')
      .select(['id', 'failing_since'])
      .where('id', 'in', failed)
      .where('status', '=', 'active')
      .where((eb) => eb.or([eb('failing_since', '<=', cutoff), ...(gone.length > 0 ? [eb('id', 'in', gone)] : [])]))
      .orderBy('id') // Lock in id order so that two workers cannot deadlock.
      .forUpdate()
      .execute()
    for (const { id } of lost) await switchOff(tx, id, gone.includes(id) ? 'gone' : 'failing', appUrl, now)
  })
}

async function switchOff(tx: Tx, id: number, reason: 'gone' | 'failing', appUrl: string, now: Date) {
  const receiver = await tx
    .updateTable('webhook_receivers')
    .set({ status: 'inactive', inactive_reason: reason, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await cancelPending(tx, id, now)
  await mailOwners(tx, receiver, appUrl)
}

async function mailOwners(tx: Tx, receiver: Receiver, appUrl: string) {
  const owners = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('businesses', 'businesses.id', 'memberships.business_id')
    .select(['users.email', 'businesses.name as business'])
    .where('memberships.business_id', '=', receiver.business_id)
    .where('memberships.role', '=', 'owner')
    .execute()
  for (const { email, business } of owners)
    await recordMail(tx, {
      ...switchedOffMail({
        business,
        url: receiver.url,
        reason: receiver.inactive_reason,
        appUrl,
      }),
      recipient: email,
      business_id: receiver.business_id,
    })
}
