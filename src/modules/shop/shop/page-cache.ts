import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { createByteCache } from '../../../platform/caching/byte-cache.ts'
import type { CacheCounts } from '../../../platform/caching/cache-counts.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page, ready to send. */
export type FinishedPage = {
  /** The fingerprint of the shop when the page was rendered. */
  fingerprint: string
  status: number
  /** The name of the page in `web/shop/paths.ts`. */
  name: string | undefined
  /** The ETag without `W/`, with which it is sent. */
  etag: string
  headers: Record<string, string>
  /** Compressed, because nearly all visitors accept that. */
  bodies: { br: Buffer; gzip: Buffer }
  /** The length of the page without compression. */
  length: number
  /** When the page expires because a sale begins or ends, or for a similar reason, by `performance.now()`. */
  endsAt: number
  isCacheable: boolean
  /** Whether the page depends on nothing but its address, so that shared caches may keep it. */
  isShareable: boolean
  /** Whether it was sent since the cache last looked for entries to evict. */
  isUsed: boolean
}

export type RenderedDocument = Omit<FinishedPage, 'fingerprint' | 'etag' | 'bodies' | 'length' | 'isUsed'> & {
  html: string
}

export type PageCache = {
  /** The cached page of this key for this fingerprint of the shop. */
  find(key: string, fingerprint: string): FinishedPage | undefined
  /**
   * Returns the cached page or makes it; concurrent requests for a page share the work. `admit` may refuse the request
   * that would make it.
   */
  findOrMake(
    key: string,
    fingerprint: string,
    make: () => Promise<RenderedDocument>,
    admit?: () => Promise<void>,
  ): Promise<FinishedPage>
}

/** The approximate memory of an entry besides its bodies. */
const entryBytes = 1000

/** Rendered pages in memory. Evicts the least recently sent ones; missing pages are not cached. */
export function createPageCache(maxBytes: number, counts: CacheCounts = { hits: 0, misses: 0 }): PageCache {
  const cached = createByteCache<FinishedPage>(maxBytes, measureSize)
  const making = new Map<string, Promise<FinishedPage>>()

  function find(key: string, fingerprint: string): FinishedPage | undefined {
    const page = cached.get(key)
    if (page?.fingerprint !== fingerprint || performance.now() >= page.endsAt) return undefined
    page.isUsed = true
    counts.hits++
    return page
  }

  function makeOnce(name: string, key: string, fingerprint: string, make: () => Promise<RenderedDocument>) {
    const started = making.get(name)
    if (started) return started
    const made = make()
      .then((document) => finish(document, fingerprint))
      .then((page) => {
        if (page.isCacheable && measureSize(page) <= maxBytes) cached.store(key, page)
        return page
      })
      .finally(() => making.delete(name))
    making.set(name, made)
    return made
  }

  return {
    find,
    async findOrMake(key, fingerprint, make, admit) {
      const found = find(key, fingerprint)
      if (found) return found
      counts.misses++
      const name = `${fingerprint} ${key}`
      // Called outside of the shared work, because a refusal concerns this client only, not others who wait for the
      // same page.
      if (admit && !making.has(name)) await admit()
      // Another request may have made the page while this one waited for `admit`.
      return (admit && find(key, fingerprint)) ?? (await makeOnce(name, key, fingerprint, make))
    },
  }
}

const measureSize = ({ bodies }: FinishedPage) => bodies.gzip.length + bodies.br.length + entryBytes

export const toLength = ({ bodies, length }: FinishedPage, encoding: Encoding) =>
  encoding === 'identity' ? length : bodies[encoding].length

export const toBody = ({ bodies }: FinishedPage, encoding: Encoding) =>
  encoding === 'identity' ? gunzipSync(bodies.gzip) : bodies[encoding]

/** Moderate effort, because the first visitor waits for the compression. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function finish({ html, ...document }: RenderedDocument, fingerprint: string): Promise<FinishedPage> {
  const identity = Buffer.from(html)
  const [gzipped, br] = await Promise.all([promisify(gzip)(identity), promisify(brotliCompress)(identity, brotli)])
  const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`
  return { ...document, fingerprint, etag, bodies: { gzip: gzipped, br }, length: identity.length, isUsed: false }
}

/** The encoding for a browser that accepts these. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity'
}
