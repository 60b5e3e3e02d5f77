import { describe, expect, it, test } from 'vitest'
import { buyer, type OpenShop, openShop } from '../../../../test/records/checkout.ts'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { capturedLog } from '../../../../test/support/captured-log.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { createPayments } from '../../../composition/payment-providers.ts'
import { apiToken, signCallback } from '../../../integrations/payments/sandbox/signature.ts'
import { createPayment, expireOrders, reconcilePayments } from './index.ts'

const log = capturedLog()
const service = await startService({ log: log.logger })
const shop = await createOrderShop(service, 1000)
const payments = service.service.payments
const { db } = service.service

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const read = async (id: string) => (await shop.get(`/v3/orders/${id}`)).body
const pay = (id: string) => shop.send('POST', `/v3/orders/${id}/payment`)

/** The id of an order's payment in the sandbox. */
async function readSandboxId(orderId: string): Promise<string> {
  const { pg_reference_id } = await read(orderId)
  const found = await db
    .selectFrom('sandbox_payments')
    .select('id')
    .where('reference_id', '=', pg_reference_id)
    .executeTakeFirstOrThrow()
  return found.id
}

const act = async (orderId: string, body: Record<string, unknown>) =>
  (await post(`/sandbox/payments/${await readSandboxId(orderId)}/events`, body)).body as {
    event_id: string
    statuses: number[]
  }

const deliver = async (orderId: string, eventId: string, copies = 1) =>
  await post(`/sandbox/payments/${await readSandboxId(orderId)}/events/${eventId}/deliver`, { copies })

const listKinds = async (orderId: string) => (await shop.events(orderId)).map((event) => event.kind)

