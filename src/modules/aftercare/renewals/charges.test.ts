import { beforeEach, describe, expect, it } from 'vitest'
import { connect, keys } from '../../../../test/fakes/connect.ts'
import { startFakeStripe } from '../../../../test/fakes/stripe.ts'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { startService } from '../../../../test/support/service.ts'
import { checkPayments, expireOrders, reconcilePayments, tendSavedMethods } from '../../payments/payments/index.ts'
import { cancelStaleOrders, runCharges, runRenewals } from './index.ts'

let clock = new Date('2027-01-31T03:00:00Z')
const { gateway } = connect(
  'stripe',
  await startFakeStripe({ secretKey: 'sk_test_a', webhookSecret: 'whsec_a', now: () => clock }),
)
const service = await startService({ env: { STRIPE_URL: gateway.url } })
const { db, pool } = service.service
const payments = () => service.service.payments
const start = new Date('2027-01-31T03:00:00Z')
const day = (text: string) => new Date(`2027-${text}T03:00:00Z`)
const set = (now: Date) => {
  service.clock.now = now
  clock = now
  return now
}
beforeEach(() => {
  gateway.heal()
  gateway.state.declines = null
  set(start)
})

async function openStore(settings: object = {}) {
  const shop = await openGoodsShop(service, {
    payment_methods: ['card', 'bank_transfer'],
    subscription_retry_days: [1, 3],
    ...settings,
  })
  await shop.send('POST', '/provider-accounts', {
    provider: 'stripe',
    mode: 'test',
    name: 'Stripe',
    credentials: keys.stripe,
  })
  const [plan] = await shop.sellPlans(['100000'])
  return { shop, plan: plan! }
}
const main = await openStore()

/** A customer with a subscription whose card is saved. */
async function subscribe({ shop, plan }: Awaited<ReturnType<typeof openStore>> = main) {
  set(start)
  const person = await shop.customer()
  const order = await shop.order(plan.id, { customer_email: person.email, payment_method: 'card' })
  await shop.visit('POST', `/orders/${order.secret_slug}/payment-saving`)
  const paid = await db.selectFrom('payments').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow()
  await gateway.pay(paid.id)
  await checkPayments(payments(), order, start)
  await tendSavedMethods(payments(), start)
  const { id } = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const read = () => shop.send('GET', `/subscriptions/${id}`)
  const charges = async () => (await shop.send('GET', `/subscriptions/${id}/charges`)).data
  const statuses = async () =>
    (await charges())
      .map(({ attempt, status, failure_code }: Record<string, unknown>) => [attempt, status, failure_code])
      .reverse()
  const mails = async () =>
    (await shop.mails(person.email)).map(({ template }) => template).filter((name) => name.startsWith('subscription'))
  const lastMail = async () =>
    (await shop.mails(person.email)).filter(({ template }) => template.startsWith('subscription')).at(-1)!.body_text
  const [method] = (await person.call('GET', '/saved-methods')).body.data
  /** Uses a session from the start of the test, which has expired by the time of the service's clock. */
  const removeMethod = async () => {
    const later = clock
    set(start)
    expect((await person.call('DELETE', `/saved-methods/${method.id}`)).status).toBe(204)
    set(later)
  }
  const readOrder = async () => shop.send('GET', `/orders/${(await read()).latest_renewal_invoice.order_id}`)
  const slug = async () => {
    const { id } = await readOrder()
    const order = await db.selectFrom('orders').select('secret_slug').where('id', '=', id).executeTakeFirstOrThrow()
    return order.secret_slug
  }
  return { shop, id, read, charges, statuses, mails, removeMethod, readOrder, slug, lastMail }
}

/** Runs the worker's tasks once at the given time. */
async function work(now: Date) {
  set(now)
  await expireOrders(payments(), now)
  await runRenewals(db, service.service.config, now)
  await runCharges(payments(), now)
  await cancelStaleOrders(payments(), now)
  await tendSavedMethods(payments(), now)
}

