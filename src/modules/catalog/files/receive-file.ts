import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError, validationFailed } from '../../../platform/errors/errors.ts'
import { uploadLimits } from '../../../platform/http/bodies/read-upload.ts'

const headBytes = 4096

export type Received = { name: string; size: number; head: Buffer; open(): Readable }

/** Writes the uploaded file to a temporary file, passes it to `use`, and always removes it afterwards. */
export async function receiveFile<T>(
  request: FastifyRequest,
  maxBytes: number,
  use: (file: Received) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError(415, 'unsupported_media_type', 'Send the file as multipart/form-data')
  const part = await request.file({ limits: { ...uploadLimits, fileSize: maxBytes } })
  if (!part) throw validationFailed({ file: 'required' })
  const path = join(tmpdir(), `etalase-upload-${randomUUID()}`)
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) throw tooLarge(maxBytes)
    const head = await firstBytes(path)
    if (part.file.bytesRead === 0) throw validationFailed({ file: 'empty' })
    return await use({ name: part.filename, size: part.file.bytesRead, head, open: () => createReadStream(path) })
  } finally {
    await rm(path, { force: true })
  }
}

const tooLarge = (maxBytes: number) =>
  new AppError(413, 'payload_too_large', `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB`)

async function firstBytes(path: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path, { end: headBytes - 1 })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
