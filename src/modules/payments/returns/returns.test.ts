import { describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { addMember } from '../../../../test/records/members.ts'
import { markSent } from '../../../../test/records/refunds.ts'
import { checkedFetch } from '../../../../test/support/checked-fetch.ts'
import { callApi, startService } from '../../../../test/support/service.ts'

const service = await startService()
const { db } = service.service
const shop = await openShop(service)
const variant = await shop.sell({ stock: 1000 })
const account = { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' }

type Answer = {
  status: number
  body: { details?: { reason: string }; error_details?: { field: string; code: string }[] }
}
const readReason = ({ status, body }: Answer) => [status, body.details?.reason]
const readFields = ({ status, body }: Answer) => [
  status,
  ...(body.error_details ?? []).map(({ field, code }) => `${field} ${code}`),
]

const call = (method: string, path: string, body?: unknown) =>
  callApi(service, `/v3${path}`, shop.secretKey, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

/** A paid order of three units that the buyer has received. */
async function boughtOrder({ status = 'completed', isPaid = true } = {}) {
  const items = [{ type: 'variant', variant_id: variant.id, quantity: 3 }]
  const made = await shop.visit('POST', '/checkout', buyer({ items, payment_method: 'bank_transfer' }))
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('secret_slug', '=', made.body.secret_slug)
    .executeTakeFirstOrThrow()
  const move = (change: object) => shop.send('POST', '/orders/change-status', { ids: [id], ...change })
  if (isPaid) await move({ payment_status: 'paid' })
  if (status !== 'pending') {
    if (!isPaid) await move({ status: 'confirmed' })
    await move({ status: 'shipped' })
    if (status === 'completed') await move({ status: 'completed' })
  }
  const order = await shop.send('GET', `/orders/${id}`)
  const path = `/orders/${made.body.secret_slug}`
  return {
    order,
    line_id: order.orderlines[0].id as string,
    visit: (method: string, below: string, body?: unknown) => shop.visit(method, `${path}${below}`, body),
    aftercare: async () => (await shop.visit('GET', `${path}/aftercare`)).body,
  }
}

const stock = async () =>
  (
    await db
      .selectFrom('variant_stocks')
      .select('quantity')
      .where('variant_id', '=', variant.id)
      .executeTakeFirstOrThrow()
  ).quantity

const listMails = async (orderId: string) =>
  (await shop.send('GET', `/orders/${orderId}/timeline`)).data
    .filter(({ kind }: { kind: string }) => kind === 'message')
    .map(({ message }: { message: { template: string } }) => message.template)

describe('a return that a buyer asks for', () => {
  it('is approved, sent with a parcel, received into stock and refunded', async () => {
    const { order, line_id, visit, aftercare } = await boughtOrder()
    const before = await stock()
    expect(await aftercare()).toMatchObject({
      is_refund_open: true,
      is_return_open: true,
      lines: [{ line_id, quantity: 3, returnable_quantity: 3 }],
      refunds: [],
      returns: [],
    })
    const asked = await visit('POST', '/returns', {
      reason: 'Wrong size',
      lines: [{ line_id, quantity: 2 }],
      bank_account: account,
    })
    expect(asked).toMatchObject({ status: 201, body: { status: 'requested', lines: [{ line_id, quantity: 2 }] } })
    const { id } = asked.body
    expect((await aftercare()).lines[0].returnable_quantity).toBe(1)

    const approved = await shop.send('POST', `/returns/${id}/approve`, { instructions: 'Send it to Jl. Braga 12' })
    expect(approved).toMatchObject({ status: 'approved', goods_amount: '190000.00', origin: 'buyer' })
    const updated = await visit('PATCH', `/returns/${id}`, { parcel_number: 'JX447', courier: 'JNE' })
    expect(updated.body).toMatchObject({
      status: 'approved',
      parcel_number: 'JX447',
      instructions: 'Send it to Jl. Braga 12',
    })

    const received = await shop.send('POST', `/returns/${id}/receive`, {
      lines: [{ line_id, received_quantity: 2, restocked_quantity: 1 }],
    })
    expect(received).toMatchObject({ status: 'received', lines: [{ received_quantity: 2, restocked_quantity: 1 }] })
    expect(await stock()).toBe(before + 1)

    const refunded = await shop.send('POST', `/returns/${id}/refund`, {})
    expect(refunded).toMatchObject({ status: 'refunded', refunds: [{ status: 'pending', amount: '190000.00' }] })
    const [refund] = refunded.refunds
    expect(await shop.send('GET', `/refunds/${refund.id}`)).toMatchObject({ return_id: id, bank_account: account })
    await markSent(shop.send, refund.id, { below: '' })
    expect((await shop.send('GET', `/orders/${order.id}`)).payment_status).toBe('partially_refunded')
    expect((await aftercare()).refunds).toMatchObject([{ id: refund.id, status: 'succeeded', amount: '190000.00' }])
    expect(await listMails(order.id)).toEqual(['refund-sent', 'return-received', 'return-approved', 'refund-account'])
    const kinds = (
      await db.selectFrom('events').select('kind').where('order_id', '=', order.id).orderBy('sequence').execute()
    ).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind.startsWith('return.'))).toEqual([
      'return.created',
      'return.updated',
      'return.updated',
      'return.updated',
      'return.updated',
    ])
  })

  it('may be rejected, and then the buyer may ask again', async () => {
    const { order, line_id, visit, aftercare } = await boughtOrder()
    const lines = [{ line_id, quantity: 3 }]
    const { id } = (await visit('POST', '/returns', { reason: 'Wrong size', lines })).body
    expect((await aftercare()).is_return_open).toBe(false)
    const rejected = await shop.send('POST', `/returns/${id}/reject`, { reason: 'It was used' })
    expect(rejected).toMatchObject({ status: 'rejected', rejection: 'It was used' })
    expect((await aftercare()).returns).toMatchObject([{ id, status: 'rejected', rejection: 'It was used' }])
    expect(await listMails(order.id)).toEqual(['return-rejected'])
    expect(readReason(await visit('PATCH', `/returns/${id}`, { parcel_number: '1' }))).toEqual([409, 'return_ended'])
    for (const [verb, body] of [
      ['approve', {}],
      ['reject', { reason: 'Again' }],
      ['receive', { lines: [{ line_id, received_quantity: 1, restocked_quantity: 0 }] }],
      ['refund', {}],
    ] as const)
      expect([verb, ...readReason(await call('POST', `/returns/${id}/${verb}`, body))]).toEqual([
        verb,
        409,
        'return_ended',
      ])
    expect((await visit('POST', '/returns', { reason: 'Wrong size', lines })).status).toBe(201)
  })

  it('names units of the order that were received', async () => {
    const { order, line_id, visit } = await boughtOrder()
    const ask = (lines: object[]) => visit('POST', '/returns', { reason: 'Wrong size', lines })
    expect(readFields(await ask([{ line_id, quantity: 4 }]))).toEqual([422, 'lines.0.quantity too_large'])
    expect(readFields(await ask([{ line_id: order.id, quantity: 1 }]))).toEqual([422, 'lines.0.line_id not_found'])
    const twice = [
      { line_id, quantity: 1 },
      { line_id, quantity: 1 },
    ]
    expect(readFields(await ask(twice))).toEqual([422, 'lines.1.line_id repeated'])
    const pending = await boughtOrder({ status: 'pending' })
    const early = await pending.visit('POST', '/returns', {
      reason: 'Wrong size',
      lines: [{ line_id: pending.line_id, quantity: 1 }],
    })
    expect(readReason(early)).toEqual([409, 'not_returnable'])
    expect((await pending.aftercare()).is_return_open).toBe(false)
  })

  it('shows pictures that were uploaded for the order, and no others', async () => {
    const { line_id, visit } = await boughtOrder()
    const bytes = Buffer.from('ffd8ffe000104a46494600010100', 'hex')
    const announce = { filename: 'cup.jpg', content_type: 'image/jpeg', content_length: bytes.length }
    const slot = (await visit('POST', '/return-picture-upload', announce)).body
    const put = (url: string, body: Buffer, type = 'image/jpeg') =>
      checkedFetch(service.baseUrl, url.slice(service.baseUrl.length), {
        method: 'PUT',
        headers: { 'content-type': type },
        body: new Uint8Array(body),
      })
    expect((await put(slot.upload_url, Buffer.from('no picture'))).status).toBe(422)
    expect((await put(slot.upload_url, Buffer.concat([bytes, bytes]))).status).toBe(413)
    expect((await put(slot.upload_url, bytes, 'text/csv')).status).toBe(415)
    expect((await put(`${slot.upload_url.slice(0, -3)}abc`, bytes)).status).toBe(404)
    service.clock.now = new Date(Date.now() + 3_600_000)
    expect((await put(slot.upload_url, bytes)).status).toBe(403)
    service.clock.now = undefined
    expect((await put(slot.upload_url, bytes)).status).toBe(204)
    const shown = await fetch(slot.file_url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const beyond = await fetch(slot.file_url, { headers: { range: 'bytes=99999-' } })
    expect(beyond.status).toBe(416)
    expect((await fetch(slot.file_url.replace(/[^/]{40}\.jpg$/, `${'a'.repeat(40)}.jpg`))).status).toBe(404)
    const ask = (pictures: string[]) =>
      visit('POST', '/returns', { reason: 'Broken', lines: [{ line_id, quantity: 1 }], pictures })
    const foreign = (await (await boughtOrder()).visit('POST', '/return-picture-upload', announce)).body.file_url
    for (const wrong of [foreign, 'https://example.com/a.jpg'])
      expect(readFields(await ask([wrong]))).toEqual([422, 'pictures.0 not_uploaded_here'])
    expect((await ask([slot.file_url])).body.pictures).toEqual([slot.file_url])
    expect(readReason(await put(slot.upload_url, bytes))).toEqual([409, 'picture_fixed'])
  })

  it('takes pictures only while goods of the order can be sent back', async () => {
    const announce = { filename: 'cup.jpg', content_type: 'image/jpeg', content_length: 14 }
    const pending = await boughtOrder({ status: 'pending' })
    expect(readReason(await pending.visit('POST', '/return-picture-upload', announce))).toEqual([409, 'not_returnable'])
    const { order, visit } = await boughtOrder()
    const { upload_url } = (await visit('POST', '/return-picture-upload', announce)).body
    await shop.send('POST', '/orders/change-status', { ids: [order.id], status: 'closed' })
    const late = await checkedFetch(service.baseUrl, upload_url.slice(service.baseUrl.length), {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(Buffer.from('ffd8ffe000104a46494600010100', 'hex')),
    })
    expect(readReason(late)).toEqual([409, 'not_returnable'])
  })

  it('belongs to its order: another order cannot change it', async () => {
    const { line_id, visit } = await boughtOrder()
    const { id } = (await visit('POST', '/returns', { reason: 'Broken', lines: [{ line_id, quantity: 1 }] })).body
    const other = await boughtOrder()
    expect((await other.visit('PATCH', `/returns/${id}`, { courier: 'JNE' })).status).toBe(404)
    expect((await other.visit('PATCH', '/returns/nothing', { courier: 'JNE' })).status).toBe(404)
  })
})

describe('a return that a merchant agrees to', () => {
  it('is approved at once, counts what arrived, and is refunded by who may decide', async () => {
    const { browser } = await addMember(service, shop, 'staff')
    const { order, line_id } = await boughtOrder()
    const made = await browser.post(`${shop.path}/orders/${order.id}/returns`, {
      reason: 'Agreed by phone',
      lines: [{ line_id, quantity: 2 }],
      note: 'Regular buyer',
    })
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'approved', origin: 'merchant', requested_by: 'The staff', note: 'Regular buyer' },
    })
    const { id } = made.body
    await shop.send('PATCH', `/returns/${id}`, { parcel_number: 'JX1', note: null })
    const receive = (fields: object, line = line_id) =>
      call('POST', `/returns/${id}/receive`, { lines: [{ line_id: line, ...fields }] })
    expect(readFields(await receive({ received_quantity: 3, restocked_quantity: 0 }))).toEqual([
      422,
      'lines.0.received_quantity too_large',
    ])
    expect(readFields(await receive({ received_quantity: 1, restocked_quantity: 2 }))).toEqual([
      422,
      'lines.0.restocked_quantity too_large',
    ])
    expect(readFields(await receive({ received_quantity: 1, restocked_quantity: 1 }, order.id))).toEqual([
      422,
      'lines.0.line_id not_found',
    ])
    const before = await stock()
    expect((await receive({ received_quantity: 1, restocked_quantity: 0 })).body).toMatchObject({
      status: 'received',
      goods_amount: '95000.00',
      parcel_number: 'JX1',
    })
    expect(await stock()).toBe(before)
    expect((await browser.post(`${shop.path}/returns/${id}/refund`, {})).status).toBe(403)
    const refunded = await shop.send('POST', `/returns/${id}/refund`, { amount: '90000', method: 'bank_transfer' })
    expect(refunded.refunds).toMatchObject([{ amount: '90000.00', status: 'pending' }])
  })

  it('that was refunded before the parcel came is received later, and stays refunded', async () => {
    const { order, line_id } = await boughtOrder()
    const lines = [{ line_id, quantity: 2 }]
    const { id } = await shop.send('POST', `/orders/${order.id}/returns`, { reason: 'Broken', lines })
    await shop.send('POST', `/returns/${id}/refund`, {})
    const before = await stock()
    const arrived = { lines: [{ line_id, received_quantity: 2, restocked_quantity: 1 }] }
    expect(await shop.send('POST', `/returns/${id}/receive`, arrived)).toMatchObject({
      status: 'refunded',
      received_at: expect.any(String),
      lines: [{ received_quantity: 2, restocked_quantity: 1 }],
    })
    expect(await stock()).toBe(before + 1)
    expect(readReason(await call('POST', `/returns/${id}/receive`, arrived))).toEqual([409, 'return_ended'])
  })

  it('may be rejected after the goods have arrived', async () => {
    const { order, line_id } = await boughtOrder()
    const lines = [{ line_id, quantity: 1 }]
    const { id } = await shop.send('POST', `/orders/${order.id}/returns`, { reason: 'Broken', lines })
    const arrived = [{ line_id, received_quantity: 1, restocked_quantity: 0 }]
    await shop.send('POST', `/returns/${id}/receive`, { lines: arrived })
    const rejected = await shop.send('POST', `/returns/${id}/reject`, { reason: 'It was used' })
    expect(rejected).toMatchObject({ status: 'rejected', rejection: 'It was used' })
    expect(await listMails(order.id)).toEqual(['return-rejected', 'return-received'])
  })

  it('is open again when its refund was canceled or failed, and refunded again with the next', async () => {
    const { order, line_id } = await boughtOrder()
    const lines = [{ line_id, quantity: 2 }]
    const { id } = await shop.send('POST', `/orders/${order.id}/returns`, { reason: 'Broken', lines })
    const read = () => shop.send('GET', `/returns/${id}`)
    const pay = async () => (await shop.send('POST', `/returns/${id}/refund`, {})).refunds.at(-1).id
    const first = await pay()
    expect(await read()).toMatchObject({ status: 'refunded', refunded_at: expect.any(String) })
    await shop.send('POST', `/refunds/${first}/cancel`, {})
    expect(await read()).toMatchObject({ status: 'approved', refunded_at: null, received_at: null })

    const arrived = [{ line_id, received_quantity: 2, restocked_quantity: 2 }]
    await shop.send('POST', `/returns/${id}/receive`, { lines: arrived })
    const second = await pay()
    await markSent(shop.send, second, { below: '' })
    expect((await read()).status).toBe('refunded')
    await shop.send('POST', `/refunds/${second}/mark-failed`, { reason: 'Closed account' })
    expect(await read()).toMatchObject({ status: 'received', refunded_at: null })

    const third = await shop.send('POST', `/refunds/${second}/retry`, {})
    expect((await read()).status).toBe('refunded')
    await shop.send('POST', `/refunds/${third.id}/mark-failed`, { reason: 'Closed account' })
    await pay()
    expect(readReason(await call('POST', `/refunds/${third.id}/retry`, {}))).toEqual([409, 'refund_ended'])
    const moves = (
      await db
        .selectFrom('events')
        .select(['kind', 'payload'])
        .where('order_id', '=', order.id)
        .orderBy('sequence')
        .execute()
    ).filter(({ kind }) => kind === 'return.updated')
    expect(moves.map(({ payload }) => JSON.parse(payload).status)).toEqual([
      'refunded',
      'approved',
      'received',
      'refunded',
      'received',
      'refunded',
      'received',
      'refunded',
    ])
  })

  it('of an order that nobody paid cannot be refunded', async () => {
    const { order, line_id } = await boughtOrder({ isPaid: false })
    const { id } = await shop.send('POST', `/orders/${order.id}/returns`, {
      reason: 'Refused at the door',
      lines: [{ line_id, quantity: 1 }],
    })
    expect(readReason(await call('POST', `/returns/${id}/refund`, {}))).toEqual([409, 'nothing_to_refund'])
  })

  it('is listed by order and status', async () => {
    const { order, line_id } = await boughtOrder()
    const make = () =>
      shop.send('POST', `/orders/${order.id}/returns`, { reason: 'Broken', lines: [{ line_id, quantity: 1 }] })
    const [first, second] = [await make(), await make()]
    await shop.send('POST', `/returns/${first.id}/reject`, { reason: 'No' })
    const ids = async (query: string) => (await shop.send('GET', query)).data.map(({ id }: { id: string }) => id)
    expect(await ids(`/orders/${order.id}/returns`)).toEqual([second.id, first.id])
    expect(await ids(`/returns?order_id=${order.id}`)).toEqual([second.id, first.id])
    expect(await ids(`/returns?order_id=${order.id}&status=approved`)).toEqual([second.id])
    expect((await shop.send('GET', `/returns/${first.id}`)).status).toBe('rejected')
    expect((await call('GET', `/returns?order_id=${first.id}`)).status).toBe(404)
    expect((await call('GET', '/returns/nothing')).status).toBe(404)
  })
})

