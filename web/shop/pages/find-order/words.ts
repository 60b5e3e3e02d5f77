import { createSay } from '../../words.ts'
import { findOrderWords } from './messages.ts'

export const say = createSay(findOrderWords)
