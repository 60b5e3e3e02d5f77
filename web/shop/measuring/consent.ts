import { storedValue } from '../state/shop.ts'

const stored = storedValue('measuring')

/** The visitor's answer; null before. */
export const loadConsent = () => stored.get() as 'granted' | 'denied' | null

export const storeConsent = (answer: 'granted' | 'denied') => stored.set(answer)

const cookie = (pattern: RegExp) => pattern.exec(document.cookie)?.[1]

/** The visitor's ids in the services' scripts, for the order; empty without consent. */
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
