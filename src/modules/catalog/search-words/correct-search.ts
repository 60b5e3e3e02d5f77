import type { Reads } from '../../../platform/db/connections/reads.ts'
import { editDistance, maxEdits, prefixDistance } from './edit-distance.ts'
import { findNearWords, type Relative, type Store } from './find-near-words.ts'
import { addSynonyms, type Synonyms } from './synonyms.ts'
import { isCorrectable, toWords } from './words.ts'

export type Correction = {
  /** The text of the corrected search. */
  text: string
  /** The alternatives of each word, for words with several. */
  groups: string[] | undefined
  /** False if the words were not respelt but only matched inside longer ones. */
  isRespelt: boolean
}

type Candidate = { word: string; item_count: number }

/**
 * Replaces the words of a search without results that the store does not have. Undefined if all of them are known, or
 * if one of them resembles no word of the store.
 */
export async function correctSearch(
  reads: Pick<Reads, 'query'>,
  synonyms: Synonyms,
  store: Store,
  text: string,
): Promise<Correction | undefined> {
  const words = toWords(text)
  const isKept = (word: string) => !isCorrectable(word) || synonyms.words.has(word)
  const asked = words.filter((word) => !isKept(word))
  if (asked.length === 0) return undefined
  const relatives = Map.groupBy(await findNearWords(reads, store, asked), ({ place }) => asked[place - 1]!)

  const found = words.map((word) => {
    const own = relatives.get(word) ?? []
    if (isKept(word) || own.some(({ kind }) => kind === 'known')) return { words: [word], isRespelt: false }
    return findReplacement(word, own, synonyms, word === words.at(-1))
  })
  if (found.some((choice) => choice === undefined)) return undefined
  const choices = found as Choice[]
  const isRespelt = choices.some((choice) => choice.isRespelt)
  const hasParts = choices.some((choice) => choice.words.length > 1 || !words.includes(choice.words[0]!))
  if (!isRespelt && !hasParts) return undefined
  const groups = addSynonyms(
    choices.map((choice) => choice.words),
    synonyms,
  )
  return { text: choices.map((choice) => choice.words[0]!).join(' '), groups, isRespelt }
}

type Choice = { words: string[]; isRespelt: boolean }

/** The most synonyms that are compared with a misspelt word, because the comparison holds the event loop. */
const maxSynonyms = 1000

/** Prefers a single edit over a part of a word, and a part over two edits. */
function findReplacement(
  typed: string,
  relatives: Relative[],
  synonyms: Synonyms,
  isLast: boolean,
): Choice | undefined {
  const { length } = [...typed]
  const near: Candidate[] = [
    ...relatives.filter(({ kind }) => kind === 'near'),
    ...[...synonyms.words].slice(0, maxSynonyms).map((word) => ({ word, item_count: 0 })),
  ]
  const best = nearest(near, (word, max) => editDistance(typed, word, max), maxEdits(length))
  const respelt = best && { words: [best.word], isRespelt: true }
  if (best?.distance === 1) return respelt
  const parts = relatives.filter(({ kind }) => kind === 'part').map(({ word }) => word)
  if (parts.length > 0) return { words: parts, isRespelt: false }
  if (respelt || !isLast) return respelt
  const begun = nearest(near, (word, max) => prefixDistance(typed, word, max), length - minBegun)
  return begun && { words: [begun.word], isRespelt: true }
}

/**
 * The minimum length of a prefix. With its edits, the keys of a longer word only match from this length on: seven
 * letters with two edits, six with one.
 */
const minBegun = 5

function nearest(candidates: Candidate[], distanceTo: (word: string, max: number) => number, maxEdits: number) {
  const max = Math.min(maxEdits, 2)
  return candidates
    .map((candidate) => ({ ...candidate, distance: distanceTo(candidate.word, max) }))
    .filter(({ distance }) => distance <= max)
    .sort((a, b) => a.distance - b.distance || b.item_count - a.item_count || (a.word < b.word ? -1 : 1))[0]
}
