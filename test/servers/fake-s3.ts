import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const s3Secret = 'top/secret+key'
const region = 'ap-southeast-3'

/** Replaces the next response: nothing is sent until the test does so. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => boolean

/** An S3-like server on loopback that verifies the Signature Version 4 of each request and honours `Range`. */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Buffer[]>()
  const calls: string[] = []
  const state = { isAway: false, interfere: undefined as Interference | undefined }
  const server = createServer(async (request, response) => {
    if (state.isAway) return request.socket.destroy()
    const body = Buffer.concat(await request.toArray())
    const { pathname, searchParams } = new URL(request.url!, 'http://bucket')
    const key = pathname.slice('/bucket/'.length)
    calls.push(`${request.method} ${key}`)
    if (!isSigned(request)) return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    if (state.interfere?.(request, response)) return undefined
    if (request.method === 'GET' && pathname === '/bucket') return sendList(response, objects, searchParams)
    if (!request.url!.startsWith('/bucket/'))
      return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    const digest = request.headers['x-amz-content-sha256']
    if (digest !== 'UNSIGNED-PAYLOAD' && digest !== createHash('sha256').update(body).digest('hex'))
      return response.writeHead(400).end('<Error><Code>XAmzContentSHA256Mismatch</Code></Error>')
    if (searchParams.has('uploads') || searchParams.has('uploadId'))
      return sendUpload({ request, response, objects, uploads, key, body }, searchParams)
    if (request.method === 'PUT') {
      if (request.headers['transfer-encoding'] || Number(request.headers['content-length']) !== body.length)
        return response.writeHead(411).end('<Error><Code>MissingContentLength</Code></Error>')
      objects.set(key, body)
      return response.setHeader('etag', toEtag(body)).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    return sendBytes(request, response, found)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    objects,
    /** Parts of uploads that were neither completed nor deleted. */
    uploads,
    calls,
    url: (password = s3Secret) => `s3://AKTEST:${encodeURIComponent(password)}@${host}/bucket?region=${region}&tls=off`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  })
}

const toEtag = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`

function sendBytes(request: IncomingMessage, response: ServerResponse, bytes: Buffer) {
  response.setHeader('etag', toEtag(bytes)).setHeader('accept-ranges', 'bytes')
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (start === undefined) {
    response.writeHead(200, { 'content-length': bytes.length })
    return response.end(request.method === 'HEAD' ? undefined : bytes)
  }
  if (Number(start) >= bytes.length) return response.writeHead(416).end()
  const part = bytes.subarray(Number(start), Number(end) + 1)
  response.writeHead(206, {
    'content-length': part.length,
    'content-range': `bytes ${start}-${Number(start) + part.length - 1}/${bytes.length}`,
  })
  return response.end(part)
}

const maxListed = 2

/** Pages of two objects, so that tests with few objects have a second page. */
function sendList(response: ServerResponse, objects: Map<string, Buffer>, search: URLSearchParams) {
  const keys = [...objects.keys()].filter((key) => key.startsWith(search.get('prefix') ?? '')).sort()
  const start = Number(search.get('continuation-token') ?? 0)
  const listed = keys.slice(start, start + maxListed).map((key) => {
    const etag = toEtag(objects.get(key)!).replaceAll('"', '&quot;')
    return `<Contents><Key>${key}</Key><ETag>${etag}</ETag><Size>${objects.get(key)!.length}</Size></Contents>`
  })
  const next = start + maxListed < keys.length && `<NextContinuationToken>${start + maxListed}</NextContinuationToken>`
  return response.end(`<ListBucketResult>${listed.join('')}${next || ''}</ListBucketResult>`)
}

type Upload = {
  request: IncomingMessage
  response: ServerResponse
  objects: Map<string, Buffer>
  uploads: Map<string, Buffer[]>
  key: string
  body: Buffer
}

function sendUpload({ request, response, objects, uploads, key, body }: Upload, search: URLSearchParams) {
  if (search.has('uploads')) {
    uploads.set(`${key}-1`, [])
    return response.end(`<InitiateMultipartUploadResult><UploadId>${key}-1</UploadId></InitiateMultipartUploadResult>`)
  }
  const id = search.get('uploadId')!
  const parts = uploads.get(id)
  if (!parts) return response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
  if (request.method === 'PUT') {
    parts[Number(search.get('partNumber')) - 1] = body
    return response.setHeader('etag', toEtag(body)).end()
  }
  uploads.delete(id)
  if (request.method === 'DELETE') return response.writeHead(204).end()
  const named = [...body.toString().matchAll(/<ETag>([^<]*)<\/ETag>/g)].map(([, etag]) => etag)
  if (parts.some((part, at) => toEtag(part) !== named[at]) || parts.length !== named.length)
    return response.writeHead(400).end('<Error><Code>InvalidPart</Code></Error>')
  objects.set(key, Buffer.concat(parts))
  return response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
}

function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=AKTEST\/((\d{8})\/ap-southeast-3\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!match) return false
  const { pathname, searchParams } = new URL(url!, 'http://bucket')
  const [, scope, day, names, signature] = match as unknown as [string, string, string, string, string]
  const canonical = [
    method,
    pathname,
    [...searchParams]
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  let key: string | Buffer = `AWS4${s3Secret}`
  for (const part of [day, region, 's3', 'aws4_request']) key = hmac(key, part)
  return hmac(key, text).toString('hex') === signature
}
