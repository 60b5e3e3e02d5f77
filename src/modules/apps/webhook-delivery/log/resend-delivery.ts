import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/types.ts'
import { conflict } from '../../../../platform/errors/errors.ts'
import { recordAudit } from '../../../accounts/audit/index.ts'
import { deliveryChannel } from '../dispatch-events.ts'
import type { Editor } from '../editor.ts'
import { checkActive, getReceiver } from '../get-receiver.ts'
import { getDelivery } from './get-delivery.ts'

/** Queues a delivery to be sent again immediately, whatever its status; if it fails, the retry schedule restarts. */
export async function resendDelivery(tx: Tx, { business_id, user }: Editor, id: number, now: Date) {
  const { webhook_id } = await getDelivery(tx, business_id, id)
  checkActive(await getReceiver(tx, business_id, webhook_id))
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({
      status: 'pending',
      next_attempt_at: now,
      has_failed: false,
      finished_at: null,
      attempts_before: sql`attempts`,
    })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    // Skip a delivery that is leased: a second worker would send it at the same time.
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now.toISOString())]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw conflict('This delivery is being sent right now', 'delivery_under_way')
  await sql`select pg_notify(${deliveryChannel}, '')`.execute(tx)
  const entry = {
    business_id,
    actor: user.unique_id,
    action: 'webhook.resent' as const,
    target: `webhook:${webhook_id}`,
  }
  await recordAudit(tx, { ...entry, details: { delivery_id: id } }, now)
  return await getDelivery(tx, business_id, id)
}
