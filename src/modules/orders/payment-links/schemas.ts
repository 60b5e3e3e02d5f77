import { type Static, Type } from 'typebox'
import {
  Closed,
  MomentIn,
  MoneyIn,
  MoneyOut,
  Nullable,
  OneOf,
  Text,
  Timestamp,
} from '../../../platform/http/schemas.ts'
import { CartItem, ItemToBuy } from '../../buyers/carts/index.ts'
import { linkStates, maxItems } from './rules.ts'

const title = Text(200, { pattern: '\\S', description: 'What the buyer pays for; the line of the order for an amount' })

const terms = {
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  amount: Type.Optional(Nullable(MoneyIn)),
  items: Type.Optional(
    Nullable(
      Type.Array(ItemToBuy, {
        minItems: 1,
        maxItems,
        description: 'Instead of an amount: sold at the prices of the day, from stock and with shipping',
      }),
    ),
  ),
  max_uses: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description:
          'How many orders can come from it; null for any number. An order that is canceled or deleted gives its use back',
      }),
    ),
  ),
  expires_at: Type.Optional(Nullable(MomentIn)),
  is_active: Type.Optional(Type.Boolean()),
}

export const LinkIn = Closed({ store_unique_id: Text(60), title, ...terms })
export type LinkInput = Static<typeof LinkIn>

export const LinkPatch = Closed({ title: Type.Optional(title), ...terms })
export type LinkChange = Static<typeof LinkPatch>

const state = OneOf(linkStates, { description: 'Whether it can be paid now, and if not, why' })

const linkFields = {
  id: Type.String({ format: 'uuid', description: '`payment_link_id` of its orders' }),
  store_id: Type.Integer(),
  store_unique_id: Type.String(),
  store_name: Type.String(),
  handle: Type.String({ description: '`payment_link` of a checkout', examples: ['h7Tq0ZpX2a'] }),
  url: Type.String({ description: 'The page where buyers pay it' }),
  title: Type.String(),
  description: Type.String(),
  amount: Nullable(MoneyOut),
  currency: Type.String(),
  items: Nullable(Type.Array(ItemToBuy)),
  max_uses: Nullable(Type.Integer()),
  uses: Type.Integer({ description: 'Orders from it that are neither canceled nor deleted' }),
  expires_at: Nullable(Timestamp),
  is_active: Type.Boolean(),
  state,
  created_at: Timestamp,
  last_updated_at: Timestamp,
}

export const PaymentLink = Closed(linkFields, { title: 'PaymentLink' })

export const PaymentLinkDetail = Closed(
  {
    ...linkFields,
    contents: Type.Array(CartItem, { description: 'The items with their names and prices of this moment' }),
    total: Type.Unsafe<string>({ ...MoneyOut, description: 'The amount, or what the items cost now without shipping' }),
  },
  { title: 'PaymentLinkDetail' },
)

export const PublicPaymentLink = Closed(
  {
    handle: Type.String(),
    title: Type.String(),
    description: Type.String(),
    amount: Nullable(MoneyOut),
    currency: Type.String(),
    items: Type.Array(CartItem, { description: 'Empty for an amount' }),
    item_count: Type.Integer(),
    total: MoneyOut,
    is_single_use: Type.Boolean(),
    expires_at: Nullable(Timestamp),
    state,
  },
  { title: 'PublicPaymentLink' },
)
