import { createRequire } from 'node:module'

export type FontName = 'plain' | 'bold'

/** The part of fontkit's font that we use; fontkit has no types. Lengths are in units of the font. */
export type Font = {
  unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string): { glyphs: { path: { toSVG(): string } }[]; positions: { xAdvance: number; xOffset: number }[] }
}

const require = createRequire(import.meta.url)

let fonts: Record<FontName, Font> | undefined

/**
 * The fonts that the program ships, parsed once by the library that draws them, because parsing takes most of the time
 * of a document. They have the letters of all European languages.
 */
export function readFonts(): Record<FontName, Font> {
  if (fonts) return fonts
  const fontkit = createRequire(require.resolve('pdfkit'))('fontkit')
  const read = (name: string): Font => fontkit.openSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))
  fonts = { plain: read('DejaVuSans'), bold: read('DejaVuSans-Bold') }
  return fonts
}
