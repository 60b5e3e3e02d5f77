import { describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { signInCustomer } from '../../../../test/records/customers.ts'
import { addMember } from '../../../../test/records/members.ts'
import { readEvents, runJobs } from '../../../../test/support/background.ts'
import { callApi, createKey, startService } from '../../../../test/support/service.ts'
import { actOnEvents } from '../../messages/notifications/index.ts'

const service = await startService({ env: { DATABASE_POOL_SIZE: '16' } })
const { db } = service.service
const shop = await openShop(service)
const variant = await shop.sell()
const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]

const own = { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' }
const other = { bank: 'Mandiri', number: '9998887776', holder: 'Orang Lain' }
const accountNumbered = (number: number) => ({ ...other, number: String(7_000_000_000 + number) })

type Answer = {
  status: number
  body: { details?: { reason: string }; error_details?: { field: string; code: string }[] }
}
const readReason = ({ status, body }: Answer) => [status, body.details?.reason]
const readFields = ({ status, body }: Answer) => [
  status,
  ...(body.error_details ?? []).map(({ field, code }) => `${field} ${code}`),
]

const call = (method: string, path: string, body?: unknown, credential = shop.secretKey) =>
  callApi(service, `/v3${path}`, credential, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

/** A paid order, as seen with its link. */
async function paidOrder(fields: object = {}) {
  const placed = await shop.visit('POST', '/checkout', buyer({ items, ...fields }))
  const path = `/orders/${placed.body.secret_slug}`
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('secret_slug', '=', placed.body.secret_slug)
    .executeTakeFirstOrThrow()
  await shop.send('POST', '/orders/change-status', { ids: [id], payment_status: 'paid' })
  return {
    id,
    email: placed.body.customer.email as string,
    visit: (method: string, below: string, body?: unknown) => shop.visit(method, `${path}${below}`, body),
  }
}

type Order = Awaited<ReturnType<typeof paidOrder>>

/** A pending transfer to the account that the buyer stated. */
async function pendingRefund(bank_account: object | null = own, order?: Order) {
  const bought = order ?? (await paidOrder())
  const { body } = await call('POST', `/orders/${bought.id}/refunds`, { reason: 'Broken', amount: '1000' })
  const refund = { ...bought, refundId: body.id as string, path: `/refunds/${body.id}` }
  if (bank_account) expect((await bought.visit('PATCH', refund.path, { bank_account })).status).toBe(200)
  return refund
}

type Refund = Awaited<ReturnType<typeof pendingRefund>>

const mailsTo = (email: string, template: string) =>
  db
    .selectFrom('mails')
    .select(['body_text', 'is_secret', 'subject'])
    .where('recipient', '=', email)
    .where('template', '=', template)
    .orderBy('id')
    .execute()

async function readCode({ email, visit, path }: Pick<Refund, 'email' | 'visit' | 'path'>): Promise<string> {
  expect((await visit('POST', `${path}/account-code`)).status).toBe(202)
  const mail = (await mailsTo(email, 'refund-account-code')).at(-1)!
  expect(mail.is_secret).toBe(true)
  return /\b(\d{6})\b/.exec(mail.body_text.replaceAll(/\d{6}[A-Z]+/g, ''))![1]!
}

const readRefund = (id: string) => shop.send('GET', `/refunds/${id}`)
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('whoever holds the link to an order', () => {
  it('gives the first account of a refund, and replaces none without a code', async () => {
    const refund = await pendingRefund()
    expect(readFields(await refund.visit('PATCH', refund.path, { bank_account: other }))).toEqual([
      422,
      'code required',
    ])
    expect((await readRefund(refund.refundId)).bank_account).toEqual(own)
    const aftercare = (await refund.visit('GET', '/aftercare')).body
    expect(aftercare.refunds[0]).toMatchObject({ is_account_open: true, is_code_needed: true })
  })

  it('redirects no money from a read-only seat or key, and still cancels an unpaid order or sends a proof', async () => {
    const refund = await pendingRefund()
    const reading = await createKey(shop, ['order:read', 'order:list'])
    const { body: seen } = await call('GET', `/orders/${refund.id}`, undefined, reading)
    const taken = await shop.visit('PATCH', `/orders/${seen.secret_slug}${refund.path}`, { bank_account: other })
    expect(readFields(taken)).toEqual([422, 'code required'])
    const edit = { bank_account: other }
    expect((await call('PATCH', refund.path, edit, reading)).status).toBe(403)
    for (const role of ['viewer', 'developer', 'staff'] as const) {
      const { browser } = await addMember(service, shop, role)
      expect((await browser.patch(`${shop.path}${refund.path}`, edit)).status).toBe(403)
      const sent = await browser.post(`${shop.path}${refund.path}/mark-sent`, { bank_account: own })
      expect(sent.status).toBe(403)
    }
    // Uploading a proof of transfer, which the shop checks, and canceling an unpaid order move no money.
    const unpaid = await shop.visit('POST', '/checkout', buyer({ items }))
    const path = `/orders/${unpaid.body.secret_slug}`
    expect((await shop.visit('PATCH', path, { payment_account_holder: 'Budi' })).status).toBe(200)
    expect((await shop.visit('POST', `${path}/cancel`)).status).toBe(200)
    expect(readReason(await refund.visit('POST', '/cancel'))).toEqual([409, 'order_not_cancelable'])
    expect((await readRefund(refund.refundId)).bank_account).toEqual(own)
  })

  it('replaces the account with the code from the mail once, and buyer, members and audit log know of it', async () => {
    const refund = await pendingRefund()
    const code = await readCode(refund)
    const changed = await refund.visit('PATCH', refund.path, { bank_account: other, code })
    expect([changed.status, changed.body.bank_account]).toEqual([200, other])
    expect(readFields(await refund.visit('PATCH', refund.path, { bank_account: own, code }))).toEqual([
      422,
      'code wrong_code',
    ])
    const mails = await mailsTo(refund.email, 'refund-account')
    expect(mails).toHaveLength(2)
    expect(mails[1]!.body_text).toContain('Mandiri •••• 7776 (Orang Lain)')
    expect(mails[1]!.body_text).not.toContain(other.number)
    const { data: entries } = (await shop.browser.get(`${shop.path}/audit?page_size=5`)).body
    expect(entries[0]).toMatchObject({
      action: 'refund.account_changed',
      actor: 'buyer',
      target: `refund:${refund.refundId}`,
      details: { account: 'Mandiri •••• 7776' },
    })
    const shown = await readRefund(refund.refundId)
    expect(shown.account_changed_at).toBe(shown.updated_at)
    await readEvents(service, 'notifications', actOnEvents)
    const { body: notices } = await shop.browser.get(`${shop.path}/notifications`)
    const kinds = notices.data.filter(({ order }: { order: { id: string } | null }) => order?.id === refund.id)
    expect(kinds.map(({ kind }: { kind: string }) => kind).slice(0, 2)).toEqual(['refund_account', 'refund_account'])
    await runJobs(service, 'mail-notices')
    const owner = (await shop.browser.get('/api/me')).body.email
    expect(await mailsTo(owner, 'notice-refund_account')).not.toHaveLength(0)
  })

  it('gets no code that fits another refund, another order, or a changed address', async () => {
    const first = await pendingRefund()
    const second = await pendingRefund(own, first)
    const code = await readCode(first)
    const refusal = [422, 'code wrong_code']
    expect(readFields(await first.visit('PATCH', second.path, { bank_account: other, code }))).toEqual(refusal)
    const foreign = await pendingRefund()
    expect(readFields(await foreign.visit('PATCH', foreign.path, { bank_account: other, code }))).toEqual(refusal)
    expect((await foreign.visit('PATCH', first.path, { bank_account: other, code })).status).toBe(404)
    expect((await foreign.visit('POST', `${first.path}/account-code`)).status).toBe(404)
    await db.updateTable('orders').set({ customer_email: 'baru@example.com' }).where('id', '=', first.id).execute()
    expect(readFields(await first.visit('PATCH', first.path, { bank_account: other, code }))).toEqual(refusal)
    expect((await readRefund(first.refundId)).bank_account).toEqual(own)
  })

  it('has five tries for a code, which ends after ten minutes', async () => {
    const refund = await pendingRefund()
    const code = await readCode(refund)
    const give = (tried: string) => refund.visit('PATCH', refund.path, { bank_account: other, code: tried })
    for (let i = 0; i < 5; i++) expect(readFields(await give(wrongFor(code)))).toEqual([422, 'code wrong_code'])
    expect(readFields(await give(code))).toEqual([422, 'code wrong_code'])
    const fresh = await readCode(refund)
    await db
      .updateTable('refund_account_codes')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('target_id', '=', refund.refundId)
      .execute()
    expect(readFields(await give(fresh))).toEqual([422, 'code wrong_code'])
    expect(readFields(await give('12345'))).toEqual([422, 'code wrong_format'])
    expect((await give(await readCode(refund))).status).toBe(200)
  })

  it('finds no code in the database, and gets the same answer where none is sent', async () => {
    const refund = await pendingRefund()
    const sent = await refund.visit('POST', `${refund.path}/account-code`)
    const code = await readCode(refund)
    const { rows } = await service.database.pool.query(
      'select code_hash::text as hash from refund_account_codes where target_id = $1',
      [refund.refundId],
    )
    expect(rows[0].hash).not.toContain(Buffer.from(code).toString('hex'))
    await db.updateTable('orders').set({ customer_email: null }).where('id', '=', refund.id).execute()
    const silent = await refund.visit('POST', `${refund.path}/account-code`)
    expect([silent.status, silent.body]).toEqual([sent.status, sent.body])
  })

  it('replaces no account of a refund that was sent', async () => {
    const refund = await pendingRefund()
    const code = await readCode(refund)
    await shop.send('POST', `${refund.path}/mark-sent`, { bank_account: own })
    expect(readReason(await refund.visit('PATCH', refund.path, { bank_account: other, code }))).toEqual([
      409,
      'refund_ended',
    ])
  })
})

it('limits how often the code of an order is mailed, and how often it is guessed', async () => {
  const strict = await startService({ env: { RATE_LIMIT_LOGIN_ACCOUNT: '3/1m' } })
  const strictShop = await openShop(strict)
  const sold = await strictShop.sell()
  const bought = [{ type: 'variant', variant_id: sold.id, quantity: 1 }]
  const { body } = await strictShop.visit('POST', '/checkout', buyer({ items: bought }))
  const { rows } = await strict.database.pool.query('select id from orders')
  await strictShop.send('POST', '/orders/change-status', { ids: [rows[0].id], payment_status: 'paid' })
  const refund = await strictShop.send('POST', `/orders/${rows[0].id}/refunds`, { reason: 'No', bank_account: own })
  const path = `/orders/${body.secret_slug}/refunds/${refund.id}`
  const statuses = async (ask: () => Promise<{ status: number }>) => [
    (await ask()).status,
    (await ask()).status,
    (await ask()).status,
    (await ask()).status,
  ]
  expect(await statuses(() => strictShop.visit('POST', `${path}/account-code`))).toEqual([202, 202, 202, 429])
  const guess = () => strictShop.visit('PATCH', path, { bank_account: other, code: '000000' })
  expect(await statuses(guess)).toEqual([422, 422, 422, 429])
})

describe('the signed-in customer of the order', () => {
  it('replaces the account without a code; another customer does not find the refund', async () => {
    const customer = await signInCustomer(service, shop)
    const { body } = await customer.call('POST', '/checkout', {
      items,
      address: 'Jl. Sudirman 1',
      location_id: buyer().shipping_location_id,
      courier_service_id: 1,
      payment_method: 'bank_transfer',
    })
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('secret_slug', '=', body.secret_slug)
      .executeTakeFirstOrThrow()
    await shop.send('POST', '/orders/change-status', { ids: [id], payment_status: 'paid' })
    const refund = await shop.send('POST', `/orders/${id}/refunds`, { reason: 'No', bank_account: own })
    const changed = await customer.call('PATCH', `/refunds/${refund.id}`, { bank_account: other })
    expect([changed.status, changed.body.bank_account]).toEqual([200, other])
    expect(await mailsTo(customer.email, 'refund-account')).toHaveLength(2)
    const stranger = await signInCustomer(service, shop)
    expect((await stranger.call('PATCH', `/refunds/${refund.id}`, { bank_account: own })).status).toBe(404)
    await shop.send('POST', `/refunds/${refund.id}/mark-sent`, { bank_account: other })
    expect(readReason(await customer.call('PATCH', `/refunds/${refund.id}`, { bank_account: own }))).toEqual([
      409,
      'refund_ended',
    ])
  })

  it('is not a stranger who registered the address of a guest', async () => {
    const refund = await pendingRefund()
    const stranger = await signInCustomer(service, shop)
    const asGuest = { customer_id: stranger.id, customer_email: stranger.email }
    await db.updateTable('orders').set(asGuest).where('id', '=', refund.id).execute()
    expect((await stranger.call('PATCH', refund.path, { bank_account: other })).status).toBe(404)
  })
})

describe('an account that a member replaces', () => {
  it.each([
    ['an edit', 'PATCH', ''],
    ['an approval', 'POST', '/approve'],
  ])('by %s is mailed to the buyer', async (_, method, below) => {
    const order = await paidOrder()
    const { body } = await order.visit('POST', '/refunds', { reason: 'Broken', bank_account: own })
    const [requested] = await mailsTo(order.email, 'refund-requested')
    expect(requested!.body_text).toContain('BCA •••• 7890 (Sari Dewi)')
    await shop.send(method, `/refunds/${body.id}${below}`, { bank_account: other })
    const mails = await mailsTo(order.email, 'refund-account')
    expect(mails).toHaveLength(1)
    expect(mails[0]!.body_text).toContain('Mandiri')
    expect((await readRefund(body.id)).account_changed_at).not.toBeNull()
  })

  it('by a repetition is mailed to the buyer, and a kept one is not', async () => {
    const refund = await pendingRefund()
    await shop.send('POST', `${refund.path}/mark-failed`, { reason: 'Closed' })
    const again = await shop.send('POST', `${refund.path}/retry`, {})
    expect(again).toMatchObject({ bank_account: own, account_changed_at: null })
    await shop.send('POST', `/refunds/${again.id}/mark-failed`, { reason: 'Closed' })
    const third = await shop.send('POST', `/refunds/${again.id}/retry`, { bank_account: other })
    expect(third).toMatchObject({ bank_account: other, account_changed_at: third.created_at })
    expect(await mailsTo(refund.email, 'refund-account')).toHaveLength(2)
  })
})

describe('a transfer that is marked as sent', () => {
  it('names the account that was shown: 409 for another one, 422 for none', async () => {
    const refund = await pendingRefund()
    const mark = (body: object) => call('POST', `${refund.path}/mark-sent`, body)
    expect(readFields(await mark({}))).toEqual([422, 'bank_account required'])
    expect(readFields(await mark({ bank_account: null }))).toEqual([422, 'bank_account required'])
    expect(readReason(await mark({ bank_account: other }))).toEqual([409, 'account_changed'])
    expect((await readRefund(refund.refundId)).status).toBe('pending')
    expect((await mark({ bank_account: own })).body).toMatchObject({ status: 'succeeded', bank_account: own })
  })

  it('needs an account first', async () => {
    const refund = await pendingRefund(null)
    const mark = () => call('POST', `${refund.path}/mark-sent`, { bank_account: own })
    expect(readReason(await mark())).toEqual([409, 'account_changed'])
    await shop.send('PATCH', refund.path, { bank_account: own })
    expect((await mark()).status).toBe(200)
  })
})

describe('at the same moment', () => {
  it('one of fifty changes with one code succeeds', async () => {
    const refund = await pendingRefund()
    const code = await readCode(refund)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        refund.visit('PATCH', refund.path, { bank_account: accountNumbered(i), code }),
      ),
    )
    const done = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
    expect(done).toHaveLength(1)
    const refusals = answers.filter(({ status }) => status !== 200).map(readFields)
    expect(new Set(refusals.map(String))).toEqual(new Set(['422,code wrong_code']))
    expect((await readRefund(refund.refundId)).bank_account).toEqual(accountNumbered(done[0]!))
    expect(await mailsTo(refund.email, 'refund-account')).toHaveLength(2)
  })

  it('one of forty first accounts is taken', async () => {
    const refund = await pendingRefund(null)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => refund.visit('PATCH', refund.path, { bank_account: accountNumbered(i) })),
    )
    const done = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
    expect(done).toHaveLength(1)
    expect((await readRefund(refund.refundId)).bank_account).toEqual(accountNumbered(done[0]!))
  })

  it('a transfer is marked as sent only to the account that was shown', async () => {
    for (let round = 0; round < 8; round++) {
      const refund = await pendingRefund()
      const code = await readCode(refund)
      const [changed, ...sent] = await Promise.all([
        refund.visit('PATCH', refund.path, { bank_account: other, code }),
        ...Array.from({ length: 4 }, () => call('POST', `${refund.path}/mark-sent`, { bank_account: own })),
      ])
      const { status, bank_account } = await readRefund(refund.refundId)
      const isSent = sent.some((answer) => answer.status === 200)
      expect(changed!.status).toBe(isSent ? 409 : 200)
      expect({ status, bank_account }).toEqual(
        isSent ? { status: 'succeeded', bank_account: own } : { status: 'pending', bank_account: other },
      )
    }
  })
})

