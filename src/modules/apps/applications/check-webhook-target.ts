import type { Config } from '../../../config.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { findObjection } from '../../../platform/outbound-http/check-target.ts'
import type { ApplicationChange } from './schemas.ts'

/** Refuses a webhook address that no event would be sent to. It looks names up, so it runs outside transactions. */
export async function checkWebhookTarget({ webhookAllowPrivate }: Config, { webhook }: ApplicationChange) {
  const objection = webhook?.url ? await findObjection(webhook.url, webhookAllowPrivate) : undefined
  if (objection) throw validationFailed({ 'webhook.url': objection })
}
