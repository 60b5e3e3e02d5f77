import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { type ObjectStore, openObjectStore } from './index.ts'

const folder = await mkdtemp(join(tmpdir(), 'etalase-objects-'))
const secret = 'top/secret+key'
const peer = await startPeer()
afterAll(async () => {
  peer.close()
  await rm(folder, { recursive: true })
})

const s3 = (password: string) =>
  openObjectStore({
    dataDir: folder,
    objectStoreUrl: `s3://AKTEST:${encodeURIComponent(password)}@${peer.host}/bucket?region=ap-southeast-3&tls=off`,
  })
const stores: [string, ObjectStore][] = [
  ['a folder', openObjectStore({ dataDir: folder, objectStoreUrl: undefined })],
  ['a bucket', s3(secret)],
]

const read = async (store: ObjectStore, key: string) => {
  const object = await store.get(key)
  return object && { size: object.size, text: Buffer.concat(await object.body.toArray()).toString() }
}

it('keeps files and folders readable for the account of the service only', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-private-'))
  try {
    await mkdir(join(dataDir, 'objects'))
    await chmod(join(dataDir, 'objects'), 0o755)
    const store = openObjectStore({ dataDir, objectStoreUrl: undefined })
    await store.put('files/1/a.pdf', Readable.from(['secret']), { size: 6, contentType: 'application/pdf' })
    const modeOf = async (path: string) => ((await stat(join(dataDir, 'objects', path))).mode & 0o777).toString(8)
    const paths = ['.', '.unfinished', 'files', 'files/1', 'files/1/a.pdf']
    expect(await Promise.all(paths.map(modeOf))).toEqual(['700', '700', '700', '700', '600'])
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

describe.each(stores)('%s', (_name, store) => {
  it('returns a stored object until it is deleted', async () => {
    const body = 'x'.repeat(300_000)
    await store.put('files/1/a.pdf', Readable.from([body]), { size: body.length, contentType: 'application/pdf' })
    expect(await read(store, 'files/1/a.pdf')).toEqual({ size: 300_000, text: body })
    await store.put('files/1/a.pdf', Readable.from(['new']), { size: 3, contentType: 'text/plain' })
    expect(await read(store, 'files/1/a.pdf')).toEqual({ size: 3, text: 'new' })
    await store.delete('files/1/a.pdf')
    expect(await store.get('files/1/a.pdf')).toBeUndefined()
    await store.delete('files/1/a.pdf')
  })

  it.each(['../etc/passwd', '/etc/passwd', 'a/../b', 'a//b', '', 'a b', 'a\u0000b', '.hidden'])(
    'refuses the key %j',
    async (key) => {
      await expect(store.get(key)).rejects.toThrow('not an object key')
    },
  )
})

it('leaves no file in the folder when a stream fails', async () => {
  const broken = Readable.from(
    (async function* () {
      yield 'half'
      throw new Error('the uploader went away')
    })(),
  )
  const about = { size: 8, contentType: 'text/plain' }
  await expect(stores[0]![1].put('files/broken', broken, about)).rejects.toThrow('went away')
  expect(await stores[0]![1].get('files/broken')).toBeUndefined()
  expect(await readdir(join(folder, 'objects', '.unfinished'))).toEqual([])
})

it('fails with a wrong secret and does not reveal it in the error', async () => {
  const store = s3('wrong-secret')
  const failed = await store.get('files/1').catch((error: Error) => error.message)
  expect(failed).toBe('the object store answered 403 to GET')
})

/** Starts an S3-like server that verifies the Signature Version 4 of each request. */
async function startPeer() {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const key = request.url!
    if (!isSigned(request)) return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    if (request.method === 'PUT') {
      if (Number(request.headers['content-length']) !== body.length) return response.writeHead(411).end()
      objects.set(key, body)
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    return response.end(found)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
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
  let key: string | Buffer = `AWS4${secret}`
  for (const part of [day, 'ap-southeast-3', 's3', 'aws4_request']) key = hmac(key, part)
  return hmac(key, text).toString('hex') === signature
}
