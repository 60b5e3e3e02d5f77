import { describe, expect, it } from 'vitest'
import { workOffCallbacks } from '../../../../test/records/callback-jobs.ts'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { startService } from '../../../../test/support/service.ts'
import {
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  sandboxAdapter,
} from '../../../integrations/payments/index.ts'
import { deriveSigningKey } from '../../../integrations/payments/sandbox/merchants.ts'
import { signCallback } from '../../../integrations/payments/sandbox/signature.ts'
import { workOffCallback } from '../payment-callbacks/index.ts'
import { createPayment, expireOrders, reconcilePayments } from './index.ts'
import { openAccount } from './payment-accounts.ts'
import { claimRequest, releaseRequest } from './request-lease.ts'

const service = await startService()
const payments = service.service.payments
const { db } = service.service
const path = '/v3/provider-accounts'
const sandbox = (name: string, fields: object = {}) => ({
  provider: 'sandbox',
  mode: 'test',
  name,
  credentials: { api_key: `sandbox_key_of_${name}` },
  ...fields,
})
const shop = await createOrderShop(service, 1000)
const account = await shop.must('POST', path, sandbox('main_account'))

const read = async (id: string) => (await shop.get(`/v3/orders/${id}`)).body
const pay = (id: string) => shop.send('POST', `/v3/orders/${id}/payment`)
const readPayment = (order_id: string) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', order_id).orderBy('created_at').execute()

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url.startsWith('http') ? url : service.baseUrl + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const workOff = (using = payments) => workOffCallbacks(service, using)

async function paidOrder(payment_method = 'qris') {
  const order = await shop.order({ payment_method })
  await pay(order.id)
  const [payment] = await readPayment(order.id)
  await post(`/sandbox/payments/${payment!.provider_payment_id}/events`, { action: 'pay' })
  await workOff()
  return { order, payment: (await readPayment(order.id))[0]! }
}

const openedAccount = async () => {
  const row = await db
    .selectFrom('provider_accounts')
    .selectAll()
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  return openAccount(payments, row as never)!.provider
}

