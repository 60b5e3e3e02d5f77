import { type Static, Type } from 'typebox'
import { Closed, Text } from '../../../platform/http/schemas.ts'

const maxGroups = 500
const maxGroupWords = 20

export const SynonymsIn = Closed(
  {
    groups: Type.Array(Type.Array(Text(60), { minItems: 2, maxItems: maxGroupWords }), {
      maxItems: maxGroups,
      description: 'Words or phrases that mean the same; who searches for one of a group finds all',
    }),
  },
  { title: 'StoreSynonymsIn' },
)
export type SynonymGroups = Static<typeof SynonymsIn>

export const SynonymsOut = Closed({ groups: Type.Array(Type.Array(Type.String())) }, { title: 'StoreSynonyms' })
