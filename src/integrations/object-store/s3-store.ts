import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createS3Requests, readElements, refuse, type S3Requests } from './s3-requests.ts'
import type { ListedObject, ObjectStore } from './types.ts'
import type { Timers } from './watch.ts'

export { maxSilenceMs } from './s3-requests.ts'

/** `check` writes this object once and reads it afterwards, so that it detects wrong credentials too. */
const checkedKey = 'check/etalase'

/** `s3://key:secret@host[:port]/bucket?region=…`, path-style. `&tls=off` uses plain HTTP, for a local server. */
export function createS3Store(url: URL, timers?: Timers): ObjectStore {
  const requests = createS3Requests(url, timers)
  const { call } = requests
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
    list: () => listBucket(requests),
    async check() {
      // Some stores answer 403 for a missing key; only an attempt to write shows whether the key is missing or access
      // is denied.
      if (await store.head(checkedKey).catch(() => undefined)) return
      const text = 'Written by Etalase to see whether this bucket works.'
      await store.put(checkedKey, Readable.from([text]), { size: text.length, contentType: 'text/plain' })
    },
  }
  return store
}

/** Pages of up to 1,000 objects each. */
async function* listBucket({ call, keyPrefix }: S3Requests): AsyncGenerator<ListedObject> {
  let token: string | undefined
  do {
    const query = { 'list-type': '2', prefix: keyPrefix, ...(token && { 'continuation-token': token }) }
    const { response } = await call('GET', null, { query })
    if (!response.ok) await refuse(response, 'GET of the list')
    const xml = await response.text()
    for (const [, object] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const [key, size, etag] = ['Key', 'Size', 'ETag'].map((name) => readElements(object!, name)[0])
      yield { key: key!.slice(keyPrefix.length), size: Number(size), etag }
    }
    token = readElements(xml, 'NextContinuationToken')[0]
  } while (token)
}
