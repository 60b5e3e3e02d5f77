import type { Reads } from '../../../platform/db/connections/reads.ts'
import type { Statement } from '../../../platform/db/statements/statement.ts'

export type Store = { id: number; business_id: number }

/** A word of the store that resembles the typed word at this place. */
export type Relative = {
  place: number
  kind: 'known' | 'near' | 'part'
  word: string
  item_count: number
}

const maxNear = 200
const maxParts = 10
const minPartLength = 4

const ofStore = 'w.business_id = $1 and w.store_id = $2'

/**
 * Selects for each typed word that the store has it, alone or as a prefix; or else the store's words that share a key
 * with it, most keys first, and, if the index of pg_trgm exists, those that contain it. The last typed word may be a
 * prefix, so longer words count as near too.
 */
const near = `select q.place::integer as place, c.kind, c.word, c.item_count
  from unnest($3::text[]) with ordinality as q (word, place)
  cross join lateral (
    select word_keys($2, q.word) as keys, exists (
      select 1 from store_words w where ${ofStore} and w.word >= q.word and w.word < q.word || chr(1114111)) as is_known
    offset 0
  ) k
  cross join lateral (
    select 'known' as kind, q.word as word, 0 as item_count where k.is_known
    union all (
      select 'near', w.word, w.item_count from store_words w
      where not k.is_known and w.keys && k.keys and ${ofStore}
        and char_length(w.word) >= char_length(q.word) - 2
        and (char_length(w.word) <= char_length(q.word) + 2 or q.place = cardinality($3::text[]))
      order by cardinality(array(select unnest(w.keys) intersect select unnest(k.keys))) desc, w.word
      limit ${maxNear}
    )
    union all (
      select 'part', w.word, w.item_count from store_words w
      where not k.is_known and char_length(q.word) >= ${minPartLength} and ${ofStore}
        and (w.store_id::text || ':' || w.word) like ($2::bigint)::text || ':%' || q.word || '%'
        and (select to_regclass('public.store_words_parts') is not null)
      order by w.item_count desc, w.word limit ${maxParts}
    )
  ) c`

/** The words contain letters only, so none is read as a pattern. */
export const nearStatement = (store: Store, words: string[]): Statement => ({
  text: near,
  values: [store.business_id, store.id, words],
})

export async function findNearWords(reads: Pick<Reads, 'query'>, store: Store, words: string[]): Promise<Relative[]> {
  const { text, values } = nearStatement(store, words)
  return await reads.query<Relative>(text, values)
}
