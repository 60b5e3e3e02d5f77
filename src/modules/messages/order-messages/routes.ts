import { Type } from 'typebox'
import { type MerchantRoute, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import type { Db } from '../../../platform/db/types.ts'
import { Id, ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { whatsappLink } from '../../../platform/text/whatsapp-link.ts'
import { type FullOrder, findOrder, loadOrder } from '../../orders/orders/index.ts'
import { orderUrls, showMessage } from '../../orders/views/index.ts'
import { findWindow } from './find-window.ts'
import { getChat, listChats } from './list-chats.ts'
import { listMessages, recordMessage } from './record-message.ts'
import { MessageHistoryOut, MessageIn, OrderChatOut } from './schemas.ts'

const tag = 'Orders'
const params = { id: Type.String({ maxLength: 40, description: 'UUIDv7, or the number of a migrated order' }) }

export const orderMessageRoutes = ({ db, config: { shopUrl } }: Service): MerchantRoute[] => {
  const load = async (from: Db, business_id: number, ref: string) =>
    loadOrder(from, await findOrder(from, business_id, ref), { lines: true })
  const showHistory = async (from: Db, order: FullOrder, text: string, now: Date) => ({
    id: order.id,
    message_history: (await listMessages(from, order)).map(showMessage),
    window_open_until: (await findWindow(from, order, now))?.until ?? null,
    urls: { ...orderUrls(order, shopUrl), whatsapp: whatsappLink(order.customer_phone, text) },
  })
  return [
    merchantRead({
      method: 'GET',
      path: '/orders/:id/chats',
      tag,
      summary: 'List the follow-up chats of the goods in an order, filled in for it',
      scope: 'order:read',
      params,
      answer: { status: 200, schema: ListOf(OrderChatOut) },
      errors: [404],
      handle: async ({ merchant, params, now }) =>
        toList(await listChats(db, await load(db, merchant.business_id, params.id), shopUrl, now)),
    }),
    merchantRead({
      method: 'GET',
      path: '/orders/:id/chats/:chat_id',
      tag,
      summary: 'Read a follow-up chat, filled in for an order',
      scope: 'order:read',
      params: { ...params, chat_id: Id },
      answer: { status: 200, schema: OrderChatOut },
      errors: [404],
      handle: async ({ merchant, params, now }) =>
        getChat(db, await load(db, merchant.business_id, params.id), params.chat_id, shopUrl, now),
    }),
    merchantRead({
      method: 'GET',
      path: '/orders/:id/message-history',
      tag,
      summary: 'Read the messages with the buyer of an order outside of mail',
      scope: 'order:read',
      params,
      answer: { status: 200, schema: MessageHistoryOut },
      errors: [404],
      handle: async ({ merchant, params, now }) =>
        showHistory(db, await load(db, merchant.business_id, params.id), '', now),
    }),
    merchantCreate({
      method: 'POST',
      path: '/orders/:id/message-history',
      tag,
      summary: 'Record that a follow-up chat, or words of your own, were sent to the buyer with WhatsApp, or send them',
      description:
        'Nothing is sent unless `provider` is `whatsapp_cloud`: `urls.whatsapp` opens WhatsApp with the text. 409 with `details.reason` ' +
        '`chat_window_closed` if the buyer has not written in the last 24 hours, `no_chat_account` without an account.',
      scope: 'order:update',
      permission: 'orders:manage',
      params,
      body: MessageIn,
      answer: { status: 200, schema: MessageHistoryOut },
      errors: [404, 409],
      example: { message: 'Halo Kak, pesanannya sudah kami terima.' },
      handle: async (tx, { merchant, params, body, request, now }) => {
        const order = await load(tx, merchant.business_id, params.id)
        const by = request.caller.kind === 'member' ? request.caller.user.fullname : null
        const text = await recordMessage(tx, order, body, { by, shopUrl }, now)
        return await showHistory(tx, order, text, now)
      },
    }),
  ]
}
