import { describe, expect, it } from 'vitest'
import { openRefundShop } from '../../../../test/records/refunds.ts'
import { startService } from '../../../../test/support/service.ts'
import { untilLocked } from '../../../../test/support/until-locked.ts'

const service = await startService()
const { pool } = service.database
const shop = await openRefundShop(service)
const { read, refund, sendOff, paidOrder, orderPaidByHand, listPayments, move } = shop
const note = 'Talked to the buyer'

const findConflict = async (orderId: string) =>
  (await shop.get('/v3/payment-conflicts')).body.data.find(
    ({ order }: { order: { id: string } | null }) => order?.id === orderId,
  )
const resolve = (id: string, body: object) =>
  shop.send('POST', `/v3/payment-conflicts/${id}/resolve`, { note, ...body })
const readReason = ({ status, body }: Awaited<ReturnType<typeof resolve>>) => [status, body.details?.reason]

async function dispute(orderId: string) {
  const [payment] = await listPayments(orderId)
  await shop.act(`/payments/${payment!.provider_payment_id}/disputes`, { reason: 'fraudulent' })
  return await findConflict(orderId)
}

describe('an order in conflict', () => {
  it('of which a part was refunded goes on as partly refunded or refunded, and as nothing else', async () => {
    const order = await paidOrder('card')
    const part = (await refund(order.id, { amount: '50000' })).body
    await sendOff(part.id)
    const conflict = await dispute(order.id)
    expect(conflict).toMatchObject({
      kind: 'dispute',
      order: { payment_status: 'conflict', refunded_amount: '50000.00' },
    })
    for (const payment_status of ['paid', 'settled'])
      expect(readReason(await resolve(conflict.id, { payment_status }))).toEqual([409, 'refunds_decide'])
    expect(readReason(await resolve(conflict.id, { payment_status: 'unpaid' }))).toEqual([409, 'refunds_open'])
    const { status, body } = await resolve(conflict.id, { payment_status: 'partially_refunded' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { note, order: { payment_status: 'partially_refunded', refunded_amount: '50000.00' } },
    })
    expect(await read(order.id)).toMatchObject({ refunded_amount: '50000.00', payment_fee: order.payment_fee })
  })

  it('of which nothing was refunded does not go on as refunded', async () => {
    const order = await paidOrder('card')
    const conflict = await dispute(order.id)
    for (const payment_status of ['partially_refunded', 'refunded'])
      expect(readReason(await resolve(conflict.id, { payment_status }))).toEqual([409, 'refunds_decide'])
    expect((await resolve(conflict.id, { payment_status: 'paid' })).status).toBe(200)
    expect((await read(order.id)).payment_status).toBe('paid')
  })

  it('does not become unpaid while a refund of it is under way', async () => {
    const order = await orderPaidByHand()
    expect((await refund(order.id, { amount: '50000' })).body.status).toBe('pending')
    await move([order.id], { payment_status: 'conflict' })
    const { id } = await findConflict(order.id)
    expect(readReason(await resolve(id, { payment_status: 'unpaid' }))).toEqual([409, 'refunds_open'])
    expect((await read(order.id)).payment_status).toBe('conflict')
    expect((await findConflict(order.id)).id).toBe(id)
  })

  it('that becomes unpaid loses the payment that marking it as paid recorded, and gets it back when paid', async () => {
    const order = await orderPaidByHand()
    const paid = async () => (await listPayments(order.id)).map(({ provider, paid_at }) => [provider, paid_at !== null])
    expect(await paid()).toEqual([['manual', true]])
    const decide = async (payment_status: string) => {
      await move([order.id], { payment_status: 'conflict' })
      const { id } = await findConflict(order.id)
      expect((await resolve(id, { payment_status })).status).toBe(200)
    }
    await decide('unpaid')
    expect(await paid()).toEqual([['manual', false]])
    await decide('paid')
    expect(await paid()).toEqual([
      ['manual', false],
      ['manual', true],
    ])
    expect((await refund(order.id)).body.amount).toBe('202000.00')
  })
})

it('a dispute that is closed without a payment status leaves its order in the list until that has one', async () => {
  const order = await paidOrder('card')
  const closed = await dispute(order.id)
  expect((await resolve(closed.id, {})).body).toMatchObject({ note, order: { payment_status: 'conflict' } })
  const left = await findConflict(order.id)
  expect(left).toMatchObject({ kind: 'order', order: { id: order.id, payment_status: 'conflict' } })
  expect(left.id).not.toBe(closed.id)
  expect((await resolve(left.id, {})).body.error_details).toMatchObject([{ field: 'payment_status', code: 'required' }])
  expect((await resolve(left.id, { payment_status: 'paid' })).status).toBe(200)
  expect(await findConflict(order.id)).toBeUndefined()
})

describe('members who decide at the same time', () => {
  async function inConflict() {
    const order = await orderPaidByHand()
    await move([order.id], { payment_status: 'conflict' })
    return { order, conflict: await findConflict(order.id) }
  }

  it('wait for each other, and the second one is refused as already resolved', async () => {
    const { order, conflict } = await inConflict()
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update', [order.id])
    const moving = move([order.id], { payment_status: 'paid' })
    await untilLocked(holder)
    const resolving = resolve(conflict.id, { payment_status: 'unpaid' })
    await untilLocked(holder, 2)
    await holder.query('commit')
    holder.release()
    const [moved, resolved] = await Promise.all([moving, resolving])
    expect(moved.status).toBe(200)
    expect(readReason(resolved)).toEqual([409, 'already_resolved'])
    expect((await read(order.id)).payment_status).toBe('paid')
  })

  it('never deadlock', async () => {
    const open = await Promise.all(Array.from({ length: 5 }, inConflict))
    const answers = await Promise.all(
      open.flatMap(({ order, conflict }) => [
        resolve(conflict.id, { payment_status: 'paid' }),
        move([order.id], { payment_status: 'unpaid' }),
        resolve(conflict.id, { payment_status: 'unpaid' }),
        move([order.id], { payment_status: 'paid' }),
      ]),
    )
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    for (const { order } of open) expect(await findConflict(order.id)).toBeUndefined()
  })
})
