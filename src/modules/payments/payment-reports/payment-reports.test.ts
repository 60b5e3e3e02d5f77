import { describe, expect, it } from 'vitest'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { minutesAhead, openBooks, startGateways } from '../../../../test/records/provider-books.ts'
import { startService } from '../../../../test/support/service.ts'
import { applyEvent } from '../payment-callbacks/apply-event.ts'
import { nextPeriods } from './rules.ts'

const { gateways, env } = await startGateways()
const service = await startService({ env })
const { db, readPayment, readBooks, openShopWith } = openBooks(service, gateways)
const accountsPath = '/v3/provider-accounts'
const hour = 3_600_000

describe.each(['xendit', 'stripe'] as const)('the list of %s', (provider) => {
  it('finds a payment whose callback was lost, and reports it as received', async () => {
    const { paid, read, today } = await openShopWith(provider)
    const { order } = await paid()
    expect((await read(order.id)).payment_status).toBe('unpaid')
    await readBooks()
    expect((await read(order.id)).payment_status).toBe('paid')
    const figures = await today()
    expect(figures).toMatchObject({
      payments_count: 1,
      expected_amount: order.gross_revenue,
      received_amount: order.gross_revenue,
      waiting_count: 0,
      missing: { count: 0, amount: '0.00' },
      differing: { count: 0, amount: '0.00' },
    })
    expect(figures.fee_amount).toBe(provider === 'xendit' ? '4440.00' : '5000.00')
  })

  it('makes a second payment of one order a conflict, once', async () => {
    const { shop, account, paid, payAgain, read, conflicts } = await openShopWith(provider)
    const { order } = await paid()
    await readBooks()
    const created = await payAgain(order.id)
    for (const minutes of [5, 10]) await readBooks(minutesAhead(minutes))
    expect((await read(order.id)).pg_paid_info.also_paid).toHaveLength(1)
    const [found, ...others] = await conflicts()
    expect(others).toEqual([])
    expect(found).toMatchObject({
      kind: 'second_payment',
      reason: 'paid_again',
      provider_payment_id: created.provider_payment_id,
      amount: order.gross_revenue,
      order: { id: order.id, payment_status: 'paid' },
    })
    expect((await shop.get(`/v3/provider-accounts/${account.id}/reports`)).body.data[0].differing).toEqual({
      count: 1,
      amount: order.gross_revenue,
    })
  })
})