describe('bad input about returns', () => {
  it('is refused with the field that is wrong', async () => {
    const { order, line_id, visit } = await boughtOrder()
    const lines = [{ line_id, quantity: 1 }]
    const { id } = (await visit('POST', '/returns', { reason: 'Broken', lines })).body
    const empty = { ...account, holder: '' }
    const refused = [
      await call('POST', `/orders/${order.id}/returns`, { reason: '', lines }),
      await call('POST', `/orders/${order.id}/returns`, { reason: 'Broken', lines: [{ line_id, quantity: 9 }] }),
      await call('PATCH', `/returns/${id}`, { courier: '' }),
      await call('POST', `/returns/${id}/approve`, { instructions: '' }),
      await call('POST', `/returns/${id}/reject`, { reason: '' }),
      await call('POST', `/returns/${id}/refund`, { bank_account: empty }),
      await visit('POST', '/refunds', { reason: '' }),
      await visit('PATCH', `/returns/${id}`, { bank_account: empty }),
      await visit('POST', '/return-picture-upload', { filename: '', content_type: 'image/png', content_length: 1 }),
    ]
    expect(refused.map(readFields)).toEqual([
      [422, 'reason empty'],
      [422, 'lines.0.quantity too_large'],
      [422, 'courier empty'],
      [422, 'instructions empty'],
      [422, 'reason empty'],
      [422, 'bank_account.holder empty'],
      [422, 'reason empty'],
      [422, 'bank_account.holder empty'],
      [422, 'filename empty'],
    ])
    const pending = await boughtOrder({ status: 'pending' })
    const early = { reason: 'Broken', lines: [{ line_id: pending.line_id, quantity: 1 }] }
    expect(readReason(await call('POST', `/orders/${pending.order.id}/returns`, early))).toEqual([
      409,
      'not_returnable',
    ])
  })
})

