import { createS3Requests, readElements, refuse, type S3Requests } from './s3-requests.ts'
import { createS3Store } from './s3-store.ts'
import { type ObjectStore, storeUnavailable } from './types.ts'

const firstPartBytes = 16 * 1024 * 1024
const partsOfOneSize = 1000

export type S3Archive = Pick<ObjectStore, 'get' | 'list' | 'delete'> & {
  /** Stores a stream of unknown length. The object exists when this returns, and not before. */
  upload(key: string, bytes: AsyncIterable<Buffer>): Promise<void>
}

/** A bucket for large streams, which are sent in parts. S3 verifies the SHA-256 of each part. */
export function createS3Archive(url: URL, partBytes = firstPartBytes): S3Archive {
  const requests = createS3Requests(url)
  const { get, list, delete: remove } = createS3Store(url)
  return {
    get,
    list,
    delete: remove,
    async upload(key, bytes) {
      const uploadId = await begin(requests, key)
      try {
        const etags: string[] = []
        for await (const part of inParts(bytes, partBytes)) {
          const query = { partNumber: String(etags.length + 1), uploadId }
          const { response } = await requests.call('PUT', key, { query, body: part })
          if (!response.ok) await refuse(response, 'PUT of a part')
          await response.body?.cancel()
          etags.push(response.headers.get('etag') ?? '')
        }
        await complete(requests, key, uploadId, etags)
      } catch (error) {
        // Stored parts cost money until they are deleted. A failure of the deletion is ignored, because the caller
        // needs the original error.
        await requests.call('DELETE', key, { query: { uploadId } }).catch(() => undefined)
        throw error
      }
    },
  }
}

async function begin({ call }: S3Requests, key: string): Promise<string> {
  const { response } = await call('POST', key, { query: { uploads: '' }, body: Buffer.alloc(0) })
  if (!response.ok) return await refuse(response, 'POST of a new upload')
  const [uploadId] = readElements(await response.text(), 'UploadId')
  if (!uploadId) throw storeUnavailable(new Error('the object store named no upload'))
  return uploadId
}

async function complete({ call }: S3Requests, key: string, uploadId: string, etags: string[]) {
  const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const { response } = await call('POST', key, { query: { uploadId }, body })
  if (!response.ok) return await refuse(response, 'POST of a finished upload')
  // S3 sends the head of this response before it knows the outcome.
  const text = await response.text()
  if (text.includes('<Error>')) throw storeUnavailable(new Error('the object store did not finish the upload'))
}

/** Parts grow with their number, because S3 accepts 10,000 of them: up to 880 GB with the default. */
async function* inParts(source: AsyncIterable<Buffer>, partBytes: number): AsyncGenerator<Buffer> {
  let number = 1
  let pending: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    pending.push(chunk)
    length += chunk.length
    if (length < partBytes * Math.ceil(number / partsOfOneSize)) continue
    yield Buffer.concat(pending)
    number++
    pending = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(pending)
}
