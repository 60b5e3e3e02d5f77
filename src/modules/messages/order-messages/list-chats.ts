import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { whatsappLink } from '../../../platform/text/whatsapp-link.ts'
import type { FullOrder } from '../../orders/orders/index.ts'
import { chooseText, fillText, findOrderChats, isDue, type OrderChat } from '../follow-up-chats/index.ts'
import { readStore, toValues } from './order-values.ts'

export type RenderedChat = Pick<
  OrderChat,
  'id' | 'name' | 'provider' | 'trigger' | 'hours_after' | 'change_status' | 'is_default' | 'image'
> & { message: string; url: string | null; is_due: boolean; sent_at: string | null }

/** The follow-up chats for an order's goods with filled placeholders. Chats with equal texts are shown once. */
export async function listChats(db: Db, order: FullOrder, shopUrl: string, now: Date): Promise<RenderedChat[]> {
  const chats = await findOrderChats(db, order)
  const rendered = await render(db, order, chats, shopUrl, now)
  return [
    ...new Map(rendered.toReversed().map((chat) => [`${chat.name}\n${chat.message}`, chat])).values(),
  ].toReversed()
}

/** One chat of an order; undefined if it is not for the order's goods, or has no text. */
export async function findChat(db: Db, order: FullOrder, chatId: number, shopUrl: string, now: Date) {
  return (await render(db, order, await findOrderChats(db, order, chatId), shopUrl, now))[0]
}

export async function getChat(db: Db, order: FullOrder, chatId: number, shopUrl: string, now: Date) {
  const chat = await findChat(db, order, chatId, shopUrl, now)
  if (!chat) throw notFound('The order has no such chat')
  return chat
}

async function render(db: Db, order: FullOrder, chats: OrderChat[], shopUrl: string, now: Date) {
  if (chats.length === 0) return []
  const values = toValues(order, await readStore(db, order), shopUrl)
  const sent = await readSent(db, order)
  return chats.flatMap((chat): RenderedChat[] => {
    const text = chooseText(chat, order.payment_method)
    if (text === null) return []
    const message = fillText(text, values)
    return [
      {
        id: chat.id,
        name: chat.name,
        provider: chat.provider,
        trigger: chat.trigger,
        hours_after: chat.hours_after,
        change_status: chat.change_status,
        is_default: chat.is_default,
        image: chat.image,
        message,
        url: whatsappLink(order.customer_phone, message),
        is_due: isDue(chat, order, now) && !sent.has(chat.id),
        sent_at: sent.get(chat.id) ?? null,
      },
    ]
  })
}

/** When each chat was last sent to the order's buyer. */
async function readSent(db: Db, { business_id, id }: FullOrder): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('order_messages')
    .select((eb) => ['follow_up_chat_id', eb.fn.max('at').as('at')])
    .where('business_id', '=', business_id)
    .where('order_id', '=', id)
    .where('follow_up_chat_id', 'is not', null)
    .groupBy('follow_up_chat_id')
    .execute()
  return new Map(rows.map(({ follow_up_chat_id, at }) => [follow_up_chat_id!, at as string]))
}
