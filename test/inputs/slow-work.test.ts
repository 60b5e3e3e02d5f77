import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureCounts } from '../../src/platform/documents/pictures.ts'
import { openGoodsShop } from '../records/goods.ts'
import { createStorefront } from '../records/storefront.ts'
import { callApi, startService } from '../support/service.ts'

const service = await startService({ env: { RATE_LIMIT_SHOP_PAGE: '5/10m' } })

function upload(credential: string, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'picture.jpg')
  return callApi(service, '/v3/images', credential, { method: 'POST', body: form })
}

const drawJpeg = (side: number, progressive: boolean) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#884422' } })
    .jpeg({ progressive })
    .toBuffer()

describe('pictures', () => {
  it('of the largest kind need bounded memory, however many are uploaded at once', async () => {
    const shop = await createStorefront(service)
    const large = await drawJpeg(4900, true)
    const before = process.memoryUsage.rss()
    let peak = 0
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 5)
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(shop.secretKey, large)))
    clearInterval(sampling)
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200))
    expect((peak - before) / 1e6).toBeLessThan(400)
  })

  it('with more pixels than their format may have are refused with the number that is allowed', async () => {
    const shop = await createStorefront(service)
    const { status, body } = await upload(shop.secretKey, await drawJpeg(5100, true))
    expect([status, body.error_details]).toEqual([
      422,
      [{ field: 'file', code: 'too_many_pixels', params: { max: 25 } }],
    ])
  })

  it('of one business do not wait for all of another that uploads many', async () => {
    const [flooding, other] = [await createStorefront(service), await createStorefront(service)]
    const picture = await drawJpeg(1000, false)
    let finished = 0
    const flood = Array.from({ length: 20 }, () => upload(flooding.secretKey, picture).then(() => finished++))
    await expect.poll(() => pictureCounts.waiting, { interval: 1 }).toBeGreaterThan(12)
    expect((await upload(other.secretKey, picture)).status).toBe(200)
    expect(finished).toBeLessThan(20) // In order of arrival it would have been the last one.
    await Promise.all(flood)
  })
})

it('cleans long HTML in a thread, and stores it', async () => {
  const shop = await createStorefront(service)
  const send = (rich_description: string) =>
    callApi(service, '/v3/products', shop.secretKey, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'K', item_type: 'digital', rich_description, variants: [{ price: 1, weight: 0 }] }),
    })
  const text = '<p>Kopi</p>'.repeat(2000)
  const { status, body } = await send(`${text}<script>alert(1)</script>`)
  expect([status, body.rich_description]).toEqual([200, text])
  expect(service.service.threads.count().threads).toBeGreaterThan(0)
})

it('draws the QR code of an order once, and limits how many a client lets draw', async () => {
  const shop = await openGoodsShop(service)
  const { id: variantId } = await shop.sell({ stock: 100 })
  const addresses: string[] = []
  for (let i = 0; i < 6; i++) {
    const order = await shop.order(variantId, { payment_method: 'qris', courier_service_id: 1 })
    await shop.visit('POST', `/orders/${order.secret_slug}/payment`)
    addresses.push(`${service.shopUrl}/o/${order.secret_slug}/qr.png`)
  }
  const ask = async (address: string) => {
    const answer = await fetch(address)
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()).toString('base64') }
  }
  const first = await ask(addresses[0]!)
  const again = await Promise.all(Array.from({ length: 50 }, () => ask(addresses[0]!)))
  expect(new Set(again.map(({ bytes }) => bytes))).toEqual(new Set([first.bytes]))
  const statuses: number[] = []
  for (const address of [...addresses, addresses[0]!]) statuses.push((await ask(address)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200])
})

it('publishes what runs and waits beside the event loop', async () => {
  const metrics = await service.service.metrics.registry.metrics()
  expect(metrics).toMatch(/etalase_slow_work_tasks\{kind="threads",state="waiting"\} 0/)
  expect(metrics).toMatch(/etalase_slow_work_tasks\{kind="pictures",state="running"\} 0/)
  expect(metrics).toMatch(/etalase_threads \d/)
})
