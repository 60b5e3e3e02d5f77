import type { Attribution } from '../api/types.generated.ts'
import type { Context } from '../context.ts'
import { identifiers } from '../measuring/consent.ts'
import { storageKey } from './stored-value.ts'

const keyIn = (context: Context) => storageKey(context, 'attribution')
const maxLength = 1000

/** Parameters of links, which are fields of the API under the same names. */
const names =
  'utm_source utm_medium utm_campaign utm_content utm_term ad_source affiliate_code ttclid gclid kwai_clickid'.split(
    ' ',
  )

/** Removes control characters and unpaired surrogates, which the API refuses, so that no link can break a checkout. */
const clean = (text: string) => text.slice(0, maxLength).replace(/\p{C}/gu, '').trim()

function readAddress(): Attribution {
  const query = new URLSearchParams(location.search)
  const found: Record<string, string> = {}
  for (const name of names) found[name] = clean(query.get(name) ?? '')
  const click = query.get('fbclid')
  // The format in which Meta's Conversions API takes a click id.
  if (click) found.fbc = clean(`fb.1.${Date.now()}.${click}`)
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value))
}

/** Stores the parameters of a visit's first link in session storage, until the tab is closed. */
export function keepAttribution(context: Context) {
  const found = readAddress()
  try {
    if (Object.keys(found).length > 0 && !sessionStorage.getItem(keyIn(context)))
      sessionStorage.setItem(keyIn(context), JSON.stringify(found))
  } catch {
    // Without session storage, the order does not say where its buyer came from.
  }
}

/** The stored parameters of the first link, and the ids of services that the visitor consented to. */
export function loadAttribution(context: Context): Attribution | null {
  const known = identifiers(context)
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyIn(context)) ?? 'null')
    return kept || known.ad_consent ? { ...kept, ...known } : null
  } catch {
    return known.ad_consent ? known : null
  }
}
