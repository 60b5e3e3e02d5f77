import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import type { Editor } from './editor.ts'
import { getReceiver } from './get-webhook.ts'
import { rotationOverlapMs } from './rules.ts'
import { issueWebhookSecret } from './sign-delivery.ts'

/** Replaces the secret; for 24 hours deliveries are signed with the old one as well. */
export async function rotateWebhookSecret(tx: Tx, { business_id, user }: Editor, uniqueId: string, now: Date) {
  const { id, secret: previous } = await getReceiver(tx, business_id, uniqueId)
  const rawSecret = issueWebhookSecret()
  const receiver = await tx
    .updateTable('webhook_receivers')
    .set({
      secret: rawSecret,
      previous_secret: previous,
      previous_secret_until: new Date(now.getTime() + rotationOverlapMs),
      updated_at: now,
    })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const target = `webhook:${uniqueId}`
  await recordAudit(tx, { business_id, actor: user.unique_id, action: 'webhook.secret_rotated', target }, now)
  return { receiver, rawSecret }
}