describe('the bank account for a refund', () => {
  it('is given by the buyer while the money is to be transferred, and again if it did not arrive', async () => {
    const { order, visit, aftercare } = await boughtOrder()
    const { id } = await shop.send('POST', `/orders/${order.id}/refunds`, { reason: 'Late', amount: '10000' })
    const open = { id, status: 'pending', bank_account: null, is_account_open: true }
    expect((await aftercare()).refunds).toMatchObject([open])
    const give = (number: string) => visit('PATCH', `/refunds/${id}`, { bank_account: { ...account, number } })
    expect(readFields(await give(''))).toEqual([422, 'bank_account.number empty'])
    expect(await give('111')).toMatchObject({ status: 200, body: { ...open, bank_account: { number: '111' } } })
    expect((await shop.send('GET', `/refunds/${id}`)).bank_account).toEqual({ ...account, number: '111' })
    await markSent(shop.send, id, { below: '' })
    expect(readReason(await give('222'))).toEqual([409, 'refund_ended'])
    await shop.send('POST', `/refunds/${id}/mark-failed`, { reason: 'Closed account' })
    expect((await aftercare()).refunds).toMatchObject([{ id, status: 'failed', is_account_open: true }])
    expect(readFields(await give('333'))).toEqual([422, 'code required'])
    await shop.send('PATCH', `/refunds/${id}`, { bank_account: { ...account, number: '333' } })
    const again = await shop.send('POST', `/refunds/${id}/retry`, {})
    expect(again.bank_account).toEqual({ ...account, number: '333' })
    expect(readReason(await give('444'))).toEqual([409, 'refund_ended'])
    expect((await aftercare()).refunds).toMatchObject([
      { id: again.id, status: 'pending', is_account_open: true },
      { id, status: 'failed', is_account_open: false },
    ])
  })

  it('is taken from the buyer of the order only, and not for what the team only thinks about', async () => {
    const { browser } = await addMember(service, shop, 'staff')
    const { order, visit, aftercare } = await boughtOrder()
    const { id } = await shop.send('POST', `/orders/${order.id}/refunds`, { reason: 'Late', amount: '10000' })
    const asked = await browser.post(`${shop.path}/orders/${order.id}/refunds`, { reason: 'Also late' })
    expect(asked.body.status).toBe('requested')
    expect((await aftercare()).refunds.map((refund: { id: string }) => refund.id)).toEqual([id])
    const other = await boughtOrder()
    const body = { bank_account: account }
    expect((await other.visit('PATCH', `/refunds/${id}`, body)).status).toBe(404)
    expect((await visit('PATCH', `/refunds/${asked.body.id}`, body)).status).toBe(404)
    expect((await visit('PATCH', '/refunds/nothing', body)).status).toBe(404)
  })
})