describe('the account of a return', () => {
  async function askedReturn(bank_account: object | null) {
    const order = await paidOrder()
    await shop.send('POST', '/orders/change-status', { ids: [order.id], status: 'shipped' })
    const { orderlines } = await shop.send('GET', `/orders/${order.id}`)
    const lines = [{ line_id: orderlines[0].id, quantity: 1 }]
    const { body } = await order.visit('POST', '/returns', { reason: 'Too small', lines, bank_account })
    return { ...order, returnId: body.id as string, path: `/returns/${body.id}` }
  }

  it('is mailed to the buyer when it is given, and replaced with a code only', async () => {
    const asked = await askedReturn(own)
    expect(await mailsTo(asked.email, 'refund-account')).toHaveLength(1)
    const change = { bank_account: other }
    expect(readFields(await asked.visit('PATCH', asked.path, change))).toEqual([422, 'code required'])
    expect((await asked.visit('PATCH', asked.path, { bank_account: null })).status).toBe(422)
    expect((await asked.visit('PATCH', asked.path, { parcel_number: 'JX1' })).status).toBe(200)
    const code = await readCode(asked)
    const changed = await asked.visit('PATCH', asked.path, { ...change, code })
    expect([changed.status, changed.body.bank_account]).toEqual([200, other])
    expect(await mailsTo(asked.email, 'refund-account')).toHaveLength(2)
    expect((await shop.send('GET', asked.path)).account_changed_at).not.toBeNull()
    expect((await asked.visit('POST', '/returns/unknown/account-code')).status).toBe(404)
  })

  it('is given first without a code', async () => {
    const asked = await askedReturn(null)
    expect((await asked.visit('PATCH', asked.path, { bank_account: own })).body.bank_account).toEqual(own)
    expect(await mailsTo(asked.email, 'refund-account')).toHaveLength(1)
  })

  it('is replaced by the signed-in customer, until the return has ended', async () => {
    const asked = await askedReturn(own)
    const customer = await signInCustomer(service, shop)
    await db
      .updateTable('orders')
      .set({ customer_id: customer.id, is_by_account: true })
      .where('id', '=', asked.id)
      .execute()
    const change = () => customer.call('PATCH', asked.path, { bank_account: other })
    expect((await change()).body.bank_account).toEqual(other)
    await shop.send('POST', `${asked.path}/reject`, { reason: 'Too late' })
    expect(readReason(await change())).toEqual([409, 'return_ended'])
    expect((await customer.call('PATCH', '/returns/unknown', { bank_account: own })).status).toBe(404)
  })
})
