import type { Reads } from '../../../platform/db/connections/reads.ts'
import type { Store } from './find-near-words.ts'
import { toWords } from './words.ts'

const maxCompletions = 5
/** The most words that are ranked by their number of items; a short prefix matches more. */
const maxCompared = 1000
const minLetters = 2

const statement = `select w.word from (
    select word, item_count from store_words
    where business_id = $1 and store_id = $2 and word > $3 and word < $3 || chr(1114111)
    order by word limit ${maxCompared}
  ) w order by w.item_count desc, w.word limit ${maxCompletions}`

/** Completes the typed text with words of the store, the most common first. */
export async function completeWords(reads: Pick<Reads, 'query'>, store: Store, text: string): Promise<string[]> {
  const words = toWords(text)
  const last = words.pop()
  if (!last || [...last].length < minLetters || /\s$/.test(text)) return []
  const rows = await reads.query<{ word: string }>(statement, [store.business_id, store.id, last])
  return rows.map(({ word }) => [...words, word].join(' '))
}
