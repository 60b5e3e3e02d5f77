import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { checkKey, storeUnavailable } from './types.ts'
import { createWatch, systemTimers, type Timers } from './watch.ts'

/**
 * How long the store may be silent before the head of its response, between two chunks, or while it accepts no data.
 */
export const maxSilenceMs = 60_000

type Sent = { headers?: Record<string, string>; query?: Record<string, string>; body?: Readable | Buffer }

export type S3Requests = ReturnType<typeof createS3Requests>

/** Signed requests to a bucket: `s3://key:secret@host[:port]/bucket[/prefix]?region=…`, path-style. */
export function createS3Requests(url: URL, timers: Timers = systemTimers) {
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: 0,
  })
  const scheme = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  const [bucket = '', ...prefix] = url.pathname.split('/').filter(Boolean)
  const root = `${scheme}://${url.host}/${bucket}`
  const keyPrefix = prefix.map((part) => `${part}/`).join('')

  /** Timeouts apply to silence, never to the length of a transfer. A null key addresses the bucket itself. */
  async function call(method: string, key: string | null, { headers = {}, query = {}, body }: Sent = {}) {
    const search = new URLSearchParams(query).toString()
    const path = key === null ? '' : `/${keyPrefix}${checkKey(key)}`
    const address = `${root}${path}${search && `?${search}`}`
    const watch = createWatch(timers, maxSilenceMs)
    try {
      // The signature excludes the body of a stream, which S3 allows, because a stream cannot be read twice.
      const digest = Buffer.isBuffer(body) && {
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      }
      const signed = await client.sign(address, { method, headers: { ...headers, ...digest } })
      const content = Buffer.isBuffer(body) ? { body: new Uint8Array(body) } : body && streamed(watch, body)
      const response = await watch.waitFor(
        fetch(signed.url, {
          method,
          headers: { ...Object.fromEntries(signed.headers), ...(!headers.range && { 'accept-encoding': 'identity' }) },
          signal: watch.signal,
          ...content,
        } as RequestInit),
      )
      return { response, watch }
    } catch (error) {
      throw storeUnavailable(error)
    } finally {
      if (body instanceof Readable && !body.destroyed) body.destroy()
    }
  }

  return { call, keyPrefix }
}

const streamed = (watch: ReturnType<typeof createWatch>, body: Readable) => ({
  body: Readable.toWeb(Readable.from(watch.whileSending(body))),
  duplex: 'half',
})

/** The message contains neither the URL, which is confidential, nor the body, which may contain the key id. */
export async function refuse(response: Response, what: string): Promise<never> {
  await response.body?.cancel()
  throw storeUnavailable(new Error(`the object store answered ${response.status} to ${what}`))
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&apos;': "'",
}

/** Reads the text of all elements of this name that contain no other elements. */
export const readElements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) =>
    text!.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity),
  )
