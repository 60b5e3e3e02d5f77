import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { runJobs } from '../../../../test/support/background.ts'
import { checkedFetch } from '../../../../test/support/checked-fetch.ts'
import { startService } from '../../../../test/support/service.ts'
import { tasks } from '../../../worker.ts'

const service = await startService({ env: { DATABASE_POOL_SIZE: '16' } })
const { db } = service.service
const shop = await openShop(service, { is_courier_required: false })
const coffee = await shop.sell()
const minuteMs = 60_000

/** A picture of this size, of which only the first bytes are valid because only those are checked. */
const makePng = (bytes: number) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(bytes - 8)])
const png = makePng(16)

async function placeOrder(of = shop, variantId = coffee.id) {
  const items = [{ type: 'variant', variant_id: variantId, quantity: 1 }]
  const { body } = await of.visit('POST', '/checkout', buyer({ items, payment_method: 'cod' }))
  return body.secret_slug as string
}

const askFor = (slug: string, size = png.length, kind = 'transfer-proof-upload', of = shop) =>
  of.visit('POST', `/orders/${slug}/${kind}`, {
    filename: 'bukti.png',
    content_type: 'image/png',
    content_length: size,
  })

const put = (url: string, bytes: Uint8Array = png) =>
  checkedFetch(service.baseUrl, url.slice(service.baseUrl.length), {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  })

async function upload(slug: string): Promise<string> {
  const { body } = await askFor(slug)
  expect((await put(body.upload_url)).status).toBe(204)
  return body.file_url
}

/** Sends the first bytes; `send` sends the rest. */
function putSlowly(path: string) {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
      controller.enqueue(new Uint8Array(png.subarray(0, 8)))
    },
  })
  const send = (bytes: Uint8Array) => {
    controller.enqueue(new Uint8Array(bytes))
    controller.close()
  }
  const init = { method: 'PUT', headers: { 'content-type': 'image/png' }, body, duplex: 'half' }
  return { send, answer: fetch(service.baseUrl + path, init as RequestInit) }
}

const toPath = (url: string) => url.slice(service.baseUrl.length)
const listNames = (urls: string[]) => urls.map((url) => url.split('/').at(-1)!)
/** Waits until the service receives these pictures. */
const untilReceiving = (urls: string[]) =>
  expect
    .poll(() => db.selectFrom('order_pictures').select('name').where('name', 'in', listNames(urls)).execute())
    .toHaveLength(urls.length)

const name = (slug: string, transferproof_url: string) => shop.visit('PATCH', `/orders/${slug}`, { transferproof_url })
const readStatus = async (url: string) => (await fetch(url)).status

/** Runs the worker's purge as of this many minutes from now. */
async function purge(minutes: number) {
  service.clock.now = new Date(Date.now() + minutes * minuteMs)
  await tasks(service.service)['purge-pictures']!({})
  service.clock.now = undefined
  await runJobs(service, 'discard-objects')
}

afterEach(() => {
  service.clock.now = undefined
})

const full = {
  status: 409,
  body: {
    error:
      'This order takes 5 pictures of 10 MiB together. Use one that was uploaded, or wait 15 minutes: pictures that nobody uses are deleted',
    error_code: 'too_many_pictures',
    details: { max_pictures: 5, max_bytes: 10 * 1024 * 1024 },
    request_id: expect.any(String),
  },
}
const seen = ({ status, body }: { status: number; body: unknown }) => ({ status, body })
const expired = [422, [{ field: 'transferproof_url', code: 'upload_expired', params: {} }]]
const readFields = ({ status, body }: { status: number; body: { error_details?: unknown } }) => [
  status,
  body.error_details,
]

