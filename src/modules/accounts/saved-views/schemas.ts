import { type Static, Type } from 'typebox'
import { Closed, Id, OneOf, Text } from '../../../platform/http/schemas.ts'

export const lists = ['orders', 'customers', 'discounts'] as const

export const List = OneOf(lists)

const fields = {
  name: Text(60, { pattern: '\\S' }),
  query: Type.String({
    maxLength: 2000,
    pattern: '^[^?#\\s]*$',
    description: 'The query of the address of the list, without the question mark',
    examples: ['tab=to_ship&payment_method=cod'],
  }),
  is_shared: Type.Boolean({ description: 'Whether the other members see it' }),
  is_default: Type.Boolean({ description: 'Whether the list opens with it, for the member whose view it is' }),
}

export const ViewIn = Closed({
  list: List,
  name: fields.name,
  query: fields.query,
  is_shared: Type.Optional(fields.is_shared),
  is_default: Type.Optional(fields.is_default),
})
export type ViewInput = Static<typeof ViewIn>

export const ViewPatch = Closed({
  name: Type.Optional(fields.name),
  query: Type.Optional(fields.query),
  is_shared: Type.Optional(fields.is_shared),
  is_default: Type.Optional(fields.is_default),
})
export type ViewChange = Static<typeof ViewPatch>

export const ViewOut = Closed(
  {
    id: Id,
    list: List,
    name: Type.String(),
    query: Type.String(),
    is_shared: Type.Boolean(),
    is_default: Type.Boolean(),
    is_own: Type.Boolean({ description: 'Whether the member who asks may change it' }),
    owner_name: Type.String(),
  },
  { title: 'SavedView' },
)
