import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { OrderId, OrderMessage, Urls } from '../../orders/views/index.ts'

const maybeText = Nullable(Type.String())

export const OrderChatOut = Closed(
  {
    id: Type.Integer(),
    name: Type.String(),
    provider: Type.String(),
    trigger: maybeText,
    hours_after: Type.Integer(),
    change_status: Type.Boolean(),
    is_default: Type.Boolean(),
    image: maybeText,
    message: Type.String({ description: 'The text with its placeholders filled in' }),
    url: Nullable(Type.String({ description: 'Opens WhatsApp with the text; null without a phone number' })),
    is_due: Type.Boolean({ description: 'The order is in the state that the chat is for, and it was not sent yet' }),
    sent_at: Nullable(Timestamp),
  },
  { title: 'OrderChat' },
)

export const MessageIn = Closed({
  follow_up_chat_id: Type.Optional(Nullable(Id)),
  message: Type.Optional(Text(4000, { description: 'Words of your own, instead of a follow-up chat' })),
  provider: Type.Optional(
    OneOf(['wa_me', 'whatsapp_cloud'], {
      description:
        '`wa_me`, unless you say otherwise: you send it yourself. `whatsapp_cloud`: the account of the store sends it, until `window_open_until`',
    }),
  ),
})
export type MessageInput = Static<typeof MessageIn>

export const MessageHistoryOut = Closed(
  {
    id: OrderId,
    message_history: Type.Array(OrderMessage, { description: 'Oldest first' }),
    window_open_until: Nullable(
      Type.Unsafe<string>({ ...Timestamp, description: 'Until then WhatsApp takes free text to the buyer' }),
    ),
    urls: Closed({
      ...Urls,
      whatsapp: Nullable(
        Type.String({ description: 'Opens WhatsApp with the buyer, and with the text that was just recorded' }),
      ),
    }),
  },
  { title: 'MessageHistory' },
)
