import type { IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { fieldErrorSentences } from '../errors/field-errors.ts'
import { http } from '../http/node-http.ts'
import { literalAddress } from './check-target.ts'
import { BlockedAddressError, guardedLookup, type Resolve, resolveHost } from './guarded-lookup.ts'
import { isPublicAddress } from './public-address.ts'

export type OutgoingRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | Buffer | undefined
  /**
   * Whether the request may arrive twice: it is then sent again if the server closed the connection before it answered.
   */
  isRepeatable: boolean
}

export type RequestAnswer = {
  status: number | null
  /** The error before a complete response arrived; null if one did. */
  error: string | null
  answer: string
  headers: IncomingHttpHeaders
  durationMs: number
}

export type Download = Pick<RequestAnswer, 'status' | 'error'> & { bytes: Buffer }

export type Requester = {
  send(request: OutgoingRequest): Promise<RequestAnswer>
  /** Gets a file, of which it keeps `maxAnswerBytes`. */
  download(url: string): Promise<Download>
  close(): void
}

type Received = { status: number; bytes: Buffer; headers: IncomingHttpHeaders }

export type RequesterOptions = {
  allowPrivate: boolean
  timeoutMs: number
  maxAnswerBytes: number
  resolve?: Resolve
}

/**
 * A client for URLs that others chose: it never sends to a private address, never follows a redirect and never exceeds
 * the timeout.
 */
export function createRequester({
  allowPrivate,
  timeoutMs,
  maxAnswerBytes,
  resolve = resolveHost,
}: RequesterOptions): Requester {
  const shared = { keepAlive: true, maxFreeSockets: 64, timeout: 20_000 }
  const agents = { 'http:': new http.Agent(shared), 'https:': new https.Agent(shared) }
  const lookup = allowPrivate ? undefined : guardedLookup(resolve)

  const send = async (request: OutgoingRequest): Promise<RequestAnswer> => {
    const startedAt = performance.now()
    const finish = (result: Partial<RequestAnswer>): RequestAnswer => ({
      status: null,
      error: null,
      answer: '',
      headers: {},
      ...result,
      durationMs: Math.round(performance.now() - startedAt),
    })
    try {
      const { bytes, ...received } = await exchange(request)
      return finish({ ...received, answer: bytes.toString().replaceAll('\0', '') })
    } catch (error) {
      return finish({ error: describe(error) })
    }
  }

  const download = async (url: string): Promise<Download> => {
    try {
      const { status, bytes } = await exchange({ method: 'GET', url, headers: {}, isRepeatable: true })
      return { status, error: null, bytes }
    } catch (error) {
      return { status: null, error: describe(error), bytes: Buffer.alloc(0) }
    }
  }

  function exchange(sent: OutgoingRequest): Promise<Received> {
    const { method, headers, body } = sent
    const url = new URL(sent.url)
    const protocol = url.protocol as keyof typeof agents
    const literal = literalAddress(url)
    // A socket does not call `lookup` for an IP literal, so it is checked here.
    if (!allowPrivate && (protocol !== 'https:' || (literal && !isPublicAddress(literal))))
      return Promise.reject(new BlockedAddressError())
    return new Promise((done, fail) => {
      const options = {
        method,
        agent: agents[protocol],
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        ...(lookup && { lookup }),
      }
      const request = (protocol === 'https:' ? https : http).request(url, options, (response) => {
        const status = response.statusCode!
        const chunks: Buffer[] = []
        let size = 0
        const complete = () => {
          clearTimeout(timer)
          done({ status, bytes: Buffer.concat(chunks).subarray(0, maxAnswerBytes), headers: response.headers })
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
        if (sent.isRepeatable && request.reusedSocket && (error as { code?: string }).code === 'ECONNRESET')
          exchange(sent).then(done, fail)
        else fail(error)
      })
      request.end(body)
    })
  }

  return {
    send,
    download,
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