describe('a report', () => {
  it('names what is missing, unexpected and differing, line by line and as CSV', async () => {
    const { shop, account, path, paid } = await openShopWith('xendit')
    const all = [await paid(), await paid(), await paid()]
    await readBooks()
    const [missing, differing] = all
    await db.deleteFrom('provider_entries').where('payment_id', '=', missing!.payment.id).execute()
    await db
      .updateTable('provider_entries')
      .set({ amount: 1_00 })
      .where('payment_id', '=', differing!.payment.id)
      .execute()
    const key = { business_id: differing!.payment.business_id, account_id: account.id }
    await db
      .insertInto('provider_entries')
      .values({
        ...key,
        entry_id: 'unknown_1',
        kind: 'payment',
        provider_payment_id: 'py-1',
        reference_id: 'other system',
        is_applied: true,
        amount: 7_00,
        at: new Date(),
        noticed_at: new Date(),
      })
      .execute()
    const { day, waiting_count } = (await shop.get(path)).body.data[0]
    expect(waiting_count).toBe(1)
    await db
      .updateTable('provider_positions')
      .set({ listed_until: new Date(Date.now() + 3 * hour) })
      .where('account_id', '=', account.id)
      .execute()
    const report = (await shop.get(`${path}/${day}`)).body
    expect(report.list_error).toBeNull()
    const amount = differing!.order.gross_revenue
    expect(report).toMatchObject({
      day,
      payments_count: 3,
      waiting_count: 0,
      currency: 'IDR',
      time_zone: 'Asia/Jakarta',
      expected_amount: (3 * Number(amount)).toFixed(2),
      received_amount: (Number(amount) + 1 + 7).toFixed(2),
      missing: { count: 1, amount },
      unexpected: { count: 1, amount: '7.00' },
      differing: { count: 1, amount: (1 - Number(amount)).toFixed(2) },
    })
    const states: string[] = []
    for (let cursor = ''; ; ) {
      const page = (await shop.get(`${path}/${day}/lines?page_size=1${cursor}`)).body
      states.push(...page.data.map(({ state }: { state: string }) => state))
      if (!page.next_cursor) break
      cursor = `&next_cursor=${page.next_cursor}`
    }
    expect(states.sort()).toEqual(['differing', 'matched', 'missing', 'unexpected'])
    const { data } = (await shop.get(`${path}/${day}/lines?state=missing`)).body
    expect(data).toMatchObject([
      {
        state: 'missing',
        payment_id: missing!.payment.id,
        order_id: missing!.order.id,
        order_number: missing!.order.order_id,
        expected_amount: amount,
        received_amount: null,
        fee_amount: '100.00',
      },
    ])
    const csv = (await shop.get(`${path}/${day}/csv`)).text as string
    expect(csv.split('\n').filter(Boolean)).toHaveLength(5)
    expect(csv).toContain(`missing,${missing!.order.order_id},${missing!.payment.id}`)
  })

  it('is answered only for days of the account, by those who may see it', async () => {
    const { path, shop } = await openShopWith('xendit')
    const stranger = await createOrderShop(service)
    const { day } = (await shop.get(path)).body.data[0]
    for (const below of ['', `/${day}`, `/${day}/lines`, `/${day}/csv`])
      expect((await stranger.get(`${path}${below}`)).status).toBe(404)
    for (const other of ['2020-01-01', '2099-01-01', '2026-02-30', 'yesterday'])
      for (const below of ['', '/lines', '/csv']) expect((await shop.get(`${path}/${other}${below}`)).status).toBe(404)
  })

  it('counts what went back on a day without payments', async () => {
    const { today } = await openShopWith('xendit')
    gateways.xendit.record('refund', 'rfd-1', 'INV-1', 5_000_00)
    gateways.xendit.record('dispute', 'py-1', 'INV-1', 7_000_00)
    await readBooks()
    expect(await today()).toMatchObject({
      payments_count: 0,
      unexpected: { count: 0, amount: '0.00' },
      refunds_count: 1,
      refunded_amount: '5000.00',
      disputes_count: 1,
    })
  })

  it('counts a payment on the day of the business, also where its midnight is another one than that of the server', async () => {
    const { shop, account, path, paid, today } = await openShopWith('xendit')
    const [late, early] = [await paid(), await paid()]
    await readBooks()
    const { business_id } = late.payment
    await db.updateTable('businesses').set({ time_zone: 'Pacific/Kiritimati' }).where('id', '=', business_id).execute()
    await db
      .updateTable('provider_accounts')
      .set({ created_at: new Date(Date.now() - 72 * hour) })
      .where('id', '=', account.id)
      .execute()
    const { day } = await today()
    const midnight = Date.parse(`${day}T00:00:00+14:00`)
    const payAt = (id: string, at: number) =>
      db
        .updateTable('payments')
        .set({ paid_at: new Date(at) })
        .where('id', '=', id)
        .execute()
    await payAt(late.payment.id, midnight - 1)
    await payAt(early.payment.id, midnight)
    // The provider lists the first one a minute after midnight.
    await db
      .updateTable('provider_entries')
      .set({ at: new Date(midnight + 60_000) })
      .where('payment_id', '=', late.payment.id)
      .execute()
    const before = new Date(Date.parse(`${day}T00:00:00Z`) - 24 * hour).toISOString().slice(0, 10)
    const fine = { count: 0, amount: '0.00' }
    const figures = { payments_count: 1, waiting_count: 0, missing: fine, unexpected: fine, differing: fine }
    const { data } = (await shop.get(`${path}?page_size=2`)).body
    expect(data).toMatchObject([
      { day, ...figures },
      { day: before, ...figures },
    ])
    const lines = async (of: string) => (await shop.get(`${path}/${of}/lines`)).body.data
    expect(await lines(before)).toMatchObject([{ payment_id: late.payment.id, state: 'matched' }])
    expect(await lines(day)).toMatchObject([{ payment_id: early.payment.id, state: 'matched' }])
    expect((await shop.get(`${path}/${day}`)).body.time_zone).toBe('Pacific/Kiritimati')
  })

  it('of a provider without a list says that nothing was compared', async () => {
    const { paid, today, shop, path } = await openShopWith('midtrans')
    const { order } = await paid()
    await shop.must('POST', `/v3/orders/${order.id}/check-payment`)
    await readBooks()
    expect(await today()).toMatchObject({
      payments_count: 1,
      waiting_count: 1,
      missing: { count: 0 },
      fee_amount: '100.00',
    })
    const { day } = await today()
    expect((await shop.get(`${path}/${day}/lines`)).body.data).toMatchObject([{ state: 'not_listed' }])
  })
})

