import { createSay } from '../../words.ts'
import { wishlistWords } from './messages.ts'

export const say = createSay(wishlistWords)
