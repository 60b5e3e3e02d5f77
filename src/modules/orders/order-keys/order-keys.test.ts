import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buyer, type Json, type OpenShop, openShop } from '../../../../test/records/checkout.ts'
import { signInCustomer } from '../../../../test/records/customers.ts'
import { checkedFetch } from '../../../../test/support/checked-fetch.ts'
import { startService } from '../../../../test/support/service.ts'
import { untilLocked } from '../../../../test/support/until-locked.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { deleteBusinessKeys, purgeOrderKeys } from './index.ts'

const service = await startService()
const second = await startService({ databaseUrl: service.databaseUrl })
const { pool } = service.database

let keys = 0
const fresh = () => ({ 'idempotency-key': `checkout-${++keys}` })
const one = (variant_id: number, quantity = 1) => [{ type: 'variant', variant_id, quantity }]

type Answer = { status: number; body: Json; headers: Headers }

const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
const readSlug = ({ body }: Answer) => body.secret_slug

const countOrders = async (shop: OpenShop) =>
  (await pool.query('select count(*)::int as n from orders where store_id = $1', [shop.store.id])).rows[0].n

const readKeys = async (shop: OpenShop) =>
  (await pool.query('select * from order_keys where business_id = $1', [shop.business.id])).rows

/** A checkout at another process than the one that opened the shop. */
const checkOutAt = (at: typeof service, shop: OpenShop, body: Json, headers: Record<string, string>) =>
  checkedFetch(at.baseUrl, `/v3/stores/${shop.store.unique_id}/public/checkout`, {
    method: 'POST',
    headers: { 'x-service-storefront-api-key': shop.key.token, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Holds the stock of a variant until it is released. */
async function holdStock(variantId: number) {
  const client = new pg.Client({ connectionString: service.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('select from variant_stocks where variant_id = $1 for update', [variantId])
  return { client, release: () => client.query('rollback') }
}

describe('a checkout repeated with its Idempotency-Key', () => {
  it('places no second order and shows the first one as it is now', async () => {
    const shop = await openShop(service)
    const { id } = await shop.sell({ stock: 5 })
    const [body, key] = [buyer({ items: one(id) }), fresh()]
    const first = await shop.visit('POST', '/checkout', body, key)
    const again = await shop.visit('POST', '/checkout', body, key)
    expect([first.status, isReplay(first), again.status, isReplay(again)]).toEqual([201, false, 201, true])
    expect(again.body).toEqual(first.body)

    const [order] = (await shop.send('GET', '/orders')).data
    await shop.send('POST', '/orders/change-status', { ids: [order.id], payment_status: 'paid' })
    const later = await shop.visit('POST', '/checkout', body, key)
    expect([later.status, isReplay(later), later.body.payment_status]).toEqual([201, true, 'paid'])
    expect(later.body).toEqual((await shop.visit('GET', `/orders/${readSlug(first)}`)).body)
    const elsewhere = await checkOutAt(second, shop, body, key)
    expect([elsewhere.status, isReplay(elsewhere), readSlug(elsewhere)]).toEqual([201, true, readSlug(first)])
    expect(await countOrders(shop)).toBe(1)
    expect(await readKeys(shop)).toMatchObject([{ order_id: order.id, status: null, refusal: null }])
  })

  it('is refused again with the first answer, whatever has changed', async () => {
    const shop = await openShop(service)
    const { id } = await shop.sell({ stock: 0 })
    const [body, key] = [buyer({ items: one(id) }), fresh()]
    const first = await shop.visit('POST', '/checkout', body, key)
    await shop.send('PUT', `/variants/${id}/stock`, { quantity: 5 })
    const again = await checkOutAt(second, shop, body, key)
    expect([first.status, isReplay(first), again.status, isReplay(again)]).toEqual([409, false, 409, true])
    expect({ ...again.body, request_id: '' }).toEqual({ ...first.body, request_id: '' })
    expect(again.body.request_id).toBe(again.headers.get('x-request-id'))
    expect((await shop.visit('POST', '/checkout', body, fresh())).status).toBe(201)
    const [refusal] = await readKeys(shop)
    expect(refusal).toMatchObject({ order_id: null, status: 409 })
    expect(refusal.refusal.toString('latin1')).not.toContain('out_of_stock')
  })

  it('is refused with 422 if its body is another one, after an order and after a refusal', async () => {
    const shop = await openShop(service)
    const [sold, gone] = [await shop.sell({ stock: 5 }), await shop.sell({ stock: 0 })]
    for (const { id } of [sold, gone]) {
      const [body, key] = [buyer({ items: one(id) }), fresh()]
      await shop.visit('POST', '/checkout', body, key)
      for (const other of [{ notes: 'Tolong cepat' }, { items: one(id, 2) }, { payment_link: 'plink_gone' }]) {
        const answer = await shop.visit('POST', '/checkout', { ...body, ...other }, key)
        expect([answer.status, answer.body.error_code]).toEqual([422, 'idempotency_key_reused'])
      }
      expect((await shop.visit('POST', '/checkout', body, key)).status).toBe(sold.id === id ? 201 : 409)
    }
    expect(await countOrders(shop)).toBe(1)
  })

  it('shows the order of a payment link that can be used no more', async () => {
    const shop = await openShop(service)
    const link = await shop.send('POST', '/payment-links', {
      store_unique_id: shop.store.unique_id,
      title: 'Kue',
      amount: '350000',
      max_uses: 1,
    })
    const { customer_name, customer_email, customer_phone } = buyer()
    const person = { customer_name, customer_email, customer_phone, payment_method: 'qris' }
    const [body, key] = [{ ...person, payment_link: link.handle }, fresh()]
    const first = await shop.visit('POST', '/checkout', body, key)
    const again = await shop.visit('POST', '/checkout', body, key)
    expect([first.status, again.status, readSlug(again), isReplay(again)]).toEqual([201, 201, readSlug(first), true])
  })

  it('shows a free order as paid', async () => {
    const shop = await openShop(service)
    const gift = await shop.sell({ name: 'Hadiah', item_type: 'digital', variant: { price: '0', weight: 0 } })
    const [body, key] = [buyer({ items: one(gift.id) }), fresh()]
    const first = await shop.visit('POST', '/checkout', body, key)
    const again = await shop.visit('POST', '/checkout', body, key)
    expect([first.body.payment_status, isReplay(again)]).toEqual(['paid', true])
    expect(again.body).toEqual(first.body)
  })

  it('shows the order of a cart, also one that another key repeats', async () => {
    const shop = await openShop(service)
    const { id } = await shop.sell({ stock: 5 })
    const added = await shop.visit('POST', '/cart/items', one(id)[0])
    const guest = { 'x-service-guest-token': added.headers.get('x-service-guest-token')! }
    const [body, key, other] = [buyer(), fresh(), fresh()]
    const slugs = []
    for (const headers of [key, key, other, other])
      slugs.push(readSlug(await shop.visit('POST', '/checkout', body, { ...guest, ...headers })))
    expect(new Set(slugs)).toEqual(new Set([expect.any(String)]))
    const reused = await shop.visit('POST', '/checkout', { ...body, notes: 'Lain' }, { ...guest, ...other })
    expect([reused.status, reused.body.error_code]).toEqual([422, 'idempotency_key_reused'])
    expect([await countOrders(shop), (await readKeys(shop)).length]).toEqual([1, 2])
  })

  it('does not count towards the limit of checkouts', async () => {
    const limited = await startService({ env: { RATE_LIMIT_CHECKOUT: '2/1m' } })
    const shop = await openShop(limited)
    const { id } = await shop.sell()
    const [body, key, last] = [buyer({ items: one(id) }), fresh(), fresh()]
    const checkOut = (sent: Json, headers: Record<string, string>) => shop.visit('POST', '/checkout', sent, headers)
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await checkOut(body, key)).status)
    statuses.push((await checkOut(buyer({ items: one(id) }), fresh())).status)
    const late = buyer({ items: one(id) })
    for (let n = 0; n < 2; n++) statuses.push((await checkOut(late, last)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429])
    expect((await checkOut(body, key)).status).toBe(201)
  })

  it('keeps its key for 24 hours, and no key outlives its business', async () => {
    const [shop, other] = [await openShop(service), await openShop(service)]
    for (const { visit, sell } of [shop, other])
      await visit('POST', '/checkout', buyer({ items: one((await sell()).id) }), fresh())
    const [{ created_at }] = await readKeys(shop)
    const dayAfter = (ms: number) => new Date(Date.parse(created_at) + 24 * 3_600_000 + ms)
    await purgeOrderKeys(service.service.db, dayAfter(-1000))
    expect((await readKeys(shop)).length).toBe(1)
    await deleteBusinessKeys(service.service.db, shop.business.id)
    expect([(await readKeys(shop)).length, (await readKeys(other)).length]).toEqual([0, 1])
    await purgeOrderKeys(service.service.db, dayAfter(60_000))
    expect((await readKeys(other)).length).toBe(0)
  })
})

describe('requests with one Idempotency-Key at the same time', () => {
  it('make one order of fifty, sent to two processes', async () => {
    const shop = await openShop(service)
    const { id } = await shop.sell({ stock: 100 })
    const [body, key] = [buyer({ items: one(id) }), fresh()]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => checkOutAt(n % 2 ? service : second, shop, body, key)),
    )
    const placed = answers.filter(({ status }) => status === 201)
    const busy = answers.filter(({ status }) => status !== 201)
    expect(busy.filter(({ status, body }) => status !== 409 || body.error_code !== 'idempotency_key_in_use')).toEqual(
      [],
    )
    expect([new Set(placed.map(readSlug)).size, placed.filter((answer) => !isReplay(answer)).length]).toEqual([1, 1])
    expect(await countOrders(shop)).toBe(1)
    expect((await shop.send('GET', `/variants/${id}/stock`)).available_qty).toBe(99)
  })

  it('are answered at once with 409 in one process, and wait for the first one in another', async () => {
    const shop = await openShop(service)
    const { id } = await shop.sell({ stock: 5 })
    const [body, key] = [buyer({ items: one(id) }), fresh()]
    const lock = await holdStock(id)
    const first = checkOutAt(service, shop, body, key)
    await untilLocked(lock.client, 1)
    const twin = await checkOutAt(service, shop, body, key)
    expect([twin.status, twin.body.error_code, twin.headers.get('retry-after')]).toEqual([
      409,
      'idempotency_key_in_use',
      '1',
    ])
    const elsewhere = checkOutAt(second, shop, body, key)
    await untilLocked(lock.client, 2)
    await lock.release()
    const answers = await Promise.all([first, elsewhere])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.filter(isReplay).length).toBe(1)
    expect(readSlug(answers[0]!)).toBe(readSlug(answers[1]!))
    expect((await shop.send('GET', `/variants/${id}/stock`)).available_qty).toBe(4)
  })
})

