import type { Cart } from '../api/types.generated.ts'
import { createValue, type Value } from './value.ts'

/** The buyer's cart as of the last response, undefined before the first one, and the requests that are on their way. */
export type CartState = Value<Cart | undefined> & {
  latest: number
  loading?: { isIn: boolean; answer: Promise<Cart> } | undefined
}

export const createCart = (): CartState => ({ ...createValue<Cart | undefined>(undefined), latest: 0 })
