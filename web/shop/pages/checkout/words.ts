import { createSay } from '../../create-say.ts'
import { checkoutWords } from './messages.ts'

export const say = createSay(checkoutWords)
