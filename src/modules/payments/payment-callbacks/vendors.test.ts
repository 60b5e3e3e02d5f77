import { describe, expect, it } from 'vitest'
import { keys, startMidtrans, startStripe, startXendit } from '../../../../test/fakes/connect.ts'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { hurryRetries } from '../../../../test/support/background.ts'
import { startService } from '../../../../test/support/service.ts'
import { checkPayments, expireOrders, reconcilePayments, workOffCancel } from '../payments/index.ts'
import { applyReport } from '../payments/reports/apply-report.ts'

const gateways = {
  xendit: (await startXendit()).gateway,
  midtrans: (await startMidtrans()).gateway,
  stripe: (await startStripe()).gateway,
}
type Name = keyof typeof gateways

const service = await startService({
  roles: ['api', 'app', 'worker'],
  env: Object.fromEntries(Object.entries(gateways).map(([name, { url }]) => [`${name.toUpperCase()}_URL`, url])),
})
const path = '/v3/provider-accounts'
/** Xendit requires https for e-wallets; the contract suite covers those. */
const methods = { xendit: ['va_bca', 'qris'], midtrans: ['va_bca', 'qris', 'gopay'], stripe: ['card'] }

async function openShopWith(provider: Name) {
  const shop = await createOrderShop(service, 1000)
  const account = await shop.must('POST', path, {
    provider,
    mode: 'test',
    name: `Our ${provider}`,
    credentials: keys[provider],
  })
  return { shop, account }
}

const readPayment = (orderId: string) =>
  service.service.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

/** Sends the provider's latest callback to the address that the merchant entered there. */
async function deliver(provider: Name, url: string, change = (body: string) => body) {
  const { headers, body: sent } = gateways[provider].callbacks.at(-1)!
  const body = change(sent)
  return await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
}

describe.each(Object.keys(gateways) as Name[])('an account at %s', (provider) => {
  it('takes payments by its methods, and each counts once', async () => {
    const { shop, account } = await openShopWith(provider)
    for (const payment_method of methods[provider]) {
      const order = await shop.order({ payment_method })
      const { status, body } = await shop.send('POST', `/v3/orders/${order.id}/payment`)
      expect({ payment_method, status, body }).toEqual({ payment_method, status: 200, body: expect.anything() })
      const { id } = await readPayment(order.id)
      await gateways[provider].pay(id)
      for (const _time of [1, 2]) expect((await deliver(provider, account.callback_url)).status).toBe(200)
      const read = async () => (await shop.get(`/v3/orders/${order.id}`)).body
      await expect.poll(async () => (await read()).payment_status).toBe('paid')
      expect(await read()).toMatchObject({ payment_method, epayment_provider: provider })
    }
  })

  it('reports a dispute, which puts the order into conflict', async () => {
    const { shop, account } = await openShopWith(provider)
    const order = await shop.order({ payment_method: methods[provider][0] })
    await shop.must('POST', `/v3/orders/${order.id}/payment`)
    const { id } = await readPayment(order.id)
    const status = async () => (await shop.get(`/v3/orders/${order.id}`)).body.payment_status
    await gateways[provider].pay(id)
    await deliver(provider, account.callback_url)
    await expect.poll(status).toBe('paid')
    await gateways[provider].dispute(id)
    // Xendit signs nothing, and may send only the payment's id (`py-…`).
    const withoutRequest = (body: string) => body.replace(/"(payment_request_id|reference_id)":"[^"]*",/g, '')
    await deliver(provider, account.callback_url, provider === 'xendit' ? withoutRequest : undefined)
    await expect.poll(status).toBe('conflict')
  })

  it('says whether its credentials work', async () => {
    const { shop, account } = await openShopWith(provider)
    const check = async () => (await shop.send('POST', `${path}/${account.id}/check`)).body.last_check
    expect(await check()).toMatchObject({ is_ok: true, code: null, error: null })
    gateways[provider].inject('down', { times: 3 })
    expect(await check()).toMatchObject({ is_ok: false, code: 'unavailable' })
    gateways[provider].heal()
    const { data } = (await shop.get(`${path}/${account.id}/calls`)).body
    expect(data[0]).toMatchObject({ status: null, error: expect.any(String), error_code: 'connection_lost' })
    const [field, value] = Object.entries(keys[provider])[0]!
    await shop.must('PATCH', `${path}/${account.id}`, { credentials: { [field]: `${value}x` } })
    expect(await check()).toMatchObject({
      is_ok: false,
      code: 'invalid_credentials',
      error: expect.stringContaining('does not accept the credentials'),
    })
  })
})

