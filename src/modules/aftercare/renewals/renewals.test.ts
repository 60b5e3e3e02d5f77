import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { startService } from '../../../../test/support/service.ts'
import { untilLocked } from '../../../../test/support/until-locked.ts'
import { scheduleDowngrade } from '../../goods/subscriptions/index.ts'
import { expireOrders } from '../../payments/payments/index.ts'
import { cancelStaleOrders, resumeAndBill, runRenewals, upgradeItem } from './index.ts'

const service = await startService({ env: { DATABASE_POOL_SIZE: '20' } })
const shop = await openGoodsShop(service, {
  subscription_renewal_days: 7,
  subscription_grace_days: 3,
})
const { db } = shop
const shopUrl = service.shopUrl
const { config } = service.service
const plans = await shop.sellPlans(['50000', '100000', '200000'])
const start = new Date('2027-01-31T03:00:00Z')
const day = (text: string) => new Date(`2027-${text}T03:00:00Z`)
const set = (now: Date) => {
  service.clock.now = now
  return now
}
beforeEach(() => {
  set(start)
})

let buyers = 0
async function subscribe(variant = plans[1]!.id, fields: object = {}) {
  set(start)
  const email = `langganan${++buyers}@example.com`
  const order = await shop.buy(variant, { customer_email: email, ...fields })
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const holder = { business_id: row.business_id }
  const read = () => shop.send('GET', `/subscriptions/${row.id}`)
  const [item] = (await read()).subscription_items
  return { id: row.id, order, email, holder, read, item }
}

/** Runs the worker's tasks once at the given time. */
async function work(now: Date) {
  set(now)
  await expireOrders(service.service.payments, now)
  await runRenewals(db, config, now)
  await cancelStaleOrders(service.service.payments, now)
}

