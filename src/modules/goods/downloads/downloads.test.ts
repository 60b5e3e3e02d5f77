import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { type GoodsShop, openGoodsShop } from '../../../../test/records/goods.ts'
import { startFakeS3 } from '../../../../test/servers/fake-s3.ts'
import { callApi, startService, type TestService } from '../../../../test/support/service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'etalase-downloads-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const service = await startService({ env: { DATA_DIR: dataDir, DATABASE_POOL_SIZE: '20' } })
const limitedShop = await openGoodsShop(service, { download_limit: 3 })
const pdf = Buffer.from('%PDF-1.7 a guide')
const moment = expect.stringMatching(/Z$/)

async function sellFile(shop: GoodsShop, at: TestService) {
  const variant = await shop.sellDigital({ is_file_enabled: true, self_file_urls: ['https://drive.example/extra'] })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdf)]), 'panduan.pdf')
  const path = `/v3/variants/${variant.id}/digital-product-files`
  const { body } = await callApi(at, path, shop.secretKey, { method: 'POST', body: form })
  return { variant, file: body as { id: number } }
}

async function buyFile(shop = limitedShop, at = service) {
  const { variant, file } = await sellFile(shop, at)
  const person = await shop.customer()
  const order = await shop.buy(variant.id, { customer_email: person.email })
  const [bought] = (await person.call('GET', '/downloads')).body.data
  const link = () => person.call('POST', `/downloads/${bought.entitlement_id}/files/${file.id}`)
  return { variant, file, person, order, bought, link }
}

