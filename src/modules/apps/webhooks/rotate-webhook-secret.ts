import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { type Editor, getReceiver, issueWebhookSecret, listRetiredSecrets } from '../webhook-delivery/index.ts'
import { maxOlderSecrets, rotationOverlapMs } from './rules.ts'

/** Replaces the secret. Each replaced secret also signs deliveries for 24 hours. */
export async function rotateWebhookSecret(tx: Tx, { business_id, user }: Editor, uniqueId: string, now: Date) {
  // Locks the row before reading it: of two concurrent rotations, the second must keep the secret of the first.
  await tx
    .selectFrom('webhook_receivers')
    .select('id')
    .where('business_id', '=', business_id)
    .where('unique_id', '=', uniqueId)
    .forUpdate()
    .execute()
  const before = await getReceiver(tx, business_id, uniqueId)
  const rawSecret = issueWebhookSecret()
  const receiver = await tx
    .updateTable('webhook_receivers')
    .set({
      secret: rawSecret,
      previous_secret: before.secret,
      previous_secret_until: new Date(now.getTime() + rotationOverlapMs),
      older_secrets: JSON.stringify(listRetiredSecrets(before, now).slice(0, maxOlderSecrets)),
      updated_at: now,
    })
    .where('business_id', '=', business_id)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const target = `webhook:${uniqueId}`
  await recordAudit(tx, { business_id, actor: user.unique_id, action: 'webhook.secret_rotated', target }, now)
  return { receiver, rawSecret }
}
