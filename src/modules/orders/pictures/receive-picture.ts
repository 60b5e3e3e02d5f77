import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { AppError, fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import type { PictureKind } from './picture-names.ts'
import { findType, headBytes, isOfType, type Slot } from './upload-slots.ts'

type ReceivedPicture = { path: string; size: number }

/**
 * Writes the uploaded picture to a temporary file, so that slow clients use no memory, passes it to `use`, and always
 * removes the file. Throws if the picture does not have the announced size and type.
 */
export async function receivePicture<T>(slot: Slot, sent: Readable, use: (file: ReceivedPicture) => Promise<T>) {
  const path = join(tmpdir(), `etalase-picture-${randomUUID()}`)
  try {
    const { head, size } = await writeUpTo(path, sent, slot.size)
    const type = findType(slot.name)
    if (!isOfType(head, type)) throw validationFailed({ file: fieldError('wrong_picture_type', { type }) })
    if (size !== slot.size) throw validationFailed({ file: fieldError('wrong_size', { bytes: slot.size }) })
    return await use({ path, size })
  } finally {
    await rm(path, { force: true })
  }
}

async function writeUpTo(path: string, sent: Readable, maxBytes: number) {
  let head = Buffer.alloc(0)
  let size = 0
  async function* readUpTo(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length
      if (size > maxBytes) throw new AppError(413, 'payload_too_large', 'The image is larger than announced')
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      yield chunk
    }
  }
  await pipeline(sent, readUpTo, createWriteStream(path, { mode: 0o600 }))
  return { head, size }
}

export const putPicture = (objects: ObjectStore, kind: PictureKind, name: string, { path, size }: ReceivedPicture) =>
  objects.put(`${kind}/${name}`, createReadStream(path), { size, contentType: findType(name) })
