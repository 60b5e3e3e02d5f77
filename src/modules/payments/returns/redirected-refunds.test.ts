import { describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import {
  callShop,
  customerPassword,
  type SignedInCustomer,
  signInCustomer,
} from '../../../../test/records/customers.ts'
import { addMember } from '../../../../test/records/members.ts'
import { readEvents, runJobs } from '../../../../test/support/background.ts'
import { callApi, createKey, startService } from '../../../../test/support/service.ts'
import { actOnEvents } from '../../messages/notifications/index.ts'

const service = await startService()
const { db } = service.service
const shop = await openShop(service)
const variant = await shop.sell()
const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
const { browser: staff } = await addMember(service, shop, 'staff')
const editing = await createKey(shop, ['order:update', 'order:read', 'customer:update'])
const refunding = await createKey(shop, ['order:update', 'refund:create'])

const own = { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' }
const other = { bank: 'Mandiri', number: '9998887776', holder: 'Orang Lain' }

type Answer = {
  status: number
  body: { details?: object; error_code?: string; error_details?: { field: string; code: string }[] }
}
const readRefusal = ({ status, body }: Answer) => [status, body.error_code, body.details]
const readFields = ({ status, body }: Answer) => [
  status,
  ...(body.error_details ?? []).map(({ field, code }) => `${field} ${code}`),
]
const lacksRole = [403, 'insufficient_role', { permission: 'refunds:manage' }]
const lacksScope = [403, 'insufficient_scope', { required_scope: 'refund:create' }]

const patchWith = (key: string, path: string, body: object) =>
  callApi(service, `/v3${path}`, key, {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

async function pay(secret_slug: string) {
  const bySlug = db.selectFrom('orders').select(['id', 'customer_email']).where('secret_slug', '=', secret_slug)
  const { id, customer_email } = await bySlug.executeTakeFirstOrThrow()
  await shop.send('POST', '/orders/change-status', { ids: [id], payment_status: 'paid' })
  return { id, email: customer_email!, path: `/orders/${secret_slug}` }
}

const paidByGuest = async () => pay((await shop.visit('POST', '/checkout', buyer({ items }))).body.secret_slug)

async function paidBy(customer: SignedInCustomer) {
  const { body } = await customer.call('POST', '/checkout', {
    items,
    address: 'Jl. Sudirman 1',
    location_id: buyer().shipping_location_id,
    courier_service_id: 1,
    payment_method: 'bank_transfer',
  })
  return await pay(body.secret_slug)
}

const makeRefund = async ({ id }: { id: string }, bank_account: object | null = own) =>
  (await shop.send('POST', `/orders/${id}/refunds`, { reason: 'Broken', amount: '1000', bank_account })).id as string

async function makeReturn(order: { id: string; path: string }, bank_account: object | null = own) {
  await shop.send('POST', '/orders/change-status', { ids: [order.id], status: 'shipped' })
  const { orderlines } = await shop.send('GET', `/orders/${order.id}`)
  const lines = [{ line_id: orderlines[0].id, quantity: 1 }]
  const { body } = await shop.visit('POST', `${order.path}/returns`, { reason: 'Too small', lines, bank_account })
  return body.id as string
}

const codesTo = (email: string) =>
  db
    .selectFrom('mails')
    .select('body_text')
    .where('recipient', '=', email)
    .where('template', '=', 'refund-account-code')
    .orderBy('id')
    .execute()

async function readCode(order: { email: string; path: string }, below: string): Promise<string> {
  expect((await shop.visit('POST', `${order.path}${below}/account-code`)).status).toBe(202)
  const { body_text } = (await codesTo(order.email)).at(-1)!
  return /\b(\d{6})\b/.exec(body_text.replaceAll(/\d{6}[A-Z]+/g, ''))![1]!
}

const signIn = async (email: string) => {
  const { body } = await callShop(service, shop, 'POST', '/public/auth/login', { email, password: customerPassword })
  return (method: string, path: string, sent?: unknown) =>
    callShop(service, shop, method, `/customers/me${path}`, sent, { token: body.access })
}

describe('the address of an order with an open refund or return', () => {
  it.each([
    ['a refund', makeRefund],
    ['a refund that waits for an account', (order: { id: string }) => makeRefund(order, null)],
    ['a return', makeReturn],
  ] as const)('is changed by who may refund only: %s', async (_, open) => {
    const order = await paidByGuest()
    await open(order)
    const change = { customer_email: 'saya@example.com' }
    const path = `/orders/${order.id}`
    expect(readRefusal(await staff.patch(`${shop.path}${path}`, change))).toEqual(lacksRole)
    expect(readRefusal(await staff.post(`${shop.path}${path}/preview-update`, change))).toEqual(lacksRole)
    expect(readRefusal(await patchWith(editing, path, change))).toEqual(lacksScope)
    expect((await shop.send('GET', path)).customer_email).toBe(order.email)
    const kept = { customer_email: order.email, notes: 'Leave it with the neighbour' }
    expect((await staff.patch(`${shop.path}${path}`, kept)).status).toBe(200)
    expect((await patchWith(refunding, path, { customer_email: 'baru@example.com' })).status).toBe(200)
    expect((await shop.browser.patch(`${shop.path}${path}`, change)).status).toBe(200)
  })

  it('is open to staff before and after', async () => {
    const order = await paidByGuest()
    const path = `${shop.path}/orders/${order.id}`
    expect((await staff.patch(path, { customer_email: 'betul@example.com' })).status).toBe(200)
    const refund = await makeRefund(order)
    await shop.send('POST', `/refunds/${refund}/mark-sent`, { bank_account: own })
    expect((await staff.patch(path, { customer_email: 'lagi@example.com' })).status).toBe(200)
  })

  it('is not changed by giving the order to another customer', async () => {
    const order = await paidBy(await signInCustomer(service, shop))
    const refund = await makeRefund(order)
    const stranger = await signInCustomer(service, shop)
    const path = `/orders/${order.id}/customer`
    expect(readRefusal(await staff.patch(`${shop.path}${path}`, { customer_id: stranger.id }))).toEqual(lacksRole)
    expect(readRefusal(await patchWith(editing, path, { customer_id: stranger.id }))).toEqual(lacksScope)
    expect((await stranger.call('PATCH', `/refunds/${refund}`, { bank_account: other })).status).toBe(404)
    expect((await patchWith(refunding, path, { customer_id: stranger.id })).status).toBe(200)
  })
})

describe('a customer whose address somebody else changed', () => {
  it('is signed out everywhere, and has neither a confirmed address nor a link to set a password', async () => {
    const customer = await signInCustomer(service, shop)
    await callShop(service, shop, 'POST', '/public/auth/forget-password', { email: customer.email })
    await runJobs(service, 'mail-customer-reset')
    await db.updateTable('customers').set({ confirmed_at: new Date() }).where('id', '=', customer.id).execute()
    const path = `/customers/${customer.id}`
    const same = await patchWith(editing, path, { email: customer.email.toUpperCase() })
    expect([same.status, same.body.confirmed_at]).toEqual([200, expect.any(String)])
    expect((await customer.call('GET')).status).toBe(200)
    const changed = await patchWith(editing, path, { email: `baru${customer.id}@example.com` })
    expect([changed.status, changed.body.confirmed_at]).toEqual([200, null])
    expect((await customer.call('GET')).status).toBe(401)
    const open = db.selectFrom('customer_password_resets').select('used_at').where('customer_id', '=', customer.id)
    expect(await open.execute()).toEqual([{ used_at: expect.any(String) }])
  })

  it('replaces the account of an earlier order only with the code that its address gets', async () => {
    const customer = await signInCustomer(service, shop)
    const order = await paidBy(customer)
    const refund = `/refunds/${await makeRefund(order)}`
    const mine = `saya${customer.id}@example.com`
    expect((await staff.patch(`${shop.path}/customers/${customer.id}`, { email: mine })).status).toBe(200)
    const me = await signIn(mine)
    expect(readFields(await me('PATCH', refund, { bank_account: other }))).toEqual([422, 'code required'])
    expect(readFields(await me('PATCH', refund, { bank_account: other, code: '000000' }))).toEqual([
      422,
      'code wrong_code',
    ])
    const code = await readCode(order, refund)
    expect(await codesTo(mine)).toEqual([])
    expect((await me('PATCH', refund, { bank_account: other, code })).body.bank_account).toEqual(other)
    const sent = `/returns/${await makeReturn(order)}`
    expect(readFields(await me('PATCH', sent, { bank_account: other }))).toEqual([422, 'code required'])
  })

  it('needs no code for an order that was placed since', async () => {
    const customer = await signInCustomer(service, shop)
    const mine = `baru${customer.id}@example.com`
    await staff.patch(`${shop.path}/customers/${customer.id}`, { email: mine })
    const me = await signIn(mine)
    const order = await paidBy({ ...customer, call: me as SignedInCustomer['call'] })
    const changed = await me('PATCH', `/refunds/${await makeRefund(order)}`, { bank_account: other })
    expect([changed.status, changed.body.bank_account]).toEqual([200, other])
  })

  it('needs a code for the orders of a customer who was merged into them', async () => {
    const customer = await signInCustomer(service, shop)
    const order = await paidBy(customer)
    const refund = `/refunds/${await makeRefund(order)}`
    const stranger = await signInCustomer(service, shop)
    const merge = { merged_id: customer.id }
    expect((await staff.post(`${shop.path}/customers/${stranger.id}/merge`, merge)).status).toBe(200)
    expect(readFields(await stranger.call('PATCH', refund, { bank_account: other }))).toEqual([422, 'code required'])
  })
})

const accountMailsTo = async (recipient: string) => {
  const mails = db.selectFrom('mails').select('body_text').where('recipient', '=', recipient)
  return (await mails.where('template', '=', 'refund-account').orderBy('id').execute()).map(
    ({ body_text }) => body_text,
  )
}

const listNotices = async (id: string) => {
  await readEvents(service, 'notifications', actOnEvents)
  const { data } = (await shop.browser.get(`${shop.path}/notifications`)).body
  return data
    .filter(({ order }: { order: { id: string } | null }) => order?.id === id)
    .filter(({ kind }: { kind: string }) => kind === 'refund_account')
}

describe('an account that a new refund names', () => {
  it('is refused from a member who may only request refunds', async () => {
    const order = await paidByGuest()
    const path = `${shop.path}/orders/${order.id}/refunds`
    const request = { reason: 'Broken', amount: '1000' }
    expect(readRefusal(await staff.post(path, { ...request, bank_account: other }))).toEqual(lacksRole)
    expect((await staff.post(path, { ...request, bank_account: null })).status).toBe(201)
  })

  it('is mailed to the buyer and notified to the members', async () => {
    const order = await paidByGuest()
    const refund = await makeRefund(order, other)
    expect(await accountMailsTo(order.email)).toEqual([expect.stringContaining('Mandiri •••• 7776')])
    const { account_changed_at, created_at } = await shop.send('GET', `/refunds/${refund}`)
    expect(account_changed_at).toBe(created_at)
    expect(await listNotices(order.id)).toHaveLength(1)
    const silent = await paidByGuest()
    await makeRefund(silent, null)
    expect(await accountMailsTo(silent.email)).toEqual([])
  })

  it("in place of a return's account is mailed and notified; an unchanged one is not", async () => {
    const kept = await paidByGuest()
    const approve = async (id: string) => shop.send('POST', `/returns/${id}/approve`, {})
    const first = await makeReturn(kept)
    await approve(first)
    await shop.send('POST', `/returns/${first}/refund`, { bank_account: own })
    expect(await accountMailsTo(kept.email)).toHaveLength(1)
    const order = await paidByGuest()
    const second = await makeReturn(order)
    await approve(second)
    await shop.send('POST', `/returns/${second}/refund`, { bank_account: other })
    expect(await accountMailsTo(order.email)).toEqual([expect.anything(), expect.stringContaining('Mandiri •••• 7776')])
    const { refunds } = await shop.send('GET', `/returns/${second}`)
    expect((await shop.send('GET', `/refunds/${refunds[0].id}`)).account_changed_at).not.toBeNull()
  })
})

describe('a code', () => {
  it('is mailed only where it would replace an account', async () => {
    const order = await paidByGuest()
    const ask = async (path: string) => {
      const { status, body } = await shop.visit('POST', `${order.path}${path}/account-code`)
      return { status, body, codes: (await codesTo(order.email)).length }
    }
    const open = `/refunds/${await makeRefund(order)}`
    const first = await ask(open)
    expect(first).toMatchObject({ status: 202, codes: 1 })
    expect(await ask(`/refunds/${await makeRefund(order, null)}`)).toEqual(first)
    await shop.send('POST', `${open}/mark-sent`, { bank_account: own })
    expect(await ask(open)).toEqual(first)
    const returned = `/returns/${await makeReturn(order, null)}`
    expect(await ask(returned)).toEqual(first)
    await shop.visit('PATCH', `${order.path}${returned}`, { bank_account: own })
    expect((await ask(returned)).codes).toBe(2)
    await shop.send('POST', `${returned}/reject`, { reason: 'Too late' })
    expect((await ask(returned)).codes).toBe(2)
  })
})

it('keeps counting guesses when a change with a code that nobody checked succeeds', async () => {
  const strict = await startService({ env: { RATE_LIMIT_LOGIN_ACCOUNT: '3/1m' } })
  const strictShop = await openShop(strict)
  const sold = await strictShop.sell()
  const bought = [{ type: 'variant', variant_id: sold.id, quantity: 1 }]
  const { body: placed } = await strictShop.visit('POST', '/checkout', buyer({ items: bought }))
  const { rows } = await strict.database.pool.query('select id from orders')
  const ids = [rows[0].id]
  await strictShop.send('POST', '/orders/change-status', { ids, payment_status: 'paid' })
  await strictShop.send('POST', '/orders/change-status', { ids, status: 'shipped' })
  const { orderlines } = await strictShop.send('GET', `/orders/${rows[0].id}`)
  const lines = [{ line_id: orderlines[0].id, quantity: 1 }]
  const asked = { reason: 'Too small', lines, bank_account: own }
  const { body } = await strictShop.visit('POST', `/orders/${placed.secret_slug}/returns`, asked)
  const path = `/orders/${placed.secret_slug}/returns/${body.id}`
  const code = '000000'
  const guess = () => strictShop.visit('PATCH', path, { bank_account: other, code })
  expect([(await guess()).status, (await guess()).status]).toEqual([422, 422])
  expect((await strictShop.visit('PATCH', path, { parcel_number: 'JX1', code })).status).toBe(200)
  expect((await guess()).status).toBe(429)
})