/** The stored files that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd')
    .map((name) => {
      try {
        return readlinkSync(`/proc/self/fd/${name}`)
      } catch {
        return '' // The file was closed in the meantime.
      }
    })
    .filter((path) => path.startsWith(dataDir))

it('lists bought files and counts each download through a signed URL', async () => {
  const { variant, file, person, order, link } = await buyFile()
  const shown = (download_count: number) => ({
    is_paginated: false,
    data: [
      {
        entitlement_id: expect.any(String),
        variant_id: variant.id,
        order_id: order.id,
        order_number: order.order_id,
        product_name: 'Panduan Seduh',
        variant_name: 'Panduan Seduh',
        granted_at: moment,
        expires_at: null,
        self_file_urls: ['https://drive.example/extra'],
        files: [
          {
            id: file.id,
            name: 'panduan.pdf',
            content_type: 'application/pdf',
            size_in_bytes: pdf.length,
            download_count,
            downloads_left: 3 - download_count,
          },
        ],
      },
    ],
  })
  expect((await person.call('GET', '/downloads')).body).toEqual(shown(0))
  const { body } = await link()
  expect(body).toEqual({ url: expect.stringContaining(`${service.baseUrl}/v3/downloads/`), expires_at: moment })
  expect((await fetch(body.url, { method: 'HEAD' })).status).toBe(200)
  const answer = await fetch(body.url)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
  expect(answer.headers.get('content-disposition')).toContain('panduan.pdf')
  expect((await person.call('GET', '/downloads')).body).toEqual(shown(1))
})

it('never exceeds the download limit under concurrent downloads', async () => {
  const { link, person } = await buyFile()
  const { url } = (await link()).body
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await fetch(url)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 403)).toHaveLength(9)
  const refused = await link()
  expect([refused.status, refused.body.error_code]).toEqual([409, 'download_limit_reached'])
  expect((await person.call('GET', '/downloads')).body.data[0].files[0]).toMatchObject({
    download_count: 3,
    downloads_left: 0,
  })
})

it('refuses a URL that is expired or forged, or whose order or file is gone', async () => {
  const { link, order, bought, person, variant, file } = await buyFile()
  const { url } = (await link()).body
  const path = new URL(url).pathname
  const status = async (at: string) => (await callApi(service, at)).status
  const other = await buyFile()
  const [entitlement, ...rest] = path.slice('/v3/downloads/'.length).split('.')
  expect(await status(`/v3/downloads/${other.bought.entitlement_id}.${rest.join('.')}`)).toBe(404)
  expect(await status(`/v3/downloads/${entitlement}.${other.file.id.toString(36)}.${rest.slice(1).join('.')}`)).toBe(
    404,
  )
  expect(await status('/v3/downloads/x')).toBe(404)
  await limitedShop.move(order.id, { payment_status: 'conflict' })
  expect(await status(path)).toBe(404)
  expect((await link()).status).toBe(404)
  expect((await person.call('GET', '/downloads')).body.data).toEqual([])
  await limitedShop.pay(order.id)
  expect((await link()).status).toBe(200)
  service.clock.now = new Date(Date.now() + 16 * 60_000)
  const late = await callApi(service, path)
  service.clock.now = undefined
  expect([late.status, late.body.error_code]).toEqual([403, 'link_expired'])
  await callApi(service, `/v3/variants/${variant.id}/digital-product-files/${file.id}`, limitedShop.secretKey, {
    method: 'DELETE',
  })
  expect(await status(path)).toBe(404)
  expect((await person.call('POST', `/downloads/${bought.entitlement_id}/files/${file.id}`)).status).toBe(404)
})

it('refuses a URL to other customers, and refuses malformed ids', async () => {
  const { bought, file } = await buyFile()
  const stranger = await limitedShop.customer()
  expect((await stranger.call('POST', `/downloads/${bought.entitlement_id}/files/${file.id}`)).status).toBe(404)
  expect((await stranger.call('POST', `/downloads/x/files/${file.id}`)).status).toBe(404)
  expect((await stranger.call('GET', '/downloads', undefined, { authorization: 'Bearer x' })).status).toBe(401)
})

it('treats a limit of 0 as unlimited', async () => {
  const { link, person } = await buyFile(await openGoodsShop(service, { download_limit: 0 }))
  const { url } = (await link()).body
  for (let i = 0; i < 5; i++) expect((await fetch(url)).status).toBe(200)
  expect((await person.call('GET', '/downloads')).body.data[0].files[0]).toMatchObject({
    download_count: 5,
    downloads_left: null,
  })
})

describe('a transfer in parts', () => {
  const part = (url: string, range: string, headers: Record<string, string> = {}) =>
    fetch(url, { headers: { range, ...headers } })

  it('sends the part that Range asks for, and all of it when If-Range names another version', async () => {
    const { url } = (await (await buyFile()).link()).body
    const head = await fetch(url, { method: 'HEAD' })
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'content-length': String(pdf.length),
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[^"]+"$/),
    })
    const etag = head.headers.get('etag')!
    const middle = await part(url, 'bytes=5-7', { 'if-range': etag })
    expect([middle.status, middle.headers.get('content-range'), await middle.text()]).toEqual([
      206,
      `bytes 5-7/${pdf.length}`,
      pdf.toString('latin1', 5, 8),
    ])
    expect(await (await part(url, 'bytes=-5')).text()).toBe('guide')
    const outdated = await part(url, 'bytes=5-7', { 'if-range': '"other"' })
    expect([outdated.status, await outdated.text()]).toEqual([200, pdf.toString()])
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const beyond = await callApi(service, new URL(url).pathname, undefined, { headers: { range: 'bytes=999-' } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${pdf.length}`])
  })

  it('counts once, in however many parts and in whatever order they arrive', async () => {
    const shop = await openGoodsShop(service, { download_limit: 1 })
    const { link, person } = await buyFile(shop)
    const { url } = (await link()).body
    const parts = ['bytes=10-', 'bytes=0-4', 'bytes=5-9']
    for (const range of parts) expect((await part(url, range)).status).toBe(206)
    const [{ files }] = (await person.call('GET', '/downloads')).body.data
    expect(files[0]).toMatchObject({ download_count: 1, downloads_left: 0 })
    expect((await fetch(url)).status).toBe(403)
  })

  it('cannot be repeated without end by leaving out the last byte', async () => {
    const shop = await openGoodsShop(service, { download_limit: 1 })
    const { url } = (await (await buyFile(shop)).link()).body
    const allButOne = async () => (await part(url, `bytes=0-${pdf.length - 2}`)).status
    for (let i = 0; i < 10; i++) expect(await allButOne()).toBe(206)
    await expect.poll(allButOne).toBe(403)
  })

  it('counts when the buyer closes the connection with the last byte', async () => {
    const { link, file } = await buyFile()
    const { hostname, port, pathname } = new URL((await link()).body.url)
    for (let i = 0; i < 3; i++) {
      const socket = connect(Number(port), hostname)
      socket.write(`GET ${pathname} HTTP/1.1\r\nhost: shop\r\n\r\n`)
      let text = ''
      for await (const piece of socket) {
        text += piece
        if (text.endsWith(pdf.toString())) break // Closes the connection.
      }
    }
    const counted = 'select count from file_downloads where file_id = $1'
    const read = async () => (await service.database.pool.query(counted, [file.id])).rows
    await expect.poll(openFiles).toEqual([])
    expect(await read()).toEqual([{ count: 3 }])
  })

  it('does not count and leaves no file open when the buyer leaves before the first byte', async () => {
    const { link, file } = await buyFile()
    const { hostname, port, pathname } = new URL((await link()).body.url)
    for (let i = 0; i < 3; i++) {
      const socket = connect(Number(port), hostname)
      socket.write(`GET ${pathname} HTTP/1.1\r\nhost: shop\r\n\r\n`, () => socket.destroy())
    }
    const counted = 'select count from file_downloads where file_id = $1'
    const read = async () => (await service.database.pool.query(counted, [file.id])).rows
    await expect.poll(read).toEqual([{ count: 0 }])
    await expect.poll(openFiles).toEqual([])
  })

  it('does not count when it breaks, and counts once when it is resumed', async () => {
    const s3 = await startFakeS3()
    onTestFinished(s3.close)
    const remote = await startService({ env: { OBJECT_STORE_URL: s3.url() } })
    const shop = await openGoodsShop(remote, { download_limit: 1 })
    const { link, person } = await buyFile(shop, remote)
    const { url } = (await link()).body
    const readCount = async () => (await person.call('GET', '/downloads')).body.data[0].files[0].download_count

    s3.interfere = (request, response) => {
      if (request.method !== 'GET') return false
      response.writeHead(200, { 'content-length': pdf.length }).write(pdf.subarray(0, 5), () => response.destroy())
      return true
    }
    await expect((await fetch(url)).text()).rejects.toThrow()
    await expect.poll(readCount).toBe(0)

    s3.interfere = (request) => {
      if (request.method === 'GET') request.socket.destroy()
      return request.method === 'GET'
    }
    expect((await callApi(remote, new URL(url).pathname)).status).toBe(503)
    await expect.poll(readCount).toBe(0)

    s3.interfere = undefined
    const rest = await part(url, 'bytes=5-')
    expect([rest.status, await rest.text()]).toEqual([206, pdf.toString('latin1', 5)])
    await expect.poll(readCount).toBe(1)
    expect((await fetch(url)).status).toBe(403)
  })
})
