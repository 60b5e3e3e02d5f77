import { useLanguage } from './provider.tsx'
import { storeLookEn } from './store-look.en.ts'
import { storeLookId } from './store-look.id.ts'

const words = { en: storeLookEn, id: storeLookId }

/** Only for the look of a store, which is loaded when its page is opened. */
export const useLookWords = () => words[useLanguage().language]
