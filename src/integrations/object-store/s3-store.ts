import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { checkKey, type ObjectStore, storeUnavailable } from './types.ts'
import { createWatch, systemTimers, type Timers } from './watch.ts'

/** How long the store may be silent: before the head of its response, between two pieces, or while it takes none. */
export const maxSilenceMs = 60_000

/** Stored once, so that `check` finds out about credentials too: a key that exists answers 200 and nothing else. */
const checkedKey = 'check/etalase'

type Sent = { headers?: Record<string, string>; body?: Readable }

/** `s3://key:secret@host[:port]/bucket?region=…`, path-style. `&tls=off` uses plain HTTP, for a local server. */
export function createS3Store(url: URL, timers: Timers = systemTimers): ObjectStore {
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: 0,
  })
  const scheme = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  const bucket = `${scheme}://${url.host}${url.pathname.replace(/\/+$/, '')}`

  /** Timeouts apply to silence and never to the length of a transfer. */
  async function call(method: string, key: string, { headers = {}, body }: Sent = {}) {
    const address = `${bucket}/${checkKey(key)}`
    const watch = createWatch(timers, maxSilenceMs)
    try {
      // The signature excludes the body, which S3 allows, because a stream cannot be read twice.
      const signed = await client.sign(address, { method, headers })
      const response = await watch.waitFor(
        fetch(signed.url, {
          method,
          headers: { ...Object.fromEntries(signed.headers), ...(!headers.range && { 'accept-encoding': 'identity' }) },
          signal: watch.signal,
          ...(body && { body: Readable.toWeb(Readable.from(watch.whileSending(body))), duplex: 'half' }),
        } as RequestInit),
      )
      return { response, watch }
    } catch (error) {
      throw storeUnavailable(error)
    } finally {
      if (body && !body.destroyed) body.destroy()
    }
  }

  /** The message contains neither the URL, which is confidential, nor the body, which may contain the key id. */
  async function refuse(response: Response, what: string): Promise<never> {
    await response.body?.cancel()
    throw storeUnavailable(new Error(`the object store answered ${response.status} to ${what}`))
  }

  const headFrom = (response: Response, size: number) => ({ size, etag: response.headers.get('etag') ?? undefined })

  const store: ObjectStore = {
    async put(key, body, { size, contentType }) {
      const headers = { 'content-type': contentType, 'content-length': String(size) }
      const { response } = await call('PUT', key, { headers, body })
      if (!response.ok) await refuse(response, 'PUT')
      await response.body?.cancel()
    },
    async head(key) {
      const { response } = await call('HEAD', key)
      if (response.status === 404) return undefined
      if (!response.ok) return await refuse(response, 'HEAD')
      return headFrom(response, Number(response.headers.get('content-length')))
    },
    async get(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const { response, watch } = await call('GET', key, headers && { headers })
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      if (response.status !== (range ? 206 : 200) || !response.body) return await refuse(response, 'GET')
      const whole = range
        ? response.headers.get('content-range')?.split('/')[1]
        : response.headers.get('content-length')
      const body = Readable.from(watch.whileReading(response.body as unknown as ReadableStream<Uint8Array>), {
        objectMode: false,
      })
      return { body, ...headFrom(response, Number(whole)) }
    },
    async delete(key) {
      const { response } = await call('DELETE', key)
      if (!response.ok && response.status !== 404) await refuse(response, 'DELETE')
      await response.body?.cancel()
    },
    async check() {
      // A store may answer 403 to a missing key, so only the attempt to write tells a missing one from a refusal.
      if (await store.head(checkedKey).catch(() => undefined)) return
      const text = 'Written by Etalase to see whether this bucket works.'
      await store.put(checkedKey, Readable.from([text]), { size: text.length, contentType: 'text/plain' })
    },
  }
  return store
}