it('does not believe a dispute whose status was written into a signed notification of Midtrans', async () => {
  const { shop, account } = await openShopWith('midtrans')
  const order = await shop.order({ payment_method: 'va_bca' })
  await shop.must('POST', `/v3/orders/${order.id}/payment`)
  const { id } = await readPayment(order.id)
  const status = async () => (await shop.get(`/v3/orders/${order.id}`)).body.payment_status
  await gateways.midtrans.pay(id)
  await deliver('midtrans', account.callback_url)
  await expect.poll(status).toBe('paid')
  // Changes the status, which the signature does not cover.
  const forge = (body: string) => body.replace('"settlement"', '"chargeback"')
  expect((await deliver('midtrans', account.callback_url, forge)).status).toBe(200)
  const readError = async () => {
    const { rows } = await service.database.pool.query(
      "select last_error from graphile_worker.jobs where task_identifier = 'apply-callback' and last_error is not null",
    )
    return rows.map(({ last_error }) => last_error)
  }
  await expect
    .poll(readError, { timeout: 20_000 })
    .toContainEqual(expect.stringContaining('does not know the dispute of a callback yet'))
  expect(await status()).toBe('paid')
  expect((await shop.get('/v3/payment-conflicts')).body.data).toEqual([])
})

it('credits no order because a buyer wrote its reference on another payment link at Stripe', async () => {
  const { shop, account } = await openShopWith('stripe')
  const order = await shop.order({ payment_method: 'card' })
  await shop.must('POST', `/v3/orders/${order.id}/payment`)
  const { id, amount } = await readPayment(order.id)
  await gateways.stripe.payOtherLink(id, amount)
  expect((await deliver('stripe', account.callback_url)).status).toBe(200)
  const outcomes = async () =>
    await service.service.db
      .selectFrom('provider_callbacks')
      .select('outcome')
      .where('account_id', '=', account.id)
      .execute()
  await expect.poll(outcomes).toEqual([{ outcome: 'unknown' }])
  expect((await shop.get(`/v3/orders/${order.id}`)).body.payment_status).toBe('unpaid')
})

it('refuses keys of the other mode, whether an account is added or changed', async () => {
  const { shop, account } = await openShopWith('stripe')
  const refused = { error_details: [{ field: 'credentials', code: 'other_mode' }] }
  const live = { ...keys.stripe, secret_key: 'sk_live_a' }
  const added = await shop.send('POST', path, { provider: 'stripe', mode: 'test', name: 'Live', credentials: live })
  expect(added).toMatchObject({ status: 422, body: refused })
  const changed = await shop.send('PATCH', `${path}/${account.id}`, { credentials: live })
  expect(changed).toMatchObject({ status: 422, body: refused })
})

it('fits the end of a payment to what the provider takes, but never beyond the end of the order', async () => {
  const { shop } = await openShopWith('stripe')
  const { db } = service.service
  const order = await shop.order({ payment_method: 'card' })
  const end = new Date(Date.now() + 20 * 60_000).toISOString()
  const setEnd = (payment_expiration_at: string | null) =>
    db.updateTable('orders').set({ payment_expiration_at }).where('id', '=', order.id).execute()
  await setEnd(end)
  const refused = await shop.send('POST', `/v3/orders/${order.id}/payment`)
  expect([refused.status, refused.body.details]).toEqual([409, { reason: 'order_ends_too_soon' }])
  await setEnd(null)
  await shop.must('POST', `/v3/orders/${order.id}/payment`)
  const payment = await readPayment(order.id)
  expect(Date.parse(payment.expires_at!) - Date.parse(payment.created_at)).toBe(35 * 60_000)
})

