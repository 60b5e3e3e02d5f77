import type { Reads } from '../../../platform/db/connections/reads.ts'
import type { Store } from './find-near-words.ts'
import { toWords } from './words.ts'

/** The synonyms of a store, prepared for searching. */
export type Synonyms = {
  /** Phrases with the same meaning, by each of them: `t shirt` → `t shirt`, `kaos`, `baju`. */
  phrases: Map<string, string[]>
  /** Single-word synonyms, which misspelt words may be corrected to. */
  words: Set<string>
}

/** The longest phrase that is looked up. */
const maxPhraseWords = 4
const maxAlternatives = 40
const maxCachedStores = 1000

export function prepareSynonyms(groups: string[][]): Synonyms {
  const phrases = new Map<string, Set<string>>()
  for (const group of groups) {
    const same = group.map((text) => toWords(text).join(' ')).filter(Boolean)
    for (const phrase of same) {
      const known = phrases.get(phrase) ?? new Set([phrase])
      for (const other of same) known.add(other)
      phrases.set(phrase, known)
    }
  }
  return {
    phrases: new Map([...phrases].map(([phrase, same]) => [phrase, [...same].slice(0, maxAlternatives)])),
    words: new Set([...phrases.keys()].filter((phrase) => !phrase.includes(' '))),
  }
}

const none = prepareSynonyms([])

export type SynonymCache = (store: Store & { catalog_version: number }) => Promise<Synonyms>

/** Reads the synonyms of a store once per version of its catalog, which their changes increment. */
export function createSynonymCache({ reads }: { reads: Reads }): SynonymCache {
  const cached = new Map<number, { version: number; synonyms: Promise<Synonyms> }>()

  async function load({ business_id, id }: Store): Promise<Synonyms> {
    const rows = await reads.query<{ words: string[] }>(
      'select words from store_synonyms where business_id = $1 and store_id = $2 order by position',
      [business_id, id],
    )
    return rows.length === 0 ? none : prepareSynonyms(rows.map(({ words }) => words))
  }

  return (store) => {
    const found = cached.get(store.id)
    if (found?.version === store.catalog_version) return found.synonyms
    const synonyms = load(store)
    const entry = { version: store.catalog_version, synonyms }
    cached.delete(store.id)
    cached.set(store.id, entry)
    if (cached.size > maxCachedStores) cached.delete(cached.keys().next().value!)
    synonyms.catch(() => cached.get(store.id) === entry && cached.delete(store.id))
    return synonyms
  }
}

/** The alternatives of each word of a search, or undefined if no word has any. */
export const widenSearch = (text: string, synonyms: Synonyms): string[] | undefined =>
  synonyms.phrases.size === 0
    ? undefined
    : addSynonyms(
        toWords(text).map((word) => [word]),
        synonyms,
      )

/**
 * Adds synonyms to the alternatives of each word, separated by bars as `search_query_any` reads them. The longest
 * phrase with synonyms counts.
 */
export function addSynonyms(words: string[][], { phrases }: Synonyms): string[] | undefined {
  const groups: string[][] = []
  for (let at = 0; at < words.length; ) {
    const length = longestPhrase(words, at, phrases)
    const alternatives = length > 0 ? phrases.get(phraseAt(words, at, length))! : words[at]!
    groups.push(alternatives)
    at += Math.max(length, 1)
  }
  return groups.some((group) => group.length > 1) ? groups.map((group) => group.join('|')) : undefined
}

const phraseAt = (words: string[][], at: number, length: number) =>
  words
    .slice(at, at + length)
    .map(([first]) => first)
    .join(' ')

function longestPhrase(words: string[][], at: number, phrases: Synonyms['phrases']): number {
  for (let length = Math.min(maxPhraseWords, words.length - at); length > 0; length--)
    if (phrases.has(phraseAt(words, at, length))) return length
  return 0
}
