import { describe, expect, it } from 'vitest'
import { buyer } from '../../../../test/records/checkout.ts'
import { callShop, customerPassword } from '../../../../test/records/customers.ts'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { addMember } from '../../../../test/records/members.ts'
import { startService } from '../../../../test/support/service.ts'
import { untilLocked } from '../../../../test/support/until-locked.ts'

const service = await startService()
const shop = await openGoodsShop(service)
const { db } = service.service
const coffee = await shop.sell({ stock: 1000 })
const tea = await shop.sell({ name: 'Teh', stock: 1000 })

const outcome = ({ status, body }: { status: number; body: { details?: object } }) => ({ status, ...body?.details })
const create = (fields: object) => shop.send('POST', '/customers', { name: 'Sari', ...fields })
const merge = (into: number, merged_id: number) => shop.call('POST', `/customers/${into}/merge`, { merged_id })
const listOrders = (id: number) =>
  db.selectFrom('orders').select(['id', 'customer_id']).where('customer_id', '=', id).execute()

let people = 0
const nextEmail = () => `merge${++people}@example.com`

const checkout = (email: string, fields: object = {}) => {
  const items = [{ type: 'variant', variant_id: coffee.id, quantity: 1 }]
  return shop.visit(
    'POST',
    '/checkout',
    buyer({ items, customer_email: email, customer_phone: `62811${100_000 + ++people}`, ...fields }),
  )
}

/** Finds the customer of an order by the order's secret slug. */
const findCustomer = async (slug: string) =>
  (await db.selectFrom('orders').select('customer_id').where('secret_slug', '=', slug).executeTakeFirstOrThrow())
    .customer_id

