import { Type } from 'typebox'
import { Closed, Id, MoneyOut, Nullable, Timestamp } from '../../../platform/http/schemas.ts'
import { maxGuestItems, maxItems } from './rules.ts'

const Range = Closed({ min: MoneyOut, max: MoneyOut })

const item = {
  product_id: Type.Integer(),
  slug: Type.String(),
  name: Type.String(),
  image: Nullable(Type.String()),
  price_range: Nullable(Range),
  compare_at_price_range: Nullable(Range),
  in_stock: Type.Boolean(),
  variant_id: Nullable(Type.Integer({ description: 'To put into the cart; null if there is a choice of variants' })),
}

export const WantedProduct = Closed(item, { title: 'WantedProduct' })

export const WishlistItem = Closed({ ...item, added_at: Timestamp }, { title: 'WishlistItem' })

export const MergeIn = Closed({
  product_ids: Type.Array(Id, {
    maxItems,
    uniqueItems: true,
    description: 'Newest first; what the store does not sell is left out',
  }),
})

export const ProductIds = Closed({
  product_ids: Type.Array(Type.Integer(), { description: 'Everything on the wishlist, newest first' }),
})

export const guestQuery = {
  ids: Type.Optional(
    Type.String({
      pattern: '^\\d{1,15}(,\\d{1,15})*$',
      maxLength: 2000,
      description: `At most ${maxGuestItems} product ids, separated by commas; what the store does not list is left out`,
    }),
  ),
}
