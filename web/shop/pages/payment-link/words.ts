import { createSay } from '../../words.ts'
import { paymentLinkWords } from './messages.ts'

export const say = createSay(paymentLinkWords)
