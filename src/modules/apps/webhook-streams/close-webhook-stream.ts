import type { MachineCaller } from '../../../access/caller.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { getWebhookStream } from './find-webhook-stream.ts'

/** Deletes a stream of this credential. */
export async function closeWebhookStream(tx: Tx, caller: MachineCaller, uniqueId: string, now: Date) {
  const { id, business_id } = await getWebhookStream(tx, caller, uniqueId, now)
  await tx.deleteFrom('webhook_streams').where('business_id', '=', business_id).where('id', '=', id).execute()
}
