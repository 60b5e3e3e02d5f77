import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { buyer } from '../../../../test/records/checkout.ts'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { addMember } from '../../../../test/records/members.ts'
import { fillTexts, listTexts, readMark } from '../../../../test/records/personal-texts.ts'
import { markSent } from '../../../../test/records/refunds.ts'
import { checkedFetch } from '../../../../test/support/checked-fetch.ts'
import { createKey, createMerchant, startService } from '../../../../test/support/service.ts'
import { untilLocked } from '../../../../test/support/until-locked.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import { tasks } from '../../../worker.ts'
import { dispatchEvents } from '../../apps/webhook-delivery/dispatch-events.ts'
import type { Field } from '../../orders/fields/field-kinds.ts'
import { orderFields } from '../../orders/fields/order-fields.ts'

const service = await startService()
const shop = await openGoodsShop(service)
const { db } = service.service
const coffee = await shop.sell({ stock: 1000 })
const objects = service.service.objects

const street = 'Jl. Xylofon 77'

let people = 0

/** A name, a phone number and a street that are unique in the database. */
function createWords() {
  const letters = String.fromCharCode(97 + people++)
  return {
    name: `Zul${letters}karnaen Qod${letters}riyah`,
    phone: `6287770011${10 + people}`,
    street: `Jl. Xylofon${letters} 77`,
  }
}

const outcome = ({ status, body }: { status: number; body: { details?: object } }) => ({ status, ...body?.details })
const erase = (id: number) => shop.call('POST', `/customers/${id}/erase`)