const readOrder = (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const kinds = async (id: string) => {
  const rows = await db
    .selectFrom('events')
    .select(['kind', 'payload'])
    .where('kind', 'like', 'subscription.%' as never)
    .orderBy('id')
    .execute()
  return rows.filter((row) => JSON.parse(row.payload).id === id).map((row) => row.kind)
}

describe('a renewal', () => {
  it('is billed ahead by mail, starts the next period when paid, and keeps the day of the month', async () => {
    const { id, email, read, order } = await subscribe()
    await work(day('02-21'))
    expect((await read()).latest_renewal_invoice).toMatchObject({
      status: 'pending',
      amount: '100000.00',
      currency: 'IDR',
      paid_at: null,
      due_date: '2027-02-28T03:00:00.000000Z',
    })
    const invoice = (await read()).latest_renewal_invoice
    const renewal = await readOrder(invoice.order_id)
    expect(renewal).toMatchObject({
      status: 'pending',
      payment_status: 'unpaid',
      gross_revenue: 10_000_000,
      payment_method: 'va_bca',
      customer_email: email,
      payment_expiration_at: '2027-03-03T03:00:00.000000Z',
      is_repeat: true,
    })
    const [mail] = await shop.mails(email)
    expect(mail).toMatchObject({
      template: 'subscription-renewal',
      subject: `Periode berikutnya di ${shop.store.name}`,
      sender_name: shop.store.name,
      reply_to: null,
    })
    expect(mail!.body_text).toContain(`${shopUrl}/o/${renewal.secret_slug}`)
    expect(mail!.body_text.replaceAll('\u00a0', ' ')).toContain(
      'Silakan bayar Rp 100.000 sebelum 3 Maret 2027 pukul 10.00 WIB',
    )
    await shop.pay(renewal.id)
    expect(await read()).toMatchObject({
      status: 'active',
      current_period_start: '2027-02-28T03:00:00.000000Z',
      current_period_end: '2027-03-31T03:00:00.000000Z',
      order_id: order.id,
      latest_renewal_invoice: { status: 'completed', paid_at: expect.any(String) },
    })
    expect(await kinds(id)).toEqual(['subscription.created', 'subscription.renewed'])
    expect(await shop.entitlements(order.id)).toHaveLength(1)
    expect(await shop.entitlements(renewal.id)).toEqual([])
    expect((await readOrder(renewal.id)).status).toBe('completed')
  })

  it('is billed once by five concurrent workers', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => subscribe()))
    set(day('02-22'))
    await Promise.all(Array.from({ length: 5 }, () => runRenewals(db, config, day('02-22'))))
    await runRenewals(db, config, day('02-22'))
    for (const { id, email } of all) {
      const actions = await db
        .selectFrom('subscription_actions')
        .selectAll()
        .where('subscription_id', '=', id)
        .execute()
      expect(actions).toHaveLength(1)
      expect(await shop.mails(email)).toHaveLength(1)
    }
  })

  it('is reminded of twice; unpaid after the grace period it ends the subscription, its order and access', async () => {
    const { id, email, read, order } = await subscribe()
    for (const now of ['02-21', '02-22', '02-28', '03-01', '03-02']) await work(day(now))
    expect((await shop.mails(email)).map((mail) => mail.template)).toEqual([
      'subscription-renewal',
      'subscription-reminder',
      'subscription-reminder',
    ])
    expect(await read()).toMatchObject({ status: 'active' })
    const { order_id } = (await read()).latest_renewal_invoice
    await work(day('03-03'))
    expect(await read()).toMatchObject({
      status: 'expired',
      expired_at: '2027-03-03T03:00:00.000000Z',
      is_active: false,
    })
    expect((await read()).latest_renewal_invoice).toMatchObject({ status: 'failed', order_id })
    expect(await readOrder(order_id)).toMatchObject({ status: 'canceled' })
    expect(await shop.entitlements(order.id)).toMatchObject([{ revoked_at: '2027-03-03T03:00:00.000000Z' }])
    expect(await kinds(id)).toEqual(['subscription.created', 'subscription.expired'])
    await work(day('05-01'))
    expect(await shop.mails(email)).toHaveLength(3)
  })

  it('does not shift the period if it is paid late within the grace period', async () => {
    const { read } = await subscribe()
    await work(day('02-21'))
    await work(day('03-02'))
    await shop.pay((await read()).latest_renewal_invoice.order_id)
    expect(await read()).toMatchObject({ current_period_end: '2027-03-31T03:00:00.000000Z', status: 'active' })
  })

  it('is billed again if its order is canceled, at most three times', async () => {
    const { id, read } = await subscribe()
    for (let i = 1; i <= 3; i++) {
      await work(day('02-22'))
      const { order_id, status } = (await read()).latest_renewal_invoice
      expect(status).toBe('pending')
      await shop.move(order_id, { status: 'canceled' })
    }
    expect(await read()).toMatchObject({ status: 'expired' })
    expect(
      await db.selectFrom('subscription_actions').where('subscription_id', '=', id).select('id').execute(),
    ).toHaveLength(3)
  })

  it('removes the period when its order becomes unpaid, and adds it again when it is paid', async () => {
    const { read } = await subscribe()
    await work(day('02-21'))
    const { order_id } = (await read()).latest_renewal_invoice
    await shop.pay(order_id)
    await shop.move(order_id, { payment_status: 'conflict' })
    expect(await read()).toMatchObject({
      current_period_end: '2027-02-28T03:00:00.000000Z',
      status: 'active',
      latest_renewal_invoice: { status: 'pending', order_id },
    })
    await work(day('02-22'))
    await shop.pay(order_id)
    expect(await read()).toMatchObject({ current_period_end: '2027-03-31T03:00:00.000000Z' })
    await shop.move(order_id, { status: 'rts' })
    expect(await read()).toMatchObject({ current_period_end: '2027-02-28T03:00:00.000000Z' })
    await work(day('02-23'))
    expect((await read()).latest_renewal_invoice).toMatchObject({
      status: 'pending',
      order_id: expect.not.stringMatching(order_id),
    })
  })

  it('restarts the subscription if the merchant revives an expired order', async () => {
    const { read, order } = await subscribe()
    await work(day('02-21'))
    await work(day('03-04'))
    const { order_id } = (await read()).latest_renewal_invoice
    set(day('03-10'))
    await shop.move(order_id, { status: 'pending' })
    await shop.pay(order_id)
    expect(await read()).toMatchObject({
      status: 'active',
      current_period_start: '2027-03-10T03:00:00.000000Z',
      expired_at: null,
      current_period_end: '2027-04-10T03:00:00.000000Z',
    })
    expect(await shop.entitlements(order.id)).toMatchObject([{ revoked_at: null }])
  })

  it('uses the price that the merchant set for future periods', async () => {
    const { read, item } = await subscribe()
    await work(day('02-21'))
    await shop.send('PATCH', `/subscription-items/${item.id}`, { price: '130000' })
    expect((await read()).latest_renewal_invoice.amount).toBe('100000.00')
    await shop.pay((await read()).latest_renewal_invoice.order_id)
    expect((await read()).subscription_items).toMatchObject([{ price: '100000.00', next_price: '130000.00' }])
    await work(day('03-25'))
    expect((await read()).latest_renewal_invoice.amount).toBe('130000.00')
    await shop.pay((await read()).latest_renewal_invoice.order_id)
    expect((await read()).subscription_items).toMatchObject([{ price: '130000.00', next_price: null }])
  })

  it('renews without payment if the price is zero', async () => {
    const [free] = await shop.sellPlans(['0'], { interval: 'week', interval_count: 2 })
    const { read, email } = await subscribe(free!.id)
    await work(day('02-10'))
    expect(await read()).toMatchObject({ current_period_end: '2027-02-28T03:00:00.000000Z' })
    expect(await shop.mails(email)).toEqual([])
  })

  it('takes the stock of shipped goods and waits while they are out of stock', async () => {
    const box = await shop.sell({
      name: 'Kotak Kopi',
      stock: 2,
      variant: { pricing_type: 'recurring', interval: 'month', interval_count: 1 },
    })
    const { read } = await subscribe(box.id, { courier_service_id: 1 })
    await work(day('02-21'))
    const renewal = await readOrder((await read()).latest_renewal_invoice.order_id)
    expect(renewal).toMatchObject({
      is_physical: true,
      shipping_cost: expect.any(Number),
      destination: { address: 'Jl. Sudirman 1' },
    })
    expect(renewal.shipping_cost).toBeGreaterThan(0)
    await shop.pay(renewal.id)
    await work(day('03-25'))
    expect((await read()).latest_renewal_invoice.order_id).toBe(renewal.id)
    const [stock] = await db.selectFrom('variant_stocks').selectAll().where('variant_id', '=', box.id).execute()
    expect(stock!.quantity).toBe(0)
    await db.updateTable('variant_stocks').set({ quantity: 1 }).where('variant_id', '=', box.id).execute()
    await work(day('03-26'))
    expect((await read()).latest_renewal_invoice.order_id).not.toBe(renewal.id)
  })

  it('locks the stock of all orders of a run in the order of ids, so that it and a checkout never wait for each other', async () => {
    const sellBox = (name: string) =>
      shop.sell({ name, stock: 9, variant: { pricing_type: 'recurring', interval: 'month', interval_count: 1 } })
    const [first, second] = [await sellBox('Kotak Teh'), await sellBox('Kotak Gula')]
    const renewed = [await subscribe(second.id, { courier_service_id: 1 })]
    renewed.push(await subscribe(first.id, { courier_service_id: 1 }))
    await db
      .updateTable('subscriptions')
      .set({ next_action_at: day('02-01').toISOString() })
      .where('id', '=', renewed[0]!.id)
      .execute()
    const checkout = new pg.Client({ connectionString: service.databaseUrl })
    await checkout.connect()
    onTestFinished(() => checkout.end())
    const lock = (id: number) => checkout.query('select from variant_stocks where variant_id = $1 for update', [id])
    await checkout.query('begin')
    await lock(first.id)
    const working = work(day('02-21'))
    await untilLocked(checkout)
    await lock(second.id)
    await checkout.query('commit')
    await working
    for (const { read, order } of renewed) expect((await read()).latest_renewal_invoice.order_id).not.toBe(order.id)
  })
})