const listKinds = async (id: string) => {
  const { rows } = await pool.query(`select kind, payload from events where kind like 'subscription.%' order by id`)
  return rows.filter(({ payload }) => JSON.parse(payload).id === id).map(({ kind }) => kind)
}

describe('a renewal of a buyer with a saved method', () => {
  it('is announced when it is billed, and charged when it is due', async () => {
    const { read, statuses, mails, readOrder, charges, id } = await subscribe()
    await work(day('02-22'))
    expect(await statuses()).toEqual([[1, 'scheduled', null]])
    expect(await charges()).toMatchObject([
      { due_at: '2027-02-28T03:00:00.000000Z', label: 'visa ···· 4242', payment_method: 'card' },
    ])
    expect((await readOrder()).payment_method).toBe('card')
    expect(await mails()).toEqual(['subscription-charge'])
    await work(day('02-28'))
    expect(await statuses()).toEqual([[1, 'succeeded', null]])
    expect(await readOrder()).toMatchObject({ payment_status: 'paid', epayment_provider: 'stripe' })
    expect(await read()).toMatchObject({ status: 'active', current_period_end: '2027-03-31T03:00:00.000000Z' })
    expect(await mails()).toEqual(['subscription-charge'])
    expect(await listKinds(id)).toEqual(['subscription.created', 'subscription.renewed'])
  })

  it('is charged again by the schedule after a decline, and the buyer can pay another way meanwhile', async () => {
    const { statuses, mails, id, readOrder, charges } = await subscribe()
    await work(day('02-22'))
    gateway.state.declines = 'insufficient_funds'
    await work(day('02-28'))
    expect(await statuses()).toEqual([
      [1, 'failed', 'insufficient_funds'],
      [2, 'scheduled', null],
    ])
    expect((await charges())[0].due_at).toBe('2027-03-01T03:00:00.000000Z')
    expect(await mails()).toEqual(['subscription-charge', 'subscription-declined'])
    expect(await readOrder()).toMatchObject({ payment_status: 'unpaid', status: 'pending' })
    gateway.state.declines = null
    await work(day('03-01'))
    expect(await statuses()).toEqual([
      [1, 'failed', 'insufficient_funds'],
      [2, 'succeeded', null],
    ])
    expect(await listKinds(id)).toEqual(['subscription.created', 'subscription.payment_failed', 'subscription.renewed'])
  })

  it('leaves out attempts whose time passed while no worker ran', async () => {
    const { charges } = await subscribe()
    await work(day('02-22'))
    gateway.state.declines = 'insufficient_funds'
    await work(day('03-02'))
    expect((await charges())[0]).toMatchObject({
      attempt: 2,
      status: 'scheduled',
      due_at: '2027-03-03T03:00:00.000000Z',
    })
  })

  it('that is billed late is charged at once, and again so many days after that', async () => {
    const { charges, lastMail, mails } = await subscribe()
    set(day('03-05'))
    await runRenewals(db, service.service.config, day('03-05'))
    expect([await mails(), await lastMail()]).toEqual([
      ['subscription-charge'],
      expect.stringContaining('Pada 5 Maret 2027 pukul 10.00 WIB kami menagih'),
    ])
    gateway.state.declines = 'insufficient_funds'
    await work(day('03-05'))
    expect(await charges()).toMatchObject([
      { attempt: 2, status: 'scheduled', due_at: '2027-03-06T03:00:00.000000Z' },
      { attempt: 1, status: 'failed', due_at: '2027-03-05T03:00:00.000000Z' },
    ])
  })

  it('ends the subscription after the last attempt failed, and the mails say what comes next', async () => {
    const { statuses, read, readOrder, lastMail } = await subscribe()
    gateway.state.declines = 'card_declined'
    for (const date of ['02-22', '02-28']) await work(day(date))
    const again =
      'Kami mencoba lagi pada 1 Maret 2027 pukul 10.00 WIB, kecuali Anda membayar lebih dulu atau menghapus metode'
    const end = 'Jika tidak dibayar, langganan berakhir dengan sendirinya tanpa tagihan.'
    expect([await lastMail(), await lastMail()]).toEqual([
      expect.stringContaining(again),
      expect.not.stringContaining(end),
    ])
    for (const date of ['03-01', '03-03']) await work(day(date))
    expect(await lastMail()).toContain(end)
    expect((await statuses()).map(([, status]: string[]) => status)).toEqual(['failed', 'failed', 'failed'])
    expect((await read()).status).toBe('active')
    await work(day('03-04'))
    await work(new Date(day('03-04').getTime() + 2 * 3_600_000))
    expect((await read()).status).toBe('expired')
    expect((await readOrder()).status).toBe('canceled')
  })

  it('is not charged once the consent was removed; the buyer gets the link', async () => {
    const { statuses, mails, removeMethod, readOrder } = await subscribe()
    await work(day('02-22'))
    await removeMethod()
    const before = gateway.ledger.length
    await work(day('02-28'))
    expect(await statuses()).toEqual([[1, 'skipped', 'consent_removed']])
    expect(gateway.ledger.length).toBe(before)
    expect(await mails()).toEqual(['subscription-charge', 'subscription-renewal'])
    expect((await readOrder()).payment_status).toBe('unpaid')
  })

  it('is charged no more after the consent was removed between two attempts', async () => {
    const { statuses, removeMethod } = await subscribe()
    gateway.state.declines = 'insufficient_funds'
    for (const date of ['02-22', '02-28']) await work(day(date))
    await removeMethod()
    gateway.state.declines = null
    for (const date of ['03-01', '03-03']) await work(day(date))
    expect(await statuses()).toEqual([
      [1, 'failed', 'insufficient_funds'],
      [2, 'skipped', 'consent_removed'],
    ])
  })

  it('is charged once although the answer was lost, or the process died after it', async () => {
    const { statuses, readOrder, charges } = await subscribe()
    await work(day('02-22'))
    gateway.inject('lost', { on: /POST \/v1\/payment_intents/ })
    await work(day('02-28'))
    expect(await statuses()).toEqual([[1, 'running', null]])
    await work(new Date(day('02-28').getTime() + 60_000))
    expect(await statuses()).toEqual([[1, 'succeeded', null]])
    const [{ id }] = await charges()
    // Simulates a process that died before it recorded the outcome.
    await pool.query(`update subscription_charges set status = 'running', finished_at = null where id = $1`, [id])
    await work(new Date(day('02-28').getTime() + 120_000))
    expect(await statuses()).toEqual([[1, 'succeeded', null]])
    expect(gateway.ledger.filter(({ reference_id }) => reference_id === id)).toHaveLength(1)
    expect((await readOrder()).payment_status).toBe('paid')
  })

  it('is charged by one of several workers', async () => {
    const { statuses, charges } = await subscribe()
    await work(day('02-22'))
    set(day('02-28'))
    await Promise.all(Array.from({ length: 4 }, () => runCharges(payments(), day('02-28'))))
    await work(new Date(day('02-28').getTime() + 60_000))
    expect(await statuses()).toEqual([[1, 'succeeded', null]])
    const [{ id }] = await charges()
    expect(gateway.ledger.filter(({ reference_id }) => reference_id === id)).toHaveLength(1)
  })

  it('is charged although another account has more due charges than fit into a run', async () => {
    const busy = await subscribe(await openStore())
    const other = await subscribe()
    await work(day('02-22'))
    await pool.query(
      `insert into subscription_charges (business_id, id, subscription_id, action_id, order_id, saved_method_id, attempt, due_at, status)
       select business_id, gen_random_uuid(), subscription_id, gen_random_uuid(), order_id, saved_method_id, 1, due_at - interval '1 hour', status
       from subscription_charges, generate_series(1, 250) where subscription_id = $1`,
      [busy.id],
    )
    await work(day('02-28'))
    expect([await other.statuses(), (await busy.readOrder()).payment_status]).toEqual([
      [[1, 'succeeded', null]],
      'unpaid',
    ])
    await work(new Date(day('02-28').getTime() + 60_000))
    expect((await busy.readOrder()).payment_status).toBe('paid')
  })

  it('is skipped without a mail if the order was deleted, also while its outcome is unknown', async () => {
    // Cancels the subscription first, because an active one would be billed again.
    const deleteOrder = async ({ shop, id, readOrder }: Awaited<ReturnType<typeof subscribe>>) => {
      await shop.send('POST', `/subscriptions/${id}/cancel`, { at: 'now' })
      await shop.send('POST', '/orders/delete', { ids: [(await readOrder()).id] })
    }
    const planned = await subscribe()
    await work(day('02-22'))
    await deleteOrder(planned)
    await work(day('02-28'))
    const begun = await subscribe()
    await work(day('02-22'))
    gateway.inject('error', { on: /POST \/v1\/payment_intents$/ })
    await work(day('02-28'))
    expect(await begun.statuses()).toEqual([[1, 'running', null]])
    await deleteOrder(begun)
    await work(new Date(day('02-28').getTime() + 60_000))
    for (const { statuses, mails } of [planned, begun])
      expect([await statuses(), await mails()]).toEqual([[[1, 'skipped', null]], ['subscription-charge']])
  })

  it('is skipped if the buyer paid before, or canceled', async () => {
    const paid = await subscribe()
    const canceled = await subscribe()
    await work(day('02-22'))
    await paid.shop.pay((await paid.readOrder()).id)
    await canceled.shop.send('POST', `/subscriptions/${canceled.id}/cancel`, { at: 'period_end' })
    const before = gateway.ledger.length
    await work(day('02-28'))
    expect([await paid.statuses(), await canceled.statuses()]).toEqual([[[1, 'skipped', null]], [[1, 'skipped', null]]])
    expect(gateway.ledger.length).toBe(before)
  })
})

