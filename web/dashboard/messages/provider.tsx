import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { getSpoken, setLanguage, subscribe } from './loaded-words.ts'
import type { Language } from './word-groups.ts'
import type { Messages } from './words-en.ts'

export type { Language, Messages }

type Spoken = { messages: Messages; language: Language; setLanguage: (language: Language) => Promise<void> }

const Context = createContext<Spoken | null>(null)

/** Provides the loaded messages of the selected language. Switching loads the other language first. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const { messages, language } = useSyncExternalStore(subscribe, getSpoken)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const spoken = useMemo<Spoken>(() => ({ messages, language, setLanguage }), [messages, language])
  return <Context value={spoken}>{children}</Context>
}

export const useLanguage = () => use(Context)!

export const useMessages = () => useLanguage().messages
