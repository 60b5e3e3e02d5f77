import { describe, expect, it } from 'vitest'
import { keys, startMidtrans, startStripe, startXendit } from '../../../../../test/fakes/connect.ts'
import { giveDomain, openRefundShop } from '../../../../../test/records/refunds.ts'
import { startService } from '../../../../../test/support/service.ts'
import { reconcileRefunds } from '../index.ts'

const gateways = {
  xendit: (await startXendit()).gateway,
  midtrans: (await startMidtrans()).gateway,
  stripe: (await startStripe()).gateway,
}
type Name = keyof typeof gateways
const names = Object.keys(gateways) as Name[]

const service = await startService({
  roles: ['api', 'app', 'worker'],
  env: Object.fromEntries(Object.entries(gateways).map(([name, { url }]) => [`${name.toUpperCase()}_URL`, url])),
})
const { db } = service.service
/** Methods with partial refunds. */
const methods = { xendit: 'dana', midtrans: 'gopay', stripe: 'card' }
/** Midtrans lists a refund only after its approval; the others report the outcome later. */
const endsLater = { xendit: true, midtrans: false, stripe: true }
/** Midtrans identifies refunds by the order, the others by key or payment. */
const refundedAt = (provider: Name) =>
  gateways[provider].ledger.filter(({ kind }) => kind === 'refund').reduce((sum, { amount }) => sum + amount, 0)

/** How many times the provider was asked for a refund, and how long the current lease lasts. */
const readAsking = (id: string) =>
  db.selectFrom('refunds').select(['asked_count', 'asked_until']).where('id', '=', id).executeTakeFirstOrThrow()

async function openShopWith(provider: Name) {
  const shop = await openRefundShop(service)
  const account = await shop.must('POST', '/v3/provider-accounts', {
    provider,
    mode: 'test',
    name: `Our ${provider}`,
    credentials: keys[provider],
  })
  await giveDomain(db, shop.businessId, shop.storeRecord.id)
  const gateway = gateways[provider]
  /** Sends the provider's latest callback to the address that the merchant entered there. */
  const deliver = async () => {
    const { headers, body } = gateway.callbacks.at(-1)!
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
    expect((await fetch(account.callback_url, sent)).status).toBe(200)
  }
  const readStatus = async (id: string) => (await shop.readRefund(id)).status
  const paid = async (payment_method = methods[provider]) => {
    const order = await shop.order({ payment_method })
    await shop.must('POST', `/v3/orders/${order.id}/payment`)
    const [payment] = await shop.listPayments(order.id)
    await gateway.pay(payment!.id)
    await deliver()
    await expect.poll(async () => (await shop.read(order.id)).payment_status).toBe('paid')
    return { order, payment: payment! }
  }
  const isAsked = async (id: string) =>
    (await db.selectFrom('refunds').select('provider_refund_id').where('id', '=', id).executeTakeFirstOrThrow())
      .provider_refund_id !== null
  return {
    ...shop,
    gateway,
    deliver,
    readStatus,
    paid,
    isAsked,
    /** Waits until the worker has asked the provider, and ends the refund there. */
    async finish(id: string, status: 'succeeded' | 'failed' = 'succeeded') {
      await expect.poll(() => isAsked(id)).toBe(true)
      if (endsLater[provider]) {
        await gateway.endRefund(id, status)
        await deliver()
      }
      await expect.poll(() => readStatus(id)).toBe(status)
    },
  }
}

