import { createSay } from '../../../words.ts'
import { reviewWords } from './messages.ts'

export const say = createSay(reviewWords)
