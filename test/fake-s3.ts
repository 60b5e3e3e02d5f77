import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const s3Secret = 'top/secret+key'
const region = 'ap-southeast-3'

/** What the next responses do instead of the ordinary: nothing comes back until the test says so. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => boolean

/** An S3-like server on loopback that verifies the Signature Version 4 of each request and honours `Range`. */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>()
  const calls: string[] = []
  const state = { isAway: false, interfere: undefined as Interference | undefined }
  const server = createServer(async (request, response) => {
    if (state.isAway) return request.socket.destroy()
    const body = Buffer.concat(await request.toArray())
    const key = request.url!.slice('/bucket/'.length)
    calls.push(`${request.method} ${key}`)
    if (!isSigned(request)) return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    if (state.interfere?.(request, response)) return undefined
    if (!request.url!.startsWith('/bucket/'))
      return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    if (request.method === 'PUT') {
      if (request.headers['transfer-encoding'] || Number(request.headers['content-length']) !== body.length)
        return response.writeHead(411).end('<Error><Code>MissingContentLength</Code></Error>')
      objects.set(key, body)
      return response.setHeader('etag', etagOf(body)).end()
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
    calls,
    url: (password = s3Secret) => `s3://AKTEST:${encodeURIComponent(password)}@${host}/bucket?region=${region}&tls=off`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  })
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`

function sendBytes(request: IncomingMessage, response: ServerResponse, bytes: Buffer) {
  response.setHeader('etag', etagOf(bytes)).setHeader('accept-ranges', 'bytes')
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

function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=AKTEST\/((\d{8})\/ap-southeast-3\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!match) return false
  const [, scope, day, names, signature] = match as unknown as [string, string, string, string, string]
  const canonical = [
    method,
    url,
    '',
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
