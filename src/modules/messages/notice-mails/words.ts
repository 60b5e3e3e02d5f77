import { type Words, wordsEn } from './words.en.ts'
import { wordsId } from './words.id.ts'

export type { MailedKind } from './words.en.ts'

export const words: Record<'en' | 'id', Words> = { en: wordsEn, id: wordsId }
