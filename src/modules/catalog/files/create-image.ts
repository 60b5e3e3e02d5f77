import { Readable } from 'node:stream'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { randomText } from '../../../platform/base62.ts'
import type { Db } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors.ts'
import { discardIfUnused } from './discard-objects.ts'
import { maxImagePixels, widthsFor } from './rules.ts'

const readable = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'])

/**
 * Stores an image in several widths, rotated according to its EXIF orientation and without metadata such as GPS
 * position.
 */
export async function createImage(db: Db, objects: ObjectStore, businessId: number, input: Buffer, now: Date) {
  const { width, height, render } = await open(input)
  const widths = widthsFor(width)
  const unique_id = randomText(20)
  const keyOf = (width: number) => `images/${unique_id}/${width}.webp`
  await discardIfUnused(db, widths.map(keyOf), now)
  for (const target of widths) {
    const bytes = await render(target)
    const about = { size: bytes.length, contentType: 'image/webp' }
    await objects.put(keyOf(target), Readable.from([bytes]), about)
  }
  return await db
    .insertInto('images')
    .values({ business_id: businessId, unique_id, width, height, widths, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function open(input: Buffer) {
  const { default: sharp } = await import('sharp') // Loaded lazily: it takes 20 MB of memory, and only uploads need it.
  const limits = { limitInputPixels: maxImagePixels, failOn: 'error' } as const
  try {
    const { format, width, height, orientation = 1 } = await sharp(input, limits).metadata()
    if (!format || !readable.has(format)) throw new Error('unsupported image format')
    const isTurned = orientation >= 5
    const render = (target: number) =>
      sharp(input, limits)
        .rotate()
        .resize({ width: target, withoutEnlargement: true })
        .webp({ quality: 80, effort: 2 })
        .toBuffer()
    await render(16) // Decodes the whole image, so that a corrupt one fails before anything is stored.
    return { width: isTurned ? height : width, height: isTurned ? width : height, render }
  } catch {
    throw validationFailed({ file: 'unreadable_picture' })
  }
}
