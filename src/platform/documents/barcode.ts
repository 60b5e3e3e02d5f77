import type { Pdf } from './pdf.ts'

/** Bars in points: 0.19 mm is the narrowest that scanners read, 0.38 mm is three dots of a label printer (203 an inch). */
const minBar = 0.53
const maxBar = 1.06
/** The empty space that scanners need on each side, in bars. */
const quietZone = 10

/** The bars of a text in Code 128 as ones and zeros; undefined for characters that it does not have. */
export async function encodeCode128(text: string): Promise<string | undefined> {
  if (!/^[\x20-\x7e]+$/.test(text)) return undefined
  // Loaded on first use, because most processes never draw a label.
  const { default: draw } = await import('jsbarcode')
  const code: { encodings?: { data: string }[] } = {}
  draw(code, text, { format: 'CODE128' })
  return code.encodings?.map(({ data }) => data).join('')
}

/** Draws bars in the middle of a width. Returns false, and draws nothing, if they would be too narrow to be read. */
export function drawBarcode(pdf: Pdf, bars: string, place: { x: number; y: number; width: number; height: number }) {
  const bar = Math.min(maxBar, place.width / (bars.length + 2 * quietZone))
  if (bar < minBar) return false
  const left = place.x + (place.width - bars.length * bar) / 2
  for (const { index, 0: run } of bars.matchAll(/1+/g))
    pdf.rect(left + index * bar, place.y, run.length * bar, place.height)
  pdf.fill('#000000')
  return true
}
