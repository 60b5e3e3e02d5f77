import { type Static, Type } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts'
import { OrderId } from '../../orders/views/index.ts'
import { IdsIn } from '../order-routes/index.ts'

const kinds = ['slip', 'label'] as const
const papers = ['A4', 'A5', 'A6'] as const
const languages = ['id', 'en'] as const

export const DocumentIn = Closed({
  ...IdsIn.properties,
  kind: OneOf(kinds),
  paper: Type.Optional(OneOf(papers)),
  language: Type.Optional(OneOf(languages)),
})

export type DocumentIn = Static<typeof DocumentIn>

export const DocumentOut = Closed(
  {
    id: OrderId,
    kind: OneOf(kinds),
    paper: OneOf(papers),
    language: OneOf(languages),
    orders: Type.Integer(),
    status: OneOf(['running', 'done']),
    created_at: Timestamp,
    finished_at: Nullable(Timestamp),
  },
  { title: 'OrderDocument' },
)
