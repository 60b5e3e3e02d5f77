import { describe, expect, it } from 'vitest'
import { ApiError, connectShop, inCookies, inMemory, inStorage } from '../../../packages/sdk/src/shop.ts'
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

  it('has one cart for calls that are made at the same moment', async () => {
    const other = await shop.sell({ stock: 5 })
    const visitor = connectShop(options)
    await Promise.all(
      [variant, other].map(({ id }) => visitor.call('POST /public/cart/items', { body: { variant_id: id } })),
    )
    const { items } = await visitor.call('GET /public/cart')
    expect(items.map(({ variant_id }) => variant_id).sort()).toEqual([variant.id, other.id].sort())
  })

  it('opens a cart with the next call if the first one fails', async () => {
    const visitor = connectShop(options)
    const add = (variant_id: number) => visitor.call('POST /public/cart/items', { body: { variant_id } })
    const answers = await Promise.allSettled([add(999_999_999), add(variant.id), add(variant.id)])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect((await visitor.call('GET /public/cart')).items).toMatchObject([{ quantity: 2 }])
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
    return { customer, keep, email: body.email }
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

  /** Holds back the answers of one route, until they are released. */
  const holdBack = (path: string) => {
    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const send: typeof fetch = async (url, init) => {
      const response = await fetch(url, init)
      if (!String(url).endsWith(path)) return response
      arrived.resolve()
      await released.promise
      return response
    }
    return { fetch: send, arrived: arrived.promise, release: () => released.resolve() }
  }

  it('stays signed out if the answer of a refresh comes afterwards', async () => {
    const { keep } = await register()
    expire(keep)
    const held = holdBack('/jwt/refresh')
    const customer = connectShop({ ...options, keep, fetch: held.fetch })
    const access = customer.session.access()
    await held.arrived
    await customer.signOut()
    held.release()
    expect(await access).toBeUndefined()
    expect(keep.read('session')).toBeUndefined()
  })

  it('stays signed in if a request of the session before is refused afterwards', async () => {
    const { keep, email } = await register()
    await connectShop({ ...options, keep: inMemory({ session: keep.read('session')! }) }).signOut()
    const held = holdBack('/customers/me')
    const customer = connectShop({ ...options, keep, fetch: held.fetch })
    const call = customer.call('GET /customers/me').catch((error: ApiError) => error)
    await held.arrived
    await customer.call('POST /public/auth/login', { body: { email, password: customerPassword } })
    held.release()
    expect(await call).toMatchObject({ status: 401 })
    expect((await customer.call('GET /customers/me')).customer.name).toBe('Budi')
  })

  it('stays signed in if the refresh of the session before is refused afterwards', async () => {
    const { keep, email } = await register()
    await connectShop({ ...options, keep: inMemory({ session: keep.read('session')! }) }).signOut()
    expire(keep)
    const held = holdBack('/jwt/refresh')
    const customer = connectShop({ ...options, keep, fetch: held.fetch })
    const call = customer.call('GET /customers/me')
    await held.arrived
    await customer.call('POST /public/auth/login', { body: { email, password: customerPassword } })
    held.release()
    expect((await call).customer.name).toBe('Budi')
  })

  it('signs out although the first answer is lost', async () => {
    const { keep } = await register()
    const proxy = await startLosingProxy(service.baseUrl, (index) => (index === 0 ? 'lose the answer' : 'forward'))
    await connectShop({ ...options, keep, url: proxy.url }).signOut()
    expect(proxy.lost.answers).toBe(1)
  })

  describe('of a server that keeps the session in cookies', () => {
    /** A browser: its cookies are sent with each request and set by each response. */
    const openBrowser = (cookies: Record<string, string> = {}) => {
      const jar = new Map(Object.entries(cookies))
      const request = (sent = new Map(jar)) =>
        connectShop({
          ...options,
          keep: inCookies({
            get: (name) => sent.get(name),
            set: (name, value) => void (value === null ? jar.delete(name) : jar.set(name, value)),
          }),
        })
      const expireCookie = () => {
        const session = JSON.parse(decodeURIComponent(jar.get('etalase_session')!))
        jar.set('etalase_session', encodeURIComponent(JSON.stringify({ ...session, expires_at: 0 })))
      }
      return { jar, request, expireCookie }
    }
    const signIn = async () => {
      const browser = openBrowser()
      const body = {
        name: 'Budi',
        email: pickContact().customer_email,
        password: customerPassword,
        phone: '62812345678',
      }
      await browser.request().call('POST /public/auth/register', { body })
      return browser
    }

    it('shares one refresh between requests of a browser that arrive together, or carry the old cookie', async () => {
      const { jar, request, expireCookie } = await signIn()
      expireCookie()
      const old = new Map(jar)
      const together = [request(), request(), request()].map((shop) => shop.call('GET /customers/me'))
      expect((await Promise.all(together)).map(({ customer }) => customer.name)).toEqual(['Budi', 'Budi', 'Budi'])
      const late = request(old)
      expect((await late.call('GET /customers/me')).customer.name).toBe('Budi')
      expect(late.session.tokens()).toEqual(request().session.tokens())
      expireCookie()
      expect((await request().call('GET /customers/me')).customer.name).toBe('Budi')
      expect((await request(old).call('GET /customers/me')).customer.name).toBe('Budi')
    })

    it('signs out requests that carry the old cookie', async () => {
      const { jar, request } = await signIn()
      const old = new Map(jar)
      await request().signOut()
      expect([jar.size, request(old).session.isSignedIn()]).toEqual([0, false])
    })

    it('takes a cookie that was tampered with for none', async () => {
      for (const value of ['%', '{', 'null', '5', '{}', '{"access":1,"refresh":2}']) {
        const { request } = openBrowser({ etalase_session: value, etalase_guest: '%' })
        expect([value, request().session.isSignedIn(), request().session.tokens()]).toEqual([value, false, []])
        const shop = request()
        await shop.call('POST /public/cart/items', { body: { variant_id: variant.id } })
        expect((await shop.call('GET /public/cart')).item_count).toBe(1)
      }
    })
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
