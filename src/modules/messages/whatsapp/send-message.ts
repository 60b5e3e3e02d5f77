import type { MessageChannel } from '../../../integrations/messages/index.ts'
import { ProviderUnavailable } from '../../../integrations/payments/index.ts'
import { enqueue } from '../../../platform/background/jobs.ts'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import {
  claimMessage,
  findMessage,
  findWindow,
  type MessageKey,
  type Outcome,
  type QueuedMessage,
  settleMessage,
} from '../order-messages/index.ts'
import { type Channels, chooseChannel } from './open-channel.ts'
import { laterMs, type MessageKind, maxAgeMs, reportMs, sendingMs, shouldSend } from './rules.ts'

/**
 * Sends a queued message. WhatsApp has no lookup for messages, so the message is marked before the call: one that is
 * still marked afterwards may have arrived. It is repeated once, after the time in which a report about it would have
 * come.
 */
export async function sendMessage(channels: Channels, key: MessageKey, now: Date) {
  const { db } = channels
  const message = await findMessage(db, key)
  if (!message) return
  if (message.status === 'sending') return await takeOver(db, message, now)
  if (message.status !== 'queued' && message.status !== 'unknown') return
  const problem = await findProblem(db, message, now)
  // A message that may have been sent stays unknown.
  if (problem && message.status === 'queued') return await settle(db, key, { status: 'failed', failure: problem }, now)
  if (problem) return
  const { business_id, store_id } = message
  const chosen = await chooseChannel(channels, business_id, store_id, await findWrittenTo(db, message, now))
  if (!chosen) return await settle(db, key, { status: 'failed', failure: 'no_account' }, now)
  if (chosen.isPaused) return await repeat(db, key, laterMs, now)
  if (!(await claimMessage(db, key, now))) return
  await settle(db, key, await attempt(channels, chosen.channel, message), channels.now())
}

/** Another process marked the message: it is calling WhatsApp now, or has died. */
async function takeOver(db: Db, message: QueuedMessage, now: Date) {
  const isRecent = now.getTime() - Date.parse(message.updated_at) < sendingMs
  if (isRecent) return await repeat(db, message, sendingMs, now)
  await settle(db, message, { status: 'unknown' }, now)
}

async function findProblem(db: Db, message: QueuedMessage, now: Date) {
  if (now.getTime() - Date.parse(message.at) > maxAgeMs) return 'too_late'
  if (message.kind === null) return undefined // A member's text is sent whatever the state of the order.
  const order = await db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'payment_method', 'gross_revenue', 'is_probably_spam', 'deleted_at'])
    .where('business_id', 'in', sameBusiness(message.business_id))
    .where('id', '=', message.order_id)
    .executeTakeFirst()
  return order && shouldSend(message.kind as MessageKind, order) ? undefined : 'not_needed'
}

/** The account that a member's text answers; undefined for templates, and if the buyer has to write first. */
async function findWrittenTo(db: Db, message: QueuedMessage, now: Date) {
  if (message.template !== null) return undefined
  return (await findWindow(db, { ...message, customer_phone: message.recipient_phone }, now))?.account_id
}

async function attempt({ log }: Channels, channel: MessageChannel, message: QueuedMessage): Promise<Outcome> {
  const { id } = message
  try {
    const result = await send(channel, message)
    if (result.outcome === 'sent') return { status: 'sent', provider_message_id: result.provider_message_id }
    if (result.outcome === 'later') return { status: 'queued' }
    log.warn({ message: id, reason: result.reason, code: result.code }, 'WhatsApp refused a message')
    return { status: 'failed', failure: result.reason }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ message: id, err: error }, 'WhatsApp did not say whether it took a message')
    return { status: 'unknown' }
  }
}

function send(channel: MessageChannel, { id, recipient_phone, template, message: text }: QueuedMessage) {
  const addressed = { reference_id: id, to: recipient_phone! }
  if (template === null) return channel.sendText({ ...addressed, text })
  const { button, ...rest } = template
  return channel.sendTemplate({ ...addressed, ...rest, ...(button !== null && { button }) })
}

/** Stores the outcome and, if the message is sent again, the time of that. */
async function settle(db: Db, { business_id, id }: MessageKey, outcome: Outcome, now: Date) {
  const key = { business_id, id }
  await db.transaction().execute(async (tx) => {
    const mayRepeat = await settleMessage(tx, key, outcome, now)
    if (!mayRepeat) return
    const pauseMs = outcome.status === 'unknown' ? reportMs : laterMs
    await enqueue(tx, 'send-whatsapp', key, { runAt: new Date(now.getTime() + pauseMs) })
  })
}

const repeat = (db: Db, { business_id, id }: MessageKey, pauseMs: number, now: Date) =>
  db
    .transaction()
    .execute((tx) => enqueue(tx, 'send-whatsapp', { business_id, id }, { runAt: new Date(now.getTime() + pauseMs) }))
