import { createSay } from '../../words.ts'
import { orderWords } from './messages.ts'

export const say = createSay(orderWords)

export type OrderWord = Parameters<typeof say>[1]

export const isOrderWord = (text: string): text is OrderWord => text in orderWords.en || text in orderWords.id
