import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { messageKinds } from './kinds.ts'
import { getKind, getMessageStore, toEtag, updateMessage } from './manage-messages.ts'
import { MessageLanguage, MessageOut, MessagePatch } from './schemas.ts'
import { showMessage } from './views.ts'
import { readLanguage } from './write-message.ts'

export const messageTag = 'Messages'
export const messagesPath = '/stores/:store_id/messages'
export const storeParams = { store_id: Type.String({ maxLength: 40, description: 'Number or unique_id' }) }
export const messageParams = { ...storeParams, kind: Type.String({ maxLength: 40, examples: ['order_placed'] }) }

const query = { language: Type.Optional(MessageLanguage) }

/** Routes for the messages that a store sends to buyers. */
export const storeMessageRoutes = ({ db }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: messagesPath,
    tag: messageTag,
    summary: 'List the messages that a store sends to its buyers',
    scope: 'store:read',
    params: storeParams,
    query,
    answer: { status: 200, schema: ListOf(MessageOut) },
    errors: [404],
    handle: async ({ merchant, params, query: { language } }) => {
      const store = await getMessageStore(db, merchant.business_id, params.store_id)
      return toList(messageKinds.map((kind) => showMessage(store, kind, language ?? readLanguage(store))))
    },
  }),
  merchantRead({
    method: 'GET',
    path: `${messagesPath}/:kind`,
    tag: messageTag,
    summary: 'Read a message',
    scope: 'store:read',
    params: messageParams,
    query,
    answer: { status: 200, schema: MessageOut, hasEtag: true },
    errors: [404],
    handle: async ({ merchant, params, query: { language }, reply }) => {
      const store = await getMessageStore(db, merchant.business_id, params.store_id)
      const message = showMessage(store, getKind(params.kind), language ?? readLanguage(store))
      reply.header('etag', toEtag(message))
      return message
    },
  }),
  merchantAction({
    method: 'PATCH',
    path: `${messagesPath}/:kind`,
    tag: messageTag,
    summary: 'Switch a message on or off, or change what it says',
    description:
      'The items, amounts, payment details and tracking numbers of an order stay in the mail, whatever the text says. With `If-Match`, nothing changes if the message has changed since.',
    scope: 'store:update',
    permission: 'messages:manage',
    params: messageParams,
    body: MessagePatch,
    answer: { status: 200, schema: MessageOut, hasEtag: true },
    errors: [404, 412],
    example: { subject: 'Pesanan {{order_id}} sudah kami terima', is_on: true },
    handle: async (tx, { merchant, params, body, now, request, reply }) => {
      const kind = getKind(params.kind)
      const ifMatch = request.headers['if-match']
      const message = await updateMessage(tx, merchant, params.store_id, kind, body, ifMatch, now)
      reply.header('etag', toEtag(message))
      return message
    },
  }),
]
