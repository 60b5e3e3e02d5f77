import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import { createUniqueId } from '../../../platform/secrets/ids.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import type { ApplicationRow } from '../applications/index.ts'
import type { Editor } from '../webhook-delivery/index.ts'

export const findAppReceiver = (db: Db, applicationId: number) =>
  db.selectFrom('webhook_receivers').selectAll().where('application_id', '=', applicationId).executeTakeFirst()

export async function getAppReceiver(db: Db, applicationId: number) {
  const receiver = await findAppReceiver(db, applicationId)
  if (!receiver) throw notFound('The webhook of this app was never activated', 'webhook_not_activated')
  return receiver
}

/** Returns the webhook URL of the registration; throws if webhooks are off there. */
export function registeredUrl(app: Pick<ApplicationRow, 'is_webhook_enabled' | 'webhook_url'>): string {
  if (!app.is_webhook_enabled || !app.webhook_url)
    throw conflict("Switch webhooks on in the app's registration first", 'webhook_not_registered')
  return app.webhook_url
}

/**
 * Activates delivery to the URL that has just acknowledged a test event. The first activation stores a new secret;
 * later ones keep the stored one.
 */
export async function activateAppWebhook(
  tx: Tx,
  { business_id, user }: Editor,
  app: Pick<ApplicationRow, 'id' | 'client_id' | 'webhook_events'>,
  proven: { url: string; secret: string },
  now: Date,
) {
  const state = { url: proven.url, events: app.webhook_events, status: 'active' as const, inactive_reason: null }
  const before = await findAppReceiver(tx, app.id)
  const isSwitchedOn = before?.status === 'inactive'
  const receiver = await tx
    .insertInto('webhook_receivers')
    .values({
      ...state,
      unique_id: createUniqueId('webhook'),
      business_id,
      application_id: app.id,
      active_since: now,
      secret: proven.secret,
      created_by: user.id,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('application_id')
        .doUpdateSet({ ...state, failing_since: null, updated_at: now, ...(isSwitchedOn && { active_since: now }) }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const entry = { business_id, actor: user.unique_id, action: 'webhook.activated' as const, target: app.client_id }
  await recordAudit(tx, { ...entry, details: { url: proven.url } }, now)
  return { receiver, isNew: !before && receiver.secret === proven.secret }
}
