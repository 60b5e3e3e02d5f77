import { createSay } from '../../words.ts'
import { catalogWords } from './messages.ts'

export const say = createSay(catalogWords)
