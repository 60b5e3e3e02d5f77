import { createSay } from '../../words.ts'
import { checkoutWords } from './messages.ts'

export const say = createSay(checkoutWords)

export type CheckoutWord = Parameters<typeof say>[1]
