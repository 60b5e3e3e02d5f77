import { describe, expect, it } from 'vitest'
import { buyer, type Json, openShop } from '../../../../test/records/checkout.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { createPayments } from '../../../composition/payment-providers.ts'
import { expireOrders } from '../../payments/payments/index.ts'

const service = await startService()
const shop = await openShop(service)
const { id: variant_id } = await shop.sell()

let codes = 0
const makeCode = (fields: Json) =>
  shop.send('POST', '/discount-codes', {
    code: `BALIK${++codes}`,
    applied_to: 'product_price',
    amount_type: 'fixed',
    amount: '5000',
    ...fields,
  })
const limited = (usage_limit: number) => makeCode({ is_usage_limit: true, usage_limit })
const readUses = async ({ id }: { id: number }) => (await shop.send('GET', `/discount-codes/${id}`)).current_usage

const item = (quantity: number) => ({ items: [{ type: 'variant', variant_id, quantity }] })
const buy = (discount_code_code: string, fields: Json = {}) =>
  shop.visit('POST', '/checkout', buyer({ ...item(1), ...fields, discount_code_code }))
const order = async (code: string, fields: Json = {}) => {
  const { status, body } = await buy(code, fields)
  expect(status).toBe(201)
  const { data } = await shop.send('GET', `/orders?search=${body.order_id}`)
  return { id: data[0].id as string, secret_slug: body.secret_slug as string }
}
const post = (path: string, body: Json) =>
  callApi(service, `/v3${path}`, shop.secretKey, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const move = (id: string, change: Json) => post('/orders/change-status', { ids: [id], ...change })
const cancelAsBuyer = ({ secret_slug }: { secret_slug: string }) => shop.visit('POST', `/orders/${secret_slug}/cancel`)
const readRefusal = ({ status, body }: { status: number; body: Json }) => [status, (body.details as Json)?.reason]

describe('the last use of a code', () => {
  it('is free again after its buyer canceled the order', async () => {
    const code = await limited(1)
    const first = await order(code.code)
    expect((await buy(code.code)).status).toBe(422)
    expect((await cancelAsBuyer(first)).status).toBe(200)
    expect(await readUses(code)).toBe(0)
    await order(code.code)
    expect(await readUses(code)).toBe(1)
  })

  it('is free again after the shop canceled the order, or deleted it unpaid', async () => {
    const code = await limited(2)
    const [canceled, deleted] = [await order(code.code), await order(code.code)]
    expect((await move(canceled.id, { status: 'canceled' })).status).toBe(200)
    expect(await readUses(code)).toBe(1)
    await shop.send('POST', '/orders/delete', { ids: [deleted.id] })
    expect(await readUses(code)).toBe(0)
    await shop.send('POST', '/orders/delete', { ids: [canceled.id] })
    expect(await readUses(code)).toBe(0)
  })

  it('stays taken by a paid order that is deleted', async () => {
    const code = await limited(1)
    const { id } = await order(code.code)
    await move(id, { payment_status: 'paid' })
    await shop.send('POST', '/orders/delete', { ids: [id] })
    expect(await readUses(code)).toBe(1)
  })

  it('is free again after the order expired unpaid', async () => {
    const code = await limited(1)
    const { id } = await order(code.code)
    await service.database.pool.query('update orders set payment_expiration_at = now() where id = $1', [id])
    await expireOrders(createPayments(service.service), new Date(Date.now() + 3_600_000))
    expect((await shop.send('GET', `/orders/${id}`)).status).toBe('canceled')
    expect(await readUses(code)).toBe(0)
  })

  it('is taken again by a reopened order, which is refused once another order has it', async () => {
    const code = await limited(1)
    const first = await order(code.code)
    await cancelAsBuyer(first)
    expect((await move(first.id, { status: 'pending' })).status).toBe(200)
    expect(await readUses(code)).toBe(1)
    expect((await buy(code.code)).status).toBe(422)
    await cancelAsBuyer(first)
    await order(code.code)
    expect(readRefusal(await move(first.id, { status: 'pending' }))).toEqual([409, 'discount_used_up'])
    expect(await readUses(code)).toBe(1)
  })

  it('moves to a copy, which returns it like any other order', async () => {
    const code = await limited(1)
    const original = await order(code.code)
    const { body: copy } = await post(`/orders/${original.id}/duplicate`, {})
    expect(await readUses(code)).toBe(1)
    await move(copy.id, { status: 'canceled' })
    expect(await readUses(code)).toBe(0)
  })

  it('is not given back by an order of before that took none', async () => {
    const code = await limited(1)
    const first = await order(code.code)
    await service.database.pool.query('delete from discount_code_uses where order_id = $1', [first.id])
    await cancelAsBuyer(first)
    expect(await readUses(code)).toBe(1)
  })
})

describe('the limit of each customer', () => {
  it('counts no canceled order, and refuses to reopen one beyond it', async () => {
    const code = await makeCode({ is_customer_usage_limit: true, customer_usage_limit: 1 })
    const customer_email = 'setia@example.com'
    const first = await order(code.code, { customer_email })
    expect((await buy(code.code, { customer_email, ...item(2) })).status).toBe(422)
    await cancelAsBuyer(first)
    await order(code.code, { customer_email, ...item(3) })
    expect(readRefusal(await move(first.id, { status: 'pending' }))).toEqual([409, 'discount_used_up'])
    expect(await readUses(code)).toBe(1)
  })

  it('follows a customer who was merged with another one', async () => {
    const code = await makeCode({ is_customer_usage_limit: true, customer_usage_limit: 1 })
    const first = await order(code.code, { customer_email: 'lama@example.com' })
    await order(code.code, { customer_email: 'baru@example.com', customer_phone: '628123450002' })
    const findCustomerId = async (email: string) => (await shop.send('GET', `/customers?search=${email}`)).data[0].id
    const into = await findCustomerId('baru@example.com')
    await shop.send('POST', `/customers/${into}/merge`, { merged_id: await findCustomerId('lama@example.com') })
    const counted = async () =>
      (
        await service.database.pool.query(
          'select customer_id::integer, uses from discount_code_customers where discount_code_id = $1',
          [code.id],
        )
      ).rows
    expect(await counted()).toEqual([{ customer_id: into, uses: 2 }])
    await move(first.id, { status: 'canceled' })
    expect(await counted()).toEqual([{ customer_id: into, uses: 1 }])
  })
})

it('gives each use back once, however many callers cancel and buy at the same moment', async () => {
  const code = await limited(10)
  const orders = await Promise.all(Array.from({ length: 10 }, () => order(code.code)))
  expect(await readUses(code)).toBe(10)
  const cancels = orders.flatMap((one) => [
    cancelAsBuyer(one),
    cancelAsBuyer(one),
    move(one.id, { status: 'canceled' }),
    move(one.id, { status: 'canceled' }),
  ])
  const purchases = Array.from({ length: 10 }, () => buy(code.code))
  const statuses = (await Promise.all(cancels)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
  const sold = (await Promise.all(purchases)).filter(({ status }) => status === 201).length
  expect(await readUses(code)).toBe(sold)
  const more = await Promise.all(Array.from({ length: 12 }, () => buy(code.code)))
  expect(more.filter(({ status }) => status === 201)).toHaveLength(10 - sold)
  expect(await readUses(code)).toBe(10)
})

it('refuses to delete a code to which a canceled order refers', async () => {
  const code = await limited(1)
  await cancelAsBuyer(await order(code.code))
  expect((await callApi(service, `/v3/discount-codes/${code.id}`, shop.secretKey, { method: 'DELETE' })).status).toBe(
    400,
  )
})
