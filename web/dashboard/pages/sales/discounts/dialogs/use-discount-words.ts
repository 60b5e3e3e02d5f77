import { useWords } from '../../../../messages/provider.tsx'
import { discountWords } from '../words.ts'
import { discountDialogWords } from './words.ts'

/** The words of the list and of its dialogs, which are loaded when the first one is opened. */
export const useDiscountWords = () => ({ ...useWords(discountWords), ...useWords(discountDialogWords) })