describe('an Idempotency-Key', () => {
  it('of another store, customer or business never matches', async () => {
    const shop = await openShop(service)
    const sibling = await openShop(service, {}, shop)
    const stranger = await openShop(service)
    const key = fresh()
    const answers: Answer[] = []
    for (const { visit, sell } of [shop, sibling, stranger])
      answers.push(await visit('POST', '/checkout', buyer({ items: one((await sell()).id) }), key))
    const { id } = await shop.sell()
    const place = { address: 'Jl. Sudirman 1', location_id: 317106, postal_code: '10310', courier_service_id: 1 }
    const body = { ...place, items: one(id), payment_method: 'bank_transfer' }
    const [sari, budi] = [await signInCustomer(service, shop), await signInCustomer(service, shop)]
    for (const { call } of [sari, budi]) answers.push(await call('POST', '/checkout', body, key))
    expect(answers.map((answer) => [answer.status, isReplay(answer)])).toEqual(Array(5).fill([201, false]))
    expect(new Set(answers.map(readSlug)).size).toBe(5)
    const again = await sari.call('POST', '/checkout', body, key)
    expect([again.status, readSlug(again), isReplay(again)]).toEqual([201, readSlug(answers[3]!), true])
  })

  it("of a customer's refused checkout is kept too, wherever it was refused", async () => {
    const shop = await openShop(service)
    const customer = await signInCustomer(service, shop)
    const [body, key] = [{ items: one(1), payment_method: 'qris', address_id: 999_999_999 }, fresh()]
    const first = await customer.call('POST', '/checkout', body, key)
    const again = await customer.call('POST', '/checkout', body, key)
    expect([first.status, isReplay(first), again.status, isReplay(again)]).toEqual([404, false, 404, true])
  })
})

