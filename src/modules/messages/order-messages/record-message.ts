import { enqueue } from '../../../platform/background/jobs.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause, fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { changeOrderStatus, type FullOrder, type MessageRow } from '../../orders/orders/index.ts'
import { accountsOfStore, listMessageAccounts } from '../../stores/provider-accounts/index.ts'
import { findWindow } from './find-window.ts'
import { findChat } from './list-chats.ts'
import { readStore } from './order-values.ts'
import type { MessageInput } from './schemas.ts'
import type { MessageKey } from './send-states.ts'

type Author = { by: string | null; shopUrl: string }

/**
 * Records that a member opened WhatsApp with a follow-up chat or a text of their own, or queues such a text to be sent
 * by the store's account. Returns the text.
 */
export async function recordMessage(
  tx: Tx,
  order: FullOrder,
  { follow_up_chat_id = null, message, provider = 'wa_me' }: MessageInput,
  { by, shopUrl }: Author,
  now: Date,
): Promise<string> {
  const { chat, text } = await chooseText(tx, order, { follow_up_chat_id, message }, shopUrl, now)
  if (!order.customer_phone) throw conflictBecause('buyer_without_phone', 'The order has no phone number')
  const { business_id, store_id } = order
  const key: MessageKey = { business_id, id: createUuid(now.getTime()) }
  const isSent = provider === 'whatsapp_cloud'
  if (isSent) await checkWindow(tx, order, now)
  await tx
    .insertInto('order_messages')
    .values({
      ...key,
      order_id: order.id,
      store_id,
      name: chat?.name ?? 'WhatsApp',
      message: text,
      provider,
      is_from_bot: false,
      sender_name: by,
      sender_phone: (await readStore(tx, order)).phone,
      recipient_name: order.customer_name,
      recipient_phone: order.customer_phone,
      status: isSent ? 'queued' : 'opened',
      follow_up_chat_id,
      at: now,
      updated_at: now,
    })
    .execute()
  if (isSent) await enqueue(tx, 'send-whatsapp', key)
  if (chat?.change_status && order.status === 'draft')
    await changeOrderStatus(tx, order, { status: 'pending' }, by, now)
  return text
}

type Chosen = Pick<MessageInput, 'follow_up_chat_id' | 'message'>

/** The text of the follow-up chat, or the one that the member wrote. */
async function chooseText(
  tx: Tx,
  order: FullOrder,
  { follow_up_chat_id = null, message }: Chosen,
  shopUrl: string,
  now: Date,
) {
  if (follow_up_chat_id !== null && message !== undefined)
    throw validationFailed({ message: fieldError('excludes', { other: 'follow_up_chat_id' }) })
  const chat = follow_up_chat_id === null ? undefined : await findChat(tx, order, follow_up_chat_id, shopUrl, now)
  if (follow_up_chat_id !== null && !chat) throw validationFailed({ follow_up_chat_id: 'not_found' })
  const text = chat?.message ?? message
  if (text === undefined) throw validationFailed({ follow_up_chat_id: 'required' })
  return { chat, text }
}

/** WhatsApp accepts free text only from the account that the buyer wrote to, for a day. */
async function checkWindow(tx: Tx, order: FullOrder, now: Date) {
  if (await findWindow(tx, order, now)) return
  const accounts = await listMessageAccounts(tx, order.business_id)
  if (accountsOfStore(accounts, order.store_id).length === 0)
    throw conflictBecause('no_chat_account', 'No WhatsApp account serves this store')
  throw conflictBecause('chat_window_closed', 'The buyer has not written in the last 24 hours')
}

const maxListed = 500

/** The newest messages of an order, oldest first. */
export async function listMessages(db: Db, { business_id, id }: FullOrder): Promise<MessageRow[]> {
  const newest = await db
    .selectFrom('order_messages')
    .select(['order_id', 'id', 'kind', 'name', 'message', 'provider', 'is_from_bot', 'sender_name', 'sender_phone'])
    .select(['recipient_name', 'recipient_phone', 'status', 'failure', 'at'])
    .where('business_id', '=', business_id)
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
  return newest.reverse()
}
