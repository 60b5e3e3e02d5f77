import { describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { callShop } from '../../../../test/records/customers.ts'
import { readEvents, runJobs } from '../../../../test/support/background.ts'
import { startService } from '../../../../test/support/service.ts'
import { actOnMessages } from '../../messages/buyer-messages/index.ts'
import { linkSentMessage } from './rules.ts'

const maxRequests = 3
const service = await startService({
  // Nothing listens on this port; without a worker, mails stay in their table.
  env: { SMTP_URL: 'smtp://127.0.0.1:9', RATE_LIMIT_LOGIN_ACCOUNT: `${maxRequests}/1m` },
})
const { db, config } = service.service
const shop = await openShop(service)
const variant = await shop.sell({ stock: 1000 })

type Order = { secret_slug: string; order_id: string; customer: { email: string }; is_cancelable: boolean }

async function place(fields: Record<string, unknown> = {}): Promise<Order> {
  const items = [{ type: 'variant', variant_id: variant.id, quantity: 2 }]
  const placed = await shop.visit('POST', '/checkout', buyer({ items, ...fields }))
  expect(placed.status).toBe(201)
  return placed.body
}

const cancel = ({ secret_slug }: Order) => shop.visit('POST', `/orders/${secret_slug}/cancel`)
const read = async ({ secret_slug }: Order) => (await shop.visit('GET', `/orders/${secret_slug}`)).body
const readRow = ({ secret_slug }: Order) =>
  db.selectFrom('orders').selectAll().where('secret_slug', '=', secret_slug).executeTakeFirstOrThrow()

const stock = async () =>
  (
    await db
      .selectFrom('variant_stocks')
      .select('quantity')
      .where('variant_id', '=', variant.id)
      .executeTakeFirstOrThrow()
  ).quantity

/** Creates the payment of an order and returns its id at the sandbox. */
async function openPayment(order: Order): Promise<string> {
  expect((await shop.visit('POST', `/orders/${order.secret_slug}/payment`)).status).toBe(200)
  const { pg_reference_id } = await readRow(order)
  const payment = await db
    .selectFrom('sandbox_payments')
    .select('id')
    .where('reference_id', '=', pg_reference_id!)
    .executeTakeFirstOrThrow()
  return payment.id
}

const pay = (sandboxId: string) =>
  fetch(`${service.baseUrl}/sandbox/payments/${sandboxId}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'pay' }),
  })

describe('a buyer who cancels', () => {
  it('ends the unpaid order, returns its stock and ends the payment at its provider', async () => {
    const before = await stock()
    const order = await place({ payment_method: 'va_bca' })
    await openPayment(order)
    expect([await stock(), order.is_cancelable]).toEqual([before - 2, true])
    const canceled = await cancel(order)
    expect(canceled).toMatchObject({
      status: 200,
      body: { status: 'canceled', payment_status: 'unpaid', is_cancelable: false },
    })
    expect(await read(order)).toEqual(canceled.body)
    expect(await stock()).toBe(before)
    const { id } = await readRow(order)
    const { data } = await shop.send('GET', `/orders/${id}/timeline`)
    expect(data.slice(0, 2)).toMatchObject([
      { kind: 'buyer_cancel', by: null },
      { kind: 'status', from: 'pending', to: 'canceled' },
    ])
    await runJobs(service, 'cancel-payment')
    const payments = await db.selectFrom('payments').select('status').where('order_id', '=', id).execute()
    expect(payments).toEqual([{ status: 'failed' }])
    await readEvents(service, 'messages', actOnMessages(config))
    const mails = await db.selectFrom('mails').select('template').where('order_id', '=', id).execute()
    expect(mails.map(({ template }) => template)).toContain('order-canceled')
  })

  it('is refused a second time, after a payment, after a proof of transfer, and once the shop has begun', async () => {
    const refusedAfter = async (fields: Record<string, unknown>, act: (order: Order) => Promise<unknown>) => {
      const order = await place(fields)
      await act(order)
      expect((await read(order)).is_cancelable).toBe(false)
      expect(await cancel(order)).toMatchObject({
        status: 409,
        body: { error_code: 'state_conflict', details: { reason: 'order_not_cancelable' } },
      })
    }
    const change = async (order: Order, to: object) =>
      shop.send('POST', '/orders/change-status', { ids: [(await readRow(order)).id], ...to })
    await refusedAfter({}, cancel)
    await refusedAfter({ payment_method: 'va_bca' }, async (order) => pay(await openPayment(order)))
    await refusedAfter({}, (order) =>
      db
        .updateTable('orders')
        .set({ transferproof_url: 'https://shop.example/proof.png' })
        .where('secret_slug', '=', order.secret_slug)
        .execute(),
    )
    await refusedAfter({ payment_method: 'cod' }, (order) => change(order, { status: 'confirmed' }))
    expect((await shop.visit('POST', `/orders/${'x'.repeat(40)}/cancel`)).status).toBe(404)
    const other = await openShop(service)
    const foreign = await place()
    expect((await other.visit('POST', `/orders/${foreign.secret_slug}/cancel`)).status).toBe(404)
  })

  it('and a payment that arrives later end in a conflict that the shop sees', async () => {
    const order = await place({ payment_method: 'va_bca' })
    const payment = await openPayment(order)
    expect((await cancel(order)).status).toBe(200)
    await pay(payment)
    expect(await readRow(order)).toMatchObject({ status: 'canceled', payment_status: 'conflict' })
  })

  it('and a payment at the same moment leave every order either paid or canceled, never both', async () => {
    const before = await stock()
    const orders = await Promise.all(Array.from({ length: 8 }, () => place({ payment_method: 'va_bca' })))
    const payments = await Promise.all(orders.map(openPayment))
    const answers = await Promise.all(
      orders.map(async (order, i) => (await Promise.all([cancel(order), pay(payments[i]!)]))[0].status),
    )
    const ends = await Promise.all(orders.map(readRow))
    const states = ends.map(({ status, payment_status }) => `${status} ${payment_status}`)
    expect(states).toEqual(answers.map((status) => (status === 200 ? 'canceled conflict' : 'confirmed paid')))
    expect(await stock()).toBe(before - 2 * answers.filter((status) => status === 409).length)
  })

  it('ten times at once succeeds once', async () => {
    const before = await stock()
    const order = await place()
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(order)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await stock()).toBe(before)
  })
})

describe('the search for a lost order', () => {
  const find = (order_id: string, contact: string) => shop.visit('POST', '/orders/find', { order_id, contact })
  const readLinks = async (order: Order) => {
    await runJobs(service, 'mail-order-link')
    const mails = await db
      .selectFrom('mails')
      .select(['recipient', 'body_text'])
      .where('template', '=', 'order-link')
      .where('order_id', '=', (await readRow(order)).id)
      .execute()
    return mails.map(({ recipient, body_text }) => ({
      recipient,
      isLinked: body_text.includes(`/o/${order.secret_slug}`),
    }))
  }

  it('mails the link to the address on file, whether that or the phone number is given', async () => {
    const order = await place({ customer_phone: '628119998888' })
    const sent = { recipient: order.customer.email, isLinked: true }
    for (const contact of [order.customer.email.toUpperCase(), ' 0811-9998-888 ']) {
      const answer = await find(` ${order.order_id.toLowerCase()} `, contact)
      expect([answer.status, answer.body]).toEqual([202, { message: linkSentMessage }])
    }
    expect(await readLinks(order)).toEqual([sent, sent])
  })

  it('answers alike for unknown orders and wrong contacts, and mails nothing', async () => {
    const order = await place()
    const other = await openShop(service)
    const searches = [
      find(order.order_id, 'somebody@example.com'),
      find(order.order_id, '081100000000'),
      find('261115AAAAAAA', order.customer.email),
      other.visit('POST', '/orders/find', { order_id: order.order_id, contact: order.customer.email }),
    ]
    const answers = await Promise.all(searches)
    const distinct = new Set(answers.map(({ status, text }) => `${status} ${text}`))
    expect([...distinct]).toEqual([`202 ${JSON.stringify({ message: linkSentMessage })}`])
    const { rows } = await service.database.pool.query(
      `select count(*)::int as count from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail-order-link'`,
    )
    expect(rows).toEqual([{ count: searches.length }])
    expect(await readLinks(order)).toEqual([])
  })

  it('is limited for one order, and refuses what is no search', async () => {
    const order = await place()
    const statuses: number[] = []
    for (let i = 0; i <= maxRequests; i++) statuses.push((await find(order.order_id, order.customer.email)).status)
    expect(statuses).toEqual([...Array(maxRequests).fill(202), 429])
    expect(await readLinks(order)).toHaveLength(maxRequests)
    const wrong = await shop.visit('POST', '/orders/find', { order_id: '', contact: 'budi@example.com' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['order_id']])
    expect((await shop.visit('POST', '/orders/find', { order_id: 1, contact: null })).status).toBe(400)
  })
})

