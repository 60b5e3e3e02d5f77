import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createSeller } from '../../../../../test/records/catalog.ts'
import { onFinished } from '../../../../../test/support/on-finished.ts'
import { callApi, startService } from '../../../../../test/support/service.ts'
import { tasks } from '../../../../worker.ts'

const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const { db } = service.service

const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

/** A server of pictures: `/kopi.png` is one, `/page` is none, `/late.png` only becomes one. */
async function openPictures() {
  const asked: string[] = []
  let isLate = true
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const isPicture =
      request.url === '/kopi.png' || (request.url === '/late.png' && (request.method === 'HEAD' || !isLate))
    if (request.url === '/page') response.setHeader('content-type', 'text/html').end('<p>')
    else if (isPicture) response.setHeader('content-type', 'image/png').end(request.method === 'HEAD' ? '' : picture)
    else response.writeHead(request.url === '/late.png' ? 503 : 404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onFinished(() => void server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const end = () => {
    isLate = false
  }
  return { base, asked, end }
}

const send = (key: string, csv: string, query = '') =>
  callApi(service, `/v3/products/import${query}`, key, {
    method: 'POST',
    body: csv,
    headers: { 'content-type': 'text/csv' },
  })

const readJobs = async () =>
  (await service.service.pool.query("select payload from graphile_worker._private_jobs where key like 'pictures:%'"))
    .rows

it('stores the pictures that addresses lead to, and reports the addresses that lead to none', async () => {
  const shop = await createSeller(service)
  const { base, asked, end } = await openPictures()
  const csv = [
    'Nama;Harga;Berat;Gambar;Keterangan gambar',
    `Kopi;1000;1;${base}/kopi.png | ${base}/late.png;Kopi hitam|`,
    `Teh;1000;1;${base}/gone.png;`,
    `Gula;1000;1;${base}/page;`,
    `Susu;1000;1;https://127.0.0.1:1/x.png;`,
    'Air;1000;1;bukan alamat;',
    'Roti;1000;1;;',
  ].join('\n')
  const expected = [
    { row: 6, field: 'images.0', code: 'wrong_format' },
    { row: 3, field: 'images', code: 'no_picture' },
    { row: 4, field: 'images', code: 'no_picture' },
    { row: 5, field: 'images', code: 'connection_refused' },
  ]
  expect((await send(shop.key, csv, '?dry_run=true')).body).toMatchObject({ products: 2, errors: expected })
  expect(asked.filter((one) => one.startsWith('GET'))).toEqual([])
  expect((await send(shop.key, csv)).body).toMatchObject({ products: 2, errors: expected })
  const [job, another] = await readJobs()
  expect(another).toBeUndefined()

  const run = () => tasks(service.service as never)['fetch-pictures']!(job.payload)
  await expect(run()).rejects.toThrow('Status 503')
  const read = async () =>
    (await shop.get('/v3/products')).body.data.find(({ name }: { name: string }) => name === 'Kopi')
  const [first, late] = (await read()).images
  expect([first, late]).toEqual([expect.stringMatching(/\/v3\/images\/\w+\/400\.webp$/), `${base}/late.png`])
  end()
  await run()
  const product = await read()
  expect(product.images).toEqual([first, expect.stringMatching(/\.webp$/)])
  expect(product.image_alts).toEqual(['Kopi hitam', null])
  expect((await fetch(first)).headers.get('content-type')).toBe('image/webp')
  await run()
  expect(asked.filter((one) => one === 'GET /kopi.png')).toHaveLength(1)
  expect(await db.selectFrom('images').select('id').execute()).toHaveLength(2)
})

it('asks no address of the network of the service unless it may', async () => {
  const closed = await startService()
  const shop = await createSeller(closed)
  const { base, asked } = await openPictures()
  const { body } = await callApi(closed, '/v3/products/import', shop.key, {
    method: 'POST',
    body: `name,price,weight,images\nKopi,1,1,${base}/kopi.png\n`,
    headers: { 'content-type': 'text/csv' },
  })
  expect(body.errors).toMatchObject([{ row: 2, field: 'images', code: 'address_blocked' }])
  expect(asked).toEqual([])
})
