import { describe, expect, it } from 'vitest'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { addMember } from '../../../../test/records/members.ts'
import { bankAccount, markSent, openRefundShop } from '../../../../test/records/refunds.ts'
import { startService } from '../../../../test/support/service.ts'
import { countMarkedDays } from '../../orders/statistics/index.ts'

const service = await startService()
const { db } = service.service
const shop = await openRefundShop(service)
const { read, refund, sendOff, paidOrder, orderPaidByHand } = shop

describe('a member who may not decide', () => {
  it('requests a refund, which an owner makes, with another amount if it says so', async () => {
    const { browser } = await addMember(service, shop, 'staff')
    const order = await paidOrder()
    const [line] = order.orderlines
    const before = await shop.quantity()
    const body = { reason: 'Broken', amount: '95000', restock: [{ line_id: line.id, quantity: 1 }] }
    const requested = await browser.post(`${shop.path}/orders/${order.id}/refunds`, body)
    expect(requested).toMatchObject({ status: 201, body: { status: 'requested', requested_by: 'The staff' } })
    const { id } = requested.body
    expect(await shop.quantity()).toBe(before)
    // An open request does not reduce the refundable amount.
    expect((await shop.get(`/v3/orders/${order.id}/refundable`)).body.left_amount).toBe('202000.00')
    const approve = (by: typeof browser) => by.post(`${shop.path}/refunds/${id}/approve`, { amount: '90000' })
    expect((await approve(browser)).status).toBe(403)
    const approved = await approve(shop.browser)
    expect(approved).toMatchObject({
      status: 200,
      body: { status: 'pending', amount: '90000.00', requested_by: 'The staff', decided_by: 'Sari Dewi' },
    })
    expect(await shop.quantity()).toBe(before + 1)
    await sendOff(id)
    expect((await read(order.id)).payment_status).toBe('partially_refunded')
    const again = await shop.browser.post(`${shop.path}/refunds/${id}/approve`, {})
    expect([again.status, again.body.details]).toEqual([409, { reason: 'refund_ended' }])
  })

  it('requests a refund of a payment by transfer, and so it is approved and repeated', async () => {
    const { browser } = await addMember(service, shop, 'staff')
    const order = await shop.order({ payment_method: 'qris' })
    await shop.must('POST', `/v3/orders/${order.id}/payment`)
    await shop.move([order.id], { payment_status: 'paid' })
    const [first, byHand] = await shop.listPayments(order.id)
    await shop.act(`/payments/${first!.provider_payment_id}/events`, { action: 'pay' })
    const approve = async (fields: object) => {
      const asked = { reason: 'Broken', amount: '1000', ...fields }
      const { id } = (await browser.post(`${shop.path}/orders/${order.id}/refunds`, asked)).body
      return await shop.must('POST', `/v3/refunds/${id}/approve`, {})
    }
    expect(await approve({ payment_id: byHand!.id })).toMatchObject({ payment_id: byHand!.id, method: 'bank_transfer' })
    expect(await approve({ payment_id: first!.id })).toMatchObject({ payment_id: first!.id, method: 'provider' })
    const transfer = await approve({ payment_id: first!.id, method: 'bank_transfer' })
    expect(transfer).toMatchObject({ payment_id: first!.id, method: 'bank_transfer' })
    await shop.must('POST', `/v3/refunds/${transfer.id}/mark-failed`, { reason: 'Closed account' })
    const again = await shop.must('POST', `/v3/refunds/${transfer.id}/retry`, {})
    expect(again).toMatchObject({ payment_id: first!.id, method: 'bank_transfer' })
  })

  it('reads that a request was declined', async () => {
    const { browser } = await addMember(service, shop, 'staff')
    const order = await orderPaidByHand()
    const { id } = (await browser.post(`${shop.path}/orders/${order.id}/refunds`, { reason: 'Broken' })).body
    await shop.must('POST', `/v3/refunds/${id}/cancel`, { reason: 'It was not' })
    const read = (await browser.get(`${shop.path}/refunds/${id}`)).body
    expect(read).toMatchObject({ status: 'failed', failure_code: 'canceled', failure_reason: 'It was not' })
    expect((await shop.get(`/v3/orders/${order.id}`)).body.payment_status).toBe('paid')
  })

  it('who only views may not even request', async () => {
    const { browser } = await addMember(service, shop, 'viewer')
    const order = await orderPaidByHand()
    expect((await browser.post(`${shop.path}/orders/${order.id}/refunds`, { reason: 'Broken' })).status).toBe(403)
    expect((await browser.get(`${shop.path}/orders/${order.id}/refunds`)).status).toBe(200)
  })
})

