import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { checkKey, type ObjectStore } from './types.ts'

const patienceMs = 60_000

/** `s3://key:secret@host[:port]/bucket?region=…`, path-style. `&tls=off` uses plain HTTP, for a local server. */
export function createS3Store(url: URL): ObjectStore {
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: 0,
  })
  const scheme = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  const bucket = `${scheme}://${url.host}${url.pathname.replace(/\/+$/, '')}`

  async function call(
    method: string,
    key: string,
    init: { headers?: Record<string, string>; body?: ReadableStream } = {},
  ) {
    const { body, ...rest } = init
    // The signature excludes the body, which S3 allows, because a stream cannot be read twice.
    const signed = await client.sign(`${bucket}/${checkKey(key)}`, { method, ...rest })
    const headers = Object.fromEntries(signed.headers)
    return await fetch(signed.url, {
      method,
      headers,
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { body, duplex: 'half' }),
    } as RequestInit)
  }

  /** The message contains neither the URL, which is confidential, nor the body, which may contain the key id. */
  async function refuse(response: Response, what: string): Promise<never> {
    await response.body?.cancel()
    throw new Error(`the object store answered ${response.status} to ${what}`)
  }

  return {
    async put(key, body, { size, contentType }) {
      const headers = { 'content-type': contentType, 'content-length': String(size) }
      const response = await call('PUT', key, { headers, body: Readable.toWeb(body) as unknown as ReadableStream })
      if (!response.ok) await refuse(response, 'PUT')
      await response.body?.cancel()
    },
    async get(key) {
      const response = await call('GET', key)
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      if (!response.ok || !response.body) return await refuse(response, 'GET')
      const body = Readable.fromWeb(response.body as unknown as ReadableStream)
      return { body, size: Number(response.headers.get('content-length')) }
    },
    async delete(key) {
      const response = await call('DELETE', key)
      if (!response.ok && response.status !== 404) await refuse(response, 'DELETE')
      await response.body?.cancel()
    },
  }
}