describe('a cancellation', () => {
  it('ends access with the period and cancels the billed order', async () => {
    const { id, read, order, email } = await subscribe()
    await work(day('02-21'))
    const { order_id } = (await read()).latest_renewal_invoice
    await shop.send('POST', `/subscriptions/${id}/cancel`, {})
    await work(day('02-22'))
    expect(await readOrder(order_id)).toMatchObject({ status: 'canceled' })
    expect((await read()).latest_renewal_invoice).toMatchObject({ status: 'canceled' })
    expect(await read()).toMatchObject({ status: 'active' })
    await work(day('02-28'))
    expect(await read()).toMatchObject({ status: 'canceled', canceled_at: '2027-02-28T03:00:00.000000Z' })
    expect(await shop.entitlements(order.id)).toMatchObject([{ revoked_at: '2027-02-28T03:00:00.000000Z' }])
    expect(await kinds(id)).toEqual(['subscription.created', 'subscription.canceled'])
    expect(await shop.mails(email)).toHaveLength(1)
  })

  it('counts a payment that arrives before the order is canceled', async () => {
    const { id, read, order } = await subscribe()
    await work(day('02-21'))
    const { order_id } = (await read()).latest_renewal_invoice
    await shop.send('POST', `/subscriptions/${id}/cancel`, {})
    await shop.pay(order_id)
    expect(await read()).toMatchObject({
      is_cancel_at_period_end: true,
      current_period_end: '2027-03-31T03:00:00.000000Z',
    })
    expect(await shop.entitlements(order.id)).toMatchObject([{ expires_at: '2027-03-31T03:00:00.000000Z' }])
    await work(day('03-31'))
    expect(await read()).toMatchObject({ status: 'canceled' })
  })

  it('is reverted before the period ends, and a due renewal is billed immediately', async () => {
    const { id, read, holder, order } = await subscribe()
    await shop.send('POST', `/subscriptions/${id}/cancel`, {})
    set(day('02-24'))
    await db.transaction().execute((tx) => resumeAndBill(tx, holder, id, config, day('02-24')))
    expect(await read()).toMatchObject({
      is_cancel_at_period_end: false,
      latest_renewal_invoice: { status: 'pending' },
    })
    expect(await shop.entitlements(order.id)).toMatchObject([{ expires_at: null }])
    const early = await subscribe()
    await shop.send('POST', `/subscriptions/${early.id}/cancel`, {})
    await db.transaction().execute((tx) => resumeAndBill(tx, early.holder, early.id, config, day('02-03')))
    expect(await early.read()).toMatchObject({ latest_renewal_invoice: null })
  })
})

