import { createSay } from '../../words.ts'
import { itemWords } from './messages.ts'

/** Texts of the pages of products and bundles, loaded with these pages. */
export const say = createSay(itemWords)
