import type { Tx } from '../../../platform/db/types.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import { createUniqueId } from '../../../platform/secrets/ids.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import type { EventKind } from '../../events/index.ts'
import type { Editor } from '../webhook-delivery/index.ts'
import { maxReceivers } from './rules.ts'

export type NewWebhook = {
  url: string
  description?: string | null
  events: EventKind[]
  status: 'active' | 'inactive'
}

/** Stores an endpoint with the secret that its test event was signed with. */
export async function createWebhook(
  tx: Tx,
  { business_id, user }: Editor,
  input: NewWebhook,
  secret: string,
  now: Date,
) {
  // Lock the business row so that two concurrent requests cannot both create the tenth endpoint.
  await tx.selectFrom('businesses').select('id').where('id', '=', business_id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('webhook_receivers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('business_id', '=', business_id)
    .where('application_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= maxReceivers)
    throw conflict(`A business has at most ${maxReceivers} webhooks: delete one first`, 'webhook_limit_reached')

  const receiver = await tx
    .insertInto('webhook_receivers')
    .values({
      ...input,
      unique_id: createUniqueId('webhook'),
      business_id,
      inactive_reason: input.status === 'inactive' ? 'switched_off' : null,
      active_since: now,
      secret,
      created_by: user.id,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const details = { url: input.url, events: input.events, status: input.status }
  const target = `webhook:${receiver.unique_id}`
  await recordAudit(tx, { business_id, actor: user.unique_id, action: 'webhook.created', target, details }, now)
  return receiver
}