describe.each(names)('a payment at %s', (provider) => {
  it('is refunded in parts up to the whole, and no more', async () => {
    const shop = await openShopWith(provider)
    const { order } = await shop.paid()
    const before = refundedAt(provider)
    const part = (await shop.refund(order.id, { amount: '50000' })).body
    expect(part).toMatchObject({ method: 'provider', status: 'pending' })
    await shop.finish(part.id)
    expect(await shop.read(order.id)).toMatchObject({ payment_status: 'partially_refunded' })
    const tooMuch = await shop.refund(order.id, { amount: '152001' })
    expect([tooMuch.status, tooMuch.body.error_details[0].code]).toEqual([422, 'too_large'])
    const rest = (await shop.refund(order.id)).body
    await shop.finish(rest.id)
    expect(await shop.read(order.id)).toMatchObject({ payment_status: 'refunded', refunded_amount: '202000.00' })
    expect(refundedAt(provider) - before).toBe(20_200_000)
    // A repeated callback changes nothing.
    await shop.deliver()
    expect(await shop.get(`/v3/orders/${order.id}/refunds`)).toMatchObject({ body: { data: [{}, {}] } })
  })

  it('is refunded once although the answer was lost', async () => {
    const shop = await openShopWith(provider)
    const { order } = await shop.paid()
    const before = refundedAt(provider)
    shop.gateway.inject('lost', { on: /POST.*refund/ })
    shop.gateway.switches.holdsCallbacks = true
    const { id } = (await shop.refund(order.id)).body
    await expect.poll(() => readAsking(id)).toEqual({ asked_count: 1, asked_until: null })
    expect(await shop.readStatus(id)).toBe('pending')
    shop.gateway.switches.holdsCallbacks = false
    await reconcileRefunds(service.service.payments, new Date(Date.now() + 3_600_000))
    await shop.finish(id)
    expect(refundedAt(provider) - before).toBe(20_200_000)
  })

  it('stays pending if the provider refuses to look the refund up', async () => {
    const shop = await openShopWith(provider)
    const { order } = await shop.paid()
    shop.gateway.inject('lost', { on: /POST.*refund/ })
    shop.gateway.switches.holdsCallbacks = true
    const { id } = (await shop.refund(order.id)).body
    await expect.poll(() => readAsking(id)).toEqual({ asked_count: 1, asked_until: null })
    shop.gateway.inject('unauthorized', { on: /GET/, times: 1_000 })
    await expect
      .poll(async () => {
        await reconcileRefunds(service.service.payments, new Date(Date.now() + 3_600_000))
        return (await readAsking(id)).asked_count
      })
      .toBeGreaterThan(1)
    expect(await shop.readRefund(id)).toMatchObject({ status: 'pending', failure_code: null })
    shop.gateway.heal()
    shop.gateway.switches.holdsCallbacks = false
    await reconcileRefunds(service.service.payments, new Date(Date.now() + 7_200_000))
    await shop.finish(id)
    expect(await shop.read(order.id)).toMatchObject({ payment_status: 'refunded' })
  })

  it('waits while the provider is down, and its account cannot be deleted', async () => {
    const shop = await openShopWith(provider)
    const { order, payment } = await shop.paid()
    shop.gateway.inject('down', { times: 1_000 })
    const { id } = (await shop.refund(order.id)).body
    await expect
      .poll(async () => {
        const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        return [row.asked_count > 0, row.asked_until]
      })
      .toEqual([true, null])
    expect(await shop.readStatus(id)).toBe('pending')
    const deleted = await shop.send('DELETE', `/v3/provider-accounts/${payment.account_id}`)
    expect([deleted.status, deleted.body.details]).toEqual([409, { reason: 'payments_open' }])
    shop.gateway.heal()
    await expect
      .poll(async () => {
        await reconcileRefunds(service.service.payments, new Date(Date.now() + 7_200_000))
        return await shop.isAsked(id)
      })
      .toBe(true)
    await shop.finish(id)
  })

  it('can be refunded by transfer if the provider refuses', async () => {
    const shop = await openShopWith(provider)
    const { order, payment } = await shop.paid()
    // The provider knows no such payment.
    await db
      .updateTable('payments')
      .set({ provider_payment_id: `gone-${payment.id}` })
      .where('id', '=', payment.id)
      .execute()
    const { id } = (await shop.refund(order.id)).body
    await expect.poll(() => shop.readStatus(id)).toBe('failed')
    expect(await shop.readRefund(id)).toMatchObject({ failure_code: 'provider_refused' })
    expect(await shop.read(order.id)).toMatchObject({ payment_status: 'paid', refunded_amount: '0.00' })
    const retried = await shop.must('POST', `/v3/refunds/${id}/retry`, { method: 'bank_transfer' })
    expect(retried).toMatchObject({ method: 'bank_transfer', status: 'pending', amount: '202000.00' })
  })
})

