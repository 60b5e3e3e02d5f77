import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../../../test/records/checkout.ts'
import { startService } from '../../../../test/support/service.ts'
import { ensureWebBuild } from '../../console/dashboard-pages/index.ts'

const service = await startService()
const shop = await openShop(service)
const base = `/${shop.store.slug}`
const cookieName = `etalase_cart_${shop.store.unique_id}`
const coffee = await shop.sell({ name: 'Kopi Toraja' })
const bundle = await shop.sellBundle([{ variant_id: coffee.id, quantity: 2 }], '150000')

beforeAll(() => ensureWebBuild())

type Sent = {
  fields?: Record<string, string> | string
  headers?: Record<string, string>
  host?: string
  on?: typeof service
}

/** Sends a request to the shops' listener as a browser without script does; a form has the Origin of its page. */
const send = (method: string, path: string, { fields, headers = {}, host, on = service }: Sent = {}) =>
  new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(`http://127.0.0.1:${on.service.config.shopPort}`)
      const asked = request(
        {
          hostname,
          port,
          path,
          method,
          headers: {
            host: host ?? new URL(on.shopUrl).host,
            ...(method === 'POST' && {
              origin: host ? `https://${host}` : on.shopUrl,
              'content-type': 'application/x-www-form-urlencoded',
            }),
            ...headers,
          },
        },
        (answer) => {
          let text = ''
          answer.on('data', (chunk) => {
            text += chunk
          })
          answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }))
        },
      )
      const body = typeof fields === 'string' ? fields : fields && new URLSearchParams(fields).toString()
      asked.on('error', reject).end(body)
    },
  )

type Answer = Awaited<ReturnType<typeof send>>

const readCookie = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat()[0]
const toCookieHeader = (answer: Answer) => ({ cookie: readCookie(answer)!.split(';')[0]! })
const add = (fields: Record<string, string>, sent: Sent = {}) => send('POST', `${base}/cart/items`, { fields, ...sent })
const readOwn = (page: Answer) =>
  JSON.parse(/<script id="shop" type="application\/json">(.*?)<\/script>/s.exec(page.text)![1]!).own

const variant = { variant_id: String(coffee.id) }

describe('a form of a shop on a host that shops share', () => {
  it('adds an item to a new cart, whose token is in a cookie of this shop, and leads to the cart', async () => {
    const added = await add({ ...variant, quantity: '2' })
    expect([added.status, added.headers.location, added.headers['cache-control']]).toEqual([
      303,
      `${base}/cart`,
      'no-store',
    ])
    expect(readCookie(added)).toMatch(
      new RegExp(`^${cookieName}=[0-9a-f-]{36}; Max-Age=2592000; Path=${base}; HttpOnly; SameSite=Lax$`),
    )
    const page = await send('GET', `${base}/cart`, { headers: toCookieHeader(added) })
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(readOwn(page)).toMatchObject({
      guest: toCookieHeader(added).cookie.split('=')[1],
      cart: { item_count: 2, total: '190000.00', items: [{ variant_id: coffee.id, quantity: 2 }] },
    })
  })

  it('adds to the cart of the cookie, which the public API finds by the same token', async () => {
    const first = await add(variant)
    const again = await add(
      { bundle_price_option_id: String(bundle.id), quantity: '3' },
      { headers: toCookieHeader(first) },
    )
    expect(toCookieHeader(again)).toEqual(toCookieHeader(first))
    const token = toCookieHeader(first).cookie.split('=')[1]!
    const { body } = await shop.visit('GET', '/cart', undefined, { 'x-service-guest-token': token })
    expect(body.items.map((item: { quantity: number }) => item.quantity)).toEqual([1, 3])
  })

  it('changes the quantity of a line by a number or a step, and removes the line', async () => {
    const added = await add(variant)
    const headers = toCookieHeader(added)
    const [line] = readOwn(await send('GET', `${base}/cart`, { headers })).cart.items
    const change = async (fields: Record<string, string>) => {
      const answer = await send('POST', `${base}/cart/items/${line.id}`, { fields, headers })
      expect([answer.status, answer.headers.location]).toEqual([303, `${base}/cart`])
      return readOwn(await send('GET', `${base}/cart`, { headers }))?.cart.item_count
    }
    expect(await change({ quantity: '5' })).toBe(5)
    expect(await change({ quantity: '5', step: '1' })).toBe(6)
    expect(await change({ quantity: '6', step: '-1' })).toBe(5)
    expect(await change({ quantity: '5', remove: '1' })).toBeUndefined()
  })

  it('keeps the language of the address', async () => {
    const added = await send('POST', `${base}/en/cart/items`, { fields: variant })
    expect([added.status, added.headers.location]).toEqual([303, `${base}/en/cart`])
    expect((await send('GET', `${base}/en/cart`, { headers: toCookieHeader(added) })).status).toBe(200)
  })
})

