import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startFakeS3 } from '../../../test/servers/fake-s3.ts'
import { createFolderStore } from './folder-store.ts'
import { moveObjects, type ObjectStore, openObjectStore, tryObjectStore } from './index.ts'
import { createS3Store } from './s3-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'etalase-objects-'))
const s3 = await startFakeS3()
afterEach(() => {
  s3.interfere = undefined
  s3.isAway = false
})
afterAll(async () => {
  s3.close()
  await rm(folder, { recursive: true })
})

const bucket = (url = s3.url()) => openObjectStore({ dataDir: folder, objectStoreUrl: url })
const stores: [string, ObjectStore][] = [
  ['a folder', openObjectStore({ dataDir: folder, objectStoreUrl: undefined })],
  ['a bucket', bucket()],
]

const readText = async (body: Readable) => Buffer.concat(await body.toArray()).toString()
const read = async (store: ObjectStore, key: string) => {
  const object = await store.get(key)
  return object && { size: object.size, text: await readText(object.body) }
}
const put = (store: ObjectStore, key: string, text: string) =>
  store.put(key, Readable.from([text]), { size: text.length, contentType: 'text/plain' })

it('keeps files and folders readable for the account of the service only', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-private-'))
  try {
    await mkdir(join(dataDir, 'objects'))
    await chmod(join(dataDir, 'objects'), 0o755)
    const store = openObjectStore({ dataDir, objectStoreUrl: undefined })
    await store.put('files/1/a.pdf', Readable.from(['secret']), { size: 6, contentType: 'application/pdf' })
    const readMode = async (path: string) => ((await stat(join(dataDir, 'objects', path))).mode & 0o777).toString(8)
    const paths = ['.', '.unfinished', 'files', 'files/1', 'files/1/a.pdf']
    expect(await Promise.all(paths.map(readMode))).toEqual(['700', '700', '700', '700', '600'])
    const later = join(dataDir, 'later', 'data')
    await openObjectStore({ dataDir: later, objectStoreUrl: undefined }).check()
    expect((await stat(later)).mode & 0o777).toBe(0o700)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

describe.each(stores)('%s', (_name, store) => {
  it('returns a stored object until it is deleted', async () => {
    const body = 'x'.repeat(300_000)
    await put(store, 'files/1/a.pdf', body)
    expect(await read(store, 'files/1/a.pdf')).toEqual({ size: 300_000, text: body })
    const before = await store.head('files/1/a.pdf')
    expect(before).toEqual({ size: 300_000, etag: expect.stringMatching(/^"[\w-]+"$/) })
    await put(store, 'files/1/a.pdf', 'new')
    expect(await read(store, 'files/1/a.pdf')).toEqual({ size: 3, text: 'new' })
    expect((await store.head('files/1/a.pdf'))!.etag).not.toBe(before!.etag)
    await store.delete('files/1/a.pdf')
    expect(await store.get('files/1/a.pdf')).toBeUndefined()
    expect(await store.head('files/1/a.pdf')).toBeUndefined()
    await store.delete('files/1/a.pdf')
  })

  it('returns a part of an object with the size of the whole', async () => {
    await put(store, 'files/1/part', '0123456789')
    const part = await store.get('files/1/part', { start: 2, end: 5 })
    expect({ size: part!.size, text: await readText(part!.body) }).toEqual({ size: 10, text: '2345' })
  })

  it('passes the check of the operator and leaves nothing behind', async () => {
    await store.check()
    await tryObjectStore(store)
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

it.runIf(process.getuid?.() === 0)('gives what a command of root creates to the account of the service', async () => {
  const served = join(folder, 'served')
  await mkdir(served)
  await chown(served, 65534, 65534)
  const store = createFolderStore(join(served, 'objects'), { isGivenToOwner: true })
  await store.put('pictures/1/a.png', Readable.from(['a']), { size: 1, contentType: 'image/png' })
  const made = ['objects', 'objects/.unfinished', 'objects/pictures', 'objects/pictures/1', 'objects/pictures/1/a.png']
  const owners = await Promise.all(made.map(async (path) => (await stat(join(served, path))).uid))
  expect(owners).toEqual(made.map(() => 65534))
})

describe('a store that does not work', () => {
  it('is 503 when its disk is full', async () => {
    const store = createFolderStore(folder, { minFreeBytes: Number.MAX_SAFE_INTEGER })
    await expect(store.check()).rejects.toMatchObject({ status: 503, cause: { code: 'ENOSPC' } })
  })

  const away = {
    status: 503,
    code: 'unavailable',
    extras: { headers: { 'retry-after': '30' } },
    message: 'The storage of files does not respond. Try again shortly',
  }

  it('is 503 with a wrong secret, which the cause does not reveal', async () => {
    const failed = await bucket(s3.url('wrong-secret'))
      .get('files/1')
      .catch((error: Error) => error)
    expect(failed).toMatchObject({ ...away, cause: new Error('the object store answered 403 to GET') })
    await expect(bucket(s3.url('wrong-secret')).check()).rejects.toMatchObject(away)
  })

  it('is 503 while nobody listens or connections break, for every method', async () => {
    s3.isAway = true
    const store = bucket()
    for (const call of [
      () => store.get('a'),
      () => store.head('a'),
      () => put(store, 'a', 'text'),
      () => store.delete('a'),
      () => store.check(),
    ])
      await expect(call()).rejects.toMatchObject(away)
  })

  it('is 503 when the folder is not a folder', async () => {
    const dataDir = join(folder, 'blocked')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'objects'), '')
    await expect(openObjectStore({ dataDir, objectStoreUrl: undefined }).check()).rejects.toMatchObject(away)
  })
})

/** Timers that elapse when the test says so. */
function manualTimers() {
  let now = 0
  const running = new Set<{ at: number; run: () => void }>()
  return {
    start(ms: number, run: () => void) {
      const timer = { at: now + ms, run }
      running.add(timer)
      return () => void running.delete(timer)
    },
    isRunning: () => running.size > 0,
    advance(ms: number) {
      now += ms
      for (const timer of running) if (timer.at <= now && running.delete(timer)) timer.run()
    },
  }
}

describe('the timeout of a transfer', () => {
  it('lets a transfer of any length go on while pieces arrive', async () => {
    const timers = manualTimers()
    let answer: ServerResponse | undefined
    s3.interfere = (_request, response) => {
      answer = response.writeHead(200, { 'content-length': 100, etag: '"x"' })
      answer.write('0123456789')
      return true
    }
    const object = await createS3Store(new URL(s3.url()), timers).get('files/long')
    let text = ''
    object!.body.on('data', (piece) => {
      text += piece
    })
    const ended = new Promise((resolve) => object!.body.on('end', resolve))
    for (let sent = 1; sent < 10; sent++) {
      await expect.poll(() => text.length === sent * 10 && timers.isRunning()).toBe(true)
      timers.advance(59_000)
      answer!.write('0123456789')
    }
    answer!.end()
    await ended
    expect(text).toBe('0123456789'.repeat(10))
  })

  it('ends a transfer after a minute of silence', async () => {
    const timers = manualTimers()
    s3.interfere = (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('0123456789')
      return true
    }
    const object = await createS3Store(new URL(s3.url()), timers).get('files/silent')
    let failure: unknown
    void readText(object!.body).catch((error) => {
      failure = error
    })
    const wait = () => {
      timers.advance(61_000)
      return failure
    }
    await expect.poll(wait).toEqual(new Error('no answer for 60000 ms'))
  })

  it('is 503 after a minute without the head of a response', async () => {
    const timers = manualTimers()
    let isAsked = false
    s3.interfere = () => {
      isAsked = true
      return true
    }
    const failed = createS3Store(new URL(s3.url()), timers)
      .get('files/silent')
      .catch((error: Error) => error)
    await expect.poll(() => isAsked && timers.isRunning()).toBe(true)
    timers.advance(61_000)
    expect(await failed).toMatchObject({ status: 503, code: 'unavailable' })
  })

  it('does not count the time that the sender of an upload takes', async () => {
    const timers = manualTimers()
    const slow = Readable.from(
      (async function* () {
        for (let i = 0; i < 5; i++) {
          timers.advance(59_000)
          yield 'abcd'
        }
      })(),
    )
    await createS3Store(new URL(s3.url()), timers).put('files/slow', slow, { size: 20, contentType: 'text/plain' })
    expect(s3.objects.get('files/slow')?.length).toBe(20)
  })
})

describe('moving a folder to a bucket', () => {
  it('copies what is missing or different, compares checksums, and can be repeated', async () => {
    const dataDir = join(folder, 'moved')
    const from = openObjectStore({ dataDir, objectStoreUrl: undefined })
    s3.objects.clear()
    const texts: Record<string, string> = {
      'files/1/a': 'first',
      'images/x/640.webp': 'second',
      'transfer-proofs/p.jpg': '3',
    }
    for (const [key, text] of Object.entries(texts)) await put(from, key, text)
    s3.objects.set('files/1/a', Buffer.from('first'))
    s3.objects.set('images/x/640.webp', Buffer.from('SECOND'))
    const seen: number[] = []
    const move = () =>
      moveObjects(join(dataDir, 'objects'), bucket(), ({ copied, present }) => seen.push(copied + present))
    expect(await move()).toEqual({ copied: 2, present: 1, bytes: 12, differing: [] })
    expect(seen).toEqual([1, 2, 3])
    expect(Object.fromEntries([...s3.objects].map(([key, body]) => [key, body.toString()]))).toEqual(texts)
    expect(await move()).toEqual({ copied: 0, present: 3, bytes: 12, differing: [] })
  })

  it('names objects that the bucket does not return as they were', async () => {
    const dataDir = join(folder, 'spoiled')
    await put(openObjectStore({ dataDir, objectStoreUrl: undefined }), 'files/spoiled', 'text')
    s3.interfere = (request, response) => {
      if (request.method === 'PUT') s3.objects.set('files/spoiled', Buffer.from('TEXT'))
      return request.method === 'PUT' ? Boolean(response.end()) || true : false
    }
    expect((await moveObjects(join(dataDir, 'objects'), bucket())).differing).toEqual(['files/spoiled'])
  })
})
