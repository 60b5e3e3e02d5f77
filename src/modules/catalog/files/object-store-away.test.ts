import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createStorefront, type Storefront } from '../../../../test/records/storefront.ts'
import { startFakeS3 } from '../../../../test/servers/fake-s3.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { tasks } from '../../../worker.ts'
import type { DiscardJob } from './index.ts'

const s3 = await startFakeS3()
afterAll(s3.close)
afterEach(() => {
  s3.isAway = false
})
const service = await startService({ env: { OBJECT_STORE_URL: s3.url() } })
const pdf = Buffer.from('%PDF-1.7 a guide')
const picture = await sharp({ create: { width: 700, height: 70, channels: 3, background: '#884422' } })
  .png()
  .toBuffer()

function upload(path: string, shop: Storefront, name: string, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return callApi(service, path, shop.secretKey, { method: 'POST', body: form })
}

async function createVariant(shop: Storefront) {
  const { body } = await callApi(service, '/v3/products', shop.secretKey, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Panduan', item_type: 'digital', variants: [{ price: 1000, weight: 0 }] }),
  })
  return `/v3/variants/${body.variants[0].id}/digital-product-files`
}

/** The queued deletions, as the worker receives them. */
async function queuedDiscards(): Promise<DiscardJob[]> {
  const { rows } = await service.database.pool.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'discard-objects' order by j.id`,
  )
  return rows.map((row) => row.payload)
}

const discard = tasks(service.service)['discard-objects']!

const away = { status: 503, code: 'unavailable', retryAfter: '30' }
const outcome = ({ status, body, headers }: Awaited<ReturnType<typeof callApi>>) => ({
  status,
  code: body?.error_code,
  retryAfter: headers.get('retry-after'),
})

describe('while the object store is away', () => {
  it('uploads, files and pictures answer 503, and work again when it is back', async () => {
    const shop = await createStorefront(service)
    const path = await createVariant(shop)
    const file = (await upload(path, shop, 'a.pdf', pdf)).body
    const image = (await upload('/v3/images', shop, 'a.png', picture)).body
    const addresses = [new URL(file.url).pathname, `/v3/images/${image.key}`]
    s3.isAway = true
    for (const at of addresses) expect(outcome(await callApi(service, at))).toEqual(away)
    expect(outcome(await upload(path, shop, 'b.pdf', pdf))).toEqual(away)
    expect(outcome(await upload('/v3/images', shop, 'b.png', picture))).toEqual(away)
    s3.isAway = false
    for (const at of addresses) expect((await callApi(service, at)).status).toBe(200)
    expect((await callApi(service, path, shop.secretKey)).body.data).toHaveLength(1)
  })

  it('the service is not ready', async () => {
    const ready = () => callApi(service, '/readyz')
    await expect.poll(async () => (await ready()).status, { timeout: 60_000 }).toBe(200)
    s3.isAway = true
    await expect.poll(async () => (await ready()).status, { timeout: 60_000 }).toBe(503)
    expect((await ready()).body.details).toMatchObject({ status: 'not_ready', database: 'ok', objects: 'failing' })
    expect((await callApi(service, '/healthz')).status).toBe(200)
  })

  it('a file can be deleted, and its bytes are deleted when the store is back', async () => {
    const shop = await createStorefront(service)
    const path = await createVariant(shop)
    const { id } = (await upload(path, shop, 'a.pdf', pdf)).body
    const [key] = [...s3.objects.keys()].slice(-1)
    s3.isAway = true
    expect((await callApi(service, `${path}/${id}`, shop.secretKey, { method: 'DELETE' })).status).toBe(200)
    const job = (await queuedDiscards()).at(-1)!
    expect(job).toEqual({ keys: [key] })
    await expect(discard(job)).rejects.toMatchObject({ status: 503 }) // The worker will try again.
    s3.isAway = false
    await discard(job)
    expect(s3.objects.has(key!)).toBe(false)
  })
})

it('deletes what is left of an upload that failed, and nothing that is in use', async () => {
  const shop = await createStorefront(service)
  const path = await createVariant(shop)
  const first = (await queuedDiscards()).length
  await upload(path, shop, 'a.pdf', pdf)
  await upload('/v3/images', shop, 'a.png', picture)
  s3.interfere = (request, response) => {
    // The first width is stored, the second is not.
    const isSecond = request.method === 'PUT' && request.url!.endsWith('640.webp')
    if (isSecond) response.writeHead(500).end()
    return isSecond
  }
  expect((await upload('/v3/images', shop, 'b.png', picture)).status).toBe(503)
  s3.interfere = undefined
  const jobs = (await queuedDiscards()).slice(first)
  expect(jobs).toHaveLength(3)
  const stored = new Set(s3.objects.keys())
  for (const job of jobs) await discard(job)
  const gone = [...stored].filter((key) => !s3.objects.has(key))
  expect(gone).toEqual([jobs[2]!.keys[0]])
})

it('sends pictures in parts and answers 304 to a current copy', async () => {
  const shop = await createStorefront(service)
  const path = await createVariant(shop)
  const { url } = (await upload('/v3/images', shop, 'a.png', picture)).body
  const file = (await upload(path, shop, 'a.pdf', pdf)).body
  const whole = await fetch(url)
  const etag = whole.headers.get('etag')!
  const bytes = Buffer.from(await whole.arrayBuffer())
  const part = await fetch(url, { headers: { range: 'bytes=0-9', 'if-range': etag } })
  expect([part.status, part.headers.get('content-type'), part.headers.get('content-range')]).toEqual([
    206,
    'image/webp',
    `bytes 0-9/${bytes.length}`,
  ])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(0, 10))
  const current = await fetch(url, { headers: { 'if-none-match': etag } })
  expect([current.status, current.headers.get('cache-control')]).toEqual([304, 'public, max-age=31536000, immutable'])
  const head = await fetch(url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(bytes.length))
  for (const at of [url, file.url]) {
    const beyond = await callApi(service, new URL(at).pathname, undefined, { headers: { range: 'bytes=99999999-' } })
    expect(beyond.status).toBe(416)
  }
})