describe('the pictures of an order', () => {
  it('are at most 5 of 50 that are uploaded at once', async () => {
    const slug = await placeOrder()
    const slots = await Promise.all(Array.from({ length: 50 }, () => askFor(slug)))
    expect(slots.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const answers = await Promise.all(slots.map(({ body }) => put(body.upload_url)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(5)
    expect(answers.filter(({ status }) => status !== 204).map(seen)).toEqual(Array(45).fill(full))
    const stored = await Promise.all(slots.map(({ body }) => readStatus(body.file_url)))
    expect(stored.filter((status) => status === 200)).toHaveLength(5)
    expect(seen(await askFor(slug))).toEqual(full)
    const again = slots[answers.findIndex(({ status }) => status === 204)]!.body
    expect((await put(again.upload_url)).status).toBe(204)
    expect((await name(slug, again.file_url)).status).toBe(200)
  })

  it('have at most 10 MiB together', async () => {
    const slug = await placeOrder()
    const size = 4 * 1024 * 1024
    const slots = await Promise.all([1, 2, 3].map(() => askFor(slug, size)))
    const bytes = makePng(size)
    const answers = []
    for (const { body } of slots) answers.push(await put(body.upload_url, bytes))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 409])
    expect(seen(answers[2]!)).toEqual(full)
    expect((await askFor(slug, 2 * 1024 * 1024)).status).toBe(200)
  })

  it('do not count those whose upload failed', async () => {
    const slug = await placeOrder()
    for (let n = 0; n < 8; n++) {
      const { body } = await askFor(slug)
      expect((await put(body.upload_url, Buffer.from('<html>'))).status).toBe(422)
    }
    await upload(slug)
  })

  it('are 10 for returns', async () => {
    const slug = await placeOrder()
    await db
      .updateTable('orders')
      .set({ status: 'completed', payment_status: 'paid' })
      .where('secret_slug', '=', slug)
      .execute()
    const slots = await Promise.all(Array.from({ length: 12 }, () => askFor(slug, png.length, 'return-picture-upload')))
    const answers = await Promise.all(slots.map(({ body }) => put(body.upload_url)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(204), 409, 409])
    const stored = slots.filter((_, n) => answers[n]!.status === 204)
    await purge(16)
    const { body: aftercare } = await shop.visit('GET', `/orders/${slug}/aftercare`)
    const [line] = aftercare.lines
    const late = await shop.visit('POST', `/orders/${slug}/returns`, {
      reason: 'Broken',
      lines: [{ line_id: line.id ?? line.line_id, quantity: 1 }],
      pictures: [stored[0]!.body.file_url],
    })
    expect(readFields(late)).toEqual([422, [{ field: 'pictures.0', code: 'upload_expired', params: {} }]])
  })
})

describe('a picture that nobody named', () => {
  it('is deleted after 15 minutes, and gives its room to another', async () => {
    const slug = await placeOrder()
    const urls = []
    for (let n = 0; n < 5; n++) urls.push(await upload(slug))
    expect((await name(slug, urls[1]!)).status).toBe(200)
    await purge(14)
    expect(await Promise.all(urls.map(readStatus))).toEqual([200, 200, 200, 200, 200])
    await purge(16)
    expect(await Promise.all(urls.map(readStatus))).toEqual([404, 200, 404, 404, 404])
    expect(readFields(await name(slug, urls[0]!))).toEqual(expired)
    expect((await name(slug, urls[1]!)).status).toBe(200)
    expect((await name(slug, await upload(slug))).status).toBe(200)
    await purge(31)
    expect(await readStatus(urls[1]!)).toBe(200)
  })

  it('cannot be named before it was uploaded', async () => {
    const slug = await placeOrder()
    const { body } = await askFor(slug)
    expect(readFields(await name(slug, body.file_url))).toEqual(expired)
  })

  it('is either kept or refused if it is named while the worker deletes it', async () => {
    const proofs = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const slug = await placeOrder()
        return { slug, url: await upload(slug) }
      }),
    )
    const [answers] = await Promise.all([Promise.all(proofs.map(({ slug, url }) => name(slug, url))), purge(16)])
    await runJobs(service, 'discard-objects')
    for (const [n, answer] of answers.entries()) {
      if (answer.status !== 200) expect(readFields(answer)).toEqual(expired)
      expect(await readStatus(proofs[n]!.url)).toBe(answer.status === 200 ? 200 : 404)
    }
  })

  it('is kept if a merchant set its address', async () => {
    const slug = await placeOrder()
    const url = await upload(slug)
    const { id } = await db.selectFrom('orders').select('id').where('secret_slug', '=', slug).executeTakeFirstOrThrow()
    await shop.send('PATCH', `/orders/${id}`, { transferproof_url: url })
    await purge(16)
    expect(await readStatus(url)).toBe(200)
  })

  it('is not left behind by an upload that takes longer than it is kept', async () => {
    const slug = await placeOrder()
    const { body } = await askFor(slug)
    const path = body.upload_url.slice(service.baseUrl.length)
    const { send, answer: slow } = putSlowly(path)
    await expect
      .poll(() => db.selectFrom('order_pictures').select('name').where('is_stored', '=', false).execute())
      .toHaveLength(1)
    await purge(16)
    send(png.subarray(8))
    const answer = await slow
    expect([answer.status, ((await answer.json()) as { error_code: string }).error_code]).toEqual([403, 'link_expired'])
    expect(await readStatus(body.file_url)).toBe(404)
  })
})

