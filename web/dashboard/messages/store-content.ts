import { useLanguage } from './provider.tsx'
import { storeContentEn } from './store-content.en.ts'
import { storeContentId } from './store-content.id.ts'

const words = { en: storeContentEn, id: storeContentId }

/** Only for the pages and menus of a store, which are loaded when they are opened. */
export const useContentWords = () => words[useLanguage().language]
