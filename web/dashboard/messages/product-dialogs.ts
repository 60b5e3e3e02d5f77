import { productDialogsEn } from './product-dialogs.en.ts'
import { productDialogsId } from './product-dialogs.id.ts'
import { useLanguage } from './provider.tsx'

const words = { en: productDialogsEn, id: productDialogsId }

/** Only for dialogs that are loaded when they are opened: the words of the first visit stay small. */
export const useProductDialogWords = () => words[useLanguage().language]
