import { type Static, Type } from 'typebox'
import { Closed, Id, MoneyOut, Nullable, OneOf, PageOf, Timestamp } from '../../../platform/http/schemas.ts'
import { channels, maxUnread, noticeKinds } from './rules.ts'

export const NotificationOut = Closed(
  {
    id: Id,
    kind: OneOf(noticeKinds),
    is_read: Type.Boolean(),
    created_at: Timestamp,
    order: Nullable(
      Closed({
        id: Type.String(),
        order_id: Type.String({ description: 'The number that people read' }),
        customer_name: Nullable(Type.String({ description: 'null if the order was deleted' })),
      }),
    ),
    amount: Nullable(MoneyOut),
    currency: Nullable(Type.String()),
    payment_method: Nullable(Type.String()),
    product: Nullable(
      Closed({
        id: Type.Integer(),
        variant_id: Type.Integer(),
        name: Nullable(Type.String({ description: 'With the options of the variant; null if it was deleted' })),
        quantity: Type.Integer(),
        stock_status: OneOf(['low_stock', 'out_of_stock']),
      }),
    ),
    account: Nullable(Closed({ id: Type.Integer(), name: Type.String(), provider: Type.String() })),
    sender_domain: Nullable(
      Closed({
        domain: Type.String(),
        store_unique_id: Nullable(Type.String({ description: 'A store on whose page its records are listed' })),
      }),
    ),
    conflict: Nullable(OneOf(['order', 'second_payment', 'dispute', 'unexpected_payment'])),
  },
  { title: 'Notification' },
)

const UnreadCount = Type.Integer({
  minimum: 0,
  maximum: maxUnread,
  description: `Counting stops at ${maxUnread}: it means that many or more`,
})

export const NotificationsOut = Closed(
  { ...PageOf(NotificationOut).properties, unread_count: UnreadCount },
  { title: 'Notifications' },
)

export const UnreadOut = Closed({ unread_count: UnreadCount }, { title: 'UnreadNotifications' })

export const ReadIn = Closed({
  up_to: Type.Optional(Type.Integer({ ...Id, description: 'Everything up to this id' })),
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100, description: 'Single ones, instead of `up_to`' })),
})
export type ReadInput = Static<typeof ReadIn>

const languages = ['id', 'en'] as const
const MailLanguage = Nullable(OneOf(languages, { description: 'Of mails; null: that of the business' }))

export const SettingsIn = Closed({
  settings: Type.Array(
    Closed({
      kind: OneOf(noticeKinds),
      channels: Type.Array(OneOf(channels), { maxItems: channels.length, uniqueItems: true }),
    }),
    { maxItems: noticeKinds.length, description: 'Kinds that are not named get the default of your role' },
  ),
  language: Type.Optional(MailLanguage),
})
export type SettingsInput = Static<typeof SettingsIn>

export const SettingsOut = Closed(
  {
    language: MailLanguage,
    settings: Type.Array(
      Closed({
        kind: OneOf(noticeKinds),
        channels: Type.Array(OneOf(channels)),
        available_channels: Type.Array(OneOf(channels)),
      }),
    ),
  },
  { title: 'NotificationSettings' },
)
