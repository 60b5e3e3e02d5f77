import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createStorefront, type Storefront, visit } from '../../../../test/records/storefront.ts'
import { measureCpuMs } from '../../../../test/support/cpu-time.ts'
import { callApi, createKey, startService } from '../../../../test/support/service.ts'
import { cleanName, detectContentType, findMaxPixels, widthsFor } from './rules.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'etalase-files-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const service = await startService({ env: { DATA_DIR: dataDir, UPLOAD_LIMIT_MB: '2' } })

const pdf = Buffer.from('%PDF-1.7 a guide')

async function createVariant(shop: Storefront) {
  const { body } = await callApi(service, '/v3/products', shop.secretKey, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Panduan', item_type: 'digital', variants: [{ price: 1000, weight: 0 }] }),
  })
  return body.variants[0] as { id: number; unique_id: string }
}

function upload(path: string, credential: string, name: string, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return callApi(service, path, credential, { method: 'POST', body: form })
}

describe('digital files', () => {
  it('are uploaded, listed, downloaded through a signed URL, and deleted', async () => {
    const shop = await createStorefront(service)
    const variant = await createVariant(shop)
    const path = `/v3/variants/${variant.id}/digital-product-files`
    const created = await upload(path, shop.secretKey, '../../etc/Panduan Séduh.pdf', pdf)
    const file = {
      id: expect.any(Number),
      name: 'Panduan Séduh.pdf',
      content_type: 'application/pdf',
      size_in_bytes: pdf.length,
      url: expect.stringContaining(`${service.baseUrl}/v3/files/`),
    }
    expect({ status: created.status, body: created.body }).toEqual({ status: 200, body: file })
    const list = await callApi(service, `/v3/variants/${variant.unique_id}/digital-product-files`, shop.secretKey)
    expect(list.body).toEqual({ data: [file], is_paginated: false })

    const { body: again } = await callApi(service, `${path}/${created.body.id}`, shop.secretKey)
    const answer = await fetch(again.url)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Panduan S_duh.pdf"; filename*=UTF-8''Panduan%20S%C3%A9duh.pdf`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')

    const gone = await callApi(service, `${path}/${created.body.id}`, shop.secretKey, { method: 'DELETE' })
    expect({ status: gone.status, body: gone.body }).toEqual({ status: 200, body: file })
    expect((await fetch(again.url)).status).toBe(404)
    expect((await callApi(service, `${path}/${created.body.id}`, shop.secretKey)).status).toBe(404)
  })

  it('are refused for a forged or expired URL', async () => {
    const shop = await createStorefront(service)
    const variant = await createVariant(shop)
    const { body } = await upload(`/v3/variants/${variant.id}/digital-product-files`, shop.secretKey, 'a.pdf', pdf)
    const url = new URL(body.url)
    const [id, expires, ...rest] = url.pathname.slice('/v3/files/'.length).split('-')
    const signature = rest.join('-')
    const flipped = (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1)
    for (const token of [
      `${id}1-${expires}-${signature}`,
      `${id}-${expires}z-${signature}`,
      `${id}-${expires}-${flipped}`,
      'x',
    ])
      expect((await callApi(service, `/v3/files/${token}`)).status).toBe(404)
    service.clock.now = new Date(Date.now() + 15 * 60_000 + 1000)
    const late = await callApi(service, url.pathname)
    service.clock.now = undefined
    expect({ status: late.status, code: late.body.error_code }).toEqual({ status: 403, code: 'link_expired' })
  })

  it('are refused if too large, not matching their extension, empty, missing or not multipart', async () => {
    const shop = await createStorefront(service)
    const variant = await createVariant(shop)
    const path = `/v3/variants/${variant.id}/digital-product-files`
    const readStatus = async (name: string, bytes: Buffer) => (await upload(path, shop.secretKey, name, bytes)).status
    expect(await readStatus('big.pdf', Buffer.concat([pdf, Buffer.alloc(2 * 1024 * 1024)]))).toBe(413)
    expect(await readStatus('page.html', Buffer.from('<script>'))).toBe(422)
    expect(await readStatus('tool.exe', Buffer.from('MZ'))).toBe(422)
    expect(await readStatus('fake.pdf', Buffer.from('<html>'))).toBe(422)
    expect(await readStatus('empty.txt', Buffer.alloc(0))).toBe(422)
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await callApi(service, path, shop.secretKey, init)).status).toBe(415)
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const broken = { method: 'POST', headers: { 'content-type': type }, body: '--x\r\ncontent-disp' }
      for (const at of [path, '/v3/images', '/v3/orders/upload']) {
        expect((await callApi(service, at, shop.secretKey, broken)).body.error_code).toBe('invalid_request')
      }
    }
    const form = new FormData()
    form.append('note', 'no file')
    expect((await callApi(service, path, shop.secretKey, { method: 'POST', body: form })).status).toBe(422)
    expect((await callApi(service, path, shop.secretKey)).body.data).toEqual([])
  })

  it('are visible to their business only and require the product scopes', async () => {
    const [shop, other] = [await createStorefront(service), await createStorefront(service)]
    const variant = await createVariant(shop)
    const path = `/v3/variants/${variant.id}/digital-product-files`
    const { body } = await upload(path, shop.secretKey, 'a.pdf', pdf)
    expect((await upload(path, other.secretKey, 'a.pdf', pdf)).status).toBe(404)
    for (const at of [path, `${path}/${body.id}`])
      expect((await callApi(service, at, other.secretKey)).status).toBe(404)
    const theirs = await createVariant(other)
    const crossed = `/v3/variants/${theirs.id}/digital-product-files/${body.id}`
    expect((await callApi(service, crossed, other.secretKey, { method: 'DELETE' })).status).toBe(404)
    const reader = await createKey(shop, ['product:read'])
    expect((await callApi(service, path, reader)).status).toBe(200)
    expect((await upload(path, reader, 'a.pdf', pdf)).status).toBe(403)
    expect((await callApi(service, path)).status).toBe(401)
  })
})

