import { auditWordsEn } from './audit-words-en.ts'
import { coreWordsEn } from './core-words-en.ts'
import { developerWordsEn } from './developer-words-en.ts'
import { productWordsEn } from './product-words-en.ts'
import { settingsWordsEn } from './settings-words-en.ts'
import { stockWordsEn } from './stock-words-en.ts'

/** All words of the dashboard. Pages load them in groups. */
export const wordsEn = {
  ...coreWordsEn,
  ...auditWordsEn,
  ...developerWordsEn,
  ...productWordsEn,
  ...settingsWordsEn,
  ...stockWordsEn,
}

export type Messages = typeof wordsEn
