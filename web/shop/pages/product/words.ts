import { fill } from '../../../client/explain.ts'
import { language } from '../../words.ts'
import { type ItemWord, itemWords } from './messages.ts'

/** Words of the pages of products and bundles, which arrive with these pages. */
export const say = (word: ItemWord, values: Record<string, string | number> = {}) =>
  fill(itemWords[language][word], values)