describe('a form of a shop on its own domain', () => {
  it('works at the root, and refuses the page of another host', async () => {
    const host = 'kopi.example'
    const { id } = await service.database.db
      .insertInto('custom_domains')
      .values({ business_id: shop.business.id, hostname: host, is_verified: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.browser.patch(shop.setup, { custom_domain_id: id })
    const added = await send('POST', '/cart/items', { fields: variant, host })
    expect([added.status, added.headers.location]).toEqual([303, '/cart'])
    expect(readCookie(added)).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    const headers = toCookieHeader(added)
    // A cached page for visitors without a cart is never sent to a visitor with one.
    expect((await send('HEAD', '/cart', { host })).status).toBe(200)
    await send('GET', '/cart#top', { host })
    const page = await send('GET', '/cart', { headers, host })
    const [line] = readOwn(page).cart.items
    const changed = await send('POST', `/cart/items/${line.id}`, { fields: { quantity: '4' }, headers, host })
    expect([changed.status, changed.headers.location]).toEqual([303, '/cart'])
    expect(readOwn(await send('GET', '/cart', { headers, host })).cart.item_count).toBe(4)
    const foreign = { ...headers, origin: service.shopUrl }
    expect((await send('POST', '/cart/items', { fields: variant, headers: foreign, host })).status).toBe(403)
    for (const path of ['/cart/other', '/cart/items/x', '/cart'])
      expect([path, (await send('POST', path, { fields: variant, headers, host })).status]).toEqual([path, 405])
    expect((await send('POST', '/cart/items', { fields: variant })).status).toBe(404)
    expect((await send('GET', '/cart')).status).toBe(404)
  })
})

describe('a form of another site', () => {
  const tries: [string, Record<string, string>, number][] = [
    ['with the Origin of another site', { origin: 'https://evil.example' }, 403],
    ['with the Origin of another port', { origin: `${service.shopUrl}1` }, 403],
    ['with Origin: null', { origin: 'null' }, 403],
    ['with a cross-site Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['with a same-site Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }, 403],
    ['with a same-origin Sec-Fetch-Site and Origin: null', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 303],
  ]
  it.each(tries)('%s is answered as decided', async (_, headers, status) => {
    const answer = await add(variant, { headers })
    expect([answer.status, readCookie(answer) === undefined]).toEqual([status, status === 403])
  })

  it('without Origin and Sec-Fetch-Site is refused', async () => {
    const answer = await fetch(`${service.shopUrl}${base}/cart/items`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(variant),
    })
    expect([answer.status, ((await answer.json()) as { error_code: string }).error_code]).toEqual([
      403,
      'origin_not_allowed',
    ])
  })
})

describe('a form that cannot be followed', () => {
  const wrong: [Record<string, string>, string][] = [
    [{}, 'form'],
    [{ variant_id: 'x' }, 'form'],
    [{ ...variant, bundle_price_option_id: '1' }, 'form'],
    [{ variant_id: '99999999999999999999' }, 'form'],
    [{ ...variant, quantity: '0' }, 'quantity'],
    [{ ...variant, quantity: '101' }, 'quantity'],
    [{ ...variant, quantity: 'many' }, 'quantity'],
    [{ variant_id: '999999' }, 'unavailable'],
    [{ bundle_price_option_id: '999999' }, 'unavailable'],
  ]
  it.each(wrong)('%j leads to the cart with the problem “%s”', async (fields, problem) => {
    const answer = await add(fields)
    expect([answer.status, answer.headers.location]).toEqual([303, `${base}/cart?problem=${problem}`])
    expect(readCookie(answer)).toBeUndefined()
  })

  it('names a quantity above 100 in sum, a line of another cart, and an item of another store', async () => {
    const headers = toCookieHeader(await add({ ...variant, quantity: '60' }))
    expect((await add({ ...variant, quantity: '60' }, { headers })).headers.location).toBe(
      `${base}/cart?problem=quantity`,
    )
    const [line] = readOwn(await send('GET', `${base}/cart`, { headers })).cart.items
    const stranger = toCookieHeader(await add(variant))
    const path = `${base}/cart/items/${line.id}`
    for (const fields of ['quantity=2', 'remove=1'])
      expect((await send('POST', path, { fields, headers: stranger })).headers.location).toBe(
        `${base}/cart?problem=line`,
      )
    expect((await send('POST', path, { fields: { quantity: '2', step: '7' }, headers })).headers.location).toBe(
      `${base}/cart?problem=form`,
    )
    const other = await (await openShop(service)).sell()
    expect((await add({ variant_id: String(other.id) })).headers.location).toBe(`${base}/cart?problem=unavailable`)
  })

  it('is never a fault of the service', async () => {
    for (const fields of [
      'variant_id=1&variant_id=2',
      '%00',
      '=',
      'a'.repeat(2000),
      'variant_id[]=1',
      'variant_id=%FF',
    ])
      expect([fields, (await add({}, { fields })).status < 500]).toEqual([fields, true])
    const headers = { 'content-type': 'application/json' }
    for (const fields of ['null', '[1]', '"x"', '{', '{"variant_id":1}'])
      expect([fields, (await add({}, { fields, headers })).status < 500]).toEqual([fields, true])
    const garbage = { cookie: `${cookieName}=garbage` }
    expect((await send('GET', `${base}/cart`, { headers: garbage })).status).toBe(200)
    expect((await send('POST', `${base}/cart/items/x`, { fields: { quantity: '1' } })).status).toBeLessThan(500)
    expect((await send('POST', '/no-such-shop/cart/items', { fields: variant })).status).toBe(404)
  })

  it('says that a closed shop sells nothing', async () => {
    const closing = await openShop(service)
    const item = await closing.sell()
    const { status } = await closing.browser.post(`${closing.setup}/close`)
    expect(status).toBeLessThan(300)
    const answer = await send('POST', `/${closing.store.slug}/cart/items`, {
      fields: { variant_id: String(item.id) },
    })
    expect(answer.headers.location).toBe(`/${closing.store.slug}/cart?problem=closed`)
  })
})

