const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** The text of HTML on one line. */
export const toText = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1[^<>]*>?|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#?\w+);/g, decodeEntity)
    .replace(/\s+/g, ' ')
    .trim()

/** Search engines show about this many characters of a description. */
const maxLength = 155

/** Cuts a text after the last word that fits. */
export function cutText(text: string, length = maxLength): string {
  if (text.length <= length) return text
  const start = text.slice(0, length)
  const end = start.lastIndexOf(' ')
  return `${(end > length / 2 ? start.slice(0, end) : start).replace(/[\s,.;:–-]+$/, '')}…`
}

/** Only the start of a long text is read, because the patterns may take quadratic time. */
const maxRead = 5000
// Removes a tag that was cut off.
const cutStart = (html: string) => (html.length <= maxRead ? html : html.slice(0, maxRead).replace(/<[^<>]*$/, ''))

/** The first non-empty text as a description; it may be HTML or plain text. */
export function describe(...candidates: (string | null | undefined)[]): string | undefined {
  for (const candidate of candidates) {
    const text = candidate ? toText(cutStart(candidate)) : ''
    if (text) return cutText(text)
  }
  return undefined
}
