import type { DeliveryStatus, SendFailure } from '../../../integrations/messages/index.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { improvedBy } from './rules.ts'

export type Report = {
  business_id: number
  provider_message_id: string
  /** Our id of the message, which the channel repeats. */
  reference_id: string | null
  status: DeliveryStatus
  failure: SendFailure | null
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Stores the channel's report about a message. The message is found by our id if the report has it, because the
 * response with the channel's id may have been lost.
 */
export async function markDelivery(tx: Tx, report: Report, now: Date) {
  const { business_id, provider_message_id, reference_id, status, failure } = report
  const messages = tx
    .updateTable('order_messages')
    .set({ status, failure, provider_message_id, updated_at: now })
    .where('business_id', '=', business_id)
    .where('provider', '=', 'whatsapp_cloud')
    .where('status', 'in', improvedBy[status])
  await (reference_id && uuidForm.test(reference_id)
    ? messages.where('id', '=', reference_id)
    : messages.where('provider_message_id', '=', provider_message_id)
  ).execute()
}
