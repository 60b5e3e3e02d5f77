import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Answer = { body: Buffer; etag: string }

export type AnswerCache = {
  /** Sends the bytes kept under the key, or builds and keeps them; 304 when the caller has them already. */
  send(key: string, request: FastifyRequest, reply: FastifyReply, build: () => Promise<string>): unknown
}

/** Roughly what an entry costs besides its body. */
const entryBytes = 300

/** Finished answers, those used longest ago thrown out first. Answers that fail are not kept. */
export function createAnswerCache(mostBytes: number): AnswerCache {
  const kept = new Map<string, Answer>()
  const building = new Map<string, Promise<Answer>>()
  let bytes = 0

  function keep(key: string, answer: Answer) {
    bytes += answer.body.length + entryBytes
    kept.set(key, answer)
    for (const [oldest, { body }] of kept) {
      if (bytes <= mostBytes) break
      bytes -= body.length + entryBytes
      kept.delete(oldest)
    }
  }

  function find(key: string): Answer | undefined {
    const answer = kept.get(key)
    if (!answer) return undefined
    kept.delete(key) // To the end: the Map's order is the order of use.
    kept.set(key, answer)
    return answer
  }

  /** Requests that come while an answer is being built wait for it instead of building it again. */
  function make(key: string, build: () => Promise<string>): Promise<Answer> {
    const started = building.get(key)
    if (started) return started
    const making = build()
      .then((text) => {
        const body = Buffer.from(text)
        const answer = { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` }
        if (mostBytes > 0) keep(key, answer)
        return answer
      })
      .finally(() => building.delete(key))
    if (mostBytes > 0) building.set(key, making)
    return making
  }

  return {
    send(key, request, reply, build) {
      const answer = find(key)
      return answer ? show(answer, request, reply) : make(key, build).then((made) => show(made, request, reply))
    },
  }
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
