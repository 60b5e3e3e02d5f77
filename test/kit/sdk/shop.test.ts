import { describe, expect, it } from 'vitest'
import { ApiError, connectShop, inMemory, inStorage } from '../../../packages/sdk/src/shop.ts'
import { buyer, openShop } from '../../records/checkout.ts'
import { customerPassword } from '../../records/customers.ts'
import { loseTwoOfThree, startLosingProxy } from '../../servers/losing-proxy.ts'
import { startService } from '../../support/service.ts'

const service = await startService()
const shop = await openShop(service)
const variant = await shop.sell({ stock: 500 })
const options = { url: service.baseUrl, storeId: shop.store.unique_id, key: shop.key.token }
const countOrders = async () => Number((await service.database.pool.query('select count(*) from orders')).rows[0].count)
const { customer_name, customer_email: _, ...address } = buyer()
const person = () => ({ ...address, customer_name, ...pickContact() })
const pickContact = () => {
  const { customer_email, customer_phone } = buyer()
  return { customer_email, customer_phone }
}

describe('a visitor', () => {
  it('fills a cart that the connection remembers, reads the total, and buys', async () => {
    const visitor = connectShop(options)
    const { data } = await visitor.call('GET /public/items')
    expect(data.map(({ name }) => name)).toEqual(['Kopi Gayo'])
    await visitor.call('POST /public/cart/items', { body: { variant_id: variant.id, quantity: 2 } })
    expect((await visitor.call('GET /public/cart')).items).toMatchObject([{ quantity: 2 }])
    const order = await visitor.call('POST /public/checkout', { body: person() })
    const shown = await visitor.call('GET /public/orders/{secret_slug}', { path: { secret_slug: order.secret_slug } })
    expect(shown.order_id).toBe(order.order_id)
  })

  it('keeps the cart in a storage of the browser across connections', async () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    }
    await connectShop({ ...options, keep: inStorage(storage) }).call('POST /public/cart/items', {
      body: { variant_id: variant.id },
    })
    const cart = await connectShop({ ...options, keep: inStorage(storage) }).call('GET /public/cart')
    expect(cart.item_count).toBe(1)
    expect([...stored.keys()]).toEqual(['etalase.guest'])
  })

  it('places one order although requests and answers are lost', async () => {
    const before = await countOrders()
    const proxy = await startLosingProxy(service.baseUrl, loseTwoOfThree)
    const visitor = connectShop({ ...options, url: proxy.url, attempts: 6 })
    const items = [{ type: 'variant' as const, variant_id: variant.id, quantity: 1 }]
    for (let i = 0; i < 8; i++) await visitor.call('POST /public/checkout', { body: { ...person(), items } })
    expect(await countOrders()).toBe(before + 8)
    expect(proxy.lost.answers).toBeGreaterThanOrEqual(8)
  })

  it('learns what is wrong by codes and fields', async () => {
    const refused = connectShop(options).call('POST /public/cart/items', { body: { variant_id: 999_999_999 } })
    await expect(refused).rejects.toThrow(ApiError)
    const error = await refused.catch((error: ApiError) => error)
    expect(error).toMatchObject({ status: 404, code: 'item_not_available', requestId: expect.any(String) })
    const wrong = connectShop(options).call('POST /public/cart/items', {
      body: { variant_id: variant.id, quantity: 0 },
    })
    expect(await wrong.catch((error: ApiError) => error)).toMatchObject({
      status: 422,
      code: 'validation_failed',
      fields: [{ field: 'quantity', code: 'too_small', params: { min: 1 } }],
    })
  })
})

describe('a customer', () => {
  const register = async (keep = inMemory()) => {
    const customer = connectShop({ ...options, keep })
    const body = { name: 'Budi', email: pickContact().customer_email, password: customerPassword, phone: '62812345678' }
    await customer.call('POST /public/auth/register', { body })
    return { customer, keep }
  }
  const expire = (keep: ReturnType<typeof inMemory>) =>
    keep.write('session', JSON.stringify({ ...JSON.parse(keep.read('session')!), expires_at: 0 }))

  it('is signed in after registering, and one refresh serves all calls that need it', async () => {
    const { customer, keep } = await register()
    expect(customer.session.isSignedIn()).toBe(true)
    const first = customer.session.tokens()
    expire(keep)
    const answers = await Promise.all([1, 2, 3, 4].map(() => customer.call('GET /customers/me')))
    expect(answers.map(({ customer }) => customer.name)).toEqual(['Budi', 'Budi', 'Budi', 'Budi'])
    expect(customer.session.tokens()).not.toEqual(first)
  })

  it('signs out here and at the service', async () => {
    const { customer, keep } = await register()
    const [access = ''] = customer.session.tokens()
    await customer.signOut()
    expect([customer.session.isSignedIn(), keep.read('session')]).toEqual([false, undefined])
    const headers = { authorization: `Bearer ${access}` }
    expect((await fetch(`${service.baseUrl}/v3/stores/${options.storeId}/customers/me`, { headers })).status).toBe(401)
  })

  it('is signed out when the session was ended elsewhere', async () => {
    const { customer, keep } = await register()
    await connectShop({ ...options, keep: inMemory({ session: keep.read('session')! }) }).signOut()
    await expect(customer.call('GET /customers/me')).rejects.toThrow(ApiError)
    expect(customer.session.isSignedIn()).toBe(false)
  })

  it('without a session is refused by the service', async () => {
    const refused = connectShop(options).call('GET /customers/me')
    expect(await refused.catch((error: ApiError) => error)).toMatchObject({ status: 401 })
  })
})