describe('payment instructions', () => {
  const virtual_account = {
    channel_properties: { virtual_account_number: expect.stringMatching(/^10777\d{11}$/), customer_name: 'Sari Dewi' },
  }
  const over_the_counter = {
    channel_properties: { payment_code: expect.stringMatching(/^\d{12}$/), customer_name: 'Sari Dewi' },
  }
  const page = expect.stringContaining('/sandbox/payments/sandbox_')
  const wallet = {
    actions: [
      { url_type: 'WEB', url: page },
      { url_type: 'DEEPLINK', url: page },
    ],
    payment_url: page,
    deeplink_url: expect.stringMatching(/\?app=(gopay|ovo)$/),
  }
  const reference_id = expect.any(String)
  it.each([
    ['bank_transfer', {}],
    ['cod', {}],
    ['va_bca', { reference_id, payment_method: { virtual_account }, how_to_pay_page: page }],
    [
      'qris',
      {
        reference_id,
        qr_string: expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/),
        qr_image_url: page,
        how_to_pay_page: page,
      },
    ],
    ['gopay', { reference_id, ...wallet }],
    ['ovo', { reference_id, ...wallet }],
    ['card', { reference_id, redirect_url: page }],
    ['invoice', { reference_id, invoice_url: page }],
    ['alfamart', { reference_id, payment_method: { over_the_counter }, how_to_pay_page: page }],
    ['payment_link', { reference_id, payment_url: page }],
  ])(
    'of %s have the format that clients parse, and stay the same when requested again',
    async (payment_method, shape) => {
      const order = await shop.order({ payment_method })
      const first = await pay(order.id)
      expect({ status: first.status, body: first.body }).toEqual({ status: 200, body: shape })
      expect((await pay(order.id)).body).toEqual(first.body)
      expect((await read(order.id)).pg_payment_info).toEqual(first.body)
      const made = await db.selectFrom('payments').select('id').where('order_id', '=', order.id).execute()
      expect(made).toHaveLength(Object.keys(shape).length > 0 ? 1 : 0)
    },
  )

  it('are created once for twenty concurrent requests', async () => {
    const order = await shop.order({ payment_method: 'va_bni' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(order.id)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    const { pg_reference_id } = await read(order.id)
    const references = await db.selectFrom('payments').select('id').where('order_id', '=', order.id).execute()
    expect(references).toEqual([{ id: pg_reference_id }])
    expect((await listKinds(order.id)).filter((kind) => kind === 'order.epayment_created')).toHaveLength(1)
  })

  it('contain a QR code that is an image', async () => {
    const order = await shop.order({ payment_method: 'qris' })
    const { qr_image_url } = (await pay(order.id)).body
    const image = await fetch(qr_image_url)
    expect(image.headers.get('content-type')).toBe('image/svg+xml')
    expect(await image.text()).toMatch(/^<svg /)
  })

  it('are found by one or several gateway references', async () => {
    const order = await shop.order({ payment_method: 'va_bri' })
    await pay(order.id)
    const { pg_reference_id: ref } = await read(order.id)
    expect((await shop.get(`/v3/orders/pg-reference-id/${ref}`)).body).toEqual({ id: order.id })
    expect((await shop.get(`/v3/orders/pg-reference-ids?pg_reference_ids=${ref},%20${ref},other`)).body).toEqual({
      [ref]: { id: order.id, order_id: order.order_id },
    })
    expect((await shop.get('/v3/orders/pg-reference-id/other')).status).toBe(404)
    expect((await shop.get('/v3/orders/pg-reference-ids?pg_reference_ids=,')).status).toBe(422)
  })

  it('are replaced when the method or the amount changes, and the old ones are canceled', async () => {
    const order = await shop.order({ payment_method: 'va_bca' })
    await pay(order.id)
    const old = await readSandboxId(order.id)
    await shop.must('PATCH', `/v3/orders/${order.id}`, { payment_method: 'qris' })
    expect((await read(order.id)).pg_payment_info).toEqual({})
    expect((await pay(order.id)).body).toHaveProperty('qr_string')
    const { status } = await db
      .selectFrom('sandbox_payments')
      .select('status')
      .where('id', '=', old)
      .executeTakeFirstOrThrow()
    expect(status).toBe('canceled')
  })

  it('are refused for an order that has ended or does not exist', async () => {
    const order = await shop.order({ payment_method: 'va_bca' })
    await shop.move([order.id], { status: 'canceled' })
    expect((await pay(order.id)).status).toBe(409)
    expect((await pay('0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77')).status).toBe(404)
    expect((await shop.send('POST', '/v3/orders/1/check-payment')).status).toBe(404)
    expect((await shop.send('POST', '/v3/orders/1/check-settlement')).status).toBe(404)
  })
})

describe('callbacks', () => {
  it('mark a pending order as paid and confirmed, and emit the event once', async () => {
    const order = await shop.order({ payment_method: 'va_bca' })
    await pay(order.id)
    expect((await act(order.id, { action: 'pay', copies: 5 })).statuses).toEqual([200, 200, 200, 200, 200])
    expect(await read(order.id)).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      epayment_provider: 'sandbox',
      pg_paid_info: { provider: 'sandbox', amount: '202000.00', payment_method: 'va_bca' },
    })
    expect(await listKinds(order.id)).toEqual([
      'order.created',
      'order.epayment_created',
      'order.payment_status_changed',
      'payment.received',
      'order.status_changed',
    ])
    await act(order.id, { action: 'settle' })
    expect((await read(order.id)).payment_status).toBe('settled')
  })

  it('complete an order of digital goods', async () => {
    const order = await shop.digitalOrder()
    await pay(order.id)
    await act(order.id, { action: 'pay' })
    expect(await read(order.id)).toMatchObject({ status: 'completed', payment_status: 'paid' })
  })

  test('mark an order as paid once when 200 arrive concurrently', async () => {
    const order = await shop.order({ payment_method: 'va_bca' })
    await pay(order.id)
    const { event_id } = await act(order.id, { action: 'pay', hold: true })
    expect((await read(order.id)).payment_status).toBe('unpaid')
    const { body } = await db
      .selectFrom('sandbox_events')
      .select('body')
      .where('id', '=', event_id)
      .executeTakeFirstOrThrow()
    const send = (text: string) =>
      post('/v3/payments/callbacks/sandbox', text, {
        'x-sandbox-signature': signCallback(service.service.secrets.payment_sandbox, text),
      })
    const same = Array.from({ length: 100 }, () => send(body))
    const others = Array.from({ length: 100 }, (_, i) => send(body.replace(event_id, `sandbox_event_${i}_${order.id}`)))
    const answers = await Promise.all([...same, ...others])
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(answers.filter((answer) => answer.body.outcome === 'applied')).toHaveLength(1)
    const kinds = await listKinds(order.id)
    expect(kinds.filter((kind) => kind === 'payment.received')).toHaveLength(1)
    expect((await read(order.id)).payment_status_history).toHaveLength(2)
  })

  it('without a valid signature are refused and change nothing', async () => {
    const order = await shop.order({ payment_method: 'va_bca' })
    await pay(order.id)
    const { event_id } = await act(order.id, { action: 'pay', hold: true })
    const { body } = await db
      .selectFrom('sandbox_events')
      .select('body')
      .where('id', '=', event_id)
      .executeTakeFirstOrThrow()
    const secret = service.service.secrets.payment_sandbox
    const forged: Record<string, string>[] = [
      {},
      { 'x-sandbox-signature': '' },
      { 'x-sandbox-signature': signCallback(Buffer.alloc(32), body) },
      { 'x-sandbox-signature': signCallback(secret, `${body} `) },
      { 'x-sandbox-signature': signCallback(secret, body, new Date(Date.now() - 301_000)) },
    ]
    for (const headers of forged) {
      const answer = await post('/v3/payments/callbacks/sandbox', body, headers)
      expect({ status: answer.status, code: answer.body.error_code }).toEqual({
        status: 401,
        code: 'invalid_signature',
      })
    }
    expect((await read(order.id)).payment_status).toBe('unpaid')
    expect((await post('/v3/payments/callbacks/other', body)).status).toBe(404)
    expect((await post('/v3/payments/callbacks/sandbox', '{')).status).toBe(400)
  })

  it.each([
    ['surcharge', { paid_amount: '1.00', surcharge: '-201999.00' }],
    ['paid_amount', { paid_amount: '-202000.00' }],
    ['amount', { amount: '-202000.00', paid_amount: '202000.00' }],
  ])('with a negative %s are refused and logged', async (field, reported) => {
    const order = await shop.order({ payment_method: 'va_bca' })
    await pay(order.id)
    const { event_id } = await act(order.id, { action: 'pay', hold: true })
    const { body } = await db
      .selectFrom('sandbox_events')
      .select('body')
      .where('id', '=', event_id)
      .executeTakeFirstOrThrow()
    const event = JSON.parse(body)
    const text = JSON.stringify({ ...event, payment: { ...event.payment, ...reported } })
    const secret = service.service.secrets.payment_sandbox
    const answer = await post('/v3/payments/callbacks/sandbox', text, {
      'x-sandbox-signature': signCallback(secret, text),
    })
    expect({ status: answer.status, errors: Object.keys(answer.body.errors as object) }).toEqual({
      status: 422,
      errors: [field],
    })
    expect(await read(order.id)).toMatchObject({ payment_status: 'unpaid', pg_paid_info: null })
    const line = log
      .text()
      .split('\n')
      .find((text) => text.includes(event_id) && text.includes('refused an invalid report'))
    expect(JSON.parse(line!).level).toBe(50)
  })

  it('result in the same state in any order', async () => {
    const order = await shop.order({ payment_method: 'va_bca' })
    await pay(order.id)
    const failed = await act(order.id, { action: 'expire', hold: true })
    const paid = await act(order.id, { action: 'pay', hold: true })
    const settled = await act(order.id, { action: 'settle', hold: true })
    for (const { event_id } of [settled, paid, failed]) await deliver(order.id, event_id)
    expect(await read(order.id)).toMatchObject({ payment_status: 'settled', status: 'confirmed' })
    const received = (await listKinds(order.id)).filter((kind) => kind === 'payment.received')
    expect(received).toHaveLength(2)
  })

  it('for a canceled order result in a conflict and store the receipt', async () => {
    const order = await shop.order({ payment_method: 'va_bca' })
    await pay(order.id)
    const { event_id } = await act(order.id, { action: 'pay', hold: true })
    await shop.move([order.id], { status: 'canceled' })
    await deliver(order.id, event_id)
    expect(await read(order.id)).toMatchObject({
      status: 'canceled',
      payment_status: 'conflict',
      pg_paid_info: { amount: '202000.00' },
    })
    expect(await listKinds(order.id)).toContain('payment.failed')
    const row = await db.selectFrom('payments').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'paid', paid_amount: 20200000 })
  })

  it('with a different amount result in a conflict', async () => {
    const order = await shop.order({ payment_method: 'va_bca' })
    await pay(order.id)
    await act(order.id, { action: 'pay', amount: '1000' })
    expect(await read(order.id)).toMatchObject({
      status: 'pending',
      payment_status: 'conflict',
      pg_paid_info: { amount: '1000.00' },
    })
  })

  it('for canceled instructions still count, and a second payment is recorded', async () => {
    const order = await shop.order({ payment_method: 'va_bca' })
    await pay(order.id)
    const old = await readSandboxId(order.id)
    await shop.must('PATCH', `/v3/orders/${order.id}`, { payment_method: 'va_bni' })
    await pay(order.id)
    await post(`/sandbox/payments/${old}/events`, { action: 'pay' })
    expect((await read(order.id)).payment_status).toBe('paid')
    await act(order.id, { action: 'pay' })
    expect(await read(order.id)).toMatchObject({
      payment_status: 'paid',
      pg_paid_info: { payment_method: 'va_bca', also_paid: [{ payment_method: 'va_bni', amount: '202000.00' }] },
    })
  })

  it('for a deleted order and for unknown references are stored', async () => {
    const order = await shop.order({ payment_method: 'va_bca' })
    await pay(order.id)
    const paymentId = await readSandboxId(order.id)
    await shop.must('POST', '/v3/orders/delete', { ids: [order.id] })
    expect((await post(`/sandbox/payments/${paymentId}/events`, { action: 'pay' })).body.statuses).toEqual([200])
    const row = await db.selectFrom('payments').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()
    expect(row.status).toBe('paid')
  })

  it('for two payments of a deleted order are both to be checked', async () => {
    const order = await shop.order({ payment_method: 'va_bca' })
    await pay(order.id)
    const first = await readSandboxId(order.id)
    await shop.must('PATCH', `/v3/orders/${order.id}`, { payment_method: 'va_bni' })
    await pay(order.id)
    const second = await readSandboxId(order.id)
    await shop.must('POST', '/v3/orders/delete', { ids: [order.id] })
    for (const id of [first, second, first]) await post(`/sandbox/payments/${id}/events`, { action: 'pay' })
    const { data } = (await shop.get('/v3/payment-conflicts')).body
    const own = data.filter((conflict: { order: { id: string } | null }) => conflict.order?.id === order.id)
    expect(own).toMatchObject([
      { kind: 'order', reason: 'order_deleted', provider_payment_id: second, amount: '202000.00' },
      { kind: 'order', reason: 'order_deleted', provider_payment_id: first, amount: '202000.00' },
    ])
    expect(own).toHaveLength(2)
  })

  it('for a payment link contain the method used, and the order keeps is_from_payment_link', async () => {
    const order = await shop.order({ payment_method: 'payment_link' })
    await pay(order.id)
    const linked = await read(order.id)
    expect(linked.payment_url).toContain('/sandbox/payments/')
    expect(linked.payment_link_id).toMatch(/^sandbox_/)
    await act(order.id, { action: 'pay', payment_method: 'va_mandiri', surcharge: '4000' })
    expect(await read(order.id)).toMatchObject({
      payment_method: 'va_mandiri',
      payment_link_id: linked.payment_link_id,
      is_from_payment_link: true,
      payment_link_income: '4000.00',
      gross_revenue: '206000.00',
      payment_status: 'paid',
    })
    const [changed] = (await shop.events(order.id)).filter((event) => event.kind === 'order.payment_status_changed')
    expect(changed!.payload).toMatchObject({
      payment_link_id: linked.payment_link_id,
      is_from_payment_link: true,
      pg_paid_info: { provider: 'sandbox', payment_method: 'va_mandiri', amount: '206000.00' },
    })
  })
})