describe('while no worker runs', () => {
  const holders = async (now: Date) => {
    set(now)
    const { data } = await shop.send('GET', `/variants/${plans[0]!.id}/customers?page_size=100`)
    return data.map((customer: { email: string }) => customer.email) as string[]
  }

  it('unpaid access closes by itself when the grace period is over', async () => {
    const { email } = await subscribe(plans[0]!.id)
    // The period ended on 28 February; the grace period is three days.
    expect(await holders(day('03-02'))).toContain(email)
    expect(await holders(day('03-03'))).not.toContain(email)
    await work(day('03-10')) // A late bill can still be paid, and its grace period restores the access.
    expect(await holders(day('03-12'))).toContain(email)
    expect(await holders(day('03-14'))).not.toContain(email)
  })

  it('periods pass without a bill; afterwards only the current one is billed, once', async () => {
    const { id, email, read } = await subscribe()
    for (const now of [day('06-15'), day('06-15'), day('06-16')]) await work(now)
    const actions = await db.selectFrom('subscription_actions').selectAll().where('subscription_id', '=', id).execute()
    expect(actions).toMatchObject([{ status: 'pending', period_number: 5, due_at: '2027-05-31T03:00:00.000000Z' }])
    expect(await shop.mails(email)).toHaveLength(1)
    await shop.pay(actions[0]!.order_id!)
    const paid = {
      status: 'active',
      current_period_start: '2027-05-31T03:00:00.000000Z',
      current_period_end: '2027-06-30T03:00:00.000000Z',
    }
    expect(await read()).toMatchObject(paid)
    await work(day('06-17'))
    expect((await shop.mails(email)).map((mail) => mail.template)).toHaveLength(1)
    await shop.move(actions[0]!.order_id!, { payment_status: 'conflict' })
    expect(await read()).toMatchObject({ current_period_end: '2027-02-28T03:00:00.000000Z' })
    await shop.pay(actions[0]!.order_id!)
    expect(await read()).toMatchObject(paid)
    await work(day('06-24'))
    expect((await read()).latest_renewal_invoice).toMatchObject({ due_date: '2027-06-30T03:00:00.000000Z' })
  })
})

