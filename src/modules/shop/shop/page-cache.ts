import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { createByteCache } from '../../../platform/caching/byte-cache.ts'
import type { CacheCounts } from '../../../platform/caching/cache-counts.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page as it is sent. */
export type FinishedPage = {
  /** Of the shop that it was made of. */
  fingerprint: string
  status: number
  /** Of the page in `web/shop/paths.ts`. */
  name: string | undefined
  /** Without the `W/` that it is sent with. */
  etag: string
  headers: Record<string, string>
  /** Compressed, as nearly all visitors take it. */
  bodies: { br: Buffer; gzip: Buffer }
  /** Of the page that is not compressed. */
  length: number
  /** When something in it changes by itself, as `performance.now()` counts. */
  endsAt: number
  isCacheable: boolean
  /** Whether it was sent since the cache last looked for entries to evict. */
  isUsed: boolean
}

export type RenderedDocument = Omit<FinishedPage, 'fingerprint' | 'etag' | 'bodies' | 'length' | 'isUsed'> & {
  html: string
}

export type PageCache = {
  /** The cached page of this key for this state of the shop. */
  find(key: string, fingerprint: string): FinishedPage | undefined
  /**
   * The cached page, or a new one; concurrent requests for a page that is being made wait for it. `admit` may refuse the
   * request that would make it.
   */
  findOrMake(
    key: string,
    fingerprint: string,
    make: () => Promise<RenderedDocument>,
    admit?: () => Promise<void>,
  ): Promise<FinishedPage>
}

/** Roughly what an entry costs besides its bodies. */
const entryBytes = 1000

/** Finished pages in memory. Evicts those that were not sent for long; missing pages are not cached. */
export function createPageCache(maxBytes: number, counts: CacheCounts = { hits: 0, misses: 0 }): PageCache {
  const cached = createByteCache<FinishedPage>(maxBytes, sizeOf)
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
        if (page.isCacheable && sizeOf(page) <= maxBytes) cached.store(key, page)
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
      // Outside of what is shared: a refusal is about this client, and not about others who wait for the same page.
      if (admit && !making.has(name)) await admit()
      // Another request may have made the page while this one waited for its admission.
      return (admit && find(key, fingerprint)) ?? (await makeOnce(name, key, fingerprint, make))
    },
  }
}

const sizeOf = ({ bodies }: FinishedPage) => bodies.gzip.length + bodies.br.length + entryBytes

export const lengthOf = ({ bodies, length }: FinishedPage, encoding: Encoding) =>
  encoding === 'identity' ? length : bodies[encoding].length

export const bodyOf = ({ bodies }: FinishedPage, encoding: Encoding) =>
  encoding === 'identity' ? gunzipSync(bodies.gzip) : bodies[encoding]

/** A page is compressed while its first visitor waits, so with moderate effort. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function finish({ html, ...document }: RenderedDocument, fingerprint: string): Promise<FinishedPage> {
  const identity = Buffer.from(html)
  const [gzipped, br] = await Promise.all([promisify(gzip)(identity), promisify(brotliCompress)(identity, brotli)])
  const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`
  return { ...document, fingerprint, etag, bodies: { gzip: gzipped, br }, length: identity.length, isUsed: false }
}

/** The encoding to send to a browser that accepts these. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity'
}
