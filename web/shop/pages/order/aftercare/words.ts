import { createSay } from '../../../words.ts'
import { aftercareWords } from './messages.ts'

/** Words about refunds and returns, which arrive with this part of the page. */
export const say = createSay(aftercareWords)