describe('a payment of a business with an account', () => {
  it('goes to that account, and its callback is stored, answered and worked off once', async () => {
    const order = await shop.order({ payment_method: 'qris' })
    expect((await pay(order.id)).body).toHaveProperty('qr_string')
    const [payment] = await readPayment(order.id)
    expect(payment).toMatchObject({ account_id: account.id, provider: 'sandbox', status: 'open', asked_until: null })
    const { body: acted } = await post(`/sandbox/payments/${payment!.provider_payment_id}/events`, {
      action: 'pay',
      copies: 5,
    })
    expect(acted.statuses).toEqual([200, 200, 200, 200, 200])
    expect((await read(order.id)).payment_status).toBe('unpaid')
    expect(await workOff()).toBe(1)
    expect(await read(order.id)).toMatchObject({ payment_status: 'paid', epayment_provider: 'sandbox' })
    const stored = await db.selectFrom('provider_callbacks').selectAll().where('payment_id', '=', payment!.id).execute()
    expect(stored).toMatchObject([{ kind: 'payment', outcome: 'applied', event: null, account_id: account.id }])
    expect((await shop.get(`${path}/${account.id}`)).body.last_callback_at).not.toBeNull()
    const { data } = (await shop.get(`${path}/${account.id}/calls?page_size=1`)).body
    expect(data[0]).toMatchObject({ method: 'POST', url: `${service.baseUrl}/sandbox/payments`, status: 200 })
    expect(data[0].request_body).toContain('"customer_name":"***"')
    expect(data[0].request_body).not.toContain('Sari')
  })

  it('accepts callbacks of its own account only', async () => {
    const stranger = await createOrderShop(service)
    const other = await stranger.must('POST', path, sandbox('other_account'))
    const order = await shop.order({ payment_method: 'qris' })
    await pay(order.id)
    const [payment] = await readPayment(order.id)
    const { body: acted } = await post(`/sandbox/payments/${payment!.provider_payment_id}/events`, {
      action: 'pay',
      hold: true,
    })
    const { body } = await db
      .selectFrom('sandbox_events')
      .select('body')
      .where('id', '=', acted.event_id as string)
      .executeTakeFirstOrThrow()
    const signed = (name: string) => ({
      'x-sandbox-signature': signCallback(deriveSigningKey(`sandbox_key_of_${name}`), body),
    })
    const own: string = account.callback_url
    const statuses = [
      await post(own, body),
      await post(own, body, signed('other_account')),
      await post(own, '{', signed('main_account')),
      await post(own.replace('sandbox', 'other'), body, signed('main_account')),
      await post(`${own}x`, body, signed('main_account')),
      // The other account signed this for itself, but the payment is not its own.
      await post(other.callback_url, body, signed('other_account')),
    ].map(({ status }) => status)
    expect(statuses).toEqual([401, 401, 400, 404, 404, 200])
    await workOff()
    expect((await read(order.id)).payment_status).toBe('unpaid')
    const [foreign] = await db.selectFrom('provider_callbacks').selectAll().where('account_id', '=', other.id).execute()
    expect(foreign).toMatchObject({ outcome: 'unknown', payment_id: null })
    // An event id is unique per account only.
    expect((await post(own, body, signed('main_account'))).body).toEqual({ outcome: 'stored' })
    expect((await post(own, body, signed('main_account'))).body).toEqual({ outcome: 'no_change' })
    await workOff()
    expect((await read(order.id)).payment_status).toBe('paid')
  })

  it('is read back before an unsigned callback is believed, and never ended because the provider does not know it yet', async () => {
    const order = await shop.order({ payment_method: 'qris' })
    await pay(order.id)
    const [payment] = await readPayment(order.id)
    const adapter = payments.adapters.sandbox!
    const using = (change: (provider: PaymentProvider) => Partial<PaymentProvider>) => ({
      ...payments,
      adapters: {
        sandbox: {
          ...adapter,
          create: (...given: Parameters<typeof adapter.create>) => {
            const provider = adapter.create(...given)
            return { ...provider, ...change(provider) }
          },
        },
      },
    })
    await post(`/sandbox/payments/${payment!.provider_payment_id}/events`, { action: 'pay', hold: true })
    const key = { business_id: order.business.id, account_id: account.id, event_id: 'hint' }
    const claim = { reference_id: payment!.id, provider_payment_id: payment!.provider_payment_id, status: 'failed' }
    const event = {
      event_id: 'hint',
      is_trusted: false,
      kind: 'payment',
      payment: { ...claim, amount: 1, receipt: null },
    }
    await db
      .insertInto('provider_callbacks')
      .values({ ...key, kind: 'payment', event: JSON.stringify(event), outcome: 'waiting', received_at: new Date() })
      .execute()
    const blind = using(() => ({ find: async () => undefined }))
    await expect(workOffCallback(blind, key, new Date())).rejects.toThrow('does not know the payment')
    await reconcilePayments(blind, new Date(Date.now() + 3_600_000))
    expect((await readPayment(order.id))[0]!.status).toBe('open')
    await workOffCallback(payments, key, new Date())
    expect((await read(order.id)).payment_status).toBe('paid')
  })

  it('is looked up first and created second after an unknown outcome', async () => {
    const order = await shop.order({ payment_method: 'qris' })
    const calls: string[] = []
    const adapter = payments.adapters.sandbox!
    const losing = {
      ...payments,
      adapters: {
        sandbox: {
          ...adapter,
          create: (...given: Parameters<typeof adapter.create>) => {
            const provider = adapter.create(...given)
            return {
              ...provider,
              find: async (lookup: Parameters<typeof provider.find>[0]) => {
                calls.push('find')
                return await provider.find(lookup)
              },
              create: async (request: Parameters<typeof provider.create>[0]) => {
                calls.push('create')
                await provider.create(request)
                throw new ProviderUnavailable('the answer was lost')
              },
            }
          },
        },
      },
    }
    const key = { business_id: order.business.id, id: order.id }
    await expect(createPayment(losing, key, new Date())).rejects.toMatchObject({ status: 503 })
    await createPayment(losing, key, new Date())
    expect(calls).toEqual(['create', 'find'])
    expect(await readPayment(order.id)).toMatchObject([{ status: 'open' }])
  })

  it('keeps waiting for the answer to its request if a callback overtakes it', async () => {
    const order = await shop.order({ payment_method: 'qris' })
    const adapter = payments.adapters.sandbox!
    const create = async () => {
      throw new ProviderUnavailable('no answer')
    }
    const down = {
      ...payments,
      adapters: {
        sandbox: {
          ...adapter,
          create: (...given: Parameters<typeof adapter.create>) => ({ ...adapter.create(...given), create }),
        },
      },
    }
    const key = { business_id: order.business.id, id: order.id }
    await expect(createPayment(down, key, new Date())).rejects.toMatchObject({ status: 503 })
    const [payment] = await readPayment(order.id)
    const early = { reference_id: payment!.id, provider_payment_id: 'early', status: 'open', amount: payment!.amount }
    const instructions = { reference_id: payment!.id }
    const report = { ...early, currency: 'IDR', instructions, payment_url: null, receipt: null }
    const event = { event_id: payment!.id, is_trusted: true, kind: 'payment', payment: report }
    const job = { business_id: order.business.id, account_id: account.id, event_id: payment!.id }
    await db
      .insertInto('provider_callbacks')
      .values({ ...job, kind: 'payment', event: JSON.stringify(event), outcome: 'waiting', received_at: new Date() })
      .execute()
    await workOffCallback(payments, job, new Date())
    expect((await readPayment(order.id))[0]!.status).toBe('creating')
    expect((await pay(order.id)).body).toHaveProperty('qr_string')
  })

  it('is refused with 409 by the provider, and another method can be chosen', async () => {
    const order = await shop.order({ payment_method: 'qris' })
    const adapter = payments.adapters.sandbox!
    const refusing = {
      ...payments,
      adapters: {
        sandbox: {
          ...adapter,
          create: (...given: Parameters<typeof adapter.create>) => ({
            ...adapter.create(...given),
            create: async () => {
              throw new ProviderRefused('amount_too_low', 'no')
            },
          }),
        },
      },
    }
    await expect(
      createPayment(refusing, { business_id: order.business.id, id: order.id }, new Date()),
    ).rejects.toMatchObject({
      status: 409,
      extras: { details: { reason: 'payment_refused' } },
    })
    expect(await readPayment(order.id)).toMatchObject([{ status: 'failed' }])
    expect((await pay(order.id)).status).toBe(200)
  })

  it('becomes a conflict if the currency differs, and records what the provider keeps', async () => {
    const wrong = await shop.order({ payment_method: 'qris' })
    await pay(wrong.id)
    const [payment] = await readPayment(wrong.id)
    await db
      .updateTable('sandbox_payments')
      .set({ currency: 'USD' })
      .where('id', '=', payment!.provider_payment_id!)
      .execute()
    await post(`/sandbox/payments/${payment!.provider_payment_id}/events`, { action: 'pay' })
    await workOff()
    expect((await read(wrong.id)).payment_status).toBe('conflict')
    await shop.must('PATCH', `${path}/${account.id}`, {
      methods: [{ payment_method: 'qris', fee_amount: '1000', fee_basis_points: 70, expiry_minutes: 5 }],
    })
    const { order } = await paidOrder()
    const paid = await read(order.id)
    expect(paid).toMatchObject({ payment_status: 'paid', payment_fee: '2414.00' })
    expect(Number(paid.net_revenue)).toBe(Number(order.net_revenue) - 2414)
    await shop.must('PATCH', `${path}/${account.id}`, { methods: account.methods })
  })

  it('that a bank disputes puts its order into conflict', async () => {
    const { order, payment } = await paidOrder('card')
    const disputes = `/sandbox/payments/${payment.provider_payment_id}/disputes`
    expect((await post(disputes, { reason: 'fraudulent' })).body.statuses).toEqual([200])
    await workOff()
    expect(await read(order.id)).toMatchObject({
      payment_status: 'conflict',
      pg_paid_info: { disputes: [{ status: 'open', reason: 'fraudulent', amount: '202000.00' }] },
    })
    expect((await post('/sandbox/payments/nothing/disputes', { reason: 'x' })).status).toBe(404)
    const open = await shop.order({ payment_method: 'card' })
    await pay(open.id)
    const [unpaid] = await readPayment(open.id)
    expect((await post(`/sandbox/payments/${unpaid!.provider_payment_id}/disputes`, { reason: 'x' })).status).toBe(409)
  })

  it('that a bank disputes after its order was deleted is still to be checked', async () => {
    const { order, payment } = await paidOrder('card')
    await shop.must('POST', '/v3/orders/delete', { ids: [order.id] })
    await post(`/sandbox/payments/${payment.provider_payment_id}/disputes`, { reason: 'fraudulent' })
    await workOff()
    const { data } = (await shop.get('/v3/payment-conflicts?kind=dispute')).body
    expect(data).toContainEqual(expect.objectContaining({ reason: 'dispute_open', amount: order.gross_revenue }))
  })

  it('that cannot be looked up waits, and holds up no other', async () => {
    const [odd, other] = [await shop.order({ payment_method: 'qris' }), await shop.order({ payment_method: 'qris' })]
    for (const { id } of [odd, other]) await pay(id)
    const oddPayment = (await readPayment(odd.id))[0]!.id
    const adapter = payments.adapters.sandbox!
    const create = (...given: Parameters<typeof adapter.create>) => {
      const provider = adapter.create(...given)
      const find: PaymentProvider['find'] = async (lookup) => {
        if (lookup.reference_id === oddPayment) throw new RangeError('Invalid time value')
        return await provider.find(lookup)
      }
      return { ...provider, find }
    }
    const later = new Date(Date.now() + 31 * 60_000)
    await expireOrders({ ...payments, adapters: { sandbox: { ...adapter, create } } }, later)
    expect(await readPayment(odd.id)).toMatchObject([{ status: 'open' }])
    expect(await readPayment(other.id)).toMatchObject([{ status: 'expired' }])
  })

  it('ends by its time in the next run if the run before took too long', async () => {
    const order = await shop.order({ payment_method: 'qris' })
    await pay(order.id)
    const due = new Date(Date.now() + 31 * 60_000)
    let time = Date.now()
    const slow = () => {
      time += 241_000
      return new Date(time)
    }
    await expireOrders({ ...payments, now: slow }, due)
    expect(await readPayment(order.id)).toMatchObject([{ status: 'open' }])
    await expireOrders(payments, due)
    expect(await readPayment(order.id)).toMatchObject([{ status: 'expired' }])
  })

  it('is requested under a lease that only its holder ends', async () => {
    const order = await shop.order({ payment_method: 'qris' })
    await pay(order.id)
    const { id, business_id } = (await readPayment(order.id))[0]!
    await db.updateTable('payments').set({ status: 'creating' }).where('id', '=', id).execute()
    const key = { id, business_id }
    const start = Date.now()
    const first = await claimRequest(db, key, new Date(start))
    expect(await claimRequest(db, key, new Date(start + 59_000))).toBeUndefined()
    const second = await claimRequest(db, key, new Date(start + 61_000))
    await releaseRequest(db, key, first!)
    expect((await readPayment(order.id))[0]!.asked_until).toBe(second)
    // The reconciliation skips a payment that is being requested.
    await reconcilePayments(payments, new Date(start + 100_000))
    expect((await readPayment(order.id))[0]!.status).toBe('creating')
    await releaseRequest(db, key, second!)
    // A run that takes too long leaves the rest to the next one.
    let time = start
    const later = () => {
      time += 46_000
      return new Date(time)
    }
    await reconcilePayments({ ...payments, now: later }, new Date(start + 100_000))
    expect((await readPayment(order.id))[0]!.status).toBe('creating')
    await reconcilePayments(payments, new Date(start + 100_000))
    expect((await readPayment(order.id))[0]!.status).toBe('open')
  })

  it('is looked up without filling the list of calls that the merchant reads', async () => {
    const { get, must, order: place } = await createOrderShop(service)
    const own = await must('POST', path, sandbox('looked_up'))
    const order = await place({ payment_method: 'qris' })
    await must('POST', `/v3/orders/${order.id}/payment`)
    const calls = async () => (await get(`${path}/${own.id}/calls`)).body.data.length
    const before = await calls()
    for (const minutes of [10, 20]) await reconcilePayments(payments, new Date(Date.now() + minutes * 60_000))
    expect(await calls()).toBe(before)
    expect(before).toBeGreaterThan(0)
  })

  it('keeps its account from being deleted while it is open', async () => {
    const order = await shop.order({ payment_method: 'qris' })
    await pay(order.id)
    const deleted = await shop.send('DELETE', `${path}/${account.id}`)
    expect([deleted.status, deleted.body.details]).toEqual([409, { reason: 'payments_open' }])
  })

  it('keeps its account from being deleted while its callback waits for the worker', async () => {
    const { send, must, order: place } = await createOrderShop(service)
    const own = await must('POST', path, sandbox('waiting_callbacks'))
    const order = await place({ payment_method: 'qris' })
    await must('POST', `/v3/orders/${order.id}/payment`)
    const [payment] = await readPayment(order.id)
    await post(`/sandbox/payments/${payment!.provider_payment_id}/events`, { action: 'pay' })
    await must('POST', `/v3/orders/${order.id}/check-payment`)
    expect((await readPayment(order.id))[0]!.status).toBe('paid')
    const deleted = await send('DELETE', `${path}/${own.id}`)
    expect([deleted.status, deleted.body.details]).toEqual([409, { reason: 'payments_open' }])
    await workOff()
    expect((await send('DELETE', `${path}/${own.id}`)).status).toBe(204)
  })

  it('is offered only for methods and amounts that an account takes', async () => {
    const store = await openShop(service, { payment_methods: ['bank_transfer', 'qris', 'va_bca'] })
    const variant = await store.sell()
    const offered = async () =>
      (await store.visit('GET', '/payment-methods')).body.data.map(({ code }: { code: string }) => code)
    expect(await offered()).toEqual(['bank_transfer', 'qris', 'va_bca'])
    const methods = [{ payment_method: 'va_bca', maximum_amount: '200000' }]
    const { id } = await store.send('POST', '/provider-accounts', sandbox('store_account', { methods }))
    expect(await offered()).toEqual(['bank_transfer', 'va_bca'])
    const buy = (payment_method: string, quantity: number) => {
      const items = [{ type: 'variant', variant_id: variant.id, quantity }]
      return store.visit('POST', '/checkout', buyer({ items, payment_method }))
    }
    expect((await buy('qris', 1)).body.errors).toEqual({ payment_method: ['is not offered by this store'] })
    expect((await buy('va_bca', 9)).body.errors).toEqual({ payment_method: ['does not apply to this order'] })
    const placed = await buy('va_bca', 1)
    expect(placed.status).toBe(201)
    await store.send('PATCH', `/provider-accounts/${id}`, { methods: [{ payment_method: 'qris' }] })
    const answer = await store.visit('POST', `/orders/${placed.body.secret_slug}/payment`)
    expect([answer.status, answer.body.details]).toEqual([409, { reason: 'method_not_served' }])
  })

  it('is never handed to the sandbox because the only account is switched off', async () => {
    const store = await openShop(service, { payment_methods: ['bank_transfer', 'va_bca'] })
    const variant = await store.sell()
    const { id } = await store.send('POST', '/provider-accounts', sandbox('only_account'))
    const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
    const placed = await store.visit('POST', '/checkout', buyer({ items, payment_method: 'va_bca' }))
    await store.send('PATCH', `/provider-accounts/${id}`, { is_active: false })
    const answer = await store.visit('POST', `/orders/${placed.body.secret_slug}/payment`)
    expect([answer.status, answer.body.details]).toEqual([409, { reason: 'method_not_served' }])
    const { data } = (await store.visit('GET', '/payment-methods')).body
    expect(data.map(({ code }: { code: string }) => code)).toEqual(['bank_transfer'])
    expect(await store.send('GET', '/payment-setup')).toMatchObject({
      electronic: 'none',
      stores: [{ collected_methods: [] }],
    })
  })
})

