import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Language, Words } from './define-words.ts'
import { getSpoken, type Messages, readWords, setLanguage, subscribe } from './loaded-words.ts'

export type { Language, Messages }

type Spoken = { messages: Messages; language: Language; setLanguage: (language: Language) => Promise<void> }

const Context = createContext<Spoken | null>(null)

/** Provides the loaded messages in the selected language. Switching loads the other language first. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const { messages, language } = useSyncExternalStore(subscribe, getSpoken)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const spoken = useMemo<Spoken>(() => ({ messages, language, setLanguage }), [messages, language])
  return <Context value={spoken}>{children}</Context>
}

export const useLanguage = () => use(Context)!

/** The core words, which every page has. */
export const useMessages = () => useLanguage().messages

/** The words of a page or part in the selected language. Suspends until they are loaded. */
export function useWords<T>(words: Words<T>): T {
  const found = readWords(words, useLanguage().language)
  return found instanceof Promise ? use(found) : found
}
