import { createSay } from '../../words.ts'
import { itemWords } from './messages.ts'

/** Words of the pages of products and bundles, which arrive with these pages. */
export const say = createSay(itemWords)
