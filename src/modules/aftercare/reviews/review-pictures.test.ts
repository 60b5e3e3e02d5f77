import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { runJobs } from '../../../../test/support/background.ts'
import { type Answer, checkedFetch } from '../../../../test/support/checked-fetch.ts'
import { startService } from '../../../../test/support/service.ts'
import { tasks } from '../../../worker.ts'

const service = await startService()
const { db } = service.service
const shop = await openGoodsShop(service)
const guide = await shop.sellDigital()

afterEach(() => {
  service.clock.now = undefined
})

/** A photo with the place where it was taken. */
const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7c4a21' } })
  .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 0/1' } })
  .jpeg()
  .toBuffer()

let people = 0

/** A buyer who may review the guide. */
async function buy() {
  const customer_email = `pengulas${++people}@example.com`
  const order = await shop.buy(guide.id, { customer_email, customer_phone: `6281200${10_000 + people}` })
  const ask = (bytes = photo, slug = order.secret_slug) =>
    shop.visit('POST', `/orders/${slug}/review-picture-upload`, {
      filename: 'kopi.jpg',
      content_type: 'image/jpeg',
      content_length: bytes.length,
    })
  const upload = async (): Promise<string> => {
    const { body } = await ask()
    expect((await put(body.upload_url)).status).toBe(204)
    return body.file_url
  }
  const path = `/orders/${order.secret_slug}/reviews/${guide.product.id}`
  const write = (fields: object) => shop.visit('PUT', path, { rating: 5, ...fields })
  return { ...order, customer_email, ask, upload, write, withdraw: () => shop.visit('DELETE', path) }
}

const put = (url: string, bytes = photo, type = 'image/jpeg') =>
  checkedFetch(service.baseUrl, url.slice(service.baseUrl.length), {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new Uint8Array(bytes),
  })

const readReason = ({ status, body }: Answer) => [status, body.details?.reason]
const readFields = ({ status, body }: Answer) => [
  status,
  body.error_details?.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
]
const readStatus = async (url: string) => (await fetch(url)).status
const listPublic = async () => (await shop.visit('GET', `/products/${guide.product.slug}/reviews`)).body.data
const listImages = async () =>
  await db.selectFrom('images').select('id').where('business_id', '=', shop.business.id).execute()

describe('the pictures of a review', () => {
  it('are seen by everybody once the review is published, in small widths and without the place', async () => {
    const bought = await buy()
    const [first, second] = [await bought.upload(), await bought.upload()]
    expect(await sharp(Buffer.from(await (await fetch(first)).arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 900,
    })
    const { body } = await bought.write({ text: 'Wangi', pictures: [first, second] })
    expect(body.pictures).toHaveLength(2)
    const [large] = body.pictures
    expect(large).toMatch(new RegExp(`^${service.baseUrl}/v3/images/[0-9A-Za-z]{20}/900\\.webp$`))
    expect(await listPublic()).toEqual([])
    expect((await shop.send('GET', `/reviews/${body.id}`)).pictures).toEqual(body.pictures)
    await shop.send('POST', `/reviews/${body.id}/approve`)
    await expect.poll(async () => (await listPublic())[0]?.pictures).toEqual(body.pictures)
    const small = await fetch(large.replace('900.webp', '320.webp'))
    const about = await sharp(Buffer.from(await small.arrayBuffer())).metadata()
    expect([about.width, about.exif]).toEqual([320, undefined])

    const changed = (await bought.write({ text: 'Wangi sekali' })).body
    expect([changed.status, changed.pictures]).toEqual(['pending', body.pictures])
    const fewer = (await bought.write({ text: 'Wangi sekali', pictures: [body.pictures[1]] })).body
    expect(fewer.pictures).toEqual([body.pictures[1]])
    await runJobs(service, 'discard-objects')
    expect([await readStatus(large), await readStatus(fewer.pictures[0])]).toEqual([404, 200])
    expect((await bought.withdraw()).status).toBe(204)
    await runJobs(service, 'discard-objects')
    expect([await readStatus(fewer.pictures[0]), await listImages()]).toEqual([404, []])
  })

  it('are at most four, which were uploaded for the order and are not replaced', async () => {
    const [bought, other] = [await buy(), await buy()]
    const slot = (await bought.ask()).body
    expect(readFields(await bought.write({ pictures: [slot.file_url] }))).toEqual([422, ['pictures.0 upload_expired']])
    expect((await put(slot.upload_url, Buffer.from('no picture'))).status).toBe(422)
    expect((await put(slot.upload_url, Buffer.concat([photo, photo]))).status).toBe(413)
    expect((await put(slot.upload_url, photo, 'text/csv')).status).toBe(415)
    expect((await put(`${slot.upload_url.slice(0, -3)}abc`)).status).toBe(404)
    service.clock.now = new Date(Date.now() + 3_600_000)
    expect((await put(slot.upload_url)).status).toBe(403)
    service.clock.now = undefined
    expect(await readStatus(slot.file_url)).toBe(404)
    expect((await put(slot.upload_url)).status).toBe(204)
    expect(readReason(await put(slot.upload_url))).toEqual([409, 'picture_fixed'])
    expect((await fetch(slot.file_url, { headers: { range: 'bytes=9999999-' } })).status).toBe(416)
    for (const wrong of [await other.upload(), 'https://example.com/a.jpg'])
      expect(readFields(await bought.write({ pictures: [slot.file_url, wrong] }))).toEqual([
        422,
        ['pictures.1 not_uploaded_here'],
      ])
    const many = Array.from({ length: 5 }, (_, number) => `${slot.file_url}${number}`)
    expect(readFields(await bought.write({ pictures: many }))).toEqual([422, ['pictures too_many']])
    expect((await bought.write({ pictures: [slot.file_url] })).status).toBe(200)
  })

  it('are taken from buyers who may write a review, and a dozen of an order', async () => {
    const cup = await shop.sell({ name: 'Cangkir' })
    const early = await shop.order(cup.id, { customer_email: 'awal@example.com', courier_service_id: 1 })
    const bought = await buy()
    expect(readReason(await bought.ask(photo, early.secret_slug))).toEqual([409, 'not_reviewable'])
    expect((await bought.ask(photo, 'none')).status).toBe(404)
    expect(readFields(await bought.ask(Buffer.alloc(0)))).toEqual([422, ['content_length too_small']])
    for (let count = 0; count < 12; count++) await bought.upload()
    const full = await bought.ask()
    expect([full.status, full.body.error_code]).toEqual([409, 'too_many_pictures'])
    service.clock.now = new Date(Date.now() + 20 * 60_000)
    await tasks(service.service)['purge-pictures']!({})
    service.clock.now = undefined
    expect((await bought.ask()).status).toBe(200)
  })

  it('are erased with the buyer, also those that no review shows yet', async () => {
    const before = await listImages()
    const bought = await buy()
    const [shown, spare] = [await bought.upload(), await bought.upload()]
    const { body } = await bought.write({ pictures: [shown] })
    expect((await listImages()).length).toBe(before.length + 2)
    await shop.send('POST', `/customers/${bought.customer_id}/erase`)
    await runJobs(service, 'discard-objects')
    expect((await shop.send('GET', `/reviews/${body.id}`)).pictures).toEqual([])
    expect(await listImages()).toEqual(before)
    for (const url of [shown, spare, ...body.pictures]) expect(await readStatus(url)).toBe(404)
  })
})