describe('an upgrade', () => {
  const upgrade = ({ holder, item }: Awaited<ReturnType<typeof subscribe>>, to: number, now: Date) => {
    set(now)
    return db.transaction().execute((tx) => upgradeItem(tx, holder, item.id, to, 'customer', config, now))
  }

  it('takes effect when the prorated difference is paid, and replaces a billed renewal', async () => {
    const one = await subscribe()
    await work(day('02-21'))
    const old = (await one.read()).latest_renewal_invoice.order_id
    await upgrade(one, plans[2]!.id, day('02-21'))
    const [item] = (await one.read()).subscription_items
    expect(item).toMatchObject({
      status: 'pending_upgrade',
      variant_id: plans[1]!.id,
      price: '100000.00',
      pending_action: {
        action_type: 'upgrade',
        execution_type: 'immediate',
        status: 'pending',
        created_by: 'customer',
        next_variant_config: { variant_id: plans[2]!.id, price: '200000.00' },
      },
    })
    const order = await readOrder(item.pending_action.order_id)
    expect(order).toMatchObject({ gross_revenue: 2_500_000, is_physical: false }) // 7 of 28 days of 100 000.
    await shop.pay(order.id)
    expect((await one.read()).subscription_items).toMatchObject([
      { status: 'active', variant_id: plans[2]!.id, price: '200000.00', pending_action: null },
    ])
    expect(await one.read()).toMatchObject({ current_period_end: '2027-02-28T03:00:00.000000Z' })
    expect(await shop.entitlements(one.order.id)).toMatchObject([{ variant_id: plans[2]!.id }])
    await work(day('02-22'))
    expect(await readOrder(old)).toMatchObject({ status: 'canceled' })
    expect((await one.read()).latest_renewal_invoice).toMatchObject({ status: 'pending', amount: '200000.00' })
  })

  it('expires if its order is not paid within a day, and is undone when its order becomes unpaid', async () => {
    const one = await subscribe()
    await upgrade(one, plans[2]!.id, day('02-10'))
    await work(day('02-11'))
    expect((await one.read()).subscription_items).toMatchObject([
      { status: 'active', pending_action: null, variant_id: plans[1]!.id },
    ])
    await upgrade(one, plans[2]!.id, day('02-11'))
    const { order_id } = (await one.read()).subscription_items[0].pending_action
    await shop.pay(order_id)
    await shop.move(order_id, { status: 'rts' })
    expect((await one.read()).subscription_items).toMatchObject([
      { status: 'active', variant_id: plans[1]!.id, price: '100000.00' },
    ])
    expect(await shop.entitlements(one.order.id)).toMatchObject([{ variant_id: plans[1]!.id }])
  })

  it('is refused for anything but a more expensive variant with the same interval', async () => {
    const one = await subscribe()
    const [yearly] = await shop.sellPlans(['900000'], { interval: 'year', interval_count: 1 })
    for (const to of [plans[0]!.id, plans[1]!.id, yearly!.id, 999_999_999])
      await expect(upgrade(one, to, day('02-10'))).rejects.toMatchObject({ status: 400 })
    await shop.send('POST', `/subscriptions/${one.id}/cancel`, {})
    await expect(upgrade(one, plans[2]!.id, day('02-10'))).rejects.toMatchObject({ status: 400 })
  })
})

describe('a downgrade', () => {
  it('takes effect with the next period, even if that was already billed', async () => {
    const one = await subscribe()
    await work(day('02-21'))
    const old = (await one.read()).latest_renewal_invoice.order_id
    await db
      .transaction()
      .execute((tx) => scheduleDowngrade(tx, one.holder, one.item.id, plans[0]!.id, 'customer', day('02-22')))
    expect((await one.read()).subscription_items).toMatchObject([
      {
        status: 'pending_downgrade',
        variant_id: plans[1]!.id,
        pending_action: { action_type: 'downgrade', execution_type: 'at_period_end', status: 'scheduled' },
      },
    ])
    await work(day('02-22'))
    expect(await readOrder(old)).toMatchObject({ status: 'canceled' })
    const { order_id, amount } = (await one.read()).latest_renewal_invoice
    expect(amount).toBe('50000.00')
    await shop.pay(order_id)
    expect((await one.read()).subscription_items).toMatchObject([
      { status: 'active', variant_id: plans[0]!.id, price: '50000.00', pending_action: null },
    ])
    expect(await shop.entitlements(one.order.id)).toMatchObject([{ variant_id: plans[0]!.id }])
  })
})
