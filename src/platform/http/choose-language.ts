/** The languages of our pages and mails. */
export type Language = 'en' | 'id'

/** Returns the first supported language of the browser, or else `otherwise`, or else English. */
export function chooseLanguage(acceptLanguage: string | undefined, otherwise?: unknown): Language {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  const known = [...wanted, otherwise].find((code) => code === 'id' || code === 'en')
  return known === 'id' ? 'id' : 'en'
}