describe.each(['xendit', 'midtrans'] as const)('a virtual account of %s', (provider) => {
  it('is refunded by transfer', async () => {
    const shop = await openShopWith(provider)
    const { order } = await shop.paid('va_bca')
    expect((await shop.refund(order.id)).body.method).toBe('bank_transfer')
  })
})

it('a method that is refunded as a whole only is refunded by transfer in parts, and so is an old payment', async () => {
  const shop = await openShopWith('xendit')
  const { order, payment } = await shop.paid('qris')
  const offer = async () => (await shop.get(`/v3/orders/${order.id}/refundable`)).body.payments[0].provider_refunds
  expect(await offer()).toBe('full')
  const part = (await shop.refund(order.id, { amount: '1000' })).body
  expect(part.method).toBe('bank_transfer')
  await shop.must('POST', `/v3/refunds/${part.id}/cancel`, {})
  await db
    .updateTable('payments')
    .set({ paid_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', payment.id)
    .execute()
  expect(await offer()).toBe('none')
  expect((await shop.refund(order.id)).body.method).toBe('bank_transfer')
})

describe.each(['xendit', 'stripe'] as const)('a refund at %s that fails', (provider) => {
  it('leaves the money with the order, and can be made again', async () => {
    const shop = await openShopWith(provider)
    const { order } = await shop.paid()
    const before = refundedAt(provider)
    const { id } = (await shop.refund(order.id)).body
    await shop.finish(id, 'failed')
    expect(await shop.readRefund(id)).toMatchObject({
      failure_code: 'provider_failed',
      failure_reason: expect.any(String),
    })
    expect((await shop.read(order.id)).payment_status).toBe('paid')
    const again = await shop.must('POST', `/v3/refunds/${id}/retry`, {})
    await shop.finish(again.id)
    expect((await shop.read(order.id)).payment_status).toBe('refunded')
    expect(refundedAt(provider) - before).toBe(20_200_000)
  })
})

describe('at Stripe', () => {
  it('a refund may fail after it had succeeded; later reports of its success change nothing', async () => {
    const shop = await openShopWith('stripe')
    const { order } = await shop.paid()
    const { id } = (await shop.refund(order.id)).body
    await shop.finish(id)
    const succeeded = shop.gateway.callbacks.at(-1)!
    await shop.gateway.endRefund(id, 'failed')
    await shop.deliver()
    await expect.poll(() => shop.readStatus(id)).toBe('failed')
    expect((await shop.read(order.id)).payment_status).toBe('paid')
    shop.gateway.callbacks.push({ ...succeeded })
    await shop.deliver()
    expect(await shop.readStatus(id)).toBe('failed')
  })

  it('a refund that was made in the dashboard is recorded once', async () => {
    const shop = await openShopWith('stripe')
    const { order, payment } = await shop.paid()
    const made = await gateways.stripe.refundInDashboard(payment.id, 5_000_000)
    for (const _time of [1, 2]) await shop.deliver()
    const refunds = async () => (await shop.get(`/v3/orders/${order.id}/refunds`)).body.data
    await expect.poll(async () => (await refunds()).length).toBe(1)
    expect(await refunds()).toMatchObject([
      { origin: 'provider', method: 'provider', status: 'succeeded', amount: '50000.00', provider_refund_id: made },
    ])
    expect(await shop.read(order.id)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_amount: '50000.00',
    })
    expect((await shop.refund(order.id)).body.amount).toBe('152000.00')
  })
})