describe('a crash', () => {
  const later = () => new Date(Date.now() + 3_600_000)
  const countPayments = async (orderId: string) =>
    (
      await db
        .selectFrom('payments')
        .innerJoin('sandbox_payments', (join) =>
          join.on((eb) => eb('sandbox_payments.reference_id', '=', eb.cast<string>('payments.id', 'text'))),
        )
        .select('sandbox_payments.id')
        .where('order_id', '=', orderId)
        .execute()
    ).length

  it.each(['before', 'after'])(
    '%s the request to the provider is repaired by the worker, with one payment',
    async (moment) => {
      const order = await shop.order({ payment_method: 'va_bca' })
      const dying = {
        ...payments,
        defaultProvider: {
          ...payments.defaultProvider,
          create: async (request: Parameters<typeof payments.defaultProvider.create>[0]) => {
            if (moment === 'after') await payments.defaultProvider.create(request)
            throw new Error('the process died')
          },
        },
      }
      await expect(createPayment(dying, { business_id: order.business.id, id: order.id }, new Date())).rejects.toThrow(
        'died',
      )
      expect((await read(order.id)).pg_payment_info).toEqual({})
      await reconcilePayments(payments, later())
      expect((await read(order.id)).pg_payment_info).toHaveProperty('payment_method')
      expect((await pay(order.id)).body).toEqual((await read(order.id)).pg_payment_info)
      expect(await countPayments(order.id)).toBe(1)
    },
  )

  it('does not lose a payment whose callback never arrived', async () => {
    const order = await shop.order({ payment_method: 'va_bca' })
    await pay(order.id)
    await act(order.id, { action: 'pay', hold: true })
    await reconcilePayments(payments, later())
    expect(await read(order.id)).toMatchObject({ payment_status: 'paid', status: 'confirmed' })
  })

  it('of the provider results in 503, and the next request succeeds', async () => {
    const order = await shop.order({ payment_method: 'va_bca' })
    const config = { ...service.service.config, baseUrl: 'http://127.0.0.1:9' }
    const gone = createPayments({ ...service.service, config })
    await expect(
      createPayment(gone, { business_id: order.business.id, id: order.id }, new Date()),
    ).rejects.toMatchObject({ status: 503 })
    expect((await pay(order.id)).status).toBe(200)
    expect(await countPayments(order.id)).toBe(1)
  })

  it('of a callback is repaired when the merchant checks the payment', async () => {
    const order = await shop.order({ payment_method: 'qris' })
    await pay(order.id)
    await act(order.id, { action: 'pay', hold: true })
    expect((await shop.send('POST', `/v3/orders/${order.id}/check-payment`)).body.payment_status).toBe('paid')
    await act(order.id, { action: 'settle', hold: true })
    expect((await shop.send('POST', `/v3/orders/${order.id}/check-settlement`)).body.payment_status).toBe('settled')
  })
})

