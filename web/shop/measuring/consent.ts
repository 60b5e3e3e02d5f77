import { storedValue } from '../state/shop.ts'

const stored = storedValue('measuring')

/** What the visitor answered; null before. */
export const loadConsent = () => stored.get() as 'granted' | 'denied' | null

export const storeConsent = (answer: 'granted' | 'denied') => stored.set(answer)

const cookie = (pattern: RegExp) => pattern.exec(document.cookie)?.[1]

/** What the services' scripts know the visitor by, for the order; nothing unless the visitor agreed. */
export function identifiers(): Record<string, string> {
  if (loadConsent() !== 'granted') return {}
  const known = {
    ad_consent: 'granted',
    fbp: cookie(/(?:^|; )_fbp=(fb\.[\d.]+)/),
    ttp: cookie(/(?:^|; )_ttp=([\w.-]+)/),
    ga_client_id: cookie(/(?:^|; )_ga=GA\d\.\d\.(\d+\.\d+)/),
    ga_session_id: cookie(/(?:^|; )_ga_\w+=GS\d\.\d\.s?(\d+)/),
  }
  return Object.fromEntries(Object.entries(known).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