it('refuses a checkout for more than the provider takes', async () => {
  const store = await openShop(service, { payment_methods: ['bank_transfer', 'va_bca'] })
  await store.send('POST', '/provider-accounts', {
    provider: 'xendit',
    mode: 'test',
    name: 'Xendit',
    credentials: keys.xendit,
  })
  const buy = async (price: string) => {
    const { id: variant_id } = await store.sell({ variant: { price } })
    const items = [{ type: 'variant', variant_id, quantity: 1 }]
    return await store.visit('POST', '/checkout', buyer({ items, payment_method: 'va_bca' }))
  }
  expect((await buy('50000001')).body.errors).toEqual({ payment_method: ['does not apply to this order'] })
  expect((await buy('95000')).status).toBe(201)
})

describe('a request whose answer was lost', () => {
  const gateway = gateways.midtrans

  async function loseAnswer() {
    const { shop, account } = await openShopWith('midtrans')
    const order = await shop.order({ payment_method: 'qris' })
    const pay = () => shop.send('POST', `/v3/orders/${order.id}/payment`)
    gateway.inject('lost', { on: /charge/ })
    expect((await pay()).status).toBe(503)
    return { order, account, pay }
  }

  it('is replaced if the provider shows its QR code no more, and its end does not end the new one', async () => {
    const { order, account, pay } = await loseAnswer()
    expect((await pay()).body).toHaveProperty('qr_string')
    const outcomes = () =>
      service.service.db
        .selectFrom('provider_callbacks')
        .select('outcome')
        .where('account_id', '=', account.id)
        .execute()
    await expect.poll(outcomes).toEqual([{ outcome: 'no_change' }])
    const { id, status, provider_payment_id } = await readPayment(order.id)
    expect({ status, open: gateway.countOpen(id) }).toEqual({ status: 'open', open: 1 })
    expect(provider_payment_id).toContain(`${id}~`)
  })

  it('is replaced by the lookup of the worker as well', async () => {
    const { order } = await loseAnswer()
    await reconcilePayments(service.service.payments, new Date(Date.now() + 31_000))
    expect(await readPayment(order.id)).toMatchObject({
      status: 'open',
      pg_payment_info: { qr_string: expect.any(String) },
    })
  })
})

describe('of two requests of one payment, which exist after a lost answer', () => {
  const gateway = gateways.xendit

  async function askTwice() {
    const { shop, account } = await openShopWith('xendit')
    const order = await shop.order({ payment_method: 'va_bca' })
    gateway.inject('lost', { on: /payment_requests$/ })
    expect((await shop.send('POST', `/v3/orders/${order.id}/payment`)).status).toBe(503)
    await shop.must('POST', `/v3/orders/${order.id}/payment`)
    const { id } = await readPayment(order.id)
    expect(gateway.countOpen(id)).toBe(2)
    const read = async () => (await shop.get(`/v3/orders/${order.id}`)).body
    return { shop, account, id, read }
  }

  it('the one that we know is canceled when the other one is paid, which credits the order', async () => {
    const { account, id, read } = await askTwice()
    await gateway.pay(id, { isFirst: true })
    await deliver('xendit', account.callback_url)
    await expect.poll(async () => (await read()).payment_status).toBe('paid')
    await expect.poll(() => gateway.countOpen(id), { timeout: 20_000 }).toBe(0)
    expect((await read()).pg_paid_info).not.toHaveProperty('also_paid')
  })

  it('both credit the order once if both are paid, and the second one is to be checked', async () => {
    const { shop, account, id, read } = await askTwice()
    await gateway.pay(id)
    await deliver('xendit', account.callback_url)
    await expect.poll(async () => (await read()).payment_status).toBe('paid')
    await gateway.pay(id)
    await deliver('xendit', account.callback_url)
    await expect.poll(async () => (await read()).pg_paid_info.also_paid?.length).toBe(1)
    const { data } = (await shop.get('/v3/payment-conflicts')).body
    expect(data).toMatchObject([{ kind: 'second_payment', order: { payment_status: 'paid' } }])
  })
})

