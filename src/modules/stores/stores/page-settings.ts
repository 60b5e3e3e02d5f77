import { Type } from 'typebox'
import { Closed, OneOf } from '../../../platform/http/schemas.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

/** Appearance of the store's hosted pages, and the bank accounts for transfers. */
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
