import { createSay } from '../../create-say.ts'
import { cartWords } from './messages.ts'

export const say = createSay(cartWords)
