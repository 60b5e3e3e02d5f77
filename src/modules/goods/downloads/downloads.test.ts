import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type GoodsShop, openGoodsShop } from '../../../../test/goods.ts'
import { callApi, startService } from '../../../../test/service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'etalase-downloads-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const service = await startService({ env: { DATA_DIR: dataDir, DATABASE_POOL_SIZE: '20' } })
const limitedShop = await openGoodsShop(service, { download_limit: 3 })
const pdf = Buffer.from('%PDF-1.7 a guide')
const moment = expect.stringMatching(/Z$/)

async function sellFile(shop: GoodsShop) {
  const variant = await shop.sellDigital({ is_file_enabled: true, self_file_urls: ['https://drive.example/extra'] })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdf)]), 'panduan.pdf')
  const path = `/v3/variants/${variant.id}/digital-product-files`
  const { body } = await callApi(service, path, shop.secretKey, { method: 'POST', body: form })
  return { variant, file: body as { id: number } }
}

async function buyFile(shop = limitedShop) {
  const { variant, file } = await sellFile(shop)
  const person = await shop.customer()
  const order = await shop.buy(variant.id, { customer_email: person.email })
  const [bought] = (await person.call('GET', '/downloads')).body.data
  const link = () => person.call('POST', `/downloads/${bought.entitlement_id}/files/${file.id}`)
  return { variant, file, person, order, bought, link }
}

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
  expect((await stranger.call('POST', `/downloads/x/files/${file.id}`)).status).toBe(400)
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
