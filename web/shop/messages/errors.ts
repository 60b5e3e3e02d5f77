import { buyerErrorsEn } from '../../client/words/buyer-errors.en.ts'
import { buyerErrorsId } from '../../client/words/buyer-errors.id.ts'

/** Messages for all errors that buyers can get. */
export const allErrorWords = { id: buyerErrorsId, en: buyerErrorsEn }
