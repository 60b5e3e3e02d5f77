import { describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { checkedFetch } from '../../../../test/support/checked-fetch.ts'
import { callApi, startService } from '../../../../test/support/service.ts'

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

  it('is set only on the order that it was uploaded for, and only from here', async () => {
    const [slug, other] = [await placeOrder(), await placeOrder()]
    const { body } = await askFor(slug)
    await put(body.upload_url, png)
    const set = (to: string, transferproof_url: string) => shop.visit('PATCH', `/orders/${to}`, { transferproof_url })
    const name = body.key.slice('transfer-proofs/'.length)
    for (const [to, url] of [
      [other, body.file_url],
      [slug, 'https://files.example/proof.png'],
      [slug, `https://files.example/v3/transfer-proofs/${name}`],
      [slug, `${service.baseUrl}/v3/transfer-proofs/../images/1.png`],
      [slug, `${body.file_url}?x=1`],
      [slug, body.file_url.replace(/(.)\.png$/, (_: string, last: string) => `${last === 'a' ? 'b' : 'a'}.png`)],
    ] as const) {
      const refused = await set(to, url)
      expect([refused.status, refused.body.error_details]).toEqual([
        422,
        [{ field: 'transferproof_url', code: 'not_uploaded_here', params: {} }],
      ])
    }
    expect((await set(slug, body.file_url)).status).toBe(200)
    const elsewhere = await openShop(service)
    const moved = body.upload_url.replace(shop.store.unique_id, elsewhere.store.unique_id)
    expect((await put(moved, png)).status).toBe(404)
  })

  it('is fixed once the payment is accepted, for buyer and merchant', async () => {
    const slug = await placeOrder()
    const { body } = await askFor(slug)
    await put(body.upload_url, png)
    const proof = { transferproof_url: body.file_url }
    expect((await shop.visit('PATCH', `/orders/${slug}`, proof)).status).toBe(200)
    const { id } = await service.database.db
      .selectFrom('orders')
      .select('id')
      .where('secret_slug', '=', slug)
      .executeTakeFirstOrThrow()
    const call = (method: string, path: string, sent: object) =>
      callApi(service, `/v3${path}`, shop.secretKey, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      })
    const other = { transferproof_url: 'https://files.example/other.png' }
    const accepted = await call('POST', '/orders/change-status', { ids: [id], payment_status: 'paid', ...proof })
    expect(accepted.status).toBe(200)
    expect((await put(body.upload_url, png)).status).toBe(409)
    expect((await shop.visit('PATCH', `/orders/${slug}`, proof)).status).toBe(409)
    for (const answer of [
      await call('PATCH', `/orders/${id}`, other),
      await call('PATCH', `/orders/${id}`, { transferproof_url: null }),
      await call('POST', '/orders/change-status', { ids: [id], status: 'in_process', ...other }),
    ])
      expect([answer.status, answer.body.details]).toEqual([409, { reason: 'proof_fixed' }])
    expect((await call('PATCH', `/orders/${id}`, { ...proof, notes: 'Lunas' })).body).toMatchObject({
      ...proof,
      notes: 'Lunas',
    })
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
