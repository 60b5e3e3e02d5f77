import { fill } from '../../../../client/explain.ts'
import { language } from '../../../words.ts'
import { type AftercareWord, aftercareWords } from './messages.ts'

/** Words about refunds and returns, which arrive with this part of the page. */
export const say = (word: AftercareWord, values: Record<string, string | number> = {}) =>
  fill(aftercareWords[language][word], values)
