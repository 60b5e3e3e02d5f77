import { Type } from 'typebox'
import { Closed, Nullable, OneOf } from '../../../platform/http/schemas.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

/** The appearance of the store's hosted pages and mails, and its bank accounts for transfers. */
export const pageSettings = {
  accent_color: Type.Optional(
    Type.String({ pattern: '^#[0-9a-f]{6}$', default: '#0f766e', description: "The colour of the store's own pages" }),
  ),
  language: Type.Optional(
    OneOf(['id', 'en'], {
      default: 'id',
      description: 'Language of the pages for buyers whose browser requests neither',
    }),
  ),
  thank_you_text: Type.Optional(
    Type.String({ maxLength: 1000, default: '', description: 'What buyers read after their order, as plain text' }),
  ),
  return_terms: Type.Optional(
    Type.String({
      maxLength: 1000,
      default: '',
      description: 'What buyers read about returns beside each product, as plain text',
    }),
  ),
  mail_sender_name: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: '^[^\\x00-\\x1f\\x7f]+$',
        default: null as never,
        description: "In whose name mails to buyers are sent; null: the store's name",
      }),
    ),
  ),
  mail_sender_address: Type.Optional(
    Nullable(
      Type.String({
        format: 'email',
        maxLength: 254,
        default: null as never,
        description:
          'From which address mails to buyers are sent, at a verified sender domain; null: that of the installation',
      }),
    ),
  ),
  mail_reply_to: Type.Optional(
    Nullable(
      Type.String({
        format: 'email',
        maxLength: 254,
        default: null as never,
        description: "Where buyers' answers to mails go; null: the store's email",
      }),
    ),
  ),
  is_mail_open_tracked: Type.Optional(
    Type.Boolean({ default: false, description: 'Note when a buyer opens a mail, by a picture that the mail loads' }),
  ),
  payment_accounts: Type.Optional(
    Type.Array(
      Closed({
        bank_code: text(40),
        bank_name: text(100),
        account_holder: text(200),
        account_number: Type.String({ pattern: '^[0-9][0-9 .-]{3,39}$' }),
      }),
      { maxItems: 20, default: [], description: 'Bank accounts that buyers are asked to transfer to' },
    ),
  ),
}
