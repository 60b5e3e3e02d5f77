import { merchantErrorsId } from '../../client/words/merchant-errors.id.ts'
import type { refusalsEn } from './refusals.en.ts'

export const refusalsId: typeof refusalsEn = { refusals: merchantErrorsId }
