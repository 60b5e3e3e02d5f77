import { parseHex, textColorOn, toHex } from '../../../platform/text/colors.ts'
import { breakLines, drawText } from '../../../platform/text/text-paths.ts'

export const previewSize = { width: 1200, height: 630 }
export const margin = 64

export type Texts = {
  title: string
  /** The line below the title, such as the price. */
  note: string
  /** The line at the bottom, such as the store's name. */
  foot: string
  color: string
}

/** Draws the texts as SVG paths, so that the markup contains nothing that a merchant wrote. */
export function drawPreviewTexts({ title, note, foot, color }: Texts, left: number): string {
  const ink = toHex(textColorOn(parseHex(color)))
  const width = previewSize.width - left - margin
  const size = left > margin ? 50 : 76
  const lines = breakLines(title.slice(0, 300), width, left > margin ? 5 : 4, { font: 'bold', size })
  const top = margin + size
  const texts = lines.map((line, index) =>
    drawText(line, { font: 'bold', size, x: left, y: top + index * size * 1.2, color: ink }),
  )
  const noteSize = 44
  const [priced = ''] = breakLines(note, width, 1, { font: 'plain', size: noteSize })
  const [signed = ''] = breakLines(foot.slice(0, 200), width, 1, { font: 'plain', size: 30 })
  texts.push(
    drawText(priced, {
      font: 'plain',
      size: noteSize,
      x: left,
      y: top + lines.length * size * 1.2 + noteSize * 0.5,
      color: ink,
    }),
    drawText(signed, { font: 'plain', size: 30, x: left, y: previewSize.height - margin, color: ink }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${previewSize.width}" height="${previewSize.height}">${texts.join('')}</svg>`
}
