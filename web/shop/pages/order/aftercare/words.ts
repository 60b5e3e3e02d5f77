import { createSay } from '../../../words.ts'
import { aftercareWords } from './messages.ts'

/** Texts about refunds and returns, loaded with this part of the page. */
export const say = createSay(aftercareWords)