describe('expiry', () => {
  it('cancels unpaid orders and returns their stock, except orders paid without a callback', async () => {
    const expiring = await createOrderShop(service)
    await expiring.browser.patch(`${expiring.path}/stores/${expiring.storeRecord.id}`, {
      settings: { is_auto_expire: true, auto_expire_days: 2 },
    })
    const before = await expiring.quantity()
    const unpaid = await expiring.order()
    const paid = await expiring.order({ payment_method: 'va_bca' })
    await expiring.send('POST', `/v3/orders/${paid.id}/payment`)
    const reference = (await expiring.get(`/v3/orders/${paid.id}`)).body.pg_reference_id
    const found = await db
      .selectFrom('sandbox_payments')
      .select('id')
      .where('reference_id', '=', reference)
      .executeTakeFirstOrThrow()
    await post(`/sandbox/payments/${found.id}/events`, { action: 'pay', hold: true })
    await expireOrders(payments, new Date(Date.now() + 86_400_000))
    expect((await expiring.get(`/v3/orders/${unpaid.id}`)).body.status).toBe('pending')
    await expireOrders(payments, new Date(Date.now() + 3 * 86_400_000))
    expect((await expiring.get(`/v3/orders/${unpaid.id}`)).body.status).toBe('canceled')
    expect((await expiring.get(`/v3/orders/${paid.id}`)).body).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
    })
    expect(await expiring.quantity()).toBe(before - 2)
  })
})

