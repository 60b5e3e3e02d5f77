import { type Font, type FontName, readFonts } from '../documents/fonts.ts'

/** Draws letters as SVG paths, so that a picture looks the same on every machine, whatever fonts it has. */

type Look = { font: FontName; size: number }

/** Removes characters that the font lacks: emoji, and letters of other scripts. */
const drawable = (font: Font, text: string) =>
  [...text.normalize('NFC')].filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!)).join('')

export function measureText(text: string, { font: name, size }: Look): number {
  const font = readFonts()[name]
  const { positions } = font.layout(drawable(font, text))
  return (positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * size) / font.unitsPerEm
}

/** One line of text as an SVG group; `y` is its baseline. */
export function drawText(
  text: string,
  { font: name, size, x, y, color }: Look & { x: number; y: number; color: string },
) {
  const font = readFonts()[name]
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(drawable(font, text))
  let pen = 0
  const paths = glyphs.map((glyph, index) => {
    const at = pen + positions[index]!.xOffset
    pen += positions[index]!.xAdvance
    return `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`
  })
  return `<g fill="${color}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** Breaks a text into at most `maxLines` lines of this width; a longer text ends with an ellipsis. */
export function breakLines(text: string, width: number, maxLines: number, look: Look): string[] {
  const font = readFonts()[look.font]
  const words = drawable(font, text).split(/\s+/).filter(Boolean)
  const fits = (line: string) => measureText(line, look) <= width
  const lines: string[] = []
  while (words.length > 0 && lines.length < maxLines) {
    let line = words.shift()!
    while (words.length > 0 && fits(`${line} ${words[0]}`)) line += ` ${words.shift()}`
    lines.push(line)
  }
  const isCut = words.length > 0
  return lines.map((line, index) => shorten(line, isCut && index === lines.length - 1, fits))
}

function shorten(line: string, isCut: boolean, fits: (line: string) => boolean): string {
  if (!isCut && fits(line)) return line
  let letters = [...line]
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters = letters.slice(0, -1)
  return `${letters.join('').trimEnd()}…`
}
