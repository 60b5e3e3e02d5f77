import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { cancelPending, type Editor } from '../webhook-delivery/index.ts'
import { getWebhook } from './get-webhook.ts'

/** Deletes an endpoint and cancels its pending deliveries. */
export async function deleteWebhook(tx: Tx, { business_id, user }: Editor, uniqueId: string, now: Date) {
  const { id, url } = await getWebhook(tx, business_id, uniqueId)
  await tx.deleteFrom('webhook_receivers').where('business_id', '=', business_id).where('id', '=', id).execute()
  await cancelPending(tx, id, now)
  const target = `webhook:${uniqueId}`
  await recordAudit(
    tx,
    { business_id, actor: user.unique_id, action: 'webhook.deleted', target, details: { url } },
    now,
  )
}
