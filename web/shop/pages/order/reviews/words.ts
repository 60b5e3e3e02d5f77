import { createSay } from '../../../words.ts'
import { orderReviewWords } from './messages.ts'

export const say = createSay(orderReviewWords)
