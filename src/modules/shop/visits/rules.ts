/** Programs by their User-Agent; a missing one counts as a program. */
const programs =
  /bot\b|bot[/;-]|crawl|spider|slurp|headless|lighthouse|preview|externalhit|whatsapp|telegram|embedly|monitor|uptime|curl|wget|python|java\/|go-http|okhttp|axios|node|undici|scrapy|ahrefs|semrush/i

type Headers = Record<string, string | string[] | undefined>

/** Whether a person requested the page, not a program or a browser that loads pages in advance. */
export function isPerson(headers: Headers): boolean {
  const agent = headers['user-agent']
  if (typeof agent !== 'string' || agent.length < 10 || programs.test(agent)) return false
  return !/prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of a time in a time zone: "2026-11-15". */
export function dayIn(timeZone: string, now: Date): string {
  const known = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  formats.set(timeZone, known)
  return known.format(now)
}
