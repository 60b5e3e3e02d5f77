import { type Selectable, sql } from 'kysely'
import type { SendFailure } from '../../../integrations/messages/index.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import type { Tables } from '../../../schema/tables.ts'
import { type MessageStatus, maxAttempts } from './rules.ts'

type Row = Selectable<Tables['order_messages']>

export type MessageKey = { business_id: number; id: string }

export type Template = { template: string; language: string; parameters: string[]; button: string | null }
/** `template` is null for a text that a member wrote. */
export type QueuedMessage = Omit<Row, 'template'> & { template: Template | null }

export type NewMessage = Pick<
  Row,
  'business_id' | 'order_id' | 'store_id' | 'name' | 'message' | 'sender_name' | 'recipient_name'
> & { kind: string; recipient_phone: string; template: Template }

/** Inserts messages that the service sends by itself, each kind once per order. Returns the new ones. */
export async function queueMessages(tx: Tx, messages: NewMessage[], now: Date): Promise<MessageKey[]> {
  if (messages.length === 0) return []
  return await tx
    .insertInto('order_messages')
    .values(
      messages.map((message) => ({
        ...message,
        id: createUuid(now.getTime()),
        template: JSON.stringify(message.template),
        provider: 'whatsapp_cloud' as const,
        is_from_bot: true,
        status: 'queued' as const,
        at: now,
        updated_at: now,
      })),
    )
    .onConflict((known) => known.columns(['business_id', 'order_id', 'kind']).where('kind', 'is not', null).doNothing())
    .returning(['business_id', 'id'])
    .execute()
}

export const findMessage = (db: Db, { business_id, id }: MessageKey): Promise<QueuedMessage | undefined> =>
  db
    .selectFrom('order_messages')
    .selectAll()
    .$castTo<QueuedMessage>()
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Marks a message as being sent before the channel is called. Returns false if another process has marked it, or it was
 * sent often enough.
 */
export async function claimMessage(db: Db, { business_id, id }: MessageKey, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('order_messages')
    .set((row) => ({ status: 'sending', attempts: row('attempts', '+', 1), updated_at: now }))
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'unknown'])
    .where('attempts', '<', maxAttempts)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** `queued`: nothing was sent, so the attempt does not count. */
export type Outcome =
  | { status: 'sent'; provider_message_id: string }
  | { status: 'failed'; failure: SendFailure | 'no_account' | 'too_late' | 'not_needed' }
  | { status: 'queued' | 'unknown' }

/**
 * Stores the outcome of an attempt, unless a report of the channel came first and says more. Returns whether the
 * message may be sent again.
 */
export async function settleMessage(db: Db, { business_id, id }: MessageKey, outcome: Outcome, now: Date) {
  const wamid = outcome.status === 'sent' ? outcome.provider_message_id : null
  const { rows } = await sql<{ attempts: number; status: MessageStatus }>`
    update order_messages set
      provider_message_id = coalesce(${wamid}, provider_message_id),
      status = case when status in ('queued', 'sending', 'unknown') then ${outcome.status} else status end,
      failure = case when status in ('queued', 'sending', 'unknown') then
        ${outcome.status === 'failed' ? outcome.failure : null}::text else failure end,
      attempts = attempts - ${outcome.status === 'queued' ? 1 : 0},
      updated_at = ${now}
    where business_id = ${business_id} and id = ${id}
    returning attempts, status`.execute(db)
  const settled = rows[0]
  return Boolean(settled && ['queued', 'unknown'].includes(settled.status) && settled.attempts < maxAttempts)
}
