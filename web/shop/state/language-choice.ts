import type { Context } from '../context.ts'
import { isLanguage, type Language } from '../words.ts'
import { storedValue } from './stored-value.ts'

const yearSeconds = 365 * 24 * 3600

/** Stores the visitor's language, which the server reads for addresses without one. */
export function storeLanguage(chosen: Language) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is missing in browsers that this page supports
  document.cookie = `language=${chosen}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

/**
 * Moves the language from local storage, where earlier versions stored it, and reloads once if the page has another
 * language.
 */
export function moveStoredLanguage(context: Context) {
  const former = storedValue(context, 'language')
  const chosen = former.get()
  if (!isLanguage(chosen)) return
  former.set(null)
  storeLanguage(chosen)
  if (chosen !== context.language && document.cookie.includes(`language=${chosen}`)) location.reload()
}
