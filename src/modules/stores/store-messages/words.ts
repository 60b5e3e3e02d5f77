import type { Language } from '../../../platform/http/choose-language.ts'
import { goodsWordsEn } from './goods-words.en.ts'
import { goodsWordsId } from './goods-words.id.ts'
import type { MessageKind, MessageWords } from './kinds.ts'
import { orderWordsEn } from './order-words.en.ts'
import { orderWordsId } from './order-words.id.ts'

const words: Record<Language, Record<MessageKind, MessageWords>> = {
  en: { ...orderWordsEn, ...goodsWordsEn },
  id: { ...orderWordsId, ...goodsWordsId },
}

/** The default texts of a message. */
export const findWords = (kind: MessageKind, language: Language): MessageWords => words[language][kind]

/** The last line of a mail that the buyer can reply to. */
export const answerLine: Record<Language, string> = {
  en: 'Questions? Just answer this mail.',
  id: 'Ada pertanyaan? Balas saja email ini.',
}