describe('reading the list', () => {
  it('keeps its position, overlaps, and reads each day a second time', () => {
    const now = new Date('2026-11-17T12:00:00Z')
    const created = '2026-11-01T00:00:00Z'
    const iso = ({ from, until }: { from: Date; until: Date }) => [from.toISOString(), until.toISOString()]
    const first = nextPeriods(undefined, created, now)
    expect(iso(first.news)).toEqual(['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'])
    expect(first.again).toBeUndefined()
    const later = nextPeriods(
      { listed_until: '2026-11-17T11:55:00Z', confirmed_until: '2026-11-15T00:00:00Z' },
      created,
      now,
    )
    expect(iso(later.news)).toEqual(['2026-11-17T09:55:00.000Z', now.toISOString()])
    expect(iso(later.again!)).toEqual(['2026-11-15T00:00:00.000Z', '2026-11-16T00:00:00.000Z'])
    const done = nextPeriods(
      { listed_until: '2026-11-17T11:55:00Z', confirmed_until: '2026-11-16T12:00:00Z' },
      created,
      now,
    )
    expect(done.again).toBeUndefined()
  })

  it('leaves a provider that is down after five failures, and notes why', async () => {
    const { account } = await openShopWith('xendit')
    const before = gateways.xendit.calls.length
    gateways.xendit.inject('down', { times: 1000 })
    await readBooks(minutesAhead(120))
    gateways.xendit.heal()
    expect(gateways.xendit.calls.length - before).toBeLessThan(40)
    const failed = await db.selectFrom('provider_positions').select('error').where('error', 'is not', null).execute()
    expect(failed).toContainEqual({ error: 'unavailable' })
    expect(account.id).toBeGreaterThan(0)
  })

  const readError = async (accountId: number) =>
    (
      await db
        .selectFrom('provider_positions')
        .select('error')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).error

  it('of an account whose credentials cannot be opened fails for that account alone', async () => {
    const broken = await openShopWith('xendit')
    const { account, paid, read } = await openShopWith('xendit')
    await db
      .updateTable('provider_accounts')
      .set({ sealed_credentials: Buffer.from('of another instance') })
      .where('id', '=', broken.account.id)
      .execute()
    const { order } = await paid()
    await readBooks()
    expect((await read(order.id)).payment_status).toBe('paid')
    expect([await readError(broken.account.id), await readError(account.id)]).toEqual(['internal', null])
    const { day } = await broken.today()
    expect((await broken.shop.get(`${broken.path}/${day}`)).body).toMatchObject({
      listed_until: null,
      list_error: 'internal',
    })
  })

  it('says in the report that the provider does not accept the credentials', async () => {
    const { shop, account, path, today } = await openShopWith('xendit')
    const credentials = { secret_key: 'xnd_development_of_nobody', callback_token: 'callback-token' }
    await shop.must('PATCH', `${accountsPath}/${account.id}`, { credentials })
    await readBooks()
    const { day } = await today()
    expect((await shop.get(`${path}/${day}`)).body.list_error).toBe('invalid_credentials')
  })

  it('leaves references alone that only look like ours', async () => {
    const { account, paid, read, conflicts } = await openShopWith('xendit')
    gateways.xendit.record('payment', 'py-odd', '-'.repeat(36), 9_000_00)
    const { order } = await paid()
    await readBooks()
    expect((await read(order.id)).payment_status).toBe('paid')
    expect(await readError(account.id)).toBeNull()
    expect(await conflicts()).toEqual([])
  })

  it('goes on after a payment that cannot be looked up, which the next reading credits', async () => {
    const { account, paid, read } = await openShopWith('xendit')
    const [first, second] = [await paid(), await paid()]
    gateways.xendit.inject('garbage', { on: /GET \/v3\/payments\// })
    await readBooks()
    const statuses = async () => [
      (await read(first.order.id)).payment_status,
      (await read(second.order.id)).payment_status,
    ]
    expect(await statuses()).toEqual(['unpaid', 'paid'])
    expect(await readError(account.id)).toBe('unavailable')
    await readBooks(minutesAhead(5))
    expect(await statuses()).toEqual(['paid', 'paid'])
    expect(await readError(account.id)).toBeNull()
  })

  it('notes no successful call for the merchant', async () => {
    const { shop, account, today } = await openShopWith('stripe')
    await readBooks(minutesAhead(240))
    expect(await today()).toMatchObject({ payments_count: 0, expected_amount: '0.00' })
    expect((await shop.get(`${accountsPath}/${account.id}/calls`)).body.data).toEqual([])
  })
})

describe('a payment to check', () => {
  const note = 'The buyer paid the rest by transfer'

  async function inConflict(amount = 1_000_00) {
    const opened = await openShopWith('xendit')
    const order = await opened.shop.order({ payment_method: 'va_bca' })
    await opened.shop.must('POST', `/v3/orders/${order.id}/payment`)
    const payment = await readPayment(order.id)
    await gateways.xendit.pay(payment.id, { amount })
    await readBooks()
    const [conflict] = await opened.conflicts()
    const resolve = (body: object, id = conflict.id) => opened.resolve(id, body)
    return { ...opened, order, payment, conflict, resolve }
  }

  it('of another amount is resolved with a note and the payment status of its order', async () => {
    const { order, conflict, resolve, read, conflicts, shop } = await inConflict()
    expect(conflict).toMatchObject({
      kind: 'order',
      reason: 'other_amount',
      expected_amount: order.gross_revenue,
      amount: '1000.00',
      order: { id: order.id, order_id: order.order_id, payment_status: 'conflict', is_deleted: false },
      resolved_at: null,
      note: null,
    })
    expect((await resolve({ note })).body.error_details).toMatchObject([{ field: 'payment_status', code: 'required' }])
    expect((await resolve({ payment_status: 'paid' })).status).toBe(422)
    const { status, body } = await resolve({ note, payment_status: 'paid' })
    expect({ status, body }).toMatchObject({ status: 200, body: { note, resolved_by: expect.any(String) } })
    expect(await read(order.id)).toMatchObject({ payment_status: 'paid', status: 'confirmed', payment_fee: '100.00' })
    expect(await conflicts()).toEqual([])
    expect((await conflicts('?state=resolved&kind=order')).map(({ id }: { id: string }) => id)).toEqual([conflict.id])
    expect(await conflicts('?state=resolved&kind=dispute')).toEqual([])
    const again = await resolve({ note, payment_status: 'paid' })
    expect([again.status, again.body.details]).toEqual([409, { reason: 'already_resolved' }])
    expect((await resolve({ note }, '01a1e7dc-14f1-7236-a83d-7eb3166c507c')).status).toBe(404)
    expect((await resolve({ note }, 'nonsense')).status).toBe(404)
    const stranger = await createOrderShop(service)
    expect((await stranger.send('POST', `/v3/payment-conflicts/${conflict.id}/resolve`, { note })).status).toBe(404)
    expect((await stranger.get('/v3/payment-conflicts')).body.data).toEqual([])
    expect((await shop.get('/v3/payment-conflicts?state=other')).status).toBe(400)
  })

  it('can become settled, and an order that leaves the conflict in another way closes it', async () => {
    const settled = await inConflict()
    expect((await settled.resolve({ note, payment_status: 'settled' })).status).toBe(200)
    expect(await settled.read(settled.order.id)).toMatchObject({ payment_status: 'settled', status: 'confirmed' })
    const byHand = await inConflict()
    expect((await byHand.shop.move([byHand.order.id], { payment_status: 'unpaid' })).status).toBe(200)
    expect(await byHand.conflicts()).toEqual([])
    expect((await byHand.conflicts('?state=resolved'))[0]).toMatchObject({ note: null, reason: 'other_amount' })
    expect((await byHand.shop.move([byHand.order.id], { payment_status: 'conflict' })).status).toBe(200)
    expect(await byHand.conflicts()).toMatchObject([{ kind: 'order', reason: 'set_by_hand' }])
  })

  it('of a canceled or deleted order says so', async () => {
    const { shop, conflicts } = await openShopWith('xendit')
    for (const [path, change] of [
      ['change-status', { status: 'canceled' }],
      ['delete', {}],
    ] as const) {
      const order = await shop.order({ payment_method: 'va_bca' })
      await shop.must('POST', `/v3/orders/${order.id}/payment`)
      const payment = await readPayment(order.id)
      await shop.must('POST', `/v3/orders/${path}`, { ids: [order.id], ...change })
      await gateways.xendit.pay(payment.id)
    }
    await readBooks()
    expect(await conflicts()).toMatchObject([
      { reason: 'order_deleted', order: { is_deleted: true } },
      { reason: 'order_ended', order: { status: 'canceled' } },
    ])
    const [deleted] = await conflicts()
    const resolve = (body: object) => shop.send('POST', `/v3/payment-conflicts/${deleted.id}/resolve`, body)
    const refused = await resolve({ note, payment_status: 'paid' })
    expect([refused.status, refused.body.details]).toEqual([409, { reason: 'order_not_in_conflict' }])
    expect((await resolve({ note })).status).toBe(200)
  })

  /** An order that was paid and settled through the sandbox, and its bank's reports about a dispute. */
  async function settledOrder() {
    const shop = await createOrderShop(service)
    const account = await shop.must('POST', accountsPath, {
      provider: 'sandbox',
      mode: 'test',
      name: 'Sandbox',
      credentials: { api_key: `sandbox_key_of_disputes_${shop.business.id}` },
    })
    const order = await shop.order({ payment_method: 'card' })
    await shop.must('POST', `/v3/orders/${order.id}/payment`)
    const { id: reference_id, business_id, provider_payment_id } = await readPayment(order.id)
    for (const action of ['pay', 'settle'])
      await fetch(`${service.baseUrl}/sandbox/payments/${provider_payment_id}/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action }),
      })
    await shop.must('POST', `/v3/orders/${order.id}/check-payment`)
    expect((await shop.get(`/v3/orders/${order.id}`)).body.payment_status).toBe('settled')
    const source = { business_id, account_id: account.id as number, provider: 'sandbox' }
    const report = (status: 'open' | 'won' | 'lost') =>
      db.transaction().execute((tx) =>
        applyEvent(
          service.service.payments,
          tx,
          source,
          {
            event_id: status,
            is_trusted: true,
            kind: 'dispute',
            dispute: {
              provider_dispute_id: 'dp_1',
              provider_payment_id: provider_payment_id!,
              reference_id,
              amount: 100_00,
              status,
              reason: 'fraudulent',
            },
          },
          new Date(),
        ),
      )
    const conflicts = async (query = '') => (await shop.get(`/v3/payment-conflicts${query}`)).body.data
    const resolve = (id: string, body: object) => shop.send('POST', `/v3/payment-conflicts/${id}/resolve`, body)
    const read = async () => (await shop.get(`/v3/orders/${order.id}`)).body
    return { shop, order, report, conflicts, resolve, read }
  }

  it('because of a dispute shows its state, also of a settled order, and comes back if it is lost', async () => {
    const { report, conflicts, resolve } = await settledOrder()
    await report('open')
    const [open, ...others] = await conflicts()
    expect(others).toEqual([])
    expect(open).toMatchObject({ kind: 'dispute', reason: 'dispute_open', order: { payment_status: 'conflict' } })
    const resolved = await resolve(open.id, { note: 'Answered', payment_status: 'settled' })
    expect(resolved.body.order.payment_status).toBe('settled')
    expect(await conflicts()).toEqual([])
    await report('lost')
    expect(await conflicts()).toMatchObject([{ id: open.id, reason: 'dispute_lost' }])
  })

  it.each(['won', 'lost'] as const)(
    'because of a dispute that was %s stays so when an older report arrives',
    async (end) => {
      const { report, conflicts, read } = await settledOrder()
      const status = { won: 'settled', lost: 'conflict' }[end]
      await report(end)
      expect(await report('open')).toMatchObject({ outcome: 'no_change' })
      expect(await conflicts('?kind=dispute')).toMatchObject([{ reason: `dispute_${end}` }])
      expect(await read()).toMatchObject({ payment_status: status, pg_paid_info: { disputes: [{ status: end }] } })
    },
  )

  it('because of a dispute of a deleted order keeps how it ended, and what a person closed stays closed', async () => {
    const { shop, order, report, conflicts, resolve } = await settledOrder()
    await shop.must('POST', '/v3/orders/delete', { ids: [order.id] })
    await report('lost')
    await report('open')
    const [lost] = await conflicts()
    expect(lost).toMatchObject({ reason: 'dispute_lost', order: { is_deleted: true } })
    expect((await resolve(lost.id, { note: 'Written off' })).status).toBe(200)
    await report('lost')
    expect(await conflicts()).toEqual([])
  })

  it('that only the provider knows is recorded once; what other systems of the merchant collect is not', async () => {
    const { shop, account, conflicts, today } = await openShopWith('xendit')
    const unknown = '11111111-1111-4111-8111-111111111111'
    gateways.xendit.record('payment', 'py-stray', unknown, 9_000_00)
    gateways.xendit.record('payment', 'py-other', 'INV-2026-7', 8_000_00)
    for (const minutes of [0, 5]) await readBooks(minutesAhead(minutes))
    const own = (await conflicts()).filter(({ provider_payment_id }: { provider_payment_id: string }) =>
      ['py-stray', 'py-other'].includes(provider_payment_id),
    )
    expect(own).toMatchObject([
      {
        kind: 'unexpected_payment',
        reason: 'no_payment_of_ours',
        amount: '9000.00',
        order: null,
        account_id: account.id,
      },
    ])
    expect((await today()).unexpected.count).toBeGreaterThanOrEqual(2)
    const resolved = await shop.send('POST', `/v3/payment-conflicts/${own[0].id}/resolve`, { note })
    expect(resolved.status).toBe(200)
  })

  it('is none that another system of the merchant charged at Stripe, which names no reference', async () => {
    const { conflicts, today } = await openShopWith('stripe')
    gateways.stripe.record('payment', 'pi_of_another_system', '', 8_000_00)
    await readBooks()
    expect(await conflicts()).toEqual([])
    expect((await today()).unexpected).toEqual({ count: 1, amount: '8000.00' })
  })
})
