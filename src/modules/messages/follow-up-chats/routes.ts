import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import type { Scope } from '../../../access/scopes.ts'
import { Id, ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { createChat, deleteChat, generateChats, getChat, listChats, type Owner, updateChat } from './manage-chats.ts'
import { ChatIn, ChatOut, ChatPatch } from './schemas.ts'
import { showChat } from './views.ts'

const tag = 'Follow-up chats'
const permission = 'catalog:manage'

type Place = { word: 'product' | 'bundle'; column: Owner['column']; scopes: Record<'list' | 'read' | 'update', Scope> }

const places: Place[] = [
  {
    word: 'product',
    column: 'product_id',
    scopes: { list: 'product:list', read: 'product:read', update: 'product:update' },
  },
  {
    word: 'bundle',
    column: 'bundle_id',
    scopes: { list: 'bundle:list', read: 'bundle:read', update: 'bundle:update' },
  },
]

const example = {
  name: 'Sapaan',
  provider: 'wa_me',
  trigger: 'unpaid',
  text_for_bank_transfer: 'Halo Kak {{customer_name}}, totalnya {{total}}. {{order_link}}',
}

/** The same routes for the chats of products and of bundles. */
export const followUpChatRoutes = (service: Service): MerchantRoute[] =>
  places.flatMap((place) => createRoutes(service, place))

function createRoutes({ db }: Service, { word, column, scopes }: Place): MerchantRoute[] {
  const path = `/${word}s/:${column}/follow-up-chats`
  const params: Record<string, typeof Id> = { [column]: Id }
  const chatParams: Record<string, typeof Id> = { ...params, follow_up_chat_id: Id }
  type Call = { merchant: { business_id: number }; params: Record<string, number> }
  const toOwner = ({ merchant, params }: Call): Owner => ({
    business_id: merchant.business_id,
    column,
    id: params[column]!,
  })
  const chatOf = ({ params }: Call) => params.follow_up_chat_id!
  return [
    merchantRead({
      method: 'GET',
      path,
      tag,
      summary: `List the follow-up chats of a ${word}, oldest first`,
      scope: scopes.list,
      params,
      answer: { status: 200, schema: ListOf(ChatOut) },
      errors: [404],
      handle: async (call) => toList((await listChats(db, toOwner(call))).map(showChat)),
    }),
    merchantCreate({
      method: 'POST',
      path,
      tag,
      summary: `Add a follow-up chat to a ${word}`,
      scope: scopes.update,
      permission,
      params,
      body: ChatIn,
      answer: { status: 200, schema: ChatOut },
      errors: [404, 409],
      example,
      handle: async (tx, call) => showChat(await createChat(tx, toOwner(call), call.body, call.now)),
    }),
    merchantAction({
      method: 'POST',
      path: `${path}/generate`,
      tag,
      summary: `Add the usual follow-up chats to a ${word}, in the language of the business; those that it has stay`,
      scope: scopes.update,
      permission,
      params,
      answer: { status: 204, schema: null },
      errors: [404, 409],
      handle: (tx, call) => generateChats(tx, toOwner(call), call.now),
    }),
    merchantRead({
      method: 'GET',
      path: `${path}/:follow_up_chat_id`,
      tag,
      summary: `Read a follow-up chat of a ${word}`,
      scope: scopes.read,
      params: chatParams,
      answer: { status: 200, schema: ChatOut },
      errors: [404],
      handle: async (call) => showChat(await getChat(db, toOwner(call), chatOf(call))),
    }),
    merchantAction({
      method: 'PATCH',
      path: `${path}/:follow_up_chat_id`,
      tag,
      summary: `Change a follow-up chat of a ${word}`,
      scope: scopes.update,
      permission,
      params: chatParams,
      body: ChatPatch,
      answer: { status: 200, schema: ChatOut },
      errors: [404],
      example: { hours_after: 6 },
      handle: async (tx, call) => showChat(await updateChat(tx, toOwner(call), chatOf(call), call.body, call.now)),
    }),
    merchantAction({
      method: 'DELETE',
      path: `${path}/:follow_up_chat_id`,
      tag,
      summary: `Delete a follow-up chat of a ${word}`,
      scope: scopes.update,
      permission,
      params: chatParams,
      answer: { status: 204, schema: null },
      errors: [404],
      handle: (tx, call) => deleteChat(tx, toOwner(call), chatOf(call)),
    }),
  ]
}