it('gives a guest who registers with the address of an order a code, and with it the order', async () => {
  const order = await place()
  const { email } = order.customer
  const register = (address: string) =>
    shop.visit('POST', '/auth/register', { name: 'Budi', email: address, password: 'kopi tubruk pagi hari' })
  const [known, unknown] = [await register(email), await register('unknown@example.com')]
  expect([known.status, known.body]).toEqual([201, unknown.body])
  await runJobs(service, 'mail-customer-otp')
  const mails = await db.selectFrom('mails').select('body_text').where('recipient', '=', email).execute()
  const [otp] = mails.flatMap(({ body_text }) => /^\d{6}$/m.exec(body_text!) ?? [])
  const { body } = await shop.visit('POST', '/auth/otp/verify', { email, otp })
  const mine = await callShop(service, shop, 'GET', '/customers/me/orders', undefined, { token: body.access })
  expect(mine.body.data.map((one: Order) => one.order_id)).toEqual([order.order_id])
})

describe('a buyer who tells how the order was paid', () => {
  const accounts = [
    { bank_code: 'bca', bank_name: 'BCA', account_holder: 'Toko Kopi', account_number: '1234567890' },
    { bank_code: 'bni', bank_name: 'BNI', account_holder: 'Toko Kopi', account_number: '9876543210' },
  ]
  const change = (order: Order, fields: object) => shop.visit('PATCH', `/orders/${order.secret_slug}`, fields)

  it('names an account and a bank of the store, and a transfer that has happened', async () => {
    await shop.send('PATCH', `/stores/${shop.store.id}`, { payment_accounts: accounts })
    const account = `${shop.store.unique_id}_account_2`
    const order = await place()
    const reported = await change(order, { payment_account: account, transfer_time: new Date().toISOString() })
    expect(reported).toMatchObject({
      status: 200,
      body: { payment_account_holder: 'Toko Kopi', payment_account_number: '9876543210' },
    })
    expect(await readRow(order)).toMatchObject({ payment_account_id: 2, financial_entity_id: 2 })
    const own = await change(order, {
      payment_account: account,
      payment_account_holder: 'Sari',
      financial_entity_id: 1,
    })
    expect(own.body).toMatchObject({ payment_account_holder: 'Sari', payment_account_number: '9876543210' })
    const kept = await change(order, { payment_account: null, financial_entity_id: null, transfer_time: null })
    expect([kept.status, (await readRow(order)).payment_account_id]).toEqual([200, 2])
  })

  it('cannot name an account or a bank of another store, or a transfer of the day after tomorrow', async () => {
    await shop.send('PATCH', `/stores/${shop.store.id}`, { payment_accounts: accounts })
    const other = await openShop(service)
    await other.send('PATCH', `/stores/${other.store.id}`, { payment_accounts: accounts })
    const order = await place()
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString()
    const before = await readRow(order)
    for (const [name, value] of [
      ['payment_account', `${other.store.unique_id}_account_1`],
      ['payment_account', 'anything'],
      ['financial_entity_id', 3],
      ['transfer_time', later],
    ] as const) {
      const { status, body } = await change(order, { [name]: value, notes: 'Sudah' })
      expect([name, status, Object.keys(body.errors)]).toEqual([name, 422, [name]])
    }
    expect(await readRow(order)).toEqual(before)
  })
})