describe('an electronic payment', () => {
  const minuteMs = 60_000
  const dayMs = 24 * 60 * minuteMs
  /** Places an order in the shop and creates its payment at a fixed time. */
  async function buyNow(store: OpenShop, payment_method: string) {
    const variant = await store.sell({ stock: 5 })
    const items = [{ type: 'variant', variant_id: variant.id, quantity: 2 }]
    const placed = await store.visit('POST', '/checkout', buyer({ items, payment_method }))
    const { body } = await store.visit('POST', `/orders/${placed.body.secret_slug}/payment`)
    const left = async () =>
      (await db.selectFrom('variant_stocks').select('quantity').where('variant_id', '=', variant.id).execute())[0]!
        .quantity
    return { placed: placed.body, order: body, slug: body.secret_slug as string, left }
  }
  const at = (moment: string) => Date.parse(moment) - service.clock.now!.getTime()
  const moveClock = (ms: number) => {
    service.clock.now = new Date(service.clock.now!.getTime() + ms)
    return service.clock.now
  }

  it.each([
    ['va_bca', dayMs],
    ['alfamart', dayMs],
    ['payment_link', dayMs],
    ['invoice', dayMs],
    ['qris', 30 * minuteMs],
    ['gopay', 30 * minuteMs],
    ['card', 30 * minuteMs],
  ])('of %s ends after its time: the order is canceled and the stock returns', async (method, lifeMs) => {
    const store = await openShop(service, { payment_methods: [method] })
    service.clock.now = new Date()
    const { order, slug, left } = await buyNow(store, method)
    expect(at(order.payment_expiration_at)).toBe(lifeMs)
    expect(await left()).toBe(3)
    const asked = await db
      .selectFrom('sandbox_payments')
      .select('expires_at')
      .where('reference_id', '=', order.pg_payment_info.reference_id)
      .executeTakeFirstOrThrow()
    expect(at(asked.expires_at!)).toBe(lifeMs)
    await expireOrders(payments, moveClock(lifeMs - 1))
    expect((await store.visit('GET', `/orders/${slug}`)).body.status).toBe('pending')
    expect(await expireOrders(payments, moveClock(1))).toBeGreaterThan(0)
    expect((await store.visit('GET', `/orders/${slug}`)).body).toMatchObject({
      status: 'canceled',
      payment_status: 'unpaid',
      payment_url: `${service.shopUrl}/o/${slug}/success`,
    })
    expect(await left()).toBe(5)
    service.clock.now = undefined
  })

  it('ends after the time that the store sets, and starts again with a changed method', async () => {
    const store = await openShop(service, { instant_payment_expiry_minutes: 10, payment_expiry_minutes: 120 })
    service.clock.now = new Date()
    const { placed, order } = await buyNow(store, 'qris')
    expect(at(placed.payment_expiration_at)).toBe(10 * minuteMs)
    expect(at(order.payment_expiration_at)).toBe(10 * minuteMs)
    const [row] = (await callApi(service, `/v3/orders?order_id=${order.order_id}`, store.secretKey)).body.data
    moveClock(5 * minuteMs)
    const changed = await store.send('PATCH', `/orders/${row.id}`, { payment_method: 'va_bca' })
    expect(at(changed.payment_expiration_at)).toBe(120 * minuteMs)
    moveClock(minuteMs)
    await store.visit('POST', `/orders/${order.secret_slug}/payment`)
    const paying = await store.visit('GET', `/orders/${order.secret_slug}`)
    expect(at(paying.body.payment_expiration_at)).toBe(120 * minuteMs)
    moveClock(120 * minuteMs)
    const late = await store.visit('POST', `/orders/${order.secret_slug}/payment`)
    expect([late.status, late.body.details]).toEqual([409, { reason: 'order_ended' }])
    service.clock.now = undefined
  })

  it('of an order by a merchant ends without its order, which stays open and can be paid again', async () => {
    service.clock.now = new Date()
    const order = await shop.order({ payment_method: 'qris' })
    const first = (await pay(order.id)).body
    expect((await read(order.id)).payment_expiration_at).toBeNull()
    await expireOrders(payments, moveClock(30 * minuteMs))
    expect(await read(order.id)).toMatchObject({ status: 'pending', payment_status: 'unpaid', pg_payment_info: {} })
    const second = (await pay(order.id)).body
    expect(second.reference_id).not.toBe(first.reference_id)
    const known = await db.selectFrom('payments').select('status').where('order_id', '=', order.id).execute()
    expect(known.map(({ status }) => status).sort()).toEqual(['expired', 'open'])
    moveClock(31 * minuteMs)
    expect((await pay(order.id)).body.reference_id).not.toBe(second.reference_id)
    service.clock.now = undefined
  })

  it('by a payment link gives an order of a merchant its end', async () => {
    service.clock.now = new Date()
    const order = await shop.order({ payment_method: 'payment_link' })
    await pay(order.id)
    expect(at((await read(order.id)).payment_expiration_at)).toBe(dayMs)
    await expireOrders(payments, moveClock(dayMs))
    expect((await read(order.id)).status).toBe('canceled')
    const [reopened] = (await shop.move([order.id], { status: 'pending' })).body.data
    expect(reopened.status).toBe('pending')
    await expireOrders(payments, moveClock(minuteMs))
    expect((await read(order.id)).status).toBe('pending')
    service.clock.now = undefined
  })

  it('keeps the end of an order that has its own, such as a renewal', async () => {
    service.clock.now = new Date()
    const order = await shop.order({ payment_method: 'va_bca' })
    const end = new Date(service.clock.now.getTime() + 3 * dayMs).toISOString()
    await db.updateTable('orders').set({ payment_expiration_at: end }).where('id', '=', order.id).execute()
    await pay(order.id)
    await expireOrders(payments, moveClock(dayMs))
    expect(await read(order.id)).toMatchObject({ status: 'pending', pg_payment_info: {} })
    expect(at((await read(order.id)).payment_expiration_at)).toBe(2 * dayMs)
    moveClock(dayMs + dayMs / 2)
    await pay(order.id)
    const live = await db
      .selectFrom('payments')
      .select('expires_at')
      .where('order_id', '=', order.id)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    expect(at(live.expires_at!)).toBe(dayMs / 2)
    await expireOrders(payments, moveClock(dayMs / 2))
    expect((await read(order.id)).status).toBe('canceled')
    service.clock.now = undefined
  })
})

