import type { ErrorWords } from '../../client/explain.ts'
import { coreWords } from './core/words.ts'
import type { Language, LazyWords, Words } from './define-words.ts'
import { refusalWords } from './refusals/words.ts'

/** The core words, and the explanations of refusals once they were loaded. */
export type Messages = typeof coreWords.en & { refusals?: ErrorWords }

type Spoken = { language: Language; messages: Messages }

/** Words of any page. */
export type AnyWords = Words<unknown>

const storageKey = 'etalase.language'

/** The language stored in this browser, else the browser's own, else English. */
function preferredLanguage(): Language {
  const stored = localStorage.getItem(storageKey)
  if (stored === 'en' || stored === 'id') return stored
  return navigator.languages.find((tag) => /^(en|id)\b/.test(tag))?.startsWith('id') ? 'id' : 'en'
}

let spoken: Spoken = { language: preferredLanguage(), messages: {} as Messages }
const wanted = new Set<AnyWords>([coreWords])
const listeners = new Set<() => void>()

export const getSpoken = () => spoken

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The words in a language, or the promise of them. */
export const readWords = <T>(words: Words<T>, language: Language): T | Promise<T> =>
  words[language] ?? (words as unknown as LazyWords<T>).load(language)

async function load(language: Language, some: Iterable<AnyWords>) {
  await Promise.all([...some].map((words) => readWords(words, language)))
  spoken = { language, messages: { ...coreWords[language], refusals: refusalWords[language] } }
  for (const listener of listeners) listener()
}

/** Loads words in the selected language if necessary. A page that uses them waits for this. */
export async function loadWords(words: AnyWords[]) {
  const { language } = spoken
  const isNew = words.some((some) => !some[language])
  for (const some of words) wanted.add(some)
  if (isNew) await load(language, words)
}

/** Loads the words of another language before it is shown. */
export async function setLanguage(language: Language) {
  localStorage.setItem(storageKey, language)
  await load(language, wanted)
}
