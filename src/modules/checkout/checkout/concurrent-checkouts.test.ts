import { expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { startService } from '../../../../test/support/service.ts'
import { untilLocked } from '../../../../test/support/until-locked.ts'
import { proveSales } from '../../../composition/demo-catalog/index.ts'
import { purgeOldCarts } from '../../buyers/carts/index.ts'
import { settleFreeOrders } from '../../payments/payments/index.ts'

const service = await startService({ env: { DATABASE_POOL_SIZE: '16' } })
const query = async (sql: string, values: unknown[] = []) => (await service.service.pool.query(sql, values)).rows
const one = (variant_id: number, quantity = 1) => [{ type: 'variant', variant_id, quantity }]

it('sells each unit once to 60 concurrent buyers: alone, in bundles and with a discount code', async () => {
  const fresh = await startService({ env: { DATABASE_POOL_SIZE: '16' } })
  const proofs = await proveSales(fresh.service, { units: 2, buyers: 60 }, new Date())
  expect(proofs.map(({ sold, refused, others, is_right }) => [sold, refused, others, is_right])).toEqual([
    [2, 58, [], true],
    [2, 58, [], true],
    [2, 58, [], true],
  ])
})

it('writes a separate order, customer, lines and events for each buyer of a batch', async () => {
  const shop = await openShop(service)
  const variants = await Promise.all(Array.from({ length: 4 }, (_, n) => shop.sell({ name: `Kopi ${n}`, stock: 500 })))
  const bodies = Array.from({ length: 40 }, (_, n) => buyer({ items: one(variants[n % 4]!.id, (n % 3) + 1) }))
  const answers = await Promise.all(bodies.map((body) => shop.visit('POST', '/checkout', body)))
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201))
  for (const [n, { body }] of answers.entries()) {
    const again = await shop.visit('GET', `/orders/${body.secret_slug}`)
    expect(again.body).toEqual(body)
    expect(body).toMatchObject({
      customer: { email: bodies[n]!.customer_email },
      orderlines: [{ product_name: `Kopi ${n % 4}`, quantity: (n % 3) + 1 }],
    })
    const events = await query(
      `select e.kind, e.payload::json ->> 'customer_id' as customer, o.customer_id::text as is from events e
       join orders o on o.id = e.order_id where o.secret_slug = $1`,
      [body.secret_slug],
    )
    expect(events).toEqual([
      { kind: 'order.created', customer: String(body.customer_id), is: String(body.customer_id) },
    ])
  }
  const known = await query(
    `select count(*)::int as n from events where kind = 'customer.created' and payload::json ->> 'email'
    = any($1)`,
    [bodies.map((body) => body.customer_email)],
  )
  expect(known).toEqual([{ n: 40 }])
})

it('does not delay other checkouts while one waits for a locked stock row', async () => {
  const shop = await openShop(service)
  const [held, free] = [await shop.sell({ name: 'Tempe', stock: 5 }), await shop.sell({ name: 'Tahu', stock: 500 })]
  const buy = (variant_id: number) => shop.visit('POST', '/checkout', buyer({ items: one(variant_id) }))
  await buy(free.id)
  const holder = await service.service.pool.connect()
  await holder.query('begin')
  await holder.query('update variant_stocks set quantity = 4 where variant_id = $1', [held.id])
  const events: string[] = []
  const waiting = buy(held.id).then(({ status }) => events.push(`held ${status}`))
  await untilLocked(service.service.pool)
  const later = await Promise.all(Array.from({ length: 30 }, () => buy(free.id)))
  events.push(...new Set(later.map(({ status }) => `free ${status}`)))
  await holder.query('commit')
  holder.release()
  await waiting
  expect(events).toEqual(['free 201', 'held 201'])
  const left = await query('select quantity from variant_stocks where variant_id = any($1) order by 1', [
    [held.id, free.id],
  ])
  expect(left).toEqual([{ quantity: 3 }, { quantity: 469 }])
})

it('creates one customer for concurrent orders of the same email address', async () => {
  const shop = await openShop(service)
  const variants = await Promise.all(Array.from({ length: 6 }, (_, n) => shop.sell({ name: `Teh ${n}`, stock: 50 })))
  const customer_email = `sama.${Date.now()}@example.com`
  const answers = await Promise.all(
    variants.map(({ id }) => shop.visit('POST', '/checkout', buyer({ customer_email, items: one(id) }))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(new Set(answers.map(({ body }) => body.customer_id)).size).toBe(1)
})

it('marks a free order as paid immediately, and completes it if all items are digital', async () => {
  const shop = await openShop(service)
  const gift = await shop.sell({ name: 'Hadiah', item_type: 'digital', variant: { price: '0', weight: 0 } })
  const { status, body } = await shop.visit('POST', '/checkout', buyer({ items: one(gift.id), payment_method: 'qris' }))
  expect([status, body.gross_revenue, body.payment_status, body.status]).toEqual([201, '0.00', 'paid', 'completed'])
  const paying = await shop.visit('POST', `/orders/${body.secret_slug}/payment`)
  expect([paying.status, paying.body.payment_status]).toEqual([200, 'paid'])
})

it('marks a free order as paid after a crash between checkout and payment', async () => {
  const shop = await openShop(service)
  const gift = await shop.sell({ name: 'Hadiah', item_type: 'digital', variant: { price: '0', weight: 0 } })
  const { body } = await shop.visit('POST', '/checkout', buyer({ items: one(gift.id) }))
  await query(`update orders set status = 'pending', payment_status = 'unpaid' where secret_slug = $1`, [
    body.secret_slug,
  ])
  await settleFreeOrders(service.service.db, new Date(Date.now() + 120_000))
  expect((await shop.visit('GET', `/orders/${body.secret_slug}`)).body.payment_status).toBe('paid')
})

it('purges expired carts only', async () => {
  const shop = await openShop(service)
  const variant = await shop.sell()
  for (let n = 0; n < 2; n++) await shop.visit('POST', '/cart/items', one(variant.id)[0])
  const carts = () => query('select id from carts where store_id = $1 order by id', [shop.store.id])
  const [old, young] = await carts()
  await query(`update carts set expires_at = now() - interval '1 second' where id = $1`, [old.id])
  await purgeOldCarts(service.service.db, new Date())
  expect(await carts()).toEqual([young])
})

it('applies a changed setting to the next checkout', async () => {
  const shop = await openShop(service)
  const variant = await shop.sell({ stock: 5 })
  const items = one(variant.id)
  expect((await shop.visit('POST', '/checkout', buyer({ items }))).status).toBe(201)
  await shop.send('PATCH', `/stores/${shop.store.id}`, { payment_methods: ['qris'] })
  const refused = await shop.visit('POST', '/checkout', buyer({ items }))
  expect([refused.status, refused.body.errors]).toEqual([422, { payment_method: ['is not offered by this store'] }])
})

it('offers no method that needs a payment provider if the sandbox is off', async () => {
  const real = await startService({ env: { PAYMENT_SANDBOX: '0' } })
  const shop = await openShop(real)
  const variant = await shop.sell()
  const methods = await shop.visit('GET', '/payment-methods')
  expect(methods.body.data.map(({ code }: { code: string }) => code)).toEqual(['bank_transfer', 'cod'])
  const refused = await shop.visit('POST', '/checkout', buyer({ items: one(variant.id), payment_method: 'qris' }))
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['payment_method']])
  expect((await fetch(`${real.baseUrl}/sandbox/payments`, { method: 'POST' })).status).toBe(404)
  const callback = await fetch(`${real.baseUrl}/v3/payments/callbacks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(callback.status).toBe(404)
})
