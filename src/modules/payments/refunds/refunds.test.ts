import { describe, expect, it } from 'vitest'
import { addMember } from '../../../../test/records/members.ts'
import { bankAccount, markSent, openRefundShop } from '../../../../test/records/refunds.ts'
import { startService } from '../../../../test/support/service.ts'

const service = await startService()
const { db } = service.service
const shop = await openRefundShop(service)
const { read, refund, readRefund, sendOff, paidOrder, orderPaidByHand } = shop

const readReason = ({ status, body }: { status: number; body: { details?: { reason: string } } }) => [
  status,
  body.details?.reason,
]
const readFields = ({
  status,
  body,
}: {
  status: number
  body: { error_details?: { field: string; code: string; params: object }[] }
}) => [status, ...(body.error_details ?? []).map(({ field, code, params }) => [field, code, params])]
const listMails = async (orderId: string) =>
  (await shop.get(`/v3/orders/${orderId}/timeline`)).body.data
    .filter(({ kind }: { kind: string }) => kind === 'message')
    .map(({ message }: { message: { template: string } }) => message.template)

describe('a refund by the provider', () => {
  it('is pending until the provider has made it, and then the order is refunded', async () => {
    const order = await paidOrder()
    const { status, body } = await refund(order.id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      order: { id: order.id, order_id: order.order_id },
      origin: 'merchant',
      method: 'provider',
      status: 'pending',
      amount: '202000.00',
      kept_fee: '0.00',
      reason: 'Broken cup',
      restock: [],
    })
    expect(await read(order.id)).toMatchObject({ payment_status: 'paid', refunded_amount: '0.00' })
    await sendOff(body.id)
    expect(await readRefund(body.id)).toMatchObject({ status: 'succeeded', succeeded_at: expect.any(String) })
    expect(await read(order.id)).toMatchObject({
      payment_status: 'refunded',
      refunded_amount: '202000.00',
      refunded_time: expect.any(String),
      paid_time: order.paid_time,
    })
    const after = await read(order.id)
    expect(Number(after.net_revenue)).toBe(Number(order.net_revenue) - 202_000)
    expect(await shop.sandboxBooks(order.id)).toMatchObject([{ refund_key: body.id, amount: 20_200_000 }])
    expect(await listMails(order.id)).toEqual(['refund-sent'])
  })

  it('may be a part, and the rest follows', async () => {
    const order = await paidOrder()
    const part = (await refund(order.id, { amount: '50000' })).body
    await sendOff(part.id)
    expect(await read(order.id)).toMatchObject({ payment_status: 'partially_refunded', refunded_amount: '50000.00' })
    const rest = (await refund(order.id)).body
    expect(rest.amount).toBe('152000.00')
    await sendOff(rest.id)
    expect(await read(order.id)).toMatchObject({ payment_status: 'refunded', refunded_amount: '202000.00' })
    expect(readReason(await refund(order.id))).toEqual([409, 'nothing_to_refund'])
    const { data } = (await shop.get(`/v3/orders/${order.id}/refunds`)).body
    expect(data.map(({ id }: { id: string }) => id)).toEqual([rest.id, part.id])
  })

  it('never exceeds what is left: refunds under way count', async () => {
    const order = await paidOrder()
    await refund(order.id, { amount: '200000' })
    expect(readFields(await refund(order.id, { amount: '2000.01' }))).toEqual([
      422,
      ['amount', 'too_large', { max: '2000.00' }],
    ])
    expect(readFields(await refund(order.id, { amount: '0' }))).toEqual([422, ['amount', 'not_above', { min: 0 }]])
    expect(readFields(await refund(order.id, { amount: '-1' }))).toEqual([422, ['amount', 'not_above', { min: 0 }]])
    expect((await refund(order.id, { amount: '2000' })).status).toBe(201)
  })

  it('is made once for one Idempotency-Key, and called once however often the worker tries', async () => {
    const order = await paidOrder()
    const send = () =>
      fetch(`${service.baseUrl}/v3/orders/${order.id}/refunds`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${shop.key}`,
          'content-type': 'application/json',
          'idempotency-key': order.id,
        },
        body: JSON.stringify({ amount: '1000', reason: 'Late' }),
      }).then((answer) => answer.json() as Promise<{ id: string }>)
    const first = await send()
    expect((await send()).id).toBe(first.id)
    await Promise.all([1, 2, 3].map(() => sendOff(first.id)))
    await sendOff(first.id)
    expect(await shop.sandboxBooks(order.id)).toHaveLength(1)
    expect(await readRefund(first.id)).toMatchObject({ status: 'succeeded' })
  })

  it('that fails later moves the payment back, and the buyer owns the goods again', async () => {
    const order = await paidOrder()
    const first = (await refund(order.id, { amount: '2000' })).body
    const rest = (await refund(order.id)).body
    await sendOff(first.id)
    await sendOff(rest.id)
    const [, made] = await shop.sandboxBooks(order.id)
    await shop.act(`/refunds/${made!.id}/fail`, {})
    expect(await readRefund(rest.id)).toMatchObject({
      status: 'failed',
      failure_code: 'provider_failed',
      failure_reason: 'The bank returned the money',
    })
    expect(await read(order.id)).toMatchObject({ payment_status: 'partially_refunded', refunded_amount: '2000.00' })
    const [before] = await shop.sandboxBooks(order.id)
    await shop.act(`/refunds/${before!.id}/fail`, {})
    const after = await read(order.id)
    expect(after).toMatchObject({
      payment_status: 'paid',
      refunded_amount: '0.00',
      net_revenue: order.net_revenue,
      paid_time: order.paid_time,
      status: order.status,
    })
    expect(await listMails(order.id)).toEqual(['refund-failed', 'refund-failed', 'refund-sent', 'refund-sent'])
    const retried = await shop.send('POST', `/v3/refunds/${rest.id}/retry`, {})
    expect(retried).toMatchObject({ status: 201, body: { retry_of: rest.id, status: 'pending', amount: '200000.00' } })
    expect(retried.body.id).not.toBe(rest.id)
  })

  it('is not offered where the method cannot be refunded: the money is transferred', async () => {
    const order = await paidOrder('va_bca')
    const refundable = (await shop.get(`/v3/orders/${order.id}/refundable`)).body
    expect(refundable).toMatchObject({
      received_amount: '202000.00',
      left_amount: '202000.00',
      payments: [{ provider: 'sandbox', payment_method: 'va_bca', provider_refunds: 'none' }],
    })
    expect(readFields(await refund(order.id, { method: 'provider' }))).toEqual([
      422,
      ['method', 'not_refundable_there', {}],
    ])
    expect((await refund(order.id)).body).toMatchObject({ method: 'bank_transfer', status: 'pending' })
  })

  it('is made in whole rupiah: the price of one unit of three is rounded down, and sen are transferred', async () => {
    const order = await paidOrder()
    const [{ id: line_id }] = order.orderlines
    await db
      .updateTable('order_lines')
      .set({ product_price: 10_000_000, discount: 0, discount_code_discount: 0, quantity: 3 })
      .where('id', '=', line_id)
      .execute()
    await shop.must('POST', '/v3/orders/change-status', { ids: [order.id], status: 'shipped' })
    const lines = [{ line_id, quantity: 1 }]
    const returned = await shop.must('POST', `/v3/orders/${order.id}/returns`, { reason: 'Broken', lines })
    expect(returned.goods_amount).toBe('33333.33')
    const [{ id }] = (await shop.must('POST', `/v3/returns/${returned.id}/refund`, {})).refunds
    expect(await readRefund(id)).toMatchObject({ method: 'provider', amount: '33333.00' })
    expect(readFields(await refund(order.id, { amount: '1000.50', method: 'provider' }))).toEqual([
      422,
      ['method', 'not_refundable_there', {}],
    ])
    expect((await refund(order.id, { amount: '1000.50' })).body).toMatchObject({
      method: 'bank_transfer',
      amount: '1000.50',
    })
  })

  it('of a return comes from a payment that has enough left', async () => {
    const order = await shop.order({ payment_method: 'qris' })
    await shop.must('POST', `/v3/orders/${order.id}/payment`)
    const [payment] = await shop.listPayments(order.id)
    await shop.act(`/payments/${payment!.provider_payment_id}/events`, { action: 'pay', amount: '150000' })
    await shop.move([order.id], { payment_status: 'paid' })
    await shop.move([order.id], { status: 'shipped' })
    const lines = [{ line_id: order.orderlines[0].id, quantity: 1 }]
    const returned = await shop.must('POST', `/v3/orders/${order.id}/returns`, { reason: 'Broken', lines })
    const [{ id }] = (await shop.must('POST', `/v3/returns/${returned.id}/refund`, {})).refunds
    // The newest payment received 52,000.
    expect(await readRefund(id)).toMatchObject({ payment_id: payment!.id, amount: '95000.00' })
  })

  it('that fails opens the return that it paid for again', async () => {
    const order = await paidOrder()
    await shop.must('POST', '/v3/orders/change-status', { ids: [order.id], status: 'shipped' })
    const lines = [{ line_id: order.orderlines[0].id, quantity: 1 }]
    const returned = await shop.must('POST', `/v3/orders/${order.id}/returns`, { reason: 'Broken', lines })
    const [{ id }] = (await shop.must('POST', `/v3/returns/${returned.id}/refund`, {})).refunds
    await sendOff(id)
    const readReturn = async () => (await shop.get(`/v3/returns/${returned.id}`)).body
    expect((await readReturn()).status).toBe('refunded')
    const [made] = await shop.sandboxBooks(order.id)
    await shop.act(`/refunds/${made!.id}/fail`, {})
    expect(await readReturn()).toMatchObject({ status: 'approved', refunded_at: null })
  })

  it('cannot be marked as sent or failed, nor given up', async () => {
    const order = await paidOrder()
    const { id } = (await refund(order.id)).body
    const mark = (name: string, body: object) => shop.send('POST', `/v3/refunds/${id}/${name}`, body)
    expect(readReason(await mark('mark-sent', { bank_account: bankAccount }))).toEqual([409, 'refund_by_provider'])
    expect(readReason(await mark('mark-failed', { reason: 'No' }))).toEqual([409, 'refund_by_provider'])
    expect(readReason(await mark('cancel', {}))).toEqual([409, 'refund_ended'])
    expect(readReason(await mark('approve', {}))).toEqual([409, 'refund_ended'])
    expect(readReason(await mark('retry', {}))).toEqual([409, 'refund_ended'])
  })
})

describe('a refund by bank transfer', () => {
  it('is sent by the merchant, and may come back later', async () => {
    const order = await orderPaidByHand()
    const bank_account = bankAccount
    const { body } = await refund(order.id, { amount: '10000', bank_account, note: 'By Rina' })
    expect(body).toMatchObject({ method: 'bank_transfer', status: 'pending', bank_account, note: 'By Rina' })
    const mark = (name: string, content: object) => shop.send('POST', `/v3/refunds/${body.id}/${name}`, content)
    expect((await mark('mark-sent', { bank_account, note: 'From BCA' })).body).toMatchObject({
      status: 'succeeded',
      note: 'From BCA',
    })
    expect(await read(order.id)).toMatchObject({ payment_status: 'partially_refunded', refunded_amount: '10000.00' })
    expect(readReason(await mark('mark-sent', { bank_account }))).toEqual([409, 'refund_ended'])
    const failed = (await mark('mark-failed', { reason: 'The account is closed' })).body
    expect(failed).toMatchObject({ status: 'failed', failure_code: 'transfer_failed' })
    expect(await read(order.id)).toMatchObject({ payment_status: 'paid', refunded_amount: '0.00' })
    expect(readReason(await mark('mark-failed', { reason: 'Again' }))).toEqual([409, 'refund_ended'])
    const retried = (await mark('retry', { bank_account: { ...bank_account, number: '99' } })).body
    expect(retried).toMatchObject({ method: 'bank_transfer', bank_account: { number: '99' }, retry_of: body.id })
    expect((await shop.send('POST', `/v3/refunds/${retried.id}/cancel`, {})).body).toMatchObject({
      status: 'failed',
      failure_code: 'canceled',
    })
  })
})

describe('a refund that failed', () => {
  it('is repeated once, although two people do so at the same time', async () => {
    const order = await orderPaidByHand()
    const { id } = (await refund(order.id, { amount: '10000' })).body
    await shop.must('POST', `/v3/refunds/${id}/mark-failed`, { reason: 'Closed account' })
    const retry = () => shop.send('POST', `/v3/refunds/${id}/retry`, {})
    const answers = (await Promise.all([retry(), retry()])).sort((a, b) => a.status - b.status)
    expect(answers.map(readReason)).toEqual([
      [201, undefined],
      [409, 'refund_ended'],
    ])
    const again = answers[0]!.body.id
    await shop.must('POST', `/v3/refunds/${again}/mark-failed`, { reason: 'Closed account' })
    expect(readReason(await retry())).toEqual([409, 'refund_ended'])
    expect((await shop.send('POST', `/v3/refunds/${again}/retry`, {})).status).toBe(201)
  })
})

describe('an order that was marked as paid', () => {
  it('has a payment that can be refunded, and none once it is unpaid again', async () => {
    const order = await orderPaidByHand()
    expect(await shop.listPayments(order.id)).toMatchObject([
      { provider: 'manual', status: 'paid', paid_amount: 20_200_000, payment_method: 'bank_transfer' },
    ])
    await shop.must('POST', `/v3/orders/${order.id}/check-payment`)
    expect((await shop.move([order.id], { payment_status: 'unpaid' })).status).toBe(200)
    expect(readReason(await refund(order.id))).toEqual([409, 'nothing_to_refund'])
    await shop.move([order.id], { payment_status: 'paid' })
    expect((await refund(order.id)).status).toBe(201)
    expect(readReason(await shop.move([order.id], { payment_status: 'unpaid' }))).toEqual([409, 'refunds_open'])
  })

  it('after a part came through the provider has a payment of the rest, and both can be refunded', async () => {
    const order = await shop.order({ payment_method: 'qris' })
    await shop.must('POST', `/v3/orders/${order.id}/payment`)
    const [payment] = await shop.listPayments(order.id)
    await shop.act(`/payments/${payment!.provider_payment_id}/events`, { action: 'pay', amount: '150000' })
    expect((await read(order.id)).payment_status).toBe('conflict')
    await shop.move([order.id], { payment_status: 'paid' })
    await shop.move([order.id], { payment_status: 'settled' })
    const received = (await shop.listPayments(order.id)).map(({ provider, paid_amount }) => [provider, paid_amount])
    expect(received).toEqual([
      ['sandbox', 15_000_000],
      ['manual', 5_200_000],
    ])
    expect((await shop.get(`/v3/orders/${order.id}/refundable`)).body.left_amount).toBe('202000.00')
    const rest = (await refund(order.id, { amount: '52000', method: 'bank_transfer' })).body
    await markSent(shop.must, rest.id)
    const first = (await refund(order.id, { payment_id: payment!.id })).body
    expect(first).toMatchObject({ method: 'provider', amount: '150000.00' })
    await sendOff(first.id)
    expect(await read(order.id)).toMatchObject({ payment_status: 'refunded', refunded_amount: '202000.00' })
  })

  it('before payments were recorded gets its payment with the first refund', async () => {
    const order = await orderPaidByHand()
    await db.deleteFrom('payments').where('order_id', '=', order.id).execute()
    const refundable = (await shop.get(`/v3/orders/${order.id}/refundable`)).body
    expect(refundable.payments).toMatchObject([{ id: null, provider: 'manual', left_amount: '202000.00' }])
    const { body } = await refund(order.id)
    expect(body.payment_id).toBe((await shop.listPayments(order.id))[0]!.id)
  })
})

describe('payment statuses of refunds', () => {
  it('are not set by hand, and an end of a conflict has to fit what was refunded', async () => {
    const order = await paidOrder()
    const move = (payment_status: string) => shop.move([order.id], { payment_status })
    expect(readReason(await move('refunded'))).toEqual([409, 'refunds_decide'])
    expect(readReason(await move('partially_refunded'))).toEqual([409, 'refunds_decide'])
    const part = (await refund(order.id, { amount: '1000' })).body
    await sendOff(part.id)
    expect(readReason(await move('paid'))).toEqual([409, 'refunds_decide'])
    expect((await move('conflict')).status).toBe(200)
    expect(readReason(await move('paid'))).toEqual([409, 'refunds_decide'])
    expect(readReason(await move('refunded'))).toEqual([409, 'refunds_decide'])
    expect((await move('partially_refunded')).status).toBe(200)
  })

  it('stay out of a conflict that a person has ended, whatever is refunded later', async () => {
    const order = await paidOrder()
    const first = (await refund(order.id, { amount: '1000' })).body
    await sendOff(first.id)
    await shop.move([order.id], { payment_status: 'conflict' })
    await shop.move([order.id], { payment_status: 'partially_refunded' })
    const second = (await refund(order.id, { amount: '2000' })).body
    await sendOff(second.id)
    expect(await read(order.id)).toMatchObject({ payment_status: 'partially_refunded', refunded_amount: '3000.00' })
    for (const { id } of await shop.sandboxBooks(order.id)) await shop.act(`/refunds/${id}/fail`, {})
    expect(await read(order.id)).toMatchObject({ payment_status: 'paid', refunded_amount: '0.00' })
  })

  it('leave a conflict alone until all of the money went back', async () => {
    const order = await shop.order({ payment_method: 'qris' })
    await shop.must('POST', `/v3/orders/${order.id}/payment`)
    await shop.move([order.id], { status: 'canceled' })
    const [payment] = await shop.listPayments(order.id)
    await shop.act(`/payments/${payment!.provider_payment_id}/events`, { action: 'pay' })
    expect((await read(order.id)).payment_status).toBe('conflict')
    const part = (await refund(order.id, { amount: '1000' })).body
    await sendOff(part.id)
    expect(await read(order.id)).toMatchObject({ payment_status: 'conflict', refunded_amount: '1000.00' })
    const rest = (await refund(order.id)).body
    await sendOff(rest.id)
    expect((await read(order.id)).payment_status).toBe('refunded')
    const [, made] = await shop.sandboxBooks(order.id)
    await shop.act(`/refunds/${made!.id}/fail`, {})
    expect((await read(order.id)).payment_status).toBe('conflict')
  })

  it('filter the list of orders and are part of statistics of customers', async () => {
    const order = await orderPaidByHand({ customer_email: 'part@example.com' })
    const { body } = await refund(order.id, { amount: '52000' })
    await markSent(shop.must, body.id)
    const { data } = (await shop.get('/v3/orders?payment_status=partially_refunded&page_size=100')).body
    expect(data.map(({ id }: { id: string }) => id)).toContain(order.id)
    expect((await shop.get(`/v3/customers/${order.customer.id}`)).body.total_spent).toBe('150000.00')
    const rest = (await refund(order.id)).body
    await markSent(shop.must, rest.id)
    expect((await shop.get(`/v3/customers/${order.customer.id}`)).body.total_spent).toBe('0.00')
  })
})

describe('a second payment of an order', () => {
  it('is refunded without touching the revenue of the first', async () => {
    const order = await shop.order({ payment_method: 'qris' })
    await shop.must('POST', `/v3/orders/${order.id}/payment`)
    const [payment] = await shop.listPayments(order.id)
    await shop.move([order.id], { payment_status: 'paid' })
    await shop.act(`/payments/${payment!.provider_payment_id}/events`, { action: 'pay' })
    const refundable = (await shop.get(`/v3/orders/${order.id}/refundable`)).body
    expect(refundable).toMatchObject({ received_amount: '404000.00', left_amount: '404000.00' })
    const extra = (await refund(order.id, { payment_id: payment!.id })).body
    expect(extra).toMatchObject({ method: 'provider', amount: '202000.00' })
    await sendOff(extra.id)
    expect(await read(order.id)).toMatchObject({ payment_status: 'paid', refunded_amount: '0.00' })
    expect(readFields(await refund(order.id, { payment_id: order.id }))).toEqual([422, ['payment_id', 'not_found', {}]])
    expect(readReason(await refund(order.id, { payment_id: payment!.id }))).toEqual([409, 'nothing_to_refund'])
    const { body } = await refund(order.id)
    await markSent(shop.must, body.id)
    expect(await read(order.id)).toMatchObject({ payment_status: 'refunded', refunded_amount: '202000.00' })
  })
})

describe('fees', () => {
  it('that the buyer paid may be kept, and the order is refunded all the same', async () => {
    const order = await orderPaidByHand()
    await db.updateTable('orders').set({ service_fee: 250_000 }).where('id', '=', order.id).execute()
    expect((await shop.get(`/v3/orders/${order.id}/refundable`)).body.fees_amount).toBe('2500.00')
    expect(readFields(await refund(order.id, { keeps_fees: true, amount: '202000' }))).toEqual([
      422,
      ['amount', 'too_large', { max: '199500.00' }],
    ])
    const { body } = await refund(order.id, { keeps_fees: true })
    expect(body).toMatchObject({ amount: '199500.00', kept_fee: '2500.00' })
    await markSent(shop.must, body.id)
    expect(await read(order.id)).toMatchObject({ payment_status: 'refunded', refunded_amount: '199500.00' })
    expect((await refund(order.id)).body.amount).toBe('2500.00')
  })
})

describe('restocking', () => {
  it('puts units of lines back once, with a movement, and a cancellation returns only the others', async () => {
    const order = await orderPaidByHand()
    const [line] = order.orderlines
    const before = await shop.quantity()
    const restock = (quantity: number, line_id = line.id) => [{ line_id, quantity }]
    expect(readFields(await refund(order.id, { restock: restock(3) }))).toEqual([
      422,
      ['restock.0.quantity', 'too_large', { max: 2 }],
    ])
    expect(readFields(await refund(order.id, { restock: restock(1, order.id) }))).toEqual([
      422,
      ['restock.0.line_id', 'not_found', {}],
    ])
    expect(readFields(await refund(order.id, { restock: [...restock(1), ...restock(1)] }))).toEqual([
      422,
      ['restock.1.line_id', 'repeated', {}],
    ])
    expect((await refund(order.id, { amount: '95000', restock: restock(1) })).status).toBe(201)
    expect(await shop.quantity()).toBe(before + 1)
    expect((await read(order.id)).orderlines[0].restocked_quantity).toBe(1)
    const { data } = (await shop.get(`${shop.stockPath}/stock/movements`)).body
    expect(data[0]).toMatchObject({ kind: 'returned', quantity: 1, order: { id: order.id } })
    expect(readFields(await refund(order.id, { amount: '1', restock: restock(2) }))).toEqual([
      422,
      ['restock.0.quantity', 'too_large', { max: 1 }],
    ])
    await shop.must('POST', '/v3/orders/change-status', { ids: [order.id], status: 'canceled' })
    expect(await shop.quantity()).toBe(before + 2)
    expect(readFields(await refund(order.id, { amount: '1', restock: restock(1) }))).toEqual([
      422,
      ['restock.0.quantity', 'too_large', { max: 0 }],
    ])
    await shop.must('POST', '/v3/orders/change-status', { ids: [order.id], status: 'pending' })
    expect(await shop.quantity()).toBe(before + 1)
  })
})

describe('bad input', () => {
  it('is refused with the field that is wrong', async () => {
    const order = await orderPaidByHand()
    const { id } = (await refund(order.id, { amount: '1000' })).body
    const send = (name: string, body: object) => shop.send('POST', `/v3/refunds/${id}/${name}`, body)
    const readProblem = ({ status, body }: Awaited<ReturnType<typeof send>>) => {
      const [{ field, code }] = body.error_details
      return [status, field, code]
    }
    const bank_account = { bank: '', number: '1', holder: 'Sari' }
    expect(readProblem(await refund(order.id, { reason: '' }))).toEqual([422, 'reason', 'empty'])
    expect(readProblem(await refund(order.id, { amount: '1.234' }))).toEqual([422, 'amount', 'invalid_amount'])
    expect(readProblem(await send('approve', { bank_account }))).toEqual([422, 'bank_account.bank', 'empty'])
    expect(readProblem(await send('retry', { bank_account }))).toEqual([422, 'bank_account.bank', 'empty'])
    expect(readProblem(await send('retry', { method: 'cash' }))).toEqual([422, 'method', 'unknown_value'])
    expect(readProblem(await send('cancel', { reason: '' }))).toEqual([422, 'reason', 'empty'])
    expect(readProblem(await send('mark-sent', { bank_account: bankAccount, note: '' }))).toEqual([
      422,
      'note',
      'empty',
    ])
    expect(readProblem(await send('mark-sent', {}))).toEqual([422, 'bank_account', 'required'])
    expect(readProblem(await send('mark-failed', { reason: '' }))).toEqual([422, 'reason', 'empty'])
    expect((await readRefund(id)).status).toBe('pending')
  })
})

describe('an order with refunds or returns', () => {
  it('is deleted only after they have ended', async () => {
    const order = await orderPaidByHand()
    const remove = () => shop.send('POST', '/v3/orders/delete', { ids: [order.id] })
    const { id } = (await refund(order.id, { amount: '1000' })).body
    expect(readReason(await remove())).toEqual([409, 'refunds_open'])
    await markSent(shop.must, id)
    await shop.must('POST', '/v3/orders/change-status', { ids: [order.id], status: 'shipped' })
    const lines = [{ line_id: order.orderlines[0].id, quantity: 1 }]
    const returned = await shop.must('POST', `/v3/orders/${order.id}/returns`, { reason: 'Broken', lines })
    expect(readReason(await remove())).toEqual([409, 'refunds_open'])
    await shop.must('POST', `/v3/returns/${returned.id}/reject`, { reason: 'Used' })
    expect((await remove()).status).toBe(200)
  })

  it("that was deleted still applies the provider's reports about a refund", async () => {
    const order = await paidOrder()
    const { id } = (await refund(order.id)).body
    await sendOff(id)
    await shop.must('POST', '/v3/orders/delete', { ids: [order.id] })
    const [made] = await shop.sandboxBooks(order.id)
    await shop.act(`/refunds/${made!.id}/fail`, {})
    const row = await db.selectFrom('refunds').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.status).toBe('failed')
  })

  it('leaves nothing to decide in the lists and counts once it is deleted', async () => {
    const seller = await openRefundShop(service)
    const { browser } = await addMember(service, seller, 'staff')
    const order = await seller.orderPaidByHand()
    await seller.must('POST', '/v3/orders/change-status', { ids: [order.id], status: 'shipped' })
    await browser.post(`${seller.path}/orders/${order.id}/refunds`, { reason: 'Broken' })
    const lines = [{ line_id: order.orderlines[0].id, quantity: 1 }]
    const { id } = await seller.must('POST', `/v3/orders/${order.id}/returns`, { reason: 'Broken', lines })
    await db.updateTable('returns').set({ status: 'requested' }).where('id', '=', id).execute()
    const counts = async () => {
      const { refund_requests, return_requests } = (await seller.get('/v3/statistics/overview')).body.to_do
      const listed = ['refunds', 'returns'].map(async (list) => (await seller.get(`/v3/${list}`)).body.data.length)
      return [refund_requests, return_requests, ...(await Promise.all(listed))]
    }
    expect(await counts()).toEqual([1, 1, 1, 1])
    // In earlier releases orders with open requests could be deleted.
    await db.updateTable('orders').set({ deleted_at: new Date() }).where('id', '=', order.id).execute()
    expect(await counts()).toEqual([0, 0, 0, 0])
  })
})

describe('the list of refunds', () => {
  it('is filtered by status and order, and pages', async () => {
    const order = await orderPaidByHand()
    const ids: string[] = []
    for (const amount of ['1000', '2000', '3000']) ids.unshift((await refund(order.id, { amount })).body.id)
    await markSent(shop.must, ids[0])
    const list = async (query: string) => (await shop.get(`/v3/refunds?${query}`)).body
    const first = await list(`order_id=${order.id}&page_size=2`)
    expect(first.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
    const next = await list(`next_cursor=${encodeURIComponent(first.next_cursor)}`)
    expect(next.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2))
    expect((await list(`order_id=${order.id}&status=pending`)).data).toHaveLength(2)
    expect((await shop.get(`/v3/refunds?order_id=${ids[0]}`)).status).toBe(404)
    expect((await shop.get('/v3/refunds/nothing')).status).toBe(404)
  })
})
