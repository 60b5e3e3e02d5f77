import { fill } from '../client/explain.ts'
import { type Language, language } from './words.ts'

/** Words of one part of the shop, which arrive with its script. The language is read when they are said. */
export const createSay =
  <W extends Record<string, string>>(words: Record<Language, W>) =>
  (word: keyof W & string, values: Record<string, string | number> = {}) =>
    fill(words[language][word]!, values)
