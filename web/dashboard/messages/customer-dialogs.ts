import { customerDialogsEn } from './customer-dialogs.en.ts'
import { customerDialogsId } from './customer-dialogs.id.ts'
import { useLanguage } from './provider.tsx'

const words = { en: customerDialogsEn, id: customerDialogsId }

/** Only for dialogs that are loaded when they are opened: the words of the first visit stay small. */
export const useDialogWords = () => words[useLanguage().language]
