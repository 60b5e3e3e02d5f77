import { finished, Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectHead, ObjectStore } from '../../../integrations/object-store/index.ts'
import { AppError, notFound } from '../../../platform/errors/errors.ts'
import { type ByteRange, selectBytes } from '../../../platform/http/bodies/byte-range.ts'

/** The part of an object that is about to be sent. */
export type Transfer = ByteRange & { size: number }

/** Called once when a transfer has ended: complete, or aborted by either side. */
export type OnEnd = (end: { isComplete: boolean; sentBytes: number }) => void

type Options = {
  headers: Record<string, string>
  /** The message of a 404. */
  missing: string
  /** Called before bytes are sent; it may throw to refuse them. Not called for HEAD, 304 and 416. */
  onStart?: (transfer: Transfer) => Promise<OnEnd>
}

/** Sends an object or the requested part of it. Supports `ETag`, `Range`, `If-Range`, `If-None-Match` and HEAD. */
export async function sendObject(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  objects: ObjectStore,
  key: string,
  { headers, missing, onStart }: Options,
): Promise<FastifyReply> {
  const isPlain = request.method === 'GET' && !request.headers.range && !request.headers['if-none-match']
  // The object's head is requested separately only if it decides what to send, because a store may charge for each
  // request.
  const opened = isPlain && !onStart ? await objects.get(key) : undefined
  const head = opened ?? (isPlain && !onStart ? undefined : await objects.head(key))
  if (!head) throw notFound(missing)
  const selected = selectBytes(request.headers, head)
  reply.header('accept-ranges', 'bytes')
  if (head.etag) reply.header('etag', head.etag)
  if (selected.status === 304)
    return reply
      .code(304)
      .header('cache-control', headers['cache-control'] ?? 'no-cache')
      .send()
  if (selected.status === 416) throw notSatisfiable(head.size)
  const range = selected.status === 206 ? selected.range : undefined
  const part = range ?? { start: 0, end: head.size - 1 }
  const send = (body: Readable) => {
    reply.headers({ ...headers, 'content-length': String(part.end - part.start + 1) })
    if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${head.size}`)
    return reply.code(selected.status).send(body)
  }
  if (request.method === 'HEAD') return send(Readable.from([]))
  const onEnd = await onStart?.({ ...part, size: head.size })
  const object = opened ?? (await open(objects, key, range, onEnd))
  if (!object) throw notFound(missing)
  return send(onEnd ? watched(object.body, reply, onEnd) : object.body)
}

const notSatisfiable = (size: number) =>
  new AppError(416, 'invalid_request', `The file has ${size} bytes; ask for a part of them`, {
    headers: { 'content-range': `bytes */${size}` },
  })

async function open(objects: ObjectStore, key: string, range: ByteRange | undefined, onEnd: OnEnd | undefined) {
  let object: (ObjectHead & { body: Readable }) | undefined
  try {
    object = await objects.get(key, range)
    return object
  } finally {
    if (!object) onEnd?.({ isComplete: false, sentBytes: 0 })
  }
}

/**
 * A response counts as complete when the operating system has accepted its last byte. Programs such as curl close the
 * connection as soon as they have that byte, which may be before the response has ended here.
 */
function watched(body: Readable, reply: FastifyReply, onEnd: OnEnd): Readable {
  const { socket } = reply.raw
  let sentBytes = 0
  let isComplete = false
  const sent = Readable.from(
    (async function* () {
      for await (const piece of body as AsyncIterable<Buffer>) {
        sentBytes += piece.length
        yield piece
      }
    })(),
    { objectMode: false },
  )
  const onLeave = () => {
    const isHandedOver = sent.readableLength === 0 && reply.raw.writableLength === 0
    isComplete = isHandedOver && sentBytes === Number(reply.getHeader('content-length'))
  }
  socket?.prependListener('end', onLeave)
  finished(reply.raw, () => {
    socket?.off('end', onLeave)
    body.destroy() // Otherwise the file would stay open if the client left before the first byte was read.
    onEnd({ isComplete: isComplete || reply.raw.writableFinished, sentBytes })
  })
  return sent
}
