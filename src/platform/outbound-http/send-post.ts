import http from 'node:http'
import https from 'node:https'
import { fieldErrorSentences } from '../field-errors.ts'
import { literalAddress } from './check-target.ts'
import { BlockedAddressError, guardedLookup, type Resolve, resolveHost } from './guarded-lookup.ts'
import { isPublicAddress } from './public-address.ts'

export type PostAnswer = {
  status: number | null
  /** What went wrong before an answer was complete; null when there is one. */
  error: string | null
  answer: string
  retryAfter: string | undefined
  durationMs: number
}

export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<PostAnswer>

export type Poster = { post: Post; close(): void }

type Options = { allowPrivate: boolean; timeoutMs: number; maxAnswerBytes: number; resolve?: Resolve }

/** Sends to URLs that users chose: never to a private address, never along a redirect, never longer than the timeout. */
export function createPoster({ allowPrivate, timeoutMs, maxAnswerBytes, resolve = resolveHost }: Options): Poster {
  const shared = { keepAlive: true, maxFreeSockets: 64, timeout: 20_000 }
  const agents = { 'http:': new http.Agent(shared), 'https:': new https.Agent(shared) }
  const lookup = allowPrivate ? undefined : guardedLookup(resolve)

  const post: Post = async (text, headers, body) => {
    const startedAt = performance.now()
    const finish = (result: Partial<PostAnswer>): PostAnswer => ({
      status: null,
      error: null,
      answer: '',
      retryAfter: undefined,
      ...result,
      durationMs: Math.round(performance.now() - startedAt),
    })
    try {
      return finish(await exchange(text, headers, body))
    } catch (error) {
      return finish({ error: describe(error) })
    }
  }

  function exchange(text: string, headers: Record<string, string>, body: string): Promise<Partial<PostAnswer>> {
    const url = new URL(text)
    const protocol = url.protocol as keyof typeof agents
    const literal = literalAddress(url)
    // A socket does not call `lookup` for an IP literal, so it is checked here.
    if (!allowPrivate && (protocol !== 'https:' || (literal && !isPublicAddress(literal))))
      return Promise.reject(new BlockedAddressError())
    return new Promise((done, fail) => {
      const options = {
        method: 'POST',
        agent: agents[protocol],
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        ...(lookup && { lookup }),
      }
      const request = (protocol === 'https:' ? https : http).request(url, options, (response) => {
        const status = response.statusCode!
        const retryAfter = response.headers['retry-after']
        const chunks: Buffer[] = []
        let size = 0
        const complete = () => {
          clearTimeout(timer)
          const answer = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString().replaceAll('\0', '')
          done({ status, answer, retryAfter })
        }
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          size += chunk.length
          if (size < maxAnswerBytes) return
          complete() // Enough was read; an endless response would hold the connection.
          response.destroy()
        })
        response.on('end', complete)
        response.on('error', fail)
      })
      const timer = setTimeout(() => request.destroy(new TimeoutError()), timeoutMs)
      request.on('error', (error) => {
        clearTimeout(timer)
        // The server closed a keep-alive connection while it was reused; the request is repeated on a new one.
        if (request.reusedSocket && (error as { code?: string }).code === 'ECONNRESET')
          exchange(text, headers, body).then(done, fail)
        else fail(error)
      })
      request.end(body)
    })
  }

  return {
    post,
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

class TimeoutError extends Error {
  code = 'ETIMEDOUT'
}

const failureCodes = {
  EBLOCKED: 'address_blocked',
  ETIMEDOUT: 'timed_out',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_lost',
  ENOTFOUND: 'host_unknown',
  EAI_AGAIN: 'host_lookup_failed',
} as const

type FailureCode = (typeof failureCodes)[keyof typeof failureCodes] | 'connection_failed'

/** A sentence that is safe to show: messages of the system may name internal addresses. */
function describe(error: unknown): string {
  const { code = '' } = error as { code?: string }
  const known = failureCodes[code as keyof typeof failureCodes]
  return known ? fieldErrorSentences[known] : `The connection failed${code && ` (${code})`}`
}

/** The code behind a sentence of `describe`, also of one that was stored with an attempt. */
export const failureCodeFrom = (sentence: string): FailureCode =>
  Object.values(failureCodes).find((code) => fieldErrorSentences[code] === sentence) ?? 'connection_failed'