describe('while processes of release 0.1 run', () => {
  /** Stores a key as such a process does: everything in one transaction, and the response in `idempotency_keys`. */
  const checkOutAsBefore = (shop: OpenShop, body: Json, key: string, effect: () => Promise<Json>) =>
    runOnce(
      service.service.db,
      {
        secret: service.service.secrets.idempotency,
        key,
        credential: `storefront:${shop.store.id}`,
        route: `POST /v3/stores/${shop.store.unique_id}/public/checkout`,
        body,
        now: new Date(),
      },
      async () => ({ status: 201, body: await effect(), isReplay: false }),
    )

  /** An order with the response that such a process would have stored. */
  async function place(shop: OpenShop) {
    const body = buyer({ items: one((await shop.sell()).id) })
    const { body: order } = await shop.visit('POST', '/checkout', body)
    return { body, order: { ...order, order_id: 'AS-IT-WAS' } }
  }

  it('an answer that one of them stored is repeated as it was, and another body is refused', async () => {
    const shop = await openShop(service)
    const { body, order } = await place(shop)
    const key = fresh()
    await checkOutAsBefore(shop, body, key['idempotency-key'], async () => order)
    const again = await shop.visit('POST', '/checkout', body, key)
    expect([again.status, isReplay(again), again.body.order_id]).toEqual([201, true, 'AS-IT-WAS'])
    const other = await shop.visit('POST', '/checkout', { ...body, notes: 'Lain' }, key)
    expect([other.status, other.body.error_code]).toEqual([422, 'idempotency_key_reused'])
    expect(await countOrders(shop)).toBe(1)
  })

  it('a checkout waits for one of them that runs with the same key, and repeats its answer', async () => {
    const shop = await openShop(service)
    const { body, order } = await place(shop)
    const twin = { ...body, customer_email: 'lain@example.com' }
    const key = fresh()
    const { promise: isDone, resolve } = Promise.withResolvers<Json>()
    const older = checkOutAsBefore(shop, twin, key['idempotency-key'], () => isDone)
    const watcher = new pg.Client({ connectionString: service.databaseUrl })
    await watcher.connect()
    onTestFinished(() => watcher.end())
    const newer = checkOutAt(second, shop, twin, key)
    await untilLocked(watcher, 1)
    resolve(order)
    await older
    const again = await newer
    expect([again.status, isReplay(again), again.body.order_id]).toEqual([201, true, 'AS-IT-WAS'])
    expect(await countOrders(shop)).toBe(1)
  })

  it('none of them can commit a checkout that a newer process has answered', async () => {
    const shop = await openShop(service)
    const body = buyer({ items: one((await shop.sell()).id) })
    const key = fresh()
    await shop.visit('POST', '/checkout', body, key)
    const older = checkOutAsBefore(shop, body, key['idempotency-key'], async () => ({}))
    await expect(older).rejects.toMatchObject({ code: '55P03' }) // The service responds with 503 to this error.
    expect((await shop.visit('POST', '/checkout', body, key)).status).toBe(201)
    expect(await countOrders(shop)).toBe(1)
  })
})
