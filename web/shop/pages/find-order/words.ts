import { createSay } from '../../create-say.ts'
import { findOrderWords } from './messages.ts'

export const say = createSay(findOrderWords)
