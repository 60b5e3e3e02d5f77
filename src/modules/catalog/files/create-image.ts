import { Readable } from 'node:stream'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import type { Db } from '../../../platform/db/types.ts'
import { type Sharp, withSharp } from '../../../platform/documents/pictures.ts'
import { AppError, fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { randomText } from '../../../platform/secrets/base62.ts'
import { discardIfUnused } from './discard-objects.ts'
import { findMaxPixels, maxImagePixels, widthsFor } from './rules.ts'

const readable = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'])

/**
 * Stores an image in several widths, rotated by its EXIF orientation and without metadata such as the GPS position.
 * `read` is called only when it is the image's turn, so that waiting images are not in memory.
 */
export async function createImage(
  db: Db,
  objects: ObjectStore,
  businessId: number,
  read: () => Promise<Buffer>,
  now: Date,
) {
  const { width, height, files } = await withSharp(businessId, async (sharp) => render(sharp, await read()))
  const widths = files.map((file) => file.width)
  const unique_id = randomText(20)
  const toKey = (width: number) => `images/${unique_id}/${width}.webp`
  await discardIfUnused(db, widths.map(toKey), now)
  for (const { width, bytes } of files) {
    const about = { size: bytes.length, contentType: 'image/webp' }
    await objects.put(toKey(width), Readable.from([bytes]), about)
  }
  return await db
    .insertInto('images')
    .values({ business_id: businessId, unique_id, width, height, widths, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Decodes the image once, in the largest stored width, and scales the other widths from that. */
async function render(sharp: Sharp, input: Buffer) {
  const limits = { limitInputPixels: maxImagePixels, failOn: 'error' } as const
  try {
    const { format, width, height, orientation = 1, isProgressive } = await sharp(input, limits).metadata()
    if (!format || !readable.has(format)) throw new Error('unsupported image format')
    checkPixels(width * height, findMaxPixels(format, isProgressive))
    const isTurned = orientation >= 5
    const shown = isTurned ? { width: height, height: width } : { width, height }
    const widths = widthsFor(shown.width)
    const { data, info } = await sharp(input, limits)
      .rotate()
      .resize({ width: widths.at(-1)!, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const files: { width: number; bytes: Buffer }[] = []
    for (const target of widths) {
      const bytes = await sharp(data, { raw }).resize({ width: target }).webp({ quality: 80, effort: 2 }).toBuffer()
      files.push({ width: target, bytes })
    }
    return { ...shown, files }
  } catch (error) {
    throw error instanceof AppError ? error : validationFailed({ file: 'unreadable_picture' })
  }
}

function checkPixels(pixels: number, max: number) {
  if (pixels > max) throw validationFailed({ file: fieldError('too_many_pixels', { max: max / 1_000_000 }) })
}
