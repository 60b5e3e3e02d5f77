import { fill } from '../../../../client/explain.ts'
import { language } from '../../../words.ts'
import { type ReviewWord, reviewWords } from './messages.ts'

export const say = (word: ReviewWord, values: Record<string, string | number> = {}) =>
  fill(reviewWords[language][word], values)
