import { randomUUID } from 'node:crypto'
import type { MessageChannel, TemplateMessage } from '../../../integrations/messages/index.ts'
import { ProviderUnavailable } from '../../../integrations/payments/index.ts'
import { enqueue } from '../../../platform/background/jobs.ts'
import { findCode } from '../../buyers/customer-codes/index.ts'
import { type Channels, chooseChannel } from './open-channel.ts'
import { codeLaterMs } from './rules.ts'

/** `key` is what the code is stored under. */
export type CodeJob = { store_id: number; phone: string; key: string; is_granted: boolean }

/**
 * Sends the pending code by the store's template. Runs in the worker, so that response times do not reveal accounts.
 * A code that WhatsApp may have taken is not repeated: the buyer asks for it again if it does not arrive.
 */
export async function sendCode(channels: Channels, job: CodeJob, now: Date) {
  const code = job.is_granted ? await findCode(channels, job.store_id, job.key, now) : undefined
  const template = code === undefined ? undefined : await findTemplate(channels, job.store_id)
  if (code === undefined || !template) return
  const chosen = await chooseChannel(channels, template.business_id, job.store_id)
  if (!chosen) return channels.log.warn({ store: job.store_id }, 'No WhatsApp account can send a code')
  const message: TemplateMessage = {
    reference_id: randomUUID(),
    to: job.phone,
    template: template.template,
    language: template.language,
    // A template of the category authentication has the code twice: in its text, and behind the button that copies it.
    parameters: [code],
    button: code,
  }
  if (!chosen.isPaused && (await attempt(channels, chosen.channel, message)) === 'over') return
  const runAt = new Date(now.getTime() + codeLaterMs)
  await channels.db.transaction().execute((tx) => enqueue(tx, 'send-whatsapp-code', job, { runAt }))
}

/** Calls WhatsApp once. `later`: it certainly took nothing. */
async function attempt(
  { log }: Channels,
  channel: MessageChannel,
  message: TemplateMessage,
): Promise<'over' | 'later'> {
  try {
    const sending = await channel.sendTemplate(message)
    if (sending.outcome === 'later') return 'later'
    if (sending.outcome === 'failed')
      log.warn({ reason: sending.reason, code: sending.code }, 'WhatsApp refused a sign-in code')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error }, 'WhatsApp did not say whether it took a sign-in code')
  }
  return 'over'
}

const findTemplate = ({ db }: Channels, storeId: number) =>
  db
    .selectFrom('whatsapp_templates')
    .select(['business_id', 'template', 'language'])
    .where('store_id', '=', storeId)
    .where('kind', '=', 'sign_in_code')
    .executeTakeFirst()