describe('an account that is down', () => {
  it('is left alone after five failures, while the next account takes over', async () => {
    const dead = { ...sandboxAdapter('http://127.0.0.1:9') }
    const using = { ...payments, adapters: { ...payments.adapters, dead } }
    const second = await createOrderShop(service)
    const first = await second.must('POST', path, sandbox('dead_account'))
    const backup = await second.must('POST', path, sandbox('backup_account'))
    await db.updateTable('provider_accounts').set({ provider: 'dead' }).where('id', '=', first.id).execute()
    const order = await second.order({ payment_method: 'qris' })
    const key = { business_id: order.business.id, id: order.id }
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(createPayment(using, key, new Date())).rejects.toMatchObject({ status: 503 })
    await createPayment(using, key, new Date())
    expect(await readPayment(order.id)).toMatchObject([
      { status: 'replaced', account_id: first.id },
      { status: 'open', account_id: backup.id },
    ])
    const { data } = (await second.get(`${path}/${first.id}/calls`)).body
    expect(data).toHaveLength(5)
    expect(data[0]).toMatchObject({ status: null, error: 'The connection was refused' })
  })
})

describe('the sandbox behind the port', () => {
  it('finds by reference and by id, cancels, and checks its key', async () => {
    const provider = await openedAccount()
    const order = await shop.order({ payment_method: 'qris' })
    await pay(order.id)
    const [payment] = await readPayment(order.id)
    const { id: reference_id, provider_payment_id } = payment!
    const found = await provider.find({ reference_id, provider_payment_id: null })
    expect(found).toMatchObject({ reference_id, provider_payment_id, status: 'open', currency: 'IDR', receipt: null })
    expect(await provider.find({ reference_id: '', provider_payment_id })).toEqual(found)
    expect(await provider.find({ reference_id: 'nothing', provider_payment_id: null })).toBeUndefined()
    await provider.cancel({ reference_id, provider_payment_id: null })
    expect((await provider.find({ reference_id, provider_payment_id }))!.status).toBe('canceled')
    await expect(provider.check()).resolves.toBeUndefined()
    const foreign = sandboxAdapter(service.baseUrl).create(
      { api_key: 'sandbox_key_of_somebody_else' },
      { mode: 'test', request: (url, call) => fetch(url, call) },
    )
    expect(await foreign.find({ reference_id, provider_payment_id })).toBeUndefined()
    const request = { reference_id, payment_method: 'qris', amount: 100, currency: 'IDR', merchant_name: 'A' }
    const rest = { customer: { name: 'B', email: null, phone: null }, description: 'C', expires_at: null }
    const asked = { ...request, ...rest, return_url: 'http://127.0.0.1:1', callback_url: account.callback_url }
    await expect(foreign.create(asked)).rejects.toThrow('Another merchant')
    const elsewhere = { ...asked, reference_id: 'other', callback_url: 'http://127.0.0.1:1' }
    await expect(foreign.create(elsewhere)).rejects.toThrow('callback_url must be a valid uri')
  })

  it('refunds whole and in part, once per key, never more than was paid, and lists its books', async () => {
    const provider = await openedAccount()
    const from = new Date(Date.now() - 1000).toISOString()
    const { payment } = await paidOrder('card')
    const refund = (refund_key: string, amount: number) =>
      provider.refund!({
        refund_key: `${payment.id}_${refund_key}`,
        provider_payment_id: payment.provider_payment_id!,
        reference_id: payment.id,
        payment_method: 'card',
        amount,
        currency: 'IDR',
        reason: 'damaged',
      })
    const first = await refund('a', 5_000_000)
    expect(first).toMatchObject({
      status: 'succeeded',
      amount: 5_000_000,
      reference_id: payment.id,
      failure_reason: null,
    })
    expect(await refund('a', 5_000_000)).toEqual(first)
    await expect(refund('b', 15_200_001)).rejects.toThrow('more than is left')
    const second = await refund('c', 15_200_000)
    const lookup = {
      refund_key: second.refund_key,
      provider_refund_id: null,
      provider_payment_id: '',
      reference_id: '',
    }
    expect(await provider.findRefund!(lookup)).toEqual(second)
    const entries = []
    for await (const entry of provider.listEntries!({ from, until: new Date(Date.now() + 60_000).toISOString() }))
      entries.push(entry)
    expect(
      entries.filter(({ reference_id }) => reference_id === payment.id).map(({ kind, amount }) => [kind, amount]),
    ).toEqual([
      ['payment', 20_200_000],
      ['refund', 5_000_000],
      ['refund', 15_200_000],
    ])
    const { payment: transfer } = await paidOrder('va_bca')
    const of = { reference_id: transfer.id, provider_payment_id: transfer.provider_payment_id! }
    const whole = { refund_key: 'va', payment_method: 'va_bca', amount: 1, currency: 'IDR', reason: '', ...of }
    await expect(provider.refund!(whole)).rejects.toThrow('cannot be refunded')
    const failed = await post(`/sandbox/refunds/${second.provider_refund_id}/fail`, {})
    expect(failed.body.statuses).toEqual([200])
    expect(await workOff()).toBe(1)
    expect((await provider.findRefund!(lookup))!.status).toBe('failed')
    expect((await post(`/sandbox/refunds/${second.provider_refund_id}/fail`, {})).status).toBe(404)
    expect(await provider.findRefund!({ ...lookup, refund_key: 'nothing' })).toBeUndefined()
    await expect(
      provider.refund!({
        ...lookup,
        provider_payment_id: 'nothing',
        payment_method: 'card',
        amount: 1,
        currency: 'IDR',
        reason: '',
      }),
    ).rejects.toThrow('no such payment')
  })

  it('hands refunds to the core by callback', async () => {
    const { payment } = await paidOrder('card')
    const seen: unknown[] = []
    const provider = await openedAccount()
    const { provider_refund_id } = await provider.refund!({
      refund_key: `${payment.id}_d`,
      provider_payment_id: payment.provider_payment_id!,
      reference_id: payment.id,
      payment_method: 'card',
      amount: 100,
      currency: 'IDR',
      reason: 'damaged',
    })
    await post(`/sandbox/refunds/${provider_refund_id}/fail`, {})
    await workOff({
      ...payments,
      refundPort: {
        ...payments.refundPort,
        applyRefund: async (_payments, _tx, of, refund) => {
          seen.push([of.id, refund.status, refund.amount])
          return 'applied'
        },
      },
    })
    expect(seen).toEqual([
      [payment.id, 'succeeded', 100],
      [payment.id, 'failed', 100],
    ])
  })

  it('answers strangers with 401', async () => {
    const moment = '2026-01-01T00:00:00Z'
    const reads = ['/merchant', '/refunds/a', `/entries?from=${moment}&until=${moment}&after_at=${moment}&after_id=`]
    for (const below of reads)
      for (const authorization of ['', 'Bearer sandbox_key_short'])
        expect((await fetch(`${service.baseUrl}/sandbox${below}`, { headers: { authorization } })).status).toBe(401)
    const refund = { refund_key: 'a', payment_id: 'b', amount: '1.00', reason: '' }
    expect((await post('/sandbox/refunds', refund)).status).toBe(401)
  })

  it('names the fields of requests that it cannot read', async () => {
    const headers = { authorization: 'Bearer sandbox_key_of_main_account' }
    const readFields = async (path: string, body: object) => {
      const answer = await post(`/sandbox${path}`, body, headers)
      return [answer.status, ...(answer.body.error_details as { field: string }[]).map(({ field }) => field)]
    }
    expect(await readFields('/references/a/cancel', { id: 'a'.repeat(61) })).toEqual([422, 'id'])
    expect(await readFields('/refunds', { refund_key: 'a', payment_id: 'b', reason: '' })).toEqual([422, 'amount'])
    expect(await readFields('/payments/a/disputes', {})).toEqual([422, 'reason'])
  })
})