describe('a buyer', () => {
  it('gets the public order with the same instructions each time, and 404 for an order of another store', async () => {
    const openStorefront = async (merchant: typeof shop) => {
      const { token } = await merchant.must('POST', `/v3/stores/${merchant.storeRecord.id}/public-api-keys`)
      return (slug: string) =>
        callApi(service, `/v3/stores/${merchant.storeRecord.unique_id}/public/orders/${slug}/payment`, undefined, {
          method: 'POST',
          headers: { 'x-service-storefront-api-key': token },
        })
    }
    const ask = await openStorefront(shop)
    const order = await shop.order({ payment_method: 'va_bca' })
    const first = await ask(order.secret_slug)
    expect(first.status).toBe(200)
    expect(first.body.pg_payment_info).toHaveProperty('payment_method.virtual_account')
    expect(first.body).not.toHaveProperty('id')
    expect((await ask(order.secret_slug)).body).toEqual(first.body)
    const manual = await shop.order({ payment_method: 'cod' })
    expect((await ask(manual.secret_slug)).body.pg_payment_info).toEqual({})
    await shop.move([manual.id], { status: 'canceled' })
    const stranger = await openStorefront(await createOrderShop(service))
    expect((await stranger(order.secret_slug)).status).toBe(404)
    expect((await ask('nothing')).status).toBe(404)
    const ended = await shop.order({ payment_method: 'va_bca' })
    await shop.move([ended.id], { status: 'canceled' })
    expect((await ask(ended.secret_slug)).status).toBe(409)
  })
})

