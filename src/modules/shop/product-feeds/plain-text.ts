const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string | undefined) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' '
  })

/** The text of HTML that was sanitized when it was stored. */
export const textFromHtml = (html: string) => decode(html.replace(/<\/?[a-z][^<>]*>/gi, ' '))

/**
 * A text on one line, without characters that XML cannot contain. A longer text is cut at a word and ends with an
 * ellipsis.
 */
export function toOneLine(text: string, maxLength: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  if (letters.length <= maxLength) return line
  const cut = letters.slice(0, maxLength - 1).join('')
  return `${cut.replace(/\s\S*$/, '')}…`
}
