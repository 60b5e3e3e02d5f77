import { beforeEach, describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { readEvents, runJobs } from '../../../../test/support/background.ts'
import { startService } from '../../../../test/support/service.ts'
import { tasks } from '../../../worker.ts'
import { judgeRoom, normalizeAddress } from '../../orders/mails/limit-recipients.ts'
import { actOnMessages } from './index.ts'

const service = await startService({ env: { DATABASE_POOL_SIZE: '16' } })
const { db, config } = service.service
const openIn = (language: 'id' | 'en') => openShop(service, { language, is_courier_required: false })
const shop = await openIn('en')
const kopi = await shop.sell()
const hourMs = 3_600_000

beforeEach(() => {
  service.clock.now = undefined
})

const pass = (ms: number) => {
  service.clock.now = new Date((service.clock.now ?? new Date()).getTime() + ms)
}

let people = 0
const newEmail = () => `stranger${++people}@example.com`
let quantity = 0

/** Places a guest's order, each time with other items. It needs no advance payment, so there may be many. */
async function place(email: string, of = shop, variantId = kopi.id, fields: object = {}) {
  const items = [{ type: 'variant', variant_id: variantId, quantity: (quantity++ % 90) + 1 }]
  const body = buyer({ customer_email: email, payment_method: 'cod', items, ...fields })
  const { status, body: order } = await of.visit('POST', '/checkout', body)
  expect(status).toBe(201)
  return order as { order_id: string; secret_slug: string }
}
const placeAll = (email: string, count: number, of = shop, variantId = kopi.id) =>
  Promise.all(Array.from({ length: count }, () => place(email, of, variantId)))

const handleEvents = () => readEvents(service, 'messages', actOnMessages(config))
const mailHeld = () => runJobs(service, 'mail-held-orders')
const mailsTo = (email: string) =>
  db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()
const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template)
const placed = (count: number): string[] => Array(count).fill('order-placed')
const readId = async ({ secret_slug }: { secret_slug: string }) =>
  await db
    .selectFrom('orders')
    .select(['id', 'business_id'])
    .where('secret_slug', '=', secret_slug)
    .executeTakeFirstOrThrow()

