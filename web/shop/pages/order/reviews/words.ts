import { fill } from '../../../../client/explain.ts'
import { language } from '../../../words.ts'
import { type OrderReviewWord, orderReviewWords } from './messages.ts'

export const say = (word: OrderReviewWord, values: Record<string, string | number> = {}) =>
  fill(orderReviewWords[language][word], values)