describe('a charge while the buyer has a payment open', () => {
  const due = day('02-28')
  const sent = () => gateway.calls.filter((call) => call === 'POST /v1/payment_intents').length

  /** A renewal whose payment page the buyer opened half an hour before the charge. */
  async function openPage() {
    const subscription = await subscribe()
    await work(day('02-22'))
    set(new Date(due.getTime() - 1_800_000))
    const { id } = await subscription.readOrder()
    const slug = await subscription.slug()
    expect((await subscription.shop.visit('POST', `/orders/${slug}/payment`)).status).toBe(200)
    const payment = () =>
      db.selectFrom('payments').selectAll().where('order_id', '=', id).orderBy('created_at').executeTakeFirstOrThrow()
    const before = sent()
    return { ...subscription, payment, sentSince: () => sent() - before }
  }

  it('cancels that payment first', async () => {
    const { statuses, payment, sentSince } = await openPage()
    await work(due)
    expect([await statuses(), sentSince()]).toEqual([[[1, 'succeeded', null]], 1])
    const { id, status } = await payment()
    expect([status, gateway.countOpen(id)]).toEqual(['replaced', 0])
  })

  it('waits while the provider cannot cancel it, and leaves it to the buyer', async () => {
    const { statuses, payment, sentSince } = await openPage()
    gateway.inject('down', { on: /\/expire$/ })
    await work(due)
    expect([await statuses(), sentSince(), (await payment()).status]).toEqual([[[1, 'running', null]], 0, 'open'])
    await work(new Date(due.getTime() + 60_000))
    expect([await statuses(), sentSince(), (await payment()).status]).toEqual([[[1, 'succeeded', null]], 1, 'replaced'])
  })

  it('charges nothing if the buyer has paid it, although the callback was lost', async () => {
    const { payment, sentSince, readOrder } = await openPage()
    await gateway.pay((await payment()).id)
    await work(due)
    expect([sentSince(), (await payment()).status, (await readOrder()).payment_status]).toEqual([0, 'paid', 'paid'])
  })
})

