import { type Static, Type } from 'typebox'
import { HttpAddress } from '../../../platform/http/addresses.ts'
import { Closed, Id, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { placeholders, triggers } from './rules.ts'

const names = placeholders.map((name) => `\`{{${name}}}\``).join(', ')
const text = (payment: string) =>
  Type.Optional(
    Nullable(Type.String({ maxLength: 4000, description: `For orders paid by ${payment}. Placeholders: ${names}` })),
  )

const optional = {
  trigger: Type.Optional(
    Nullable(OneOf(triggers, { description: 'The state of an order that it is for; null for any' })),
  ),
  hours_after: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 8760, description: 'How long an order is in that state before it is due' }),
  ),
  change_status: Type.Optional(Type.Boolean({ description: 'Sending it turns a draft into a pending order' })),
  is_default: Type.Optional(Type.Boolean()),
  image: Type.Optional(Nullable(HttpAddress(500))),
  text_for_bank_transfer: text('bank transfer'),
  text_for_cod: text('cash on delivery'),
  text_for_epayment: text('any other way'),
}

const Provider = Text(40, { description: 'The channel that it is written for. Every text can be opened in WhatsApp' })

export const ChatIn = Closed({ name: Text(100), provider: Provider, ...optional }, { title: 'FollowUpChatIn' })
export type ChatInput = Static<typeof ChatIn>

export const ChatPatch = Closed(
  {
    name: Type.Optional(Text(100)),
    provider: Type.Optional(Provider),
    ...optional,
  },
  { title: 'FollowUpChatPatch' },
)
export type ChatChange = Static<typeof ChatPatch>

const maybeText = Nullable(Type.String())

export const ChatOut = Closed(
  {
    id: Id,
    product_id: Nullable(Type.Integer()),
    bundle_id: Nullable(Type.Integer()),
    name: Type.String(),
    provider: Type.String(),
    trigger: Nullable(OneOf(triggers)),
    hours_after: Type.Integer(),
    change_status: Type.Boolean(),
    is_default: Type.Boolean(),
    image: maybeText,
    text_for_bank_transfer: maybeText,
    text_for_cod: maybeText,
    text_for_epayment: maybeText,
    created_at: Timestamp,
    last_updated_at: Timestamp,
  },
  { title: 'FollowUpChat' },
)
