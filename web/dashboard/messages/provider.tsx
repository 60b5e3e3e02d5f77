import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { AccountMessages } from './account.en.ts'
import type { DeveloperMessages } from './developers.en.ts'
import type { CoreMessages } from './en.ts'
import type { GoodsMessages } from './goods.en.ts'
import type { StoreMessages } from './store.en.ts'
import type { WebhookMessages } from './webhooks.en.ts'

export type Language = 'en' | 'id'
export type Messages = CoreMessages &
  AccountMessages &
  DeveloperMessages &
  WebhookMessages &
  GoodsMessages &
  StoreMessages

const storageKey = 'etalase.language'

const load: Record<Language, () => Promise<Messages>> = {
  en: async () => {
    const [core, account, developers, webhooks, goods, store] = await Promise.all([
      import('./en.ts'),
      import('./account.en.ts'),
      import('./developers.en.ts'),
      import('./webhooks.en.ts'),
      import('./goods.en.ts'),
      import('./store.en.ts'),
    ])
    return {
      ...core.en,
      ...account.accountEn,
      ...developers.developersEn,
      ...webhooks.webhooksEn,
      ...goods.goodsEn,
      ...store.storeEn,
    }
  },
  id: async () => {
    const [core, account, developers, webhooks, goods, store] = await Promise.all([
      import('./id.ts'),
      import('./account.id.ts'),
      import('./developers.id.ts'),
      import('./webhooks.id.ts'),
      import('./goods.id.ts'),
      import('./store.id.ts'),
    ])
    return {
      ...core.id,
      ...account.accountId,
      ...developers.developersId,
      ...webhooks.webhooksId,
      ...goods.goodsId,
      ...store.storeId,
    }
  },
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