describe('the payment sandbox', () => {
  const request = {
    reference_id: 'pay_sandbox',
    payment_method: 'va_bca',
    amount: '95300.00',
    currency: 'IDR',
    expires_at: null,
    merchant_name: 'Kopi',
    customer_name: 'Budi',
    description: '261115HPQSPB',
    return_url: 'http://127.0.0.1:1/o',
    callback_url: `${service.baseUrl}/v3/payments/callbacks/sandbox`,
  }
  const let_in = { authorization: `Bearer ${apiToken(service.service.secrets.payment_sandbox)}` }
  const known = async () => (await db.selectFrom('sandbox_payments').select('id').execute()).length
  const refused = ({ status, body }: Awaited<ReturnType<typeof post>>) => ({ status, errors: body.errors })

  it('requires its secret', async () => {
    const before = await known()
    for (const headers of [{}, { authorization: 'Bearer guessed' }] as Record<string, string>[]) {
      const answers = [
        await post('/sandbox/payments', request, headers),
        await post('/sandbox/references/pay_sandbox/cancel', {}, headers),
        await fetch(`${service.baseUrl}/sandbox/references/pay_sandbox`, { headers }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    }
    expect(await known()).toBe(before)
    expect((await post('/sandbox/references/nothing/cancel', {}, let_in)).status).toBe(404)
    expect((await fetch(`${service.baseUrl}/sandbox/references/nothing`, { headers: let_in })).status).toBe(404)
  })

  it('shows its page in the language of the browser', async () => {
    const { body } = await post('/sandbox/payments', request, let_in)
    const read = async (language: string) => {
      const headers = { 'accept-language': language }
      return await (await fetch(`${service.baseUrl}/sandbox/payments/${body.id}`, { headers })).text()
    }
    expect(await read('id-ID,id;q=0.9,en;q=0.8')).toContain('<h1>Pembayaran</h1>')
    expect(await read('de,en;q=0.8')).toContain('<h1>Payment</h1>')
  })

  it('refuses unknown payment methods and invalid requests', async () => {
    const before = await known()
    for (const [fields, errors] of [
      [{ payment_method: 'cod' }, { payment_method: ['is not offered by this store'] }],
      [{ amount: 'much' }, { amount: ['has an invalid format'] }],
      [{ expires_at: 'soon' }, { expires_at: ['must be a valid date-time'] }],
    ] as const)
      expect(refused(await post('/sandbox/payments', { ...request, ...fields }, let_in))).toEqual({
        status: 422,
        errors,
      })
    expect(await known()).toBe(before)
  })

  it('pays, settles, fails and expires payments only from allowed states', async () => {
    const { body } = await post('/sandbox/payments', request, let_in)
    const event = (fields: object) => post(`/sandbox/payments/${body.id}/events`, { hold: true, ...fields })
    const early = await event({ action: 'settle' })
    expect([early.status, early.body.error]).toEqual([409, 'A payment that is open cannot settle'])
    expect(refused(await event({ action: 'steal' }))).toEqual({
      status: 422,
      errors: { action: ['must be one of: pay, settle, fail, expire'] },
    })
    expect(refused(await event({ action: 'pay', payment_method: 'qris' }))).toEqual({
      status: 422,
      errors: { payment_method: ['can be chosen for a payment link only'] },
    })
    expect(
      await db
        .selectFrom('sandbox_events')
        .select('id')
        .where('payment_id', '=', body.id as string)
        .execute(),
    ).toEqual([])
    const paid = await event({ action: 'pay' })
    const deliver = await post(`/sandbox/payments/${body.id}/events/${paid.body.event_id}/deliver`, { copies: 51 })
    expect(refused(deliver)).toEqual({ status: 422, errors: { copies: ['must be at most 50'] } })
  })
})