describe('an address that nobody verified', () => {
  it.each([
    ['en', 'Your orders at Kopi Nusantara', 'instead of an email about each'],
    ['id', 'Pesanan Anda di Kopi Nusantara', 'sebagai ganti satu email'],
  ] as const)(
    'gets 5 mails about 60 orders, and an hour later one about all others (%s)',
    async (language, subject, text) => {
      const own = await openIn(language)
      const tea = await own.sell({ name: 'Teh' })
      const email = newEmail()
      const orders = await placeAll(email, 60, own, tea.id)
      await handleEvents()
      expect(await templatesTo(email)).toEqual(placed(5))
      await mailHeld()
      expect(await templatesTo(email)).toEqual(placed(5))
      pass(hourMs + 1000)
      await mailHeld()
      const mails = await mailsTo(email)
      expect(mails.map(({ template }) => template)).toEqual([...placed(5), 'order-digest'])
      const digest = mails[5]!
      expect([digest.subject, digest.business_id, digest.store_id]).toEqual([subject, own.business.id, own.store.id])
      expect(digest.body_text).toContain(text)
      const mailed = orders.filter(({ secret_slug }) => mails.some(({ body_text }) => body_text.includes(secret_slug)))
      expect(mailed).toHaveLength(60)
      const inDigest = orders.filter(({ secret_slug }) => digest.body_text.includes(secret_slug))
      expect(inDigest).toHaveLength(55)
      for (const { order_id, secret_slug } of inDigest) {
        expect(digest.body_text).toContain(order_id)
        expect(digest.body_html).toContain(`/o/${secret_slug}`)
      }
      const entries = await db
        .selectFrom('order_timeline')
        .select('data')
        .where('order_id', '=', (await readId(inDigest[0]!)).id)
        .where('kind', '=', 'message')
        .execute()
      expect(entries).toEqual([{ data: { template: 'order-digest', mail_id: digest.id } }])
      pass(hourMs)
      await mailHeld()
      expect(await mailsTo(email)).toHaveLength(6)
    },
  )

  it('gets 20 mails in a day', async () => {
    const email = newEmail()
    const orders = []
    for (let hour = 0; hour < 23; hour++) {
      orders.push(...(await placeAll(email, 3)))
      await handleEvents()
      await mailHeld()
      pass(hourMs)
    }
    expect(await mailsTo(email)).toHaveLength(20)
    pass(20 * hourMs)
    await mailHeld()
    const mails = await mailsTo(email)
    expect(mails.map(({ template }) => template).slice(20)).toEqual(['order-digest'])
    const text = mails.map(({ body_text }) => body_text).join()
    expect(orders.filter(({ secret_slug }) => !text.includes(secret_slug))).toEqual([])
  })

  it('gets 5 mails if 30 are written at the same time', async () => {
    const email = newEmail()
    const order = await place(email)
    const { business_id } = await readId(order)
    const job = { business_id, store_id: shop.store.id, order_id: order.order_id, contact: email }
    const run = tasks(service.service)['mail-order-link']!
    await Promise.all(Array.from({ length: 30 }, () => run(job)))
    expect(await templatesTo(email)).toEqual(Array(5).fill('order-link'))
  })

  it('is shared by other spellings of the address, but each mail covers the orders of one spelling', async () => {
    const spellings = [
      'r.ina.limit@gmail.com',
      'rinalimit+a@gmail.com',
      'rinalimit+b@googlemail.com',
      'rinalimit@gmail.com',
    ]
    for (const email of spellings) await placeAll(email, 3)
    await handleEvents()
    const sent = async () => (await Promise.all(spellings.map(mailsTo))).flat()
    expect(await sent()).toHaveLength(5)
    pass(hourMs + 1000)
    for (let n = 0; n < 4; n++) await mailHeld()
    const digests = (await sent()).filter(({ template }) => template === 'order-digest')
    for (const { recipient, body_text } of digests)
      for (const email of spellings.filter((other) => other !== recipient)) {
        const others = await db.selectFrom('orders').select('secret_slug').where('customer_email', '=', email).execute()
        expect(others.filter(({ secret_slug }) => body_text.includes(secret_slug))).toEqual([])
      }
    const text = (await sent()).map(({ body_text }) => body_text).join()
    const orders = await db
      .selectFrom('orders')
      .select('secret_slug')
      .where('customer_email', 'in', spellings)
      .execute()
    expect(orders.filter(({ secret_slug }) => !text.includes(secret_slug))).toEqual([])
  })

  it('gets no mail about orders whose address was corrected; the new address does', async () => {
    const [email, correct] = [newEmail(), newEmail()]
    const orders = await placeAll(email, 6)
    await handleEvents()
    const mails = await mailsTo(email)
    const held = orders.find(({ secret_slug }) => !mails.some(({ body_text }) => body_text.includes(secret_slug)))!
    await shop.send('PATCH', `/orders/${(await readId(held)).id}`, { customer_email: correct })
    pass(hourMs + 1000)
    await mailHeld()
    await mailHeld()
    expect(await templatesTo(email)).toEqual(placed(5))
    expect((await mailsTo(correct)).filter(({ template }) => template === 'order-digest')).toHaveLength(1)
  })
})

