import { useLanguage } from './provider.tsx'
import { storeMessagesEn } from './store-messages.en.ts'
import { storeMessagesId } from './store-messages.id.ts'

const words = { en: storeMessagesEn, id: storeMessagesId }

/** Only for the messages of a store, which are loaded when they are opened. */
export const useStoreMessageWords = () => words[useLanguage().language]
