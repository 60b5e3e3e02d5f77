import type { Tenant } from '../../../platform/concurrency/fair-semaphore.ts'
import { type Sharp, withSharp } from '../../../platform/documents/pictures.ts'
import { type ThreadPool, threadFunction } from '../../../platform/threads/index.ts'
import { type drawPreviewTexts, margin, previewSize, type Texts } from './draw-preview-texts.ts'

/** WhatsApp shows no picture larger than 300 kB. */
const maxBytes = 290_000
const qualities = [84, 72, 58, 42, 25]
const maxPixels = 50_000_000

export type Card = Texts & {
  /** The bytes of a picture that is stored here. */
  picture: Buffer | undefined
  /** Whether it is a logo, which is shown whole on white; any other picture fills its half. */
  isLogo: boolean
}

const picture = { width: 630, height: 630 }

// Runs in a thread, because reading the fonts takes a fifth of a second.
const drawTexts = threadFunction<typeof drawPreviewTexts>(
  new URL('./draw-preview-texts.ts', import.meta.url),
  'drawPreviewTexts',
)

/** Draws a JPEG of 1200 by 630 pixels: the picture on the left if there is one, and texts on the store's colour. */
export async function drawPreview(threads: ThreadPool, tenant: Tenant, card: Card): Promise<Buffer> {
  const shown = card.picture && (await withSharp(tenant, (sharp) => fitPicture(sharp, card)))
  const { title, note, foot, color } = card
  const left = shown ? picture.width + margin : margin
  const texts = await threads.run(tenant, drawTexts, { title, note, foot, color }, left)
  return await withSharp(tenant, (sharp) => compose(sharp, color, shown, texts))
}

/** Fits the picture into its half of the preview; undefined if it cannot be read. */
const fitPicture = (sharp: Sharp, card: Card): Promise<Buffer | undefined> =>
  sharp(card.picture, { limitInputPixels: maxPixels })
    .resize({ ...picture, fit: card.isLogo ? 'contain' : 'cover', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => undefined)

async function compose(sharp: Sharp, color: string, shown: Buffer | undefined, texts: string): Promise<Buffer> {
  const canvas = await sharp({ create: { ...previewSize, channels: 3, background: color } })
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