describe('held orders', () => {
  const listHeld = (storeId: number) =>
    db.selectFrom('held_order_mails').select('order_id').where('store_id', '=', storeId).execute()
  const waitingJobs = async () => {
    const { rows } = await service.database.pool.query<{ payload: { business_id: number; store_id: number } }>(
      `select j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail-held-orders'`,
    )
    return rows.map(({ payload }) => payload)
  }

  it('of a deleted store are forgotten, and take no room from other shops', async () => {
    const closed = await openIn('en')
    const tea = await closed.sell({ name: 'Teh' })
    const email = newEmail()
    await placeAll(email, 8, closed, tea.id)
    await handleEvents()
    expect(await listHeld(closed.store.id)).toHaveLength(3)
    await db.updateTable('stores').set({ deleted_at: new Date() }).where('id', '=', closed.store.id).execute()
    pass(hourMs + 1000)
    for (let n = 0; n < 6; n++) await mailHeld()
    expect(await templatesTo(email)).toEqual(placed(5))
    expect(await listHeld(closed.store.id)).toEqual([])
    expect((await waitingJobs()).filter(({ store_id }) => store_id === closed.store.id)).toEqual([])
    await placeAll(email, 5)
    await handleEvents()
    expect(await templatesTo(email)).toEqual(placed(10))
  })

  it('are mailed once by ten workers, which reserve one mail together', async () => {
    const own = await openIn('en')
    const tea = await own.sell({ name: 'Teh' })
    const email = newEmail()
    await placeAll(email, 8, own, tea.id)
    await handleEvents()
    const job = (await waitingJobs()).find(({ store_id }) => store_id === own.store.id)!
    pass(hourMs + 1000)
    const run = tasks(service.service)['mail-held-orders']!
    await Promise.all(Array.from({ length: 10 }, () => run(job)))
    expect(await templatesTo(email)).toEqual([...placed(5), 'order-digest'])
    expect(await listHeld(own.store.id)).toEqual([])
    await placeAll(email, 4, own, tea.id)
    await handleEvents()
    expect(await templatesTo(email)).toEqual([...placed(5), 'order-digest', ...placed(4)])
  })

  it('wait until their recipient has room, while deleted ones beside them are forgotten', async () => {
    const own = await openIn('en')
    const tea = await own.sell({ name: 'Teh' })
    const email = newEmail()
    await placeAll(email, 7, own, tea.id)
    await handleEvents()
    const [gone, left] = (await listHeld(own.store.id)).map(({ order_id }) => order_id)
    await db.updateTable('orders').set({ deleted_at: new Date() }).where('id', '=', gone!).execute()
    await mailHeld()
    expect(await listHeld(own.store.id)).toEqual([{ order_id: left }])
    expect((await waitingJobs()).filter(({ store_id }) => store_id === own.store.id)).toHaveLength(1)
    pass(hourMs + 1000)
    await mailHeld()
    expect(await templatesTo(email)).toEqual([...placed(5), 'order-digest'])
    expect(await listHeld(own.store.id)).toEqual([])
  })
})

describe('no limit', () => {
  it('holds mails to an address that its owner confirmed here', async () => {
    const email = newEmail()
    await place(email)
    await db.updateTable('customers').set({ confirmed_at: new Date() }).where('email', '=', email).execute()
    await placeAll(email, 9)
    await handleEvents()
    expect(await templatesTo(email)).toEqual(placed(10))
  })

  it('holds mails about orders that were paid or that a merchant made', async () => {
    const email = newEmail()
    const ebook = await shop.sell({ name: 'Resep', item_type: 'digital', variant: { price: '50000', weight: 0 } })
    for (let n = 0; n < 7; n++) {
      await shop.send('POST', '/orders', {
        store_unique_id: shop.store.unique_id,
        customer_name: 'Rina',
        customer_email: email,
        payment_method: 'bank_transfer',
        ordervariants: [{ variant_unique_id: ebook.unique_id, quantity: 1 }],
      })
    }
    await handleEvents()
    expect(await templatesTo(email)).toEqual(placed(7))
    const guest = newEmail()
    const orders = await placeAll(guest, 5)
    await handleEvents()
    for (const order of orders)
      await shop.send('POST', '/orders/change-status', { ids: [(await readId(order)).id], payment_status: 'paid' })
    await handleEvents()
    expect((await templatesTo(guest)).sort()).toEqual([...Array(5).fill('order-paid'), ...placed(5)])
  })
})

it('counts other spellings of a mailbox as one', () => {
  expect(
    [
      'Rina@Example.COM',
      'rina+toko@example.com',
      'R.Ina@GoogleMail.com',
      'r.ina@example.com',
      'rina@BÜCHER.example',
    ].map(normalizeAddress),
  ).toEqual([
    'rina@example.com',
    'rina@example.com',
    'rina@gmail.com',
    'r.ina@example.com',
    'rina@xn--bcher-kva.example',
  ])
})

it('allows 5 messages in any hour and 20 in any day, and says when the next may go', () => {
  expect(judgeRoom([], 7, hourMs)).toEqual({ times: Array(5).fill(hourMs), granted: 5, nextAt: 2 * hourMs })
  expect(judgeRoom(Array(5).fill(0), 1, hourMs)).toMatchObject({ granted: 1, nextAt: hourMs })
  const day = Array.from({ length: 20 }, (_, n) => n * hourMs)
  expect(judgeRoom(day, 1, 23 * hourMs)).toMatchObject({ granted: 0, nextAt: 24 * hourMs })
  expect(judgeRoom(day, 3, 25 * hourMs)).toMatchObject({ granted: 2 })
})