it('limits the bytes of unattached pictures per store', async () => {
  const [busy, quiet] = [await openShop(service), await openShop(service)]
  const sold = await Promise.all([busy, quiet].map((one) => one.sell()))
  const slug = await placeOrder(busy, sold[0]!.id)
  const other = await placeOrder(quiet, sold[1]!.id)
  const size = 1024 * 1024
  const slot = await askFor(slug, size, undefined, busy)
  const order = await db.selectFrom('orders').selectAll().where('secret_slug', '=', slug).executeTakeFirstOrThrow()
  const { business_id, store_id } = order
  await db
    .insertInto('order_pictures')
    .values(
      Array.from({ length: 20 }, (_, n) => ({
        name: `${business_id}-${n}.png`,
        business_id,
        store_id,
        order_id: `0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e${10 + n}`,
        kind: 'transfer-proofs',
        bytes: 10 * size - (n === 0 ? 1 : 0),
        created_at: new Date(),
      })),
    )
    .execute()
  for (const answer of [await put(slot.body.upload_url, makePng(size)), await askFor(slug, size, undefined, busy)]) {
    expect([answer.status, answer.body.error_code]).toEqual([429, 'rate_limited'])
    expect(answer.headers.get('retry-after')).toBe('900')
  }
  expect((await askFor(other, size, undefined, quiet)).status).toBe(200)
  await purge(16)
  expect((await put(slot.body.upload_url, makePng(size))).status).toBe(204)
})

describe('uploads at the same time', () => {
  it('refuses a second upload with a token while the first is received, and takes it afterwards', async () => {
    const { body } = await askFor(await placeOrder())
    const first = putSlowly(toPath(body.upload_url))
    await untilReceiving([body.file_url])
    expect(seen(await put(body.upload_url))).toMatchObject({ status: 409, body: { error_code: 'state_conflict' } })
    first.send(png.subarray(8))
    expect((await first.answer).status).toBe(204)
    expect((await put(body.upload_url)).status).toBe(204)
  })

  it('are at most 128 MiB for one business, and leave room for another', async () => {
    const [busy, quiet] = [await openShop(service), await openShop(service)]
    const sold = await Promise.all([busy, quiet].map((one) => one.sell()))
    const size = 10 * 1024 * 1024
    const slots: { upload_url: string; file_url: string }[] = []
    for (let n = 0; n < 13; n++) {
      const slot = await askFor(await placeOrder(busy, sold[0]!.id), size, undefined, busy)
      slots.push(slot.body)
    }
    const last = slots.pop()!
    const slow = slots.map(({ upload_url }) => putSlowly(toPath(upload_url)))
    await untilReceiving(slots.map(({ file_url }) => file_url))
    const refused = await put(last.upload_url, png)
    expect([refused.status, refused.body.error_code, refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '5',
    ])
    const other = await askFor(await placeOrder(quiet, sold[1]!.id), png.length, undefined, quiet)
    expect((await put(other.body.upload_url)).status).toBe(204)
    for (const { send } of slow) send(png.subarray(8))
    expect((await Promise.all(slow.map(({ answer }) => answer))).map(({ status }) => status)).toEqual(
      Array(12).fill(422),
    )
    expect((await put(last.upload_url, makePng(size))).status).toBe(204)
  })

  it('count for the network of the client', async () => {
    const limited = await startService({ databaseUrl: service.databaseUrl, env: { RATE_LIMIT_CLIENT: '2/1m' } })
    const path = `/v3/stores/${shop.store.unique_id}/public/transfer-proofs/unknown`
    const init = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(png) }
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await checkedFetch(limited.baseUrl, path, init)).status)
    expect(statuses).toEqual([404, 404, 429])
  })

  it('end when the picture takes too long', async () => {
    const hasty = await startService({ databaseUrl: service.databaseUrl, env: { BODY_TIMEOUT_MS: '50' } })
    const { body } = await askFor(await placeOrder())
    const token = body.upload_url.split('/').at(-1)
    const path = `/v3/stores/${shop.store.unique_id}/public/transfer-proofs/${token}`
    const socket = connect(Number(new URL(hasty.baseUrl).port), '127.0.0.1')
    const answer = text(socket)
    socket.write(
      `PUT ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\nContent-Length: ${png.length}\r\n\r\n`,
    )
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
    await expect
      .poll(() =>
        db
          .selectFrom('order_pictures')
          .select('name')
          .where('name', 'in', listNames([body.file_url]))
          .execute(),
      )
      .toEqual([])
  })
})
