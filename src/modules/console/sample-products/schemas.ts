import { Type } from 'typebox'
import { Closed } from '../../../platform/http/schemas.ts'

export const SampleProductsOut = Closed(
  { count: Type.Integer({ description: 'Samples that the business still has', minimum: 0 }) },
  { title: 'SampleProducts' },
)
