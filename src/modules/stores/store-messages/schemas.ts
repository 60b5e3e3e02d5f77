import { type Static, Type } from 'typebox'
import { Closed, Nullable, OneOf, Text } from '../../../platform/http/schemas.ts'
import { messageKinds } from './kinds.ts'
import { maxSubjectLength, maxTextLength } from './rules.ts'

export const MessageLanguage = OneOf(['id', 'en'], {
  description: "The language of subject and text; without it that of the store's settings",
})

export const MessageOut = Closed(
  {
    kind: OneOf(messageKinds),
    description: Type.String({ description: 'When it is sent' }),
    language: OneOf(['id', 'en']),
    is_on: Type.Boolean({ description: 'Whether it is sent' }),
    can_switch_off: Type.Boolean({ description: 'False for codes and links that their reader waits for' }),
    is_edited: Type.Boolean({ description: 'Whether subject or text is not the default' }),
    subject: Type.String(),
    text: Type.String({ description: 'Paragraphs, separated by an empty line' }),
    default_subject: Type.String(),
    default_text: Type.String(),
    placeholders: Type.Array(Type.String(), {
      description: 'Names that subject and text may contain in double braces, such as `{{order_id}}`',
    }),
  },
  { title: 'StoreMessage' },
)

export const subjectIn = Text(maxSubjectLength)
export const textIn = Text(maxTextLength)

export const MessagePatch = Closed({
  is_on: Type.Optional(Type.Boolean()),
  subject: Type.Optional(Nullable(Text(maxSubjectLength, { description: 'null: the default' }))),
  text: Type.Optional(Nullable(Text(maxTextLength, { description: 'null: the default' }))),
  language: Type.Optional(MessageLanguage),
})

export type MessagePatch = Static<typeof MessagePatch>
