import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { cancelPending, type Editor } from '../webhook-delivery/index.ts'
import type { NewWebhook } from './create-webhook.ts'
import { getWebhook } from './get-webhook.ts'

/** Activating an endpoint resets its failure state; events that happened while it was inactive are not sent. */
export async function updateWebhook(
  tx: Tx,
  { business_id, user }: Editor,
  uniqueId: string,
  change: Partial<NewWebhook>,
  now: Date,
) {
  const before = await getWebhook(tx, business_id, uniqueId)
  const isSwitchedOn = change.status === 'active' && before.status === 'inactive'
  const receiver = await tx
    .updateTable('webhook_receivers')
    .set({
      ...change,
      ...(change.status && { inactive_reason: change.status === 'inactive' ? 'switched_off' : null }),
      ...(isSwitchedOn && { active_since: now, failing_since: null }),
      updated_at: now,
    })
    .where('business_id', '=', business_id)
    .where('unique_id', '=', uniqueId)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (change.status === 'inactive') await cancelPending(tx, receiver.id, now)
  const target = `webhook:${uniqueId}`
  await recordAudit(tx, { business_id, actor: user.unique_id, action: 'webhook.updated', target, details: change }, now)
  return receiver
}