describe('a buyer who wants the money back without a return', () => {
  it('asks once, and the merchant decides', async () => {
    const { order, visit, aftercare } = await boughtOrder()
    const asked = await visit('POST', '/refunds', { reason: 'Never arrived', bank_account: account })
    expect(asked).toMatchObject({ status: 201, body: { status: 'requested', reason: 'Never arrived' } })
    expect(readReason(await visit('POST', '/refunds', { reason: 'Again' }))).toEqual([409, 'refund_requested'])
    expect((await aftercare()).is_refund_open).toBe(false)
    const { id } = asked.body
    expect(await shop.send('GET', `/refunds/${id}`)).toMatchObject({ origin: 'buyer', bank_account: account })
    await shop.send('POST', `/refunds/${id}/cancel`, { reason: 'It was delivered' })
    expect((await aftercare()).refunds).toMatchObject([
      { id, status: 'failed', is_declined: true, rejection: 'It was delivered' },
    ])
    expect(await listMails(order.id)).toEqual(['refund-declined', 'refund-requested'])
    const again = (await visit('POST', '/refunds', { reason: 'Really' })).body
    await shop.send('POST', `/refunds/${again.id}/approve`, { amount: '1000', bank_account: account })
    expect((await aftercare()).refunds[0]).toMatchObject({ id: again.id, status: 'pending', amount: '1000.00' })
  })

  it('reads that the request was declined although the merchant gave no reason', async () => {
    const { visit, aftercare } = await boughtOrder()
    const { id, is_declined } = (await visit('POST', '/refunds', { reason: 'Never arrived' })).body
    expect(is_declined).toBe(false)
    await shop.send('POST', `/refunds/${id}/cancel`, {})
    expect((await aftercare()).refunds).toMatchObject([{ id, is_declined: true, rejection: null }])
  })

  it('cannot ask if nothing was paid', async () => {
    const { visit, aftercare } = await boughtOrder({ isPaid: false, status: 'pending' })
    expect((await aftercare()).is_refund_open).toBe(false)
    expect(readReason(await visit('POST', '/refunds', { reason: 'Please' }))).toEqual([409, 'nothing_to_refund'])
  })
})
