import { type Language, type WordGroup, wordGroups } from './word-groups.ts'
import type { Messages } from './words-en.ts'

type Spoken = { language: Language; messages: Messages }

const storageKey = 'etalase.language'

/** The language stored in this browser, else the browser's own, else English. */
function preferredLanguage(): Language {
  const stored = localStorage.getItem(storageKey)
  if (stored === 'en' || stored === 'id') return stored
  return navigator.languages.find((tag) => /^(en|id)\b/.test(tag))?.startsWith('id') ? 'id' : 'en'
}

let spoken: Spoken = { language: preferredLanguage(), messages: {} as Messages }
const wanted = new Set<WordGroup>()
const listeners = new Set<() => void>()

export const getSpoken = () => spoken

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function load(language: Language, groups: Iterable<WordGroup>) {
  const loaded = await Promise.all([...groups].map((group) => wordGroups[group][language]()))
  const known = language === spoken.language ? spoken.messages : {}
  spoken = { language, messages: Object.assign({}, known, ...loaded) }
  for (const listener of listeners) listener()
}

/** Loads a group of words, of the core too, unless that was done. A page that needs it waits for this. */
export async function loadWords(group: WordGroup) {
  if (wanted.has(group)) return
  await load(spoken.language, [group])
  wanted.add(group)
}

/** Loads the words of another language before it is shown. */
export async function setLanguage(language: Language) {
  localStorage.setItem(storageKey, language)
  await load(language, wanted)
}