describe('a charge whose outcome is unknown', () => {
  const due = day('02-28')
  const minutesLater = (minutes: number) => new Date(due.getTime() + minutes * 60_000)
  const sent = () => gateway.calls.filter((call) => call === 'POST /v1/payment_intents').length

  /** A renewal whose first charge was answered with 500, without any effect at the provider. */
  async function startUnknown() {
    const subscription = await subscribe()
    await work(day('02-22'))
    gateway.inject('error', { on: /POST \/v1\/payment_intents$/ })
    const before = sent()
    await work(due)
    expect(await subscription.statuses()).toEqual([[1, 'running', null]])
    return { ...subscription, sentSince: () => sent() - before }
  }

  it('is sent again with the same reference while it is wanted', async () => {
    const { statuses, charges, sentSince } = await startUnknown()
    await work(minutesLater(1))
    expect([await statuses(), sentSince()]).toEqual([[[1, 'succeeded', null]], 2])
    const [{ id }] = await charges()
    expect(gateway.ledger.filter(({ reference_id }) => reference_id === id)).toHaveLength(1)
  })

  it('stays unknown while the provider refuses to look it up', async () => {
    const { statuses, charges } = await subscribe()
    await work(day('02-22'))
    gateway.inject('lost', { on: /POST \/v1\/payment_intents$/ })
    await work(due)
    gateway.inject('forbidden', { on: /GET/, times: 10 })
    await work(minutesLater(1))
    expect(await statuses()).toEqual([[1, 'running', null]])
    gateway.heal()
    await work(minutesLater(2))
    expect(await statuses()).toEqual([[1, 'succeeded', null]])
    const [{ id }] = await charges()
    expect(gateway.ledger.filter(({ reference_id }) => reference_id === id)).toHaveLength(1)
  })

  it('is only looked up by the reconciliation of payments, also when the merchant asks', async () => {
    const { sentSince, readOrder, shop } = await startUnknown()
    set(minutesLater(5))
    await reconcilePayments(payments(), minutesLater(5))
    await shop.send('POST', `/orders/${(await readOrder()).id}/check-payment`)
    expect([sentSince(), (await readOrder()).payment_status]).toEqual([1, 'unpaid'])
    await work(minutesLater(6))
    expect((await readOrder()).payment_status).toBe('paid')
  })

  it('is neither sent nor replaced by a buyer who opens the page, and nothing can be saved', async () => {
    const { sentSince, readOrder, shop, slug } = await startUnknown()
    const path = `/orders/${await slug()}`
    const opened = await shop.visit('POST', `${path}/payment`)
    expect([opened.status, opened.body.pg_payment_info]).toEqual([200, {}])
    expect(await shop.visit('POST', `${path}/payment-saving`)).toMatchObject({
      status: 503,
      body: { error_code: 'provider_unavailable' },
    })
    const { id } = await readOrder()
    const made = await db.selectFrom('payments').select('status').where('order_id', '=', id).execute()
    expect([made, sentSince()]).toEqual([[{ status: 'creating' }], 1])
    await work(minutesLater(1))
    expect((await readOrder()).payment_status).toBe('paid')
  })

  it('is not sent again after the subscription was canceled, and fails after an hour', async () => {
    const { shop, id, statuses, sentSince, readOrder, mails } = await startUnknown()
    await shop.send('POST', `/subscriptions/${id}/cancel`, { at: 'now' })
    await work(minutesLater(1))
    expect([await statuses(), sentSince(), (await readOrder()).status]).toEqual([[[1, 'running', null]], 1, 'pending'])
    await work(minutesLater(61))
    expect([await statuses(), sentSince(), (await readOrder()).status]).toEqual([
      [[1, 'failed', 'no_answer']],
      1,
      'canceled',
    ])
    expect(await mails()).toEqual(['subscription-charge'])
  })

  it('is not sent again after the consent was removed', async () => {
    const { statuses, sentSince, removeMethod } = await startUnknown()
    await removeMethod()
    for (const minutes of [1, 61]) await work(minutesLater(minutes))
    expect([await statuses(), sentSince()]).toEqual([[[1, 'failed', 'no_answer']], 1])
  })

  it('is not sent again after the order was changed', async () => {
    const { shop, statuses, sentSince, readOrder } = await startUnknown()
    await shop.send('PATCH', `/orders/${(await readOrder()).id}`, { payment_method: 'bank_transfer' })
    for (const minutes of [1, 61]) await work(minutesLater(minutes))
    expect([(await statuses())[0], sentSince()]).toEqual([[1, 'failed', 'no_answer'], 1])
  })

  it('is not sent again after the order was paid another way', async () => {
    const { shop, sentSince, readOrder } = await startUnknown()
    await shop.pay((await readOrder()).id)
    for (const minutes of [1, 5]) {
      await work(minutesLater(minutes))
      await reconcilePayments(payments(), minutesLater(minutes))
    }
    expect([sentSince(), (await readOrder()).payment_status]).toEqual([1, 'paid'])
  })

  it('is not sent after the subscription was canceled before the provider was called', async () => {
    const subscription = await subscribe()
    await work(day('02-22'))
    // Simulates a process that died right after it committed the attempt.
    await pool.query(`update subscription_charges set status = 'running' where subscription_id = $1`, [subscription.id])
    await subscription.shop.send('POST', `/subscriptions/${subscription.id}/cancel`, { at: 'period_end' })
    const before = sent()
    await work(due)
    expect([await subscription.statuses(), sent() - before]).toEqual([[[1, 'skipped', null]], 0])
  })
})

