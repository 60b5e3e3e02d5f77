import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureCounts } from '../src/platform/pictures.ts'
import { sanitizeRichText } from '../src/platform/sanitize-rich-text.ts'
import { openGoodsShop } from './goods.ts'
import { callApi, startService } from './service.ts'
import { createStorefront } from './storefront.ts'

const service = await startService({ env: { RATE_LIMIT_SHOP_PAGE: '5/10m' } })

/** CPU time that the main thread takes for a task, in milliseconds: other processes do not change it. */
async function measureMainThread(task: () => Promise<unknown>) {
  const before = process.threadCpuUsage()
  await task()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

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
    const picture = await drawJpeg(1600, false)
    let finished = 0
    const flood = Array.from({ length: 20 }, () => upload(flooding.secretKey, picture).then(() => finished++))
    await expect.poll(() => pictureCounts.waiting, { interval: 1 }).toBeGreaterThan(12)
    expect((await upload(other.secretKey, picture)).status).toBe(200)
    expect(finished).toBeLessThan(20) // In order of arrival it would have been the last.
    await Promise.all(flood)
  })
})

it('cleans a megabyte of HTML in a thread', async () => {
  const shop = await createStorefront(service)
  const html = '<p><i>Kopi yang </i>manis</p>'.repeat(2400)
  const variants = Array.from({ length: 12 }, (_, i) => ({
    price: 1000,
    weight: 0,
    option1_value: `Ukuran ${i}`,
    rich_description: html,
  }))
  const body = JSON.stringify({ name: 'Kopi', item_type: 'digital', option1_name: 'Ukuran', variants })
  await sanitizeRichText('<p>loads the library</p>')
  const here = await measureMainThread(async () => {
    for (const { rich_description } of variants) await sanitizeRichText(rich_description)
  })
  const request = await measureMainThread(async () => {
    const headers = { 'content-type': 'application/json' }
    const { status } = await callApi(service, '/v3/products', shop.secretKey, { method: 'POST', headers, body })
    expect(status).toBe(200)
  })
  expect(request).toBeLessThan(here)
  expect(service.service.threads.count().threads).toBeGreaterThan(0)
})

it('draws the QR code of an order once, and limits how many a client lets draw', async () => {
  const shop = await openGoodsShop(service)
  const { id: variantId } = await shop.sell({ stock: 100 })
  const addresses: string[] = []
  for (let i = 0; i < 6; i++) {
    const order = await shop.order(variantId, { payment_method: 'qris', courier_service_id: 1 })
    await shop.visit('POST', `/orders/${order.secret_slug}/payment`)
    addresses.push(`${service.appUrl}/o/${order.secret_slug}/qr.png`)
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