describe('an order that is due while its provider is down', () => {
  const gateway = gateways.xendit
  const payments = service.service.payments
  const dueAfterMs = 24 * 3_600_000 + 60_000

  async function expireWhileDown(afterMs: number) {
    const { shop } = await openShopWith('xendit')
    const { id } = await shop.order({ payment_method: 'payment_link' })
    await shop.must('POST', `/v3/orders/${id}/payment`)
    gateway.inject('down', { times: 1_000 })
    await expireOrders(payments, new Date(Date.now() + afterMs))
    gateway.heal()
    const read = async () => (await shop.get(`/v3/orders/${id}`)).body
    return { id, read }
  }

  it('waits, because it may have been paid', async () => {
    const { id, read } = await expireWhileDown(dueAfterMs)
    expect(await read()).toMatchObject({ status: 'pending', payment_status: 'unpaid' })
    await gateway.pay((await readPayment(id)).id)
    await expireOrders(payments, new Date(Date.now() + dueAfterMs))
    expect(await read()).toMatchObject({ payment_status: 'paid' })
  })

  it('is canceled a day later all the same, and one that is paid after that becomes a conflict by a check', async () => {
    const { id, read } = await expireWhileDown(2 * dueAfterMs)
    expect((await read()).status).toBe('canceled')
    const { id: reference, business_id, status } = await readPayment(id)
    expect(status).toBe('expired')
    await gateway.pay(reference)
    await checkPayments(payments, { business_id, id }, new Date())
    expect(await read()).toMatchObject({ payment_status: 'conflict' })
  })
})

