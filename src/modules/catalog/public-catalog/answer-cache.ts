import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Of which version of the catalog it tells; `isUsed` since it was last considered for throwing out. */
type Answer = { version: number; body: Buffer; bytes: number; etag: string; isUsed: boolean }

type Asked = { url: string; version: number }

export type AnswerCache = {
  /** The cached response, or 304 when the caller has it already; builds and caches it when it is missing or stale. */
  answer(asked: Asked, request: FastifyRequest, reply: FastifyReply, build: () => Promise<string>): Promise<unknown>
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

  function find({ url, version }: Asked): Answer | undefined {
    const answer = kept.get(url)
    if (answer?.version !== version) return undefined
    answer.isUsed = true
    return answer
  }

  return {
    answer: async (asked, request, reply, build) => show(find(asked) ?? (await make(asked, build)), request, reply),
  }
}

function finish(text: string, version: number): Answer {
  const body = Buffer.from(text)
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  const bytes = body.length + entryBytes
  return { version, body, bytes, etag, isUsed: false }
}

function show({ etag, body }: Answer, request: FastifyRequest, reply: FastifyReply): Buffer | undefined {
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
