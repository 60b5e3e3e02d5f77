import type { ErrorWords } from '../../../client/explain.ts'
import { merchantErrorsEn } from '../../../client/words/merchant-errors.en.ts'
import { merchantErrorsId } from '../../../client/words/merchant-errors.id.ts'
import { defineWords } from '../define-words.ts'

/** The explanations of the server's refusals. */
export const refusalWords = defineWords<ErrorWords>({ en: merchantErrorsEn, id: merchantErrorsId })
