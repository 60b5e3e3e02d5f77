import type { ErrorWords } from '../../client/explain.ts'
import { merchantErrorsEn } from '../../client/words/merchant-errors.en.ts'

export const refusalsEn = { refusals: merchantErrorsEn as ErrorWords }