describe('images', () => {
  it('are stored rotated, in several widths and without metadata, and served as immutable', async () => {
    const shop = await createStorefront(service)
    const input = await sharp({ create: { width: 800, height: 1600, channels: 3, background: '#884422' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const answer = await upload('/v3/images', shop.secretKey, 'photo.jpg', input)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ width: 1600, height: 800, key: expect.stringMatching(/^\w{20}\/1280\.webp$/) })
    expect(answer.body.sizes.map((size: { width: number }) => size.width)).toEqual([320, 640, 960, 1280])
    const picture = await fetch(answer.body.sizes[1].url)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    const stored = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect(stored).toMatchObject({ width: 640, height: 320, format: 'webp' })
    expect(stored.exif).toBeUndefined()
    expect((await callApi(service, `/v3/images/${answer.body.key.replace('1280', '77')}`)).status).toBe(404)
    // Simulates an image from before this width was introduced.
    await service.database.pool.query('update images set widths = array[320, 640, 1280] where business_id = $1', [
      shop.business.id,
    ])
    rmSync(join(dataDir, 'objects', 'images', answer.body.key.replace('1280', '960')))
    const wider = await fetch(answer.body.sizes[2].url)
    expect((await sharp(Buffer.from(await wider.arrayBuffer())).metadata()).width).toBe(1280)
    expect((await callApi(service, `/v3/images/${'a'.repeat(20)}/960.webp`)).status).toBe(404)
    expect((await callApi(service, '/v3/images/..%2F..%2Fsecret/640.webp')).status).toBe(404)

    await callApi(service, '/v3/products', shop.secretKey, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'P',
        item_type: 'digital',
        images: [answer.body.key],
        variants: [{ price: 1, weight: 0 }],
      }),
    }).then(({ body }) =>
      callApi(service, `/v3/stores/${shop.store.id}/products/${body.id}`, shop.secretKey, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    )
    expect((await visit(service, shop, '/items')).body.data[0].images).toEqual([answer.body.url])
  })

  it('are refused if they are not images or too large', async () => {
    const shop = await createStorefront(service)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script/></svg>')
    for (const bytes of [pdf, svg, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])])
      expect((await upload('/v3/images', shop.secretKey, 'a.png', bytes)).status).toBe(422)
    expect((await upload('/v3/images', shop.secretKey, 'a.png', Buffer.alloc(2 * 1024 * 1024 + 1))).status).toBe(413)
    const reader = await createKey(shop, ['product:read'])
    expect((await upload('/v3/images', reader, 'a.png', pdf)).status).toBe(403)
  })
})

it.each([
  ['../../a.pdf', 'a.pdf'],
  ['C:\\temp\\b.zip', 'b.zip'],
  ['.htaccess.txt', 'htaccess.txt'],
  ['a\u202efdp.zip', 'afdp.zip'],
  ['', 'file'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
])('cleans the name %j', (name, clean) => {
  expect(cleanName(name)).toBe(clean)
})

it('cleans the name of a file in linear time, whatever marks its letters have', async () => {
  const name = `a${'\u0345'.repeat(20_000)}${'\u0334'.repeat(20_000)}.pdf`
  expect(await measureCpuMs(() => expect(cleanName(name)).toMatch(/\.pdf$/))).toBeLessThan(500)
})

it('detects the content type by extension and first bytes, and selects the widths of an image', () => {
  expect(detectContentType('a.PDF', pdf)).toBe('application/pdf')
  expect(detectContentType('a.txt', Buffer.from('plain'))).toBe('text/plain; charset=utf-8')
  expect(detectContentType('a.txt', Buffer.from([1, 0, 2]))).toBeUndefined()
  expect(detectContentType('pdf', pdf)).toBeUndefined()
  expect(widthsFor(100)).toEqual([100])
  expect(widthsFor(320)).toEqual([320])
  expect(widthsFor(700)).toEqual([320, 640, 700])
  expect(widthsFor(5000)).toEqual([320, 640, 960, 1280])
})

it.each([
  ['jpeg', false, 50],
  ['png', false, 50],
  ['jpeg', true, 25],
  ['png', true, 25],
  ['gif', false, 25],
  ['heif', false, 8],
])('allows a %s picture (progressive: %s) %i million pixels', (format, isProgressive, millions) => {
  expect(findMaxPixels(format, isProgressive)).toBe(millions * 1_000_000)
})
