import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNotModified } from '../../catalog/public-catalog/index.ts'

/** A text that never changes while the process runs, and its compressed forms, each made on first use. */
export type FinishedText = {
  type: string
  etag: string
  bytes: Buffer
  encoded(encoding: 'br' | 'gzip'): Promise<Buffer>
}

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

export function finishText(type: string, text: string | Buffer): FinishedText {
  const bytes = Buffer.from(text)
  const forms = new Map<string, Promise<Buffer>>()
  return {
    type,
    etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`,
    bytes,
    encoded: (encoding) => {
      const known = forms.get(encoding)
      if (known) return known
      const form = compress[encoding](bytes)
      forms.set(encoding, form)
      form.catch(() => forms.delete(encoding)) // Not cached, so that the next request tries again.
      return form
    },
  }
}

/** Sends a text in an encoding that the client accepts, or 304 if the client has it. */
export async function sendText({ headers }: FastifyRequest, reply: FastifyReply, text: FinishedText) {
  // A weak ETag, because all encodings share it.
  reply.header('vary', 'accept-encoding').header('etag', `W/${text.etag}`)
  if (isNotModified(headers['if-none-match'], text.etag)) return reply.code(304).send()
  reply.type(text.type).serializer((body: unknown) => body as string)
  const accepted = headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!encoding) return reply.send(text.bytes)
  return reply.header('content-encoding', encoding).send(await text.encoded(encoding))
}