describe('a payment that ends here', () => {
  const gateway = gateways.midtrans

  it('can no longer be paid at the provider', async () => {
    const { shop } = await openShopWith('midtrans')
    const order = await shop.order({ payment_method: 'qris' })
    await shop.must('POST', `/v3/orders/${order.id}/payment`)
    const { id } = await readPayment(order.id)
    expect(gateway.countOpen(id)).toBe(1)
    await expireOrders(service.service.payments, new Date(Date.now() + 31 * 60_000))
    expect({ status: (await readPayment(order.id)).status, open: gateway.countOpen(id) }).toEqual({
      status: 'expired',
      open: 0,
    })
  })

  it('because another method was chosen counts if it was paid before, and no second one is requested', async () => {
    const { shop } = await openShopWith('midtrans')
    const order = await shop.order({ payment_method: 'va_bca' })
    const pay = () => shop.must('POST', `/v3/orders/${order.id}/payment`)
    await pay()
    gateway.switches.holdsCallbacks = true
    await gateway.pay((await readPayment(order.id)).id)
    await shop.must('PATCH', `/v3/orders/${order.id}`, { payment_method: 'qris' })
    const charges = () => gateway.calls.filter((call) => call === 'POST /v2/charge').length
    const before = charges()
    await pay()
    gateway.switches.holdsCallbacks = false
    expect(charges()).toBe(before)
    const { payment_status, payment_method } = (await shop.get(`/v3/orders/${order.id}`)).body
    expect({ payment_status, payment_method }).toEqual({ payment_status: 'paid', payment_method: 'va_bca' })
  })

  it.each([
    ['cancels', 'POST', 'change-status', { status: 'canceled' }],
    ['deletes', 'POST', 'delete', {}],
    ['marks as paid', 'POST', 'change-status', { payment_status: 'paid' }],
  ])(
    'because the merchant %s its order is canceled there by the worker, also after a failure',
    async (_, method, path, change) => {
      const { shop } = await openShopWith('midtrans')
      const order = await shop.order({ payment_method: 'va_bca' })
      await shop.must('POST', `/v3/orders/${order.id}/payment`)
      const { id } = await readPayment(order.id)
      gateway.inject('down', { on: new RegExp(`${id}/cancel`) })
      await shop.must(method, `/v3/orders/${path}`, { ids: [order.id], ...change })
      const state = async () => {
        await hurryRetries(service)
        return { status: (await readPayment(order.id)).status, open: gateway.countOpen(id) }
      }
      await expect.poll(state).toEqual({ status: 'failed', open: 0 })
      const cancels = gateway.calls.filter((call) => call === `POST /v2/${id}/cancel`)
      expect(cancels).toHaveLength(2)
    },
  )

  it('because the merchant cancels its order counts if it was paid before, as a conflict', async () => {
    const { shop } = await openShopWith('midtrans')
    const order = await shop.order({ payment_method: 'va_bca' })
    await shop.must('POST', `/v3/orders/${order.id}/payment`)
    const { id, business_id } = await readPayment(order.id)
    gateway.switches.holdsCallbacks = true
    await gateway.pay(id)
    await shop.must('POST', '/v3/orders/change-status', { ids: [order.id], status: 'canceled' })
    const read = async () => (await shop.get(`/v3/orders/${order.id}`)).body.payment_status
    await expect.poll(read, { timeout: 30_000 }).toBe('conflict')
    gateway.switches.holdsCallbacks = false
    // A repeated run has no effect.
    await workOffCancel(service.service.payments, { business_id, payment_id: id }, new Date())
    expect((await readPayment(order.id)).status).toBe('paid')
  })

  it('stays open if the order was revived before the worker came', async () => {
    const { shop } = await openShopWith('midtrans')
    const order = await shop.order({ payment_method: 'va_bca' })
    await shop.must('POST', `/v3/orders/${order.id}/payment`)
    const { id, business_id } = await readPayment(order.id)
    await workOffCancel(service.service.payments, { business_id, payment_id: id }, new Date())
    expect({ status: (await readPayment(order.id)).status, open: gateway.countOpen(id) }).toEqual({
      status: 'open',
      open: 1,
    })
  })
})

it('takes two payments of one reference for two, although both were made in the same second', async () => {
  const { shop, account } = await openShopWith('stripe')
  const { db } = service.service
  const order = await shop.order({ payment_method: 'card' })
  await shop.must('POST', `/v3/orders/${order.id}/payment`)
  const { id, business_id, amount } = await readPayment(order.id)
  const apply = (provider_payment_id: string) =>
    db.transaction().execute((tx) =>
      applyReport(
        tx,
        { business_id, account_id: account.id, provider: 'stripe' },
        {
          provider_payment_id,
          reference_id: id,
          status: 'paid',
          amount,
          currency: 'IDR',
          instructions: {},
          payment_url: null,
          receipt: { amount, surcharge: 0, payment_method: 'card', paid_at: '2027-01-01T00:00:00.000Z', fee: null },
        },
        new Date(),
      ),
    )
  const outcomes = []
  for (const session of ['cs_test_a', 'cs_test_a', 'pi_a', 'cs_test_b']) outcomes.push(await apply(session))
  expect(outcomes).toEqual(['applied', 'no_change', 'no_change', 'conflict'])
  const { pg_paid_info } = (await shop.get(`/v3/orders/${order.id}`)).body
  expect(pg_paid_info).toMatchObject({
    provider_payment_id: 'cs_test_a',
    also_paid: [{ provider_payment_id: 'cs_test_b' }],
  })
})
