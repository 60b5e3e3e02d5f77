import type { Context } from '../context.ts'
import { storedValue } from '../state/stored-value.ts'

const stored = (context: Context) => storedValue(context, 'measuring')

/** The visitor's answer; null before. */
export const loadConsent = (context: Context) => stored(context).get() as 'granted' | 'denied' | null

export const storeConsent = (context: Context, answer: 'granted' | 'denied') => stored(context).set(answer)

const cookie = (pattern: RegExp) => pattern.exec(document.cookie)?.[1]

/** The visitor's ids in the services' scripts, for the order; empty without consent. */
export function identifiers(context: Context): Record<string, string> {
  if (loadConsent(context) !== 'granted') return {}
  const known = {
    ad_consent: 'granted',
    fbp: cookie(/(?:^|; )_fbp=(fb\.[\d.]+)/),
    ttp: cookie(/(?:^|; )_ttp=([\w.-]+)/),
    ga_client_id: cookie(/(?:^|; )_ga=GA\d\.\d\.(\d+\.\d+)/),
    ga_session_id: cookie(/(?:^|; )_ga_\w+=GS\d\.\d\.s?(\d+)/),
  }
  return Object.fromEntries(Object.entries(known).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