describe("the cart's page", () => {
  it('holds nothing of a cart without the cookie, with the cookie of another store, and with an empty cart', async () => {
    const other = await openShop(service)
    const headers = toCookieHeader(await add(variant))
    const foreign = { cookie: headers.cookie.replace(shop.store.unique_id, other.store.unique_id) }
    expect(readOwn(await send('GET', `${base}/cart`))).toBeUndefined()
    expect(readOwn(await send('GET', `/${other.store.slug}/cart`, { headers: foreign }))).toBeUndefined()
    expect((await send('GET', base, { headers })).text).not.toContain('"own"')
  })

  it('gives its items to the cart of the script, once, and refuses a total that is out of range', async () => {
    const gold = await shop.sell({ name: 'Emas', variant: { price: '90071992547409.91', weight: 1 } })
    const readToken = (answer: Answer) => toCookieHeader(answer).cookie.split('=')[1]!
    const quantities = async (token: string) => {
      const { body } = await shop.visit('GET', '/cart', undefined, { 'x-service-guest-token': token })
      return body.items.map((item: { variant_id: number; quantity: number }) => [item.variant_id, item.quantity])
    }
    const script = readToken(await add(variant))
    const { cookie } = toCookieHeader(await add({ ...variant, quantity: '2' }))
    const join = (token: string, held = cookie) =>
      send('POST', `${base}/cart/token`, { headers: { cookie: held, 'x-service-guest-token': token } })
    expect([(await join(script)).status, (await join(script)).status]).toEqual([204, 204])
    expect(await quantities(script)).toEqual([[coffee.id, 3]])

    await add(variant, { headers: { cookie } })
    const unknown = crypto.randomUUID()
    expect((await join(unknown)).status).toBe(204)
    expect(await quantities(unknown)).toEqual([[coffee.id, 1]])

    const rich = readToken(await add({ variant_id: String(gold.id) }))
    const refused = await join(rich, toCookieHeader(await add(variant)).cookie)
    expect([refused.status, JSON.parse(refused.text).error_code]).toEqual([422, 'amount_out_of_range'])
    expect(await quantities(rich)).toEqual([[gold.id, 1]])
  })

  it('lets the script replace or end the token of the cookie', async () => {
    const headers = toCookieHeader(await add(variant))
    const token = '6f1f9a52-0c55-4f0c-9a51-7f6f0a0f9d11'
    const taken = await send('POST', `${base}/cart/token`, { headers: { ...headers, 'x-service-guest-token': token } })
    expect([taken.status, toCookieHeader(taken).cookie]).toEqual([204, `${cookieName}=${token}`])
    const ended = await send('POST', `${base}/cart/token`, { headers })
    expect([ended.status, readCookie(ended)]).toEqual([204, expect.stringContaining('Expires=Thu, 01 Jan 1970')])
    const foreign = { ...headers, 'x-service-guest-token': token, origin: 'https://evil.example' }
    expect((await send('POST', `${base}/cart/token`, { headers: foreign })).status).toBe(403)
    expect((await send('POST', '/no-such-shop/cart/token', {})).status).toBe(404)
  })

  it('has a Secure cookie over https', async () => {
    const secure = await startService({
      databaseUrl: service.databaseUrl,
      env: { APP_URL: 'https://app.etalase.test', SHOP_URL: 'https://{slug}.toko.test' },
    })
    const host = `${shop.store.slug}.toko.test`
    const added = await send('POST', '/cart/items', { fields: variant, on: secure, host })
    // With this prefix browsers accept it from this host only, so no other shop of the domain can set it.
    expect([added.status, readCookie(added)]).toEqual([
      303,
      expect.stringMatching(new RegExp(`^__Host-${cookieName}=.*; Path=/; HttpOnly; Secure; SameSite=Lax$`)),
    ])
    const page = await send('GET', '/cart', { headers: toCookieHeader(added), on: secure, host })
    expect(readOwn(page).cart.item_count).toBe(1)
  })

  it('limits the forms of a client', async () => {
    const limited = await startService({ databaseUrl: service.databaseUrl, env: { RATE_LIMIT_CLIENT: '2/1m' } })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await add(variant, { on: limited })).status)
    expect(statuses).toEqual([303, 303, 429])
  })
})
