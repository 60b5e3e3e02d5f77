import { Type } from 'typebox'
import { Closed, Id, Nullable, OneOf, pageQuery, Text, Timestamp } from '../../../platform/http/schemas.ts'
import {
  maxNameLength,
  maxPictures,
  maxReplyLength,
  maxTextLength,
  maxTitleLength,
  reviewSorts,
  reviewStatuses,
} from './rules.ts'

const Uuid = Type.String({ format: 'uuid' })
const text = Nullable(Type.String())
const Stars = Type.Integer({ minimum: 1, maximum: 5, description: 'Stars' })
const optional = (maxLength: number, description: string) =>
  Type.Optional(Nullable(Type.String({ maxLength, description })))

export const ReviewIn = Closed(
  {
    rating: Stars,
    title: optional(maxTitleLength, 'Plain text'),
    text: optional(maxTextLength, 'Plain text'),
    pictures: Type.Optional(
      Type.Array(Type.String({ maxLength: 500 }), {
        maxItems: maxPictures,
        uniqueItems: true,
        description:
          'The `file_url` of pictures that were uploaded for this order, and those of `pictures` that stay; without it they stay as they are',
      }),
    ),
    shown_name: optional(maxNameLength, 'The name that other buyers read; none without it'),
  },
  { title: 'ReviewIn' },
)

export const ReplyIn = Closed({ reply: Nullable(Text(maxReplyLength, { description: 'null takes it away' })) })

const Pictures = Type.Array(Type.String({ description: 'URL' }), {
  description: 'At most 4, in the widths that images have',
})
const written = { id: Uuid, rating: Stars, title: text, text, shown_name: text, pictures: Pictures }
const answered = { reply: text, replied_at: Nullable(Timestamp) }

export const PublicReview = Closed(
  { ...written, ...answered, created_at: Timestamp },
  { title: 'PublicReview', description: 'What a buyer who bought the product wrote about it' },
)

export const BuyerReview = Closed(
  { ...written, status: OneOf(reviewStatuses), ...answered, created_at: Timestamp, updated_at: Timestamp },
  { title: 'BuyerReview' },
)

export const ReviewedProduct = Closed(
  {
    product: Closed({ id: Type.Integer(), name: Type.String(), slug: Type.String(), image: text }),
    is_open: Type.Boolean({ description: 'The buyer may write a review, or change it' }),
    review: Nullable(BuyerReview),
  },
  { title: 'ReviewedProduct' },
)

export const ReviewOut = Closed(
  {
    ...BuyerReview.properties,
    decided_at: Nullable(Timestamp),
    product: Closed({ id: Type.Integer(), name: Type.String(), slug: Type.String(), image: text }),
    store: Closed({ id: Type.Integer(), name: Type.String() }),
    order: Closed({ id: Uuid, order_id: Type.String() }),
  },
  { title: 'Review' },
)

export const publicQuery = {
  ...pageQuery,
  sort: Type.Optional(OneOf(reviewSorts, { description: '`newest` by default; a cursor needs the same one' })),
}

export const listQuery = {
  ...pageQuery,
  status: Type.Optional(OneOf(reviewStatuses)),
  product_id: Type.Optional(Id),
  rating: Type.Optional(Stars),
}
