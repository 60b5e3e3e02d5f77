import { createSay } from '../../words.ts'
import { accountWords } from './messages.ts'

export const say = createSay(accountWords)

export type AccountWord = Parameters<typeof say>[1]