describe('a renewal that stays unpaid', () => {
  it('pauses the subscription where the store says so, until it is paid', async () => {
    const { shop, read, readOrder, id, lastMail } = await subscribe(
      await openStore({ subscription_unpaid_end: 'pause' }),
    )
    gateway.state.declines = 'card_declined'
    for (const date of ['02-22', '02-28', '03-01', '03-03', '03-05']) await work(day(date))
    expect(await lastMail()).toContain('langganan dijeda sampai Anda membayar')
    expect((await read()).status).toBe('failed')
    expect((await listKinds(id)).at(-1)).toBe('subscription.paused')
    const order = await readOrder()
    expect(order).toMatchObject({ status: 'pending', payment_status: 'unpaid' })
    set(day('03-10'))
    await shop.pay(order.id)
    expect(await read()).toMatchObject({
      status: 'active',
      current_period_start: '2027-03-10T03:00:00.000000Z',
    })
  })

  it('stays open while the subscription goes on where the store says so', async () => {
    const { shop, read, readOrder, id, lastMail } = await subscribe(
      await openStore({ subscription_unpaid_end: 'keep' }),
    )
    gateway.state.declines = 'card_declined'
    for (const date of ['02-22', '02-28', '03-01', '03-03', '03-05', '04-20']) await work(day(date))
    expect(await lastMail()).toContain('Langganan tetap berjalan')
    expect((await read()).status).toBe('active')
    const order = await readOrder()
    expect(order).toMatchObject({ status: 'pending', payment_status: 'unpaid' })
    expect(await listKinds(id)).not.toContain('subscription.expired')
    await shop.pay(order.id)
    expect((await read()).latest_renewal_invoice.status).toBe('completed')
  })
})

it("lists only the business's own charges", async () => {
  const { id } = await subscribe()
  const other = await openStore()
  expect((await other.shop.call('GET', `/subscriptions/${id}/charges`)).status).toBe(404)
  await main.shop.send('POST', `/subscriptions/${id}/cancel`, { at: 'now' }) // Keeps other tests from charging it.
})
