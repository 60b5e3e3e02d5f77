import { isAscii } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Of which version of the catalog it tells; `isUsed` since it was last considered for throwing out. */
type Answer = { version: number; body: string | Buffer; bytes: number; etag: string; isUsed: boolean }

type Asked = { url: string; version: number }

export type AnswerCache = {
  /** Sends what is kept for the address, or 304 when the caller has it already; false when nothing is. */
  recall(asked: Asked, request: FastifyRequest, reply: FastifyReply): boolean
  /** Builds the answer, keeps it and gives it back likewise. */
  build(asked: Asked, request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>): Promise<unknown>
}

/** Roughly what an entry costs besides its body. */
const entryBytes = 300

/** Finished answers, those not used for long thrown out first. Answers that fail are not kept. */
export function createAnswerCache(mostBytes: number): AnswerCache {
  const kept = new Map<string, Answer>()
  const building = new Map<string, Promise<Answer>>()
  let bytes = 0

  function drop(url: string) {
    bytes -= kept.get(url)?.bytes ?? 0
    kept.delete(url)
  }

  function keep(url: string, answer: Answer) {
    drop(url)
    bytes += answer.bytes
    kept.set(url, answer)
    for (const [oldest, candidate] of kept) {
      if (bytes <= mostBytes) break
      if (candidate.isUsed) {
        candidate.isUsed = false // A second chance, at the end of the queue.
        kept.delete(oldest)
        kept.set(oldest, candidate)
      } else drop(oldest)
    }
  }

  /** Requests that come while an answer is being built wait for it instead of building it again. */
  function make({ url, version }: Asked, build: () => Promise<string>): Promise<Answer> {
    const key = `${version}:${url}`
    const started = building.get(key)
    if (started) return started
    const making = build()
      .then((text) => {
        const answer = finish(text, version)
        if (mostBytes > 0 && version >= (kept.get(url)?.version ?? 0)) keep(url, answer)
        return answer
      })
      .finally(() => building.delete(key))
    if (mostBytes > 0) building.set(key, making)
    return making
  }

  return {
    recall(asked, request, reply) {
      const answer = kept.get(asked.url)
      if (answer?.version !== asked.version) return false
      answer.isUsed = true
      const body = show(answer, request, reply)
      if (typeof body === 'string') sendPlain(reply, body)
      else reply.send(body)
      return true
    },
    build: async (asked, request, reply, build) => show(await make(asked, build), request, reply),
  }
}

function finish(text: string, version: number): Answer {
  const body = Buffer.from(text)
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  const bytes = body.length + entryBytes
  // Plain ASCII goes out in one write with the headers; a string of anything else would be encoded each time.
  return { version, body: isAscii(body) ? body.toString('latin1') : body, bytes, etag, isUsed: false }
}

/** Latin-1 of that length is copied beside the headers into one write; as UTF-8 it would be measured and encoded. */
function sendPlain(reply: FastifyReply, body: string) {
  reply.header('content-length', body.length).hijack()
  reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  reply.raw.end(body, 'latin1')
}

function show({ etag, body }: Answer, request: FastifyRequest, reply: FastifyReply): string | Buffer | undefined {
  reply.header('etag', etag)
  // Always asked again, so that a change is seen at once; what did not change costs a 304.
  reply.header('cache-control', 'public, max-age=0, must-revalidate')
  if (matches(request.headers['if-none-match'], etag)) {
    reply.code(304)
    return undefined
  }
  reply.header('content-type', 'application/json; charset=utf-8')
  return body
}

const matches = (header: string | undefined, etag: string) =>
  header !== undefined &&
  (header === etag || header === '*' || header.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag))
