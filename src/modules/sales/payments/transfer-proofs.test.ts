import { describe, expect, it } from 'vitest'
import { checkedFetch } from '../../../../test/checked-fetch.ts'
import { buyer, openShop } from '../../../../test/checkout.ts'
import { startService } from '../../../../test/service.ts'

const service = await startService()
const shop = await openShop(service)
const coffee = await shop.sell()
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const wanted = { filename: 'bukti.png', content_type: 'image/png', content_length: png.length }

async function placeOrder() {
  const items = [{ type: 'variant', variant_id: coffee.id, quantity: 1 }]
  const { body } = await shop.visit('POST', '/checkout', buyer({ items }))
  return body.secret_slug as string
}

const askFor = (slug: string, body: unknown = wanted) =>
  shop.visit('POST', `/orders/${slug}/transfer-proof-upload`, body)

const put = (url: string, bytes: Uint8Array, type = 'image/png') =>
  checkedFetch(service.baseUrl, url.slice(service.baseUrl.length), {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new Uint8Array(bytes),
  })

const get = (url: string) => fetch(url)

describe('a proof of transfer', () => {
  it('is uploaded to the given URL, set on the order, and readable by its URL', async () => {
    const slug = await placeOrder()
    const { status, body } = await askFor(slug)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        key: expect.stringMatching(/^transfer-proofs\/[0-9A-Za-z]{40}\.png$/),
        filename: 'bukti.png',
        content_type: 'image/png',
        size_in_bytes: png.length,
        file_url: `${service.baseUrl}/v3/${body.key}`,
        upload_url: expect.stringContaining(`/v3/stores/${shop.store.unique_id}/public/transfer-proofs/`),
      },
    })
    expect((await get(body.file_url)).status).toBe(404)
    const stored = await put(body.upload_url, png)
    expect({ status: stored.status, cors: stored.headers.get('access-control-allow-origin') }).toEqual({
      status: 204,
      cors: '*',
    })
    const seen = await get(body.file_url)
    expect(seen.headers.get('content-type')).toBe('image/png')
    expect(seen.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(Buffer.from(await seen.arrayBuffer())).toEqual(png)
    const proof = body.file_url.slice(service.baseUrl.length)
    const beyond = await checkedFetch(service.baseUrl, proof, { headers: { range: 'bytes=99999-' } })
    expect(beyond.status).toBe(416)
    const named = await shop.visit('PATCH', `/orders/${slug}`, { transferproof_url: body.file_url })
    expect(named.body.transferproof_url).toBe(body.file_url)
  })

  it('is refused if it differs from the announced type or size', async () => {
    const slug = await placeOrder()
    const { body } = await askFor(slug)
    expect((await put(body.upload_url, Buffer.from('<svg onload=alert(1)>aaa'))).status).toBe(413)
    expect((await put(body.upload_url, Buffer.from('<html>'))).status).toBe(422)
    expect((await put(body.upload_url, png.subarray(0, 10))).status).toBe(422)
    expect((await put(body.upload_url, png, 'application/json')).status).toBe(400)
    expect((await put(body.upload_url, png, 'application/pdf')).status).toBe(415)
    expect((await put(`${body.upload_url}x`, png)).status).toBe(404)
    expect((await put(body.upload_url.replace(/~[0-9a-z]+~/, '~zzz~'), png)).status).toBe(404)
    service.clock.now = new Date(Date.now() + 16 * 60_000)
    expect((await put(body.upload_url, png)).status).toBe(403)
    service.clock.now = undefined
    expect((await get(body.file_url)).status).toBe(404)
  })

  it.each([
    [{ ...wanted, content_type: 'image/svg+xml' }, 422],
    [{ ...wanted, content_length: 10 * 1024 * 1024 + 1 }, 422],
    [{ ...wanted, content_length: 0 }, 422],
    [{ filename: 'x' }, 422],
  ])('upload is refused for %j', async (body, status) => {
    expect((await askFor(await placeOrder(), body)).status).toBe(status)
  })

  it('is accepted only for an unpaid order of this store', async () => {
    expect((await askFor('unknown')).status).toBe(404)
    const slug = await placeOrder()
    await service.database.db
      .updateTable('orders')
      .set({ payment_status: 'paid' })
      .where('secret_slug', '=', slug)
      .execute()
    expect((await askFor(slug)).status).toBe(409)
  })
})
