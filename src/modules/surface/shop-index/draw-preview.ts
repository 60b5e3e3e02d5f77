import { parseHex, textColorOn, toHex } from '../../../platform/colors.ts'
import { breakLines, drawText } from '../../../platform/text-paths.ts'

export const previewSize = { width: 1200, height: 630 }

/** WhatsApp shows no picture above 300 kB. */
const maxBytes = 290_000
const qualities = [84, 72, 58, 42, 25]
const maxPixels = 50_000_000

export type Card = {
  title: string
  /** Below the title, such as the price. */
  note: string
  /** At the bottom, such as the name of the store. */
  foot: string
  color: string
  /** The bytes of a picture of ours. */
  picture: Buffer | undefined
  /** A logo is shown whole, on white; any other picture fills its half. */
  isLogo: boolean
}

const margin = 64
const picture = { width: 630, height: 630 }

/** The texts as SVG. They are drawn as paths, so nothing that a merchant wrote is part of the markup. */
function drawTexts({ title, note, foot, color }: Card, left: number): string {
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

/** A JPEG of 1200 by 630 pixels: the picture on the left if there is one, and texts on the colour of the store. */
export async function drawPreview(card: Card): Promise<Buffer> {
  const { default: sharp } = await import('sharp') // On demand: it takes 20 MB of memory.
  const shown =
    card.picture &&
    (await sharp(card.picture, { limitInputPixels: maxPixels })
      .resize({ ...picture, fit: card.isLogo ? 'contain' : 'cover', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .png({ compressionLevel: 1 })
      .toBuffer()
      .catch(() => undefined)) // One that cannot be read is left out.
  const texts = drawTexts(card, shown ? picture.width + margin : margin)
  const canvas = await sharp({ create: { ...previewSize, channels: 3, background: card.color } })
    .composite([...(shown ? [{ input: shown, left: 0, top: 0 }] : []), { input: Buffer.from(texts), left: 0, top: 0 }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  let bytes = canvas
  for (const quality of qualities) {
    bytes = await sharp(canvas).jpeg({ quality }).toBuffer()
    if (bytes.length <= maxBytes) break
  }
  return bytes
}
