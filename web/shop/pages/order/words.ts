import { createSay } from '../../create-say.ts'
import { orderWords } from './messages.ts'

export const say = createSay(orderWords)