/** Finds every table and column in any schema whose text contains one of the words. */
async function findWords(words: string[]): Promise<string[]> {
  const { rows } = await service.database.pool.query<{ schema: string; table: string; column: string }>(`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'tsvector', 'bytea'))
    order by 1, 2, 3`)
  expect(rows.length).toBeGreaterThan(300)
  const found: string[] = []
  for (const { schema, table, column } of rows) {
    const hit = await service.database.pool.query(
      `select from "${schema}"."${table}" where exists (select from unnest($1::text[]) as w
        where position(lower(w) in lower("${column}"::text)) > 0
          or position(encode(convert_to(w, 'utf8'), 'hex') in "${column}"::text) > 0) limit 1`,
      [words],
    )
    if (hit.rowCount) found.push(`${schema}.${table}.${column}`)
  }
  return found
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** A customer with an account, and with every kind of data that a business can store. */
async function createPerson() {
  const person = await shop.customer()
  const { id, email } = person
  const { name, phone, street } = createWords()
  const own = { customer_name: name, customer_email: email, customer_phone: phone, shipping_address: street }
  await shop.send('PATCH', `/customers/${id}`, {
    name,
    phone,
    bio_description: `${name} likes it strong`,
    date_of_birth: '1990-02-03',
    tags: [`VIP ${name}`],
  })
  await shop.send('POST', `/customers/${id}/addresses`, { name, phone, email, address: street, location_id: 317106 })

  // An order of a parcel, with a proof of transfer and notes.
  const items = [{ type: 'variant', variant_id: coffee.id, quantity: 2 }]
  const { body } = await shop.visit('POST', '/checkout', buyer({ items, ...own, notes: `Call ${name}` }))
  const slot = await shop.visit('POST', `/orders/${body.secret_slug}/transfer-proof-upload`, {
    filename: 'bukti.png',
    content_type: 'image/png',
    content_length: png.length,
  })
  await checkedFetch(service.baseUrl, slot.body.upload_url.slice(service.baseUrl.length), {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(png),
  })
  await shop.visit('PATCH', `/orders/${body.secret_slug}`, { transferproof_url: slot.body.file_url })
  const parcel = await db
    .selectFrom('orders')
    .selectAll()
    .where('secret_slug', '=', body.secret_slug)
    .executeTakeFirstOrThrow()
  const words = JSON.stringify({ said_by: name })
  await db
    .updateTable('orders')
    .set({
      metadata: words,
      agent_context: words,
      attribution: words,
      courier_additional_info: words,
      pg_paid_info: words,
      dropshipper_name: name,
      transferproof_rejection: `Not from ${name}`,
      dropshipper_phone: phone,
      ip: '203.0.113.9',
    })
    .where('id', '=', parcel.id)
    .execute()

  await shop.send('POST', `/orders/${parcel.id}/message-history`, { message: `Halo ${name}` })

  // An order paid online: a course with progress, and a licence whose key was mailed.
  const course = await shop.sellDigital({ is_lms_enabled: true, is_license_enabled: true }, { item_type: 'course' })
  await shop.send('PATCH', `/variants/${course.id}/license-pool`, { source: 'generator', pattern: 'ZQ-XXXX-XXXX-XXXX' })
  const section = await shop.send('POST', `/variants/${course.id}/course-sections`, { title: 'Biji' })
  const content = await shop.send('POST', `/course-sections/${section.uuid}/course-contents`, { title: 'Arabika' })
  const lesson = await shop.order(course.id, own)
  await shop.send('POST', `/orders/${lesson.id}/payment`)
  await shop.pay(lesson.id)
  await db
    .insertInto('course_progress')
    .values({
      business_id: shop.business.id,
      customer_id: id,
      content_uuid: content.uuid,
      progress: 40,
      updated_at: new Date(),
    })
    .execute()
  await shop.send('POST', `/orders/${lesson.id}/send-product-digital`)

  await shop.visit('PUT', `/orders/${lesson.secret_slug}/reviews/${course.product.id}`, {
    rating: 5,
    title: `By ${name}`,
    text: `${name} learned a lot`,
    shown_name: name,
  })
  await person.call('PUT', `/wishlist/${coffee.product.id}`)

  const [plan] = await shop.sellPlans(['50000'])
  const subscribed = await shop.buy(plan!.id, own)
  await person.call('POST', '/cart/items', { type: 'variant', variant_id: coffee.id, quantity: 1 })
  return { ...person, name, phone, street, parcel, lesson, subscribed, proof: slot.body.key as string }
}

/** A return and a refund with every text that a buyer may enter. */
async function sendBack({ id, secret_slug }: { id: string; secret_slug: string }, name: string) {
  const [line] = (await shop.send('GET', `/orders/${id}`)).orderlines
  const picture = { filename: 'cup.png', content_type: 'image/png', content_length: png.length }
  const slot = (await shop.visit('POST', `/orders/${secret_slug}/return-picture-upload`, picture)).body
  await checkedFetch(service.baseUrl, slot.upload_url.slice(service.baseUrl.length), {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(png),
  })
  const bank_account = { bank: 'BCA', number: '1', holder: name }
  await shop.visit('POST', `/orders/${secret_slug}/returns`, {
    reason: `${name} is too small for it`,
    lines: [{ line_id: line.id, quantity: 1 }],
    pictures: [slot.file_url],
    bank_account,
  })
  const refund = await shop.visit('POST', `/orders/${secret_slug}/refunds`, { reason: `For ${name}`, bank_account })
  await shop.send('POST', `/refunds/${refund.body.id}/approve`, { note: `${name} called` })
  await markSent(shop.send, refund.body.id, { below: '' })
}

/** Ends everything that prevents the erasure. */
async function finish({ name, parcel, subscribed }: Awaited<ReturnType<typeof createPerson>>) {
  await shop.pay(parcel.id)
  await shop.move(parcel.id, { status: 'shipped' })
  await shop.send('POST', `/orders/${parcel.id}/shipment-status-history`, {
    timestamp: '2026-11-15T10:00:00Z',
    status: 'delivered',
    description: `Received by ${name}`,
  })
  await shop.move(parcel.id, { status: 'completed' })
  await sendBack(parcel, name)
  await db
    .updateTable('subscriptions')
    .set({ status: 'expired', next_action_at: null })
    .where('order_id', '=', subscribed.id)
    .execute()
}

describe('the export of a customer', () => {
  it('is one document with everything that is held about the person', async () => {
    const person = await createPerson()
    const { name, phone, street } = person
    const answer = await shop.call('GET', `/customers/${person.id}/export`)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="customer-${person.id}.json"`,
    ])
    const { orders, transfer_proofs, messages, ...rest } = answer.body
    expect(rest).toMatchObject({
      customer: { id: person.id, name, email: person.email, phone, date_of_birth: '1990-02-03' },
      addresses: [{ address: street }],
      subscriptions: [{ status: 'active', items: [{ price: '50000.00' }] }],
      licenses: [{ key: expect.stringMatching(/^ZQ-/) }],
      course_progress: [{ title: 'Arabika', progress: 40 }],
      carts: [{ items: [{ quantity: 1 }] }],
      wishlist: [{ product_id: coffee.product.id }],
      logins: [{ store_id: shop.store.id }],
    })
    expect(orders.map((order: { order_id: string }) => order.order_id)).toEqual(
      [person.subscribed, person.lesson, person.parcel].map(({ order_id }) => order_id),
    )
    expect(orders[2]).toMatchObject({
      destination: { address: street, name, phone },
      notes: `Call ${name}`,
      lines: [{ quantity: 2 }],
      gross_revenue: expect.stringMatching(/^\d+\.\d\d$/),
    })
    expect(orders[1].payments).toHaveLength(2)
    expect(orders[1].reviews).toMatchObject([{ rating: 5, shown_name: name }])
    expect(transfer_proofs).toEqual([person.proof.split('/')[1]])
    expect(messages.map(({ recipient }: { recipient: string }) => recipient)).toContain(person.email)
    expect(answer.text).not.toMatch(/"(\w+_hash|password|cogs|fingerprint|last_link)"/)
    const member = await shop.browser.get(`/api/businesses/${shop.business.unique_id}/customers/${person.id}/export`)
    expect(member.body.customer.email).toBe(person.email)
  })

  it('needs the scopes of customers and of orders, and a role that changes orders', async () => {
    const { id } = await shop.send('POST', '/customers', { name: 'Tini', phone: '08123456' })
    const status = async (scopes: string[]) =>
      (await shop.call('GET', `/customers/${id}/export`, undefined, await createKey(shop, scopes))).status
    expect([
      await status(['customer:read']),
      await status(['order:read']),
      await status(['customer:read', 'order:read']),
    ]).toEqual([403, 403, 200])
    const viewer = (await addMember(service, shop, 'viewer')).browser
    const path = `/api/businesses/${shop.business.unique_id}/customers/${id}`
    expect([(await viewer.get(`${path}/export`)).status, (await viewer.post(`${path}/erase`)).status]).toEqual([
      403, 403,
    ])
    const staff = (await addMember(service, shop, 'staff')).browser
    expect([(await staff.get(`${path}/export`)).status, (await staff.post(`${path}/erase`)).status]).toEqual([200, 403])
  })
})

describe('the erasure of a customer', () => {
  it('is refused while orders or subscriptions need the person', async () => {
    const person = await createPerson()
    expect(outcome(await erase(person.id))).toEqual({
      status: 409,
      reason: 'orders_under_way',
      orders: [person.parcel.order_id],
    })
    await shop.pay(person.parcel.id)
    await shop.move(person.parcel.id, { status: 'shipped' })
    await shop.move(person.parcel.id, { status: 'completed' })
    expect(outcome(await erase(person.id))).toMatchObject({ status: 409, reason: 'subscriptions_running' })
    expect((await shop.send('GET', `/customers/${person.id}`)).name).toBe(person.name)
    expect((await erase(999_999_999)).status).toBe(404)
    const foreign = await createKey(await createMerchant(service))
    expect((await shop.call('POST', `/customers/${person.id}/erase`, undefined, foreign)).status).toBe(404)
  })

  it('leaves nothing of the person in any table, and the orders in the books', async () => {
    const person = await createPerson()
    await finish(person)
    await shop.send('POST', '/orders/exports', {})
    await tasks(service.service)['export-orders']!({
      export_id: (await db.selectFrom('order_exports').select('id').executeTakeFirstOrThrow()).id,
    })
    const { body: document } = await shop.call('POST', '/orders/documents', { kind: 'label', ids: [person.parcel.id] })
    await tasks(service.service)['write-order-document']!({ document_id: document.id })
    const receiver = await db
      .insertInto('webhook_receivers')
      .values({
        unique_id: 'webhook_erased',
        business_id: shop.business.id,
        url: 'https://example.com/hook',
        events: ['order.created'],
        status: 'active',
        secret: 'whsec',
        active_since: new Date(0),
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    while ((await dispatchEvents(db, new Date())) > 0);
    await service.database.pool.query(
      `insert into webhook_attempts (delivery_id, number, at, duration_ms, answer)
       select id, 1, now(), 5, $2 from webhook_deliveries where receiver_id = $1 and order_id = $3`,
      [receiver.id, `Thanks, ${person.name}`, person.parcel.id],
    )
    const words = [
      ...person.name.split(' '),
      person.phone,
      person.phone.slice(2),
      person.street.split(' ')[1]!,
      person.email,
    ]
    const before = await findWords(words)
    for (const place of [
      'customers.name',
      'orders.destination',
      'events_0.payload',
      'mails.recipient',
      'payments',
      'refunds.bank_account',
      'returns.reason',
      'order_messages.message',
      'sandbox_payments.customer_name',
      'order_export_parts.content',
      'webhook_attempts_0.answer',
    ])
      expect(
        before.some((found) => found.startsWith(`public.${place}`)),
        place,
      ).toBe(true)
    const erased = await erase(person.id)
    expect(erased).toMatchObject({
      status: 200,
      body: { id: person.id, name: null, email: null, tags: [], erased_at: expect.any(String) },
    })
    expect(await findWords(words)).toEqual([])
    // The text in a PDF file is compressed, so a search for the words would not find it.
    expect((await shop.call('GET', `/orders/documents/${document.id}`)).status).toBe(404)

    const row = await db.selectFrom('orders').selectAll().where('id', '=', person.parcel.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      order_id: person.parcel.order_id,
      gross_revenue: person.parcel.gross_revenue,
      status: 'completed',
      customer_id: person.id,
      customer_name: '[erased]',
      destination: { city: expect.stringContaining('Jakarta'), province: expect.any(String) },
      ip: null,
      shipment_status_history: [expect.objectContaining({ status: 'delivered', description: '' })],
    })
    expect((await shop.send('GET', `/orders/${person.parcel.id}`)).orderlines).toHaveLength(1)
    expect((await shop.visit('GET', `/orders/${row.secret_slug}`)).status).toBe(200)
    expect(await objects.get(person.proof)).toBeDefined()
    const jobs = await service.database.pool.query<{ payload: { keys: string[] } }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'discard-objects' and payload::text like '%transfer-proofs%'`,
    )
    expect(JSON.stringify(jobs.rows)).toContain('return-pictures/')
    for (const { payload } of jobs.rows) await tasks(service.service)['discard-objects']!(payload)
    expect(await objects.get(person.proof)).toBeUndefined()
    expect((await person.call('GET')).status).toBe(401)
  })

  it('erases every text in the rows of a buyer that the schema does not keep', async () => {
    const person = await createPerson()
    await finish(person)
    const orders = [person.parcel.id, person.lesson.id, person.subscribed.id]
    const { pool } = service.database
    const business_id = shop.business.id
    await pool.query(
      `insert into payment_conflicts (id, business_id, kind, subject, reason, order_id, noticed_at, resolved_at, note)
       values (gen_random_uuid(), $1, 'order', $2::uuid::text, 'paid', $2::uuid, now(), now(), 'Called')`,
      [business_id, person.parcel.id],
    )
    await pool.query(
      `insert into saved_methods (business_id, id, store_id, customer_id, account_id, provider, payment_method, payment_id, consent_text, consented_at, label, removed_at)
       values ($1, gen_random_uuid(), $2, $3, 1, 'sandbox', 'card', gen_random_uuid(), 'Yes', now(), 'visa', now())`,
      [business_id, shop.store.id, person.id],
    )

    const texts = await listTexts(pool)
    expect(texts.length).toBeGreaterThan(150)
    expect(texts.filter((text) => !readMark(text)).map(({ table, column }) => `${table}.${column}`)).toEqual([])

    const word = 'zqxword'
    const filled = await fillTexts(pool, texts, word, person.id, orders)
    const names = filled
      .filter((text) => readMark(text) === 'personal')
      .map(({ table, column }) => `${table}.${column}`)
    const ofOrders = Object.entries(orderFields as Record<string, Field>)
    const personal = ofOrders
      .filter(([, { personal, type }]) => personal && type !== 'bytea')
      .map(([name]) => `orders.${name}`)
    expect(names).toEqual(
      expect.arrayContaining([
        ...personal,
        'customers.name',
        'payment_conflicts.note',
        'payments.payment_url',
        'refunds.reason',
        'returns.instructions',
        'reviews.text',
        'sandbox_payments.customer_name',
        'saved_methods.label',
      ]),
    )
    expect((await erase(person.id)).status).toBe(200)

    const kept = filled
      .filter((text) => readMark(text) !== 'personal')
      .map(({ table, column }) => `public.${table}.${column}`)
    const left = (await findWords([word])).map((name) => name.replace(/_p?\d+\./, '.'))
    // A job deletes the pictures by their keys.
    expect(left.filter((name) => !kept.includes(name))).toEqual(['graphile_worker._private_jobs.payload'])
    expect(left).toContain('public.orders.order_id')
  })

  it('deletes the mails about an order that went to an address that was corrected since', async () => {
    const order = await shop.buy(coffee.id, { customer_email: 'benar.ketik@example.com', courier_service_id: 1 })
    const recipient = 'salah.ketik@example.com'
    const mail = { template: 'order-placed', recipient, subject: 'Halo', text: 'Halo Budi', html: '<p>Halo Budi</p>' }
    const about = { business_id: shop.business.id, order_id: order.id }
    await db.transaction().execute((tx) => recordMail(tx, { ...mail, ...about }))
    await shop.move(order.id, { status: 'canceled' })
    const refund = await shop.send('POST', `/orders/${order.id}/refunds`, { reason: 'Canceled' })
    await markSent(shop.send, refund.id, { below: '' })
    expect((await erase(order.customer_id!)).status).toBe(200)
    expect(await shop.mails(recipient)).toEqual([])
  })

  it('waits until money that is on its way has arrived', async () => {
    const customer_email = 'refunded@example.com'
    const order = await shop.buy(coffee.id, { customer_email, courier_service_id: 1 })
    await shop.move(order.id, { status: 'canceled' })
    const refund = await shop.send('POST', `/orders/${order.id}/refunds`, { reason: 'Canceled' })
    const refused = { status: 409, reason: 'orders_under_way', orders: [order.order_id] }
    expect(outcome(await erase(order.customer_id!))).toEqual(refused)
    await markSent(shop.send, refund.id, { below: '' })
    expect((await erase(order.customer_id!)).status).toBe(200)
  })

  it('is sent to apps by ids only, is audited, and changes nothing when repeated', async () => {
    const { id } = await shop.send('POST', '/customers', { name: 'Rina', email: 'rina.once@example.com' })
    const first = await erase(id)
    const again = await erase(id)
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    const events = await db.selectFrom('events').selectAll().where('kind', '=', 'customer.erased').execute()
    expect(events.map(({ payload }) => JSON.parse(payload)).filter((data) => data.id === id)).toEqual([
      { id, business_id: shop.business.id, erased_at: first.body.erased_at },
    ])
    const audit = await db.selectFrom('audit_entries').selectAll().where('target', '=', `customer:${id}`).execute()
    expect(audit).toMatchObject([{ action: 'customer.erased', details: { orders: 0 } }])
  })

  it('keeps an erased customer out of the list and refuses to fill it again', async () => {
    const email = 'wati.again@example.com'
    const { id } = await shop.send('POST', '/customers', { name: 'Wati', email })
    await erase(id)
    const list = await shop.send('GET', '/customers?page_size=100')
    expect(list.data.map((customer: { id: number }) => customer.id)).not.toContain(id)
    const refused = { status: 409, reason: 'customer_erased' }
    expect(outcome(await shop.call('PATCH', `/customers/${id}`, { name: 'Wati' }))).toEqual(refused)
    expect(outcome(await shop.call('POST', `/customers/${id}/update-tags`, { tags: ['a'] }))).toEqual(refused)
    expect(outcome(await shop.call('POST', `/customers/${id}/addresses`, { address: street }))).toEqual(refused)
    expect((await shop.send('POST', '/customers', { name: 'Wati', email })).id).not.toBe(id)
  })

  it('waits for no checkout, and an order of the same moment belongs to a new customer', async () => {
    const email = 'race.erase@example.com'
    const { id } = await shop.send('POST', '/customers', { name: 'Race', email })
    const client = await service.database.pool.connect()
    try {
      // Holds the locks of the erasure right before its commit.
      await client.query('begin')
      await client.query('select from customers where id = $1 for update', [id])
      await client.query('update customers set email = null, name = null, erased_at = now() where id = $1', [id])
      const items = [{ type: 'variant', variant_id: coffee.id, quantity: 1 }]
      const checkout = shop.visit(
        'POST',
        '/checkout',
        buyer({ items, customer_email: email, customer_phone: '628111' }),
      )
      await untilLocked(client)
      await client.query('commit')
      const { status, body } = await checkout
      expect(status).toBe(201)
      const order = await db
        .selectFrom('orders')
        .select('customer_id')
        .where('secret_slug', '=', body.secret_slug)
        .executeTakeFirstOrThrow()
      expect(order.customer_id).not.toBe(id)
    } finally {
      client.release()
    }
  })

  it('refuses an order of an erased customer that a merchant duplicates', async () => {
    const order = await shop.order((await shop.sellDigital()).id, { customer_email: 'copy@example.com' })
    await shop.move(order.id, { status: 'canceled' })
    expect((await erase(order.customer_id!)).status).toBe(200)
    expect(outcome(await shop.call('POST', `/orders/${order.id}/duplicate`, {}))).toEqual({
      status: 409,
      reason: 'customer_gone',
    })
  })

  it('erases a customer with thousands of orders in one transaction', async () => {
    const { name } = createWords()
    const order = await shop.order((await shop.sellDigital()).id, {
      customer_email: 'large@example.com',
      customer_name: name,
    })
    await shop.move(order.id, { status: 'canceled' })
    const columns = (
      await service.database.pool.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = 'orders' and table_schema = 'public'
         and column_name not in ('id', 'order_id', 'secret_slug', 'fingerprint')`,
      )
    ).rows.map((row) => row.name)
    await service.database.pool.query(
      `insert into orders (id, order_id, secret_slug, ${columns})
       select gen_random_uuid(), 'L' || n, 'large' || n, ${columns} from orders, generate_series(1, 3000) n where id = $1`,
      [order.id],
    )
    await service.database.pool.query(
      `insert into events (unique_id, business_id, kind, order_id, sequence, payload)
       select 'event_' || o.id, o.business_id, 'order.created', o.id, 1, e.payload from orders o, events e
       where o.customer_id = $1 and o.order_id like 'L%' and e.order_id = $2 and e.sequence = 1`,
      [order.customer_id, order.id],
    )
    expect((await erase(order.customer_id!)).status).toBe(200)
    expect(await findWords(['large@example.com', name])).toEqual([])
  })
})

it('does not touch the same person at another business', async () => {
  const other = await openGoodsShop(service)
  const email = 'both@example.com'
  const here = await shop.send('POST', '/customers', { name: 'Both', email })
  const there = await other.send('POST', '/customers', { name: 'Both', email })
  expect((await erase(here.id)).status).toBe(200)
  expect(await other.send('GET', `/customers/${there.id}`)).toMatchObject({ name: 'Both', email, erased_at: null })
})

it('names the attributes of the customer and of orders in the export, and deletes the pictures of the person', async () => {
  const keys = ['a1b2c3d4e5f6a7b8c9d0', 'a1b2c3d4e5f6a7b8c9d1', 'a1b2c3d4e5f6a7b8c9d2'].map(
    (name) => `${name}/320.webp`,
  )
  const [avatar, portrait, print] = keys as [string, string, string]
  for (const key of keys) {
    await db
      .insertInto('images')
      .values({ business_id: shop.business.id, unique_id: key.split('/')[0]!, width: 320, height: 320, widths: [320] })
      .execute()
    await objects.put(`images/${key}`, Readable.from(['x']), { size: 1, contentType: 'image/webp' })
  }
  const define = (fields: object) => shop.send('POST', '/attributes', fields)
  const owned = await define({ owner: 'customer', key: 'portrait', name: 'Potret', type: 'file' })
  const shoes = await define({ owner: 'customer', key: 'shoes', name: 'Sepatu', type: 'number' })
  const printed = await define({ owner: 'order', key: 'print', name: 'Cetak', type: 'file' })
  const person = { name: 'Pic', email: 'pic@example.com', avatar, attributes: { portrait, shoes: 40 } }
  const { id } = await shop.send('POST', '/customers', person)
  const order = await shop.send('POST', '/orders', {
    store_unique_id: shop.store.unique_id,
    customer_name: person.name,
    customer_email: person.email,
    ordervariants: [{ variant_unique_id: coffee.unique_id, quantity: 1 }],
    attributes: { print },
  })
  const { body } = await shop.call('GET', `/customers/${id}/export`)
  expect(body.customer.attributes).toEqual([
    { id: owned.id, key: 'portrait', name: 'Potret', value: portrait },
    { id: shoes.id, key: 'shoes', name: 'Sepatu', value: 40 },
  ])
  expect(body.orders[0].attributes).toEqual([{ id: printed.id, key: 'print', name: 'Cetak', value: print }])
  await shop.send('POST', '/orders/delete', { ids: [order.id] })
  expect((await erase(id)).status).toBe(200)
  for (const key of keys) {
    await tasks(service.service)['discard-objects']!({ keys: [`images/${key}`] })
    expect(await objects.get(`images/${key}`)).toBeUndefined()
  }
})
