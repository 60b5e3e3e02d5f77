import { discountDialogsEn } from './discount-dialogs.en.ts'
import { discountDialogsId } from './discount-dialogs.id.ts'
import { useLanguage, useMessages } from './provider.tsx'

const words = { en: discountDialogsEn, id: discountDialogsId }

/** Only for dialogs that are loaded when they are opened: the words of the first visit stay small. */
export const useDiscountWords = () => ({ ...useMessages().discounts, ...words[useLanguage().language] })
