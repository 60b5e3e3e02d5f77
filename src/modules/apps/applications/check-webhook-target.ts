import type { Config } from '../../../config.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { findObjection } from '../../../platform/outbound-http/check-target.ts'
import type { ApplicationChange } from './schemas.ts'

/** Refuses a webhook address that events would never be sent to. Resolves names, so call it outside of transactions. */
export async function checkWebhookTarget({ webhookAllowPrivate }: Config, { webhook }: ApplicationChange) {
  const objection = webhook?.url ? await findObjection(webhook.url, webhookAllowPrivate) : undefined
  if (objection) throw validationFailed({ 'webhook.url': objection })
}
