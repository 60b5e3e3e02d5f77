import { type Static, Type } from 'typebox'
import { Closed, Nullable } from '../../../platform/http/schemas.ts'
import { type AttributionName, clickNames, utmNames } from '../../../vocabulary/attribution.ts'

/** The part that filters and statistics read; longer texts do not fit into the index. */
const maxSource = 200
const maxUserAgent = 500

const value = Type.Optional(Nullable(Type.String({ maxLength: 1000 })))
const properties = Object.fromEntries([...utmNames, ...clickNames].map((name) => [name, value])) as Record<
  AttributionName,
  typeof value
>

export const AttributionIn = Closed(properties, {
  title: 'Attribution',
  description: `The link that brought the buyer: its utm parameters and the click ids of advertisements. The first ${maxSource} characters of \`utm_source\` are kept`,
})

/** The columns of an order about where its buyer came from. Blank values count as absent. */
export function readAttribution(given: Static<typeof AttributionIn> | null | undefined, userAgent?: string) {
  const kept = (name: AttributionName) => given?.[name]?.trim() || null
  const clicks = clickNames.flatMap((name) => (kept(name) === null ? [] : [[name, kept(name)]]))
  // Only reports of the purchase need it, so it is stored only with consent.
  if (userAgent && kept('ad_consent') === 'granted') clicks.push(['user_agent', userAgent.slice(0, maxUserAgent)])
  return {
    ...(Object.fromEntries(utmNames.map((name) => [name, kept(name)])) as Record<
      (typeof utmNames)[number],
      string | null
    >),
    utm_source: cut(kept('utm_source')),
    attribution: clicks.length > 0 ? Object.fromEntries(clicks) : null,
  }
}

/** By code points, so that no character is cut in half. */
const cut = (text: string | null) => text && Array.from(text).slice(0, maxSource).join('')