describe('merging two customers', () => {
  it('adds up their uses of a discount code', async () => {
    const { id, code } = await shop.send('POST', '/discount-codes', {
      code: 'DUAKALI',
      amount_type: 'fixed',
      amount: '1000',
      applied_to: 'product_price',
      is_customer_usage_limit: true,
      customer_usage_limit: 3,
    })
    const use = (email: string) => checkout(email, { discount_code_code: code })
    const [first, second] = [nextEmail(), nextEmail()]
    const [kept, merged] = [await use(first), await use(second)]
    await use(second)
    const into = (await findCustomer(kept.body.secret_slug))!
    const from = (await findCustomer(merged.body.secret_slug))!
    expect((await merge(into, from)).status).toBe(200)
    expect((await use(first)).status).toBe(422)
    const uses = db
      .selectFrom('discount_code_customers')
      .select(['customer_id', 'uses'])
      .where('discount_code_id', '=', id)
    expect(await uses.execute()).toEqual([{ customer_id: into, uses: 3 }])
  })

  it('moves orders, goods, progress, carts and addresses, and joins tags and notes', async () => {
    const [into, from] = [await shop.customer(), await shop.customer()]
    await shop.send('PATCH', `/customers/${into.id}`, {
      tags: ['setia', 'a'],
      bio_description: 'Calls often',
      phone: null,
    })
    await shop.send('PATCH', `/customers/${from.id}`, {
      tags: ['a', 'grosir'],
      bio_description: 'Likes tea',
      phone: '628112223334',
      sex: 'female',
    })
    await shop.send('POST', `/customers/${from.id}/addresses`, { address: 'Jl. Braga 1' })
    const course = await shop.sellDigital({ is_lms_enabled: true, is_license_enabled: true }, { item_type: 'course' })
    await shop.send('PATCH', `/variants/${course.id}/license-pool`, {
      source: 'generator',
      pattern: 'MG-XXXX-XXXX-XXXX',
    })
    const section = await shop.send('POST', `/variants/${course.id}/course-sections`, { title: 'Biji' })
    const lessons = []
    for (const title of ['Arabika', 'Robusta'])
      lessons.push((await shop.send('POST', `/course-sections/${section.uuid}/course-contents`, { title })).uuid)
    const [plan] = await shop.sellPlans(['50000'])
    await shop.buy(course.id, { customer_email: from.email })
    await shop.buy(plan!.id, { customer_email: from.email })
    const progress = (customer_id: number, content_uuid: string, progress: number) =>
      db
        .insertInto('course_progress')
        .values({ business_id: shop.business.id, customer_id, content_uuid, progress, updated_at: new Date() })
        .execute()
    await progress(into.id, lessons[0], 80)
    await progress(from.id, lessons[0], 40)
    await progress(from.id, lessons[1], 10)
    await into.call('POST', '/cart/items', { type: 'variant', variant_id: coffee.id, quantity: 1 })
    await from.call('POST', '/cart/items', { type: 'variant', variant_id: coffee.id, quantity: 2 })
    await from.call('POST', '/cart/items', { type: 'variant', variant_id: tea.id, quantity: 5 })

    const merged = await merge(into.id, from.id)
    expect(merged).toMatchObject({
      status: 200,
      body: {
        id: into.id,
        email: into.email,
        phone: '628112223334',
        sex: 'female',
        tags: ['setia', 'a', 'grosir'],
        bio_description: 'Calls often\nLikes tea',
      },
    })
    expect([await listOrders(from.id), (await listOrders(into.id)).length]).toEqual([[], 2])
    expect((await shop.send('GET', `/customers/${into.id}/addresses`)).data).toMatchObject([{ address: 'Jl. Braga 1' }])
    for (const table of ['subscriptions', 'entitlements', 'course_progress', 'carts', 'customer_addresses'])
      expect([
        table,
        (await service.database.pool.query(`select from ${table} where customer_id = $1`, [from.id])).rowCount,
      ]).toEqual([table, 0])
    const learned = await db
      .selectFrom('course_progress')
      .select('progress')
      .where('customer_id', '=', into.id)
      .orderBy('progress')
      .execute()
    expect(learned).toEqual([{ progress: 10 }, { progress: 80 }])
    const { items } = (await into.call('GET', '/cart')).body
    expect(items.map((item: { quantity: number }) => item.quantity)).toEqual([3, 5])
    expect((await into.call('GET', '/licenses')).body.data).toHaveLength(1)
    expect((await from.call('GET')).status).toBe(401)

    const left = await shop.send('GET', `/customers/${from.id}`)
    expect(left).toMatchObject({
      name: null,
      email: null,
      phone: null,
      tags: [],
      merged_into_id: into.id,
      orders_count: 0,
    })
    expect(await merge(into.id, from.id)).toMatchObject({
      status: 200,
      body: { id: into.id, tags: ['setia', 'a', 'grosir'] },
    })
    const events = await db.selectFrom('events').select('payload').where('kind', '=', 'customer.merged').execute()
    expect(events.map(({ payload }) => JSON.parse(payload)).filter(({ id }) => id === into.id)).toEqual([
      { id: into.id, business_id: shop.business.id, merged_id: from.id },
    ])
    const audit = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('target', '=', `customer:${into.id}`)
      .where('action', '=', 'customer.merged')
      .execute()
    expect(audit).toMatchObject([
      { target: `customer:${into.id}`, details: { merged: `customer:${from.id}`, orders: 2 } },
    ])
  })

  it('takes the email address and its password along if the survivor has none', async () => {
    const from = await shop.customer()
    const into = await create({ phone: '628119998881' })
    expect(await merge(into.id, from.id)).toMatchObject({
      status: 200,
      body: { id: into.id, email: from.email, confirmed_at: expect.any(String) },
    })
    const login = await callShop(service, shop, 'POST', '/public/auth/login', {
      email: from.email,
      password: customerPassword,
    })
    expect(login.status).toBe(200)
  })

  it('gives no password to another email address', async () => {
    const from = await shop.customer()
    const email = nextEmail()
    const into = await create({ email })
    expect((await merge(into.id, from.id)).status).toBe(200)
    for (const address of [email, from.email]) {
      const login = await callShop(service, shop, 'POST', '/public/auth/login', {
        email: address,
        password: customerPassword,
      })
      expect(login.status).toBe(401)
    }
  })

  it('is refused for the same, an unknown, an erased and a foreign customer', async () => {
    const into = await create({ email: nextEmail() })
    const other = await create({ email: nextEmail() })
    expect(await merge(into.id, into.id)).toMatchObject({
      status: 422,
      body: { error_details: [{ field: 'merged_id', code: 'same_record' }] },
    })
    expect((await merge(into.id, 999_999_999)).status).toBe(404)
    expect((await merge(999_999_999, into.id)).status).toBe(404)
    const foreign = await (await openGoodsShop(service)).send('POST', '/customers', {
      name: 'Sari',
      email: nextEmail(),
    })
    expect((await merge(into.id, foreign.id)).status).toBe(404)
    await shop.send('POST', `/customers/${other.id}/erase`)
    const erased = { status: 409, reason: 'customer_erased' }
    expect([outcome(await merge(into.id, other.id)), outcome(await merge(other.id, into.id))]).toEqual([erased, erased])
    const order = await shop.order((await shop.sellDigital()).id)
    expect(outcome(await shop.call('PATCH', `/orders/${order.id}/customer`, { customer_id: other.id }))).toEqual(erased)
    const viewer = (await addMember(service, shop, 'viewer')).browser
    const path = `/api/businesses/${shop.business.unique_id}/customers/${into.id}/merge`
    expect((await viewer.post(path, { merged_id: other.id })).status).toBe(403)
  })
})

