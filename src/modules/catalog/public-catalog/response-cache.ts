import { isAscii } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createByteCache } from '../../../platform/caching/byte-cache.ts'
import type { CacheCounts } from '../../../platform/caching/cache-counts.ts'
import { allowSharedCaches } from '../../../platform/http/shared-cache.ts'

export type CachedResponse = {
  /** The version of the store's catalog that it was built from. */
  version: number
  /** The declared path of the route that built it. */
  route: string
  /** ASCII as a string, which Node sends in one write with the headers; anything else as bytes. */
  body: string | Buffer
  /** The length of the body. */
  bodyBytes: number
  etag: string
  /** When a price in the response changes because a sale begins or ends, by `performance.now()`. */
  endsAt: number
  /** Whether it was sent since the cache last looked for entries to evict. */
  isUsed: boolean
  /** Its headers as names and values in turn, once it was sent past the router. */
  lines?: string[]
}

/** The text of a response, and when a price in it changes because a sale begins or ends, by `performance.now()`. */
export type Built = { text: string; endsAt?: number }

type Wanted = { url: string; version: number; route: string }

export type ResponseCache = {
  /** The cached response of exactly this address for this version of the catalog. */
  find(url: string, version: number): CachedResponse | undefined
  /** The headers about caching, of the response and of a 304 alike. */
  toHeaders(cached: CachedResponse): Record<string, string>
  /** Appends all headers of the response with this status, as names and values in turn. */
  addLines(lines: string[], cached: CachedResponse, status: 200 | 304): void
  /** Sends the cached response, or 304 if the caller has it already; builds it first if it is missing or stale. */
  respond(wanted: Wanted, request: FastifyRequest, reply: FastifyReply, build: () => Promise<Built>): Promise<unknown>
}

/** Roughly what an entry costs besides its body. */
const entryBytes = 300

type Options = {
  counts?: CacheCounts
  /** For how long shared caches may send a response without asking. */
  sharedSeconds?: number
}

/** Responses of the public catalog in memory. Evicts those that were not sent for long; failures are not cached. */
export function createResponseCache(
  maxBytes: number,
  { counts = { hits: 0, misses: 0 }, sharedSeconds = 0 }: Options = {},
): ResponseCache {
  const cached = createByteCache<CachedResponse>(maxBytes, ({ bodyBytes }) => bodyBytes + entryBytes)
  const building = new Map<string, Promise<CachedResponse>>()

  /** Concurrent requests for a response that is being built wait for it instead of building it again. */
  function buildOnce(wanted: Wanted, build: () => Promise<Built>): Promise<CachedResponse> {
    const { url, version } = wanted
    const key = `${version}:${url}`
    const started = building.get(key)
    if (started) return started
    const built = build()
      .then((built) => {
        const response = toResponse(built, wanted)
        if (maxBytes > 0 && isCurrent(response) && version >= (cached.get(url)?.version ?? 0))
          cached.store(url, response)
        return response
      })
      .finally(() => building.delete(key))
    if (maxBytes > 0) building.set(key, built)
    return built
  }

  function find(url: string, version: number): CachedResponse | undefined {
    const response = cached.get(url)
    if (response?.version !== version || !isCurrent(response)) return undefined
    response.isUsed = true
    counts.hits++
    return response
  }

  const toHeaders = ({ etag, endsAt }: CachedResponse) => ({
    etag,
    'cache-control': cacheControl,
    ...allowSharedCaches(sharedSeconds, endsAt, false),
  })

  /** Without shared caches the headers of a response never change. */
  function findLines(response: CachedResponse): string[] {
    if (response.lines && sharedSeconds === 0) return response.lines
    const own = { 'content-type': contentType, 'content-length': `${response.bodyBytes}` }
    response.lines = Object.entries({ ...toHeaders(response), ...own }).flat()
    return response.lines
  }

  return {
    find,
    toHeaders,
    addLines(lines, response, status) {
      const own = findLines(response)
      const count = status === 200 ? own.length : own.length - bodyLines
      for (let i = 0; i < count; i++) lines.push(own[i]!)
    },
    async respond(wanted, request, reply, build) {
      const found = find(wanted.url, wanted.version)
      if (!found) counts.misses++
      const response = found ?? (await buildOnce(wanted, build))
      reply.headers(toHeaders(response))
      if (isNotModified(request.headers['if-none-match'], response.etag)) return reply.code(304).send()
      reply.header('content-type', contentType)
      return response.body
    },
  }
}

/** How many of the lines describe the body, which a 304 leaves out: the last two headers, each a name and a value. */
const bodyLines = 4

const contentType = 'application/json; charset=utf-8'

/** Browsers revalidate each time, so that a change is seen at once; an unchanged response costs a 304. */
const cacheControl = 'public, max-age=0, must-revalidate'

const isCurrent = ({ endsAt }: CachedResponse) => endsAt === Number.POSITIVE_INFINITY || performance.now() < endsAt

function toResponse({ text, endsAt = Number.POSITIVE_INFINITY }: Built, { version, route }: Wanted): CachedResponse {
  const bytes = Buffer.from(text)
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
  const body = isAscii(bytes) ? bytes.toString('latin1') : bytes
  return { version, route, body, bodyBytes: bytes.length, etag, endsAt, isUsed: false }
}

export const isNotModified = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag))