describe('bank account and note of a refund', () => {
  it('are changed by who decides; the account only until the money was sent', async () => {
    const { browser } = await addMember(service, shop, 'staff')
    const order = await orderPaidByHand()
    const { id } = (await refund(order.id, { amount: '10000' })).body
    const bank_account = { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' }
    const change = (body: object) => shop.send('PATCH', `/v3/refunds/${id}`, body)
    expect((await browser.patch(`${shop.path}/refunds/${id}`, { bank_account })).status).toBe(403)
    expect(await change({ bank_account, note: 'By phone' })).toMatchObject({
      status: 200,
      body: { status: 'pending', bank_account, note: 'By phone' },
    })
    const wrong = await change({ bank_account: { ...bank_account, holder: '' } })
    expect([wrong.status, wrong.body.error_details[0].field]).toEqual([422, 'bank_account.holder'])
    expect((await shop.send('PATCH', '/v3/refunds/nothing', { note: 'A' })).status).toBe(404)
    await markSent(shop.must, id)
    const late = await change({ bank_account })
    expect([late.status, late.body.details]).toEqual([409, { reason: 'refund_ended' }])
    expect((await change({ note: null })).body).toMatchObject({ status: 'succeeded', note: null, bank_account })
    const { data } = (await shop.get(`/v3/orders/${order.id}/timeline`)).body
    const entries = data.filter(({ kind }: { kind: string }) => kind === 'refund')
    expect(entries.map(({ values }: { values: object }) => values)).toMatchObject([
      { status: 'succeeded', is_edit: true },
      { status: 'succeeded' },
      { status: 'pending', is_edit: true },
      { status: 'pending' },
    ])
    expect((await read(order.id)).payment_status).toBe('partially_refunded')
  })
})

describe('what was bought', () => {
  it('is no longer accessible after a full refund, and again if the refund fails', async () => {
    const goods = await openGoodsShop(service)
    const order = await goods.buy((await goods.sellDigital()).id)
    const isOpen = async () => (await goods.entitlements(order.id)).every(({ revoked_at }) => revoked_at === null)
    expect(await isOpen()).toBe(true)
    const make = async (fields: object) => (await goods.send('POST', `/orders/${order.id}/refunds`, fields)).id
    const part = await make({ reason: 'Half', amount: '10000' })
    await markSent(goods.send, part, { below: '' })
    expect(await isOpen()).toBe(true)
    const rest = await make({ reason: 'All' })
    await markSent(goods.send, rest, { below: '' })
    expect(await isOpen()).toBe(false)
    await goods.send('POST', `/refunds/${rest}/mark-failed`, { reason: 'Closed account' })
    expect((await goods.entitlements(order.id)).some(({ revoked_at }) => revoked_at === null)).toBe(true)
  })

  it('ends a subscription with a full refund', async () => {
    const goods = await openGoodsShop(service)
    const [plan] = await goods.sellPlans(['50000'])
    const order = await goods.buy(plan!.id)
    const refunded = await goods.send('POST', `/orders/${order.id}/refunds`, { reason: 'All' })
    await markSent(goods.send, refunded.id, { below: '' })
    const [subscription] = (await goods.send('GET', '/subscriptions')).data
    expect(subscription.status).not.toBe('active')
  })
})

describe('each change of a refund', () => {
  it('is in the audit log, with who made it', async () => {
    const order = await orderPaidByHand()
    const { id } = (await refund(order.id, { bank_account: bankAccount })).body
    await markSent(shop.must, id)
    await shop.must('POST', `/v3/refunds/${id}/mark-failed`, { reason: 'Closed account' })
    const again = await shop.must('POST', `/v3/refunds/${id}/retry`, {})
    await shop.must('POST', `/v3/refunds/${again.id}/cancel`, {})
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'details', 'actor'])
      .where('target', 'in', [`refund:${id}`, `refund:${again.id}`])
      .orderBy('sequence')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'refund.created',
      'refund.account_changed',
      'refund.sent',
      'refund.failed',
      'refund.retried',
      'refund.canceled',
    ])
    expect(entries[0]).toMatchObject({ actor: expect.stringMatching(/^key:/), details: { amount: '202000.00' } })
  })

  it('is an event in the sequence of the order, and an entry of its timeline', async () => {
    const order = await paidOrder()
    const { id } = (await refund(order.id, { amount: '50000' })).body
    await sendOff(id)
    const events = (await shop.events(order.id)).slice(-3)
    expect(events.map(({ kind }) => kind)).toEqual(['refund.created', 'order.payment_status_changed', 'refund.updated'])
    const sequences = events.map(({ sequence }) => Number(sequence))
    expect(sequences).toEqual([sequences[0], sequences[0]! + 1, sequences[0]! + 2])
    expect(events[2]!.payload).toMatchObject({
      id,
      status: 'succeeded',
      amount: '50000.00',
      order: { id: order.id, payment_status: 'partially_refunded', refunded_amount: '50000.00' },
    })
    const { data } = (await shop.get(`/v3/orders/${order.id}/timeline`)).body
    const entries = data.filter(({ kind }: { kind: string }) => kind === 'refund')
    expect(entries.map(({ values }: { values: object }) => values)).toMatchObject([
      { refund_id: id, status: 'succeeded', amount: '50000.00' },
      { refund_id: id, status: 'pending', amount: '50000.00' },
    ])
  })

  it('lowers the revenue of the day, of the order and of the product', async () => {
    const seller = await openRefundShop(service)
    const order = await seller.orderPaidByHand()
    const { id } = (await seller.refund(order.id, { amount: '101000' })).body
    await markSent(seller.must, id)
    // The day in the business's time zone, which begins seven hours before that of UTC.
    const day = new Date(order.created_at).toLocaleDateString('en-CA', { timeZone: 'Asia/Jakarta' })
    await db.insertInto('sales_days_to_count').values({ business_id: seller.businessId, day }).execute()
    const figures = async (dimension: 'total' | 'product') => {
      await countMarkedDays(db)
      const rows = await db
        .selectFrom('sales_figures')
        .select(['paid_orders', 'revenue'])
        .where('business_id', '=', seller.businessId)
        .where('dimension', '=', dimension)
        .execute()
      return rows.reduce((sum, { revenue }) => sum + Number(revenue), 0)
    }
    expect(await figures('total')).toBe(10_100_000)
    expect(await figures('product')).toBe(9_500_000)
  })
})
