import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { Messages } from './words-en.ts'

export type Language = 'en' | 'id'
export type { Messages }

const storageKey = 'etalase.language'

/** One file for each language, so that the words arrive with one request. */
const load: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./words-en.ts')).wordsEn,
  id: async () => (await import('./words-id.ts')).wordsId,
}

type Spoken = { messages: Messages; language: Language; setLanguage: (language: Language) => void }

const Context = createContext<Spoken | null>(null)

/** The language stored in this browser, else the browser's own, else English. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(storageKey)
  if (stored === 'en' || stored === 'id') return stored
  return navigator.languages.find((tag) => /^(en|id)\b/.test(tag))?.startsWith('id') ? 'id' : 'en'
}

export const loadMessages = (language: Language) => load[language]()

/** Provides the messages of the selected language. Switching loads the other language first. */
export function MessagesProvider({ initial, children }: { initial: Omit<Spoken, 'setLanguage'>; children: ReactNode }) {
  const [{ messages, language }, setSpoken] = useState(initial)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const spoken = useMemo<Spoken>(
    () => ({
      messages,
      language,
      setLanguage: async (wanted) => {
        localStorage.setItem(storageKey, wanted)
        setSpoken({ messages: await loadMessages(wanted), language: wanted })
      },
    }),
    [messages, language],
  )
  return <Context value={spoken}>{children}</Context>
}

export const useLanguage = () => use(Context)!

export const useMessages = () => useLanguage().messages