describe('under parallel checkouts', () => {
  it('an order that is being written moves along', async () => {
    const [into, from] = [await create({ email: nextEmail() }), await create({ email: nextEmail() })]
    const sample = await shop.order((await shop.sellDigital()).id)
    const client = await service.database.pool.connect()
    try {
      // Holds the locks of a checkout right before its commit.
      await client.query('begin')
      await client.query('select from customers where id = $1 for key share', [from.id])
      await client.query('update orders set customer_id = $2 where id = $1', [sample.id, from.id])
      const merging = merge(into.id, from.id)
      await untilLocked(client)
      await client.query('commit')
      expect((await merging).status).toBe(200)
    } finally {
      client.release()
    }
    expect(await listOrders(from.id)).toEqual([])
    expect((await listOrders(into.id)).map(({ id }) => id)).toEqual([sample.id])
  })

  it('a checkout that found the merged customer waits, and belongs to whoever has the address then', async () => {
    const [kept, lost] = [nextEmail(), nextEmail()]
    const [into, from] = [await create({ email: kept }), await create({ email: lost })]
    const client = await service.database.pool.connect()
    try {
      // The merge waits where it writes the audit log, with both customers locked.
      await client.query('begin')
      await client.query('update audit_heads set sequence = sequence where business_id = $1', [shop.business.id])
      const merging = merge(into.id, from.id)
      await untilLocked(client)
      const buying = [checkout(lost), checkout(kept)]
      await untilLocked(client, 2)
      await client.query('commit')
      expect((await merging).status).toBe(200)
      const [ofLost, ofKept] = await Promise.all(buying)
      expect([ofLost!.status, ofKept!.status]).toEqual([201, 201])
      expect(await findCustomer(ofKept!.body.secret_slug)).toBe(into.id)
      expect([into.id, from.id]).not.toContain(await findCustomer(ofLost!.body.secret_slug))
    } finally {
      client.release()
    }
  })

  it('starts again after a deadlock', async () => {
    const [into, from] = [await create({ email: nextEmail() }), await create({ email: nextEmail() })]
    const client = await service.database.pool.connect()
    const lock = (id: number) => client.query('select from customers where id = $1 for update', [id])
    try {
      await client.query('begin')
      // Makes PostgreSQL roll back the merge instead of this transaction.
      await client.query("set local deadlock_timeout = '1h'")
      await lock(from.id)
      const merging = merge(into.id, from.id)
      await untilLocked(client)
      await lock(into.id)
      await client.query('commit')
      expect((await merging).status).toBe(200)
    } finally {
      client.release()
    }
  })

  it('writes no order for a merged customer while sixty checkouts and twenty merges run at once', async () => {
    const pairs = []
    for (let i = 0; i < 20; i++)
      pairs.push({ into: await create({ email: nextEmail() }), from: await create({ email: nextEmail() }) })
    const bought = await Promise.all(
      pairs.flatMap(({ into, from }) => [
        checkout(from.email),
        merge(into.id, from.id),
        checkout(into.email),
        checkout(from.email),
      ]),
    )
    expect(bought.filter(({ status }) => status >= 300).map(({ body }) => body)).toEqual([])
    const stray = await db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .select('orders.id')
      .where('customers.erased_at', 'is not', null)
      .where('customers.merged_into_id', 'is not', null)
      .execute()
    expect(stray).toEqual([])
  })
})
