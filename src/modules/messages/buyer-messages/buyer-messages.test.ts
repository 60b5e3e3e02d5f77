import sharp from 'sharp'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { chargeForCod, menteng } from '../../../../test/records/checkout.ts'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { startMailReceiver } from '../../../../test/servers/mail-receiver.ts'
import { countStatements } from '../../../../test/support/count-statements.ts'
import { sendRequest } from '../../../../test/support/send-request.ts'
import { callApi, createKey, createMerchant, startService } from '../../../../test/support/service.ts'
import type { Db } from '../../../platform/db/types.ts'
import { tasks } from '../../../worker.ts'
import { runRenewals } from '../../aftercare/renewals/index.ts'
import { type ActOnEvents, actOnNextBatch, assignEventPositions } from '../../events/index.ts'
import { expireOrders } from '../../payments/payments/index.ts'
import { actOnMessages } from './index.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const service = await startService({ env: { SMTP_URL: receiver.url, MAIL_FROM: 'Etalase <no-reply@mail.example>' } })
const { db, config } = service.service
const shop = await openGoodsShop(service, {
  payment_accounts: [
    { bank_code: 'bca', bank_name: 'BCA', account_holder: 'PT Kopi <Nusantara>', account_number: '527-012-3456' },
  ],
})
const coffee = await shop.sell({ stock: 1000 })
const jne = { courier_service_id: 1 }
const messages = `/stores/${shop.store.id}/messages`
let people = 0

beforeEach(() => {
  service.clock.now = undefined
})

const pass = (seconds: number) => {
  service.clock.now = new Date((service.clock.now ?? new Date()).getTime() + seconds * 1000)
}

/** Lets the reader handle all events so far, as the worker does. */
async function handleEvents(act: ActOnEvents = actOnMessages(config)) {
  await db.transaction().execute(assignEventPositions)
  while (await actOnNextBatch(db, 'messages', act, service.service.now()));
}

/** Orders as a new buyer, and returns the templates of the mails to that address. */
async function order(variantId = coffee.id, fields: object = {}) {
  const email = `buyer${++people}@example.com`
  const made = await shop.order(variantId, { customer_email: email, ...jne, ...fields })
  const mails = () => shop.mails(email)
  const templates = async () => (await mails()).map(({ template }) => template)
  const startPayment = () => shop.visit('POST', `/orders/${made.secret_slug}/payment`)
  return { ...made, email, mails, templates, startPayment }
}

async function run(task: string, payload: unknown) {
  await tasks(service.service)[task]!(payload)
}

async function listJobs(task: string) {
  const { rows } = await service.database.pool.query(
    `select j.payload, j.run_at from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
    [task],
  )
  return rows as { payload: { order_id?: string; order_ids?: string[] }; run_at: string }[]
}

it('mails a buyer how to pay a new order, in the name of the store, and records it on the order', async () => {
  const { id, secret_slug, order_id, startPayment, mails } = await order()
  await startPayment()
  await handleEvents()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    template: 'order-placed',
    business_id: shop.business.id,
    store_id: shop.store.id,
    order_id: id,
    sender_name: 'Kopi Nusantara',
    subject: `Pesanan Anda ${order_id} di Kopi Nusantara`,
    is_secret: false,
  })
  const { pg_payment_info } = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const number = JSON.stringify(pg_payment_info).match(/"virtual_account_number":"(\d+)"/)![1]!
  for (const part of [number, `${service.shopUrl}/o/${secret_slug}`, 'Virtual account BCA', 'Kopi Gayo', 'WIB'])
    expect([part, mail!.body_text.includes(part), mail!.body_html.includes(part)]).toEqual([part, true, true])
  expect(mail!.body_text.replaceAll('\u00a0', ' ')).toContain('Total: Rp 107.000')
  const { data } = await shop.send('GET', `/orders/${id}/timeline`)
  expect(data[0]).toMatchObject({ kind: 'message', by: null, message: { template: 'order-placed', status: 'stored' } })
})

it('waits for the payment number, mails without it if none arrives, and mails one that arrives later', async () => {
  const { startPayment, templates, mails, secret_slug } = await order()
  await handleEvents()
  expect(await templates()).toEqual([])
  pass(31)
  await handleEvents()
  expect(await templates()).toEqual(['order-placed'])
  expect((await mails())[0]!.body_text).toContain(`/o/${secret_slug}`)
  await startPayment()
  await handleEvents()
  await handleEvents()
  expect(await templates()).toEqual(['order-placed', 'payment-instructions'])
})

it('names the accounts for a bank transfer, and cash on delivery', async () => {
  const transfer = await order(coffee.id, { payment_method: 'bank_transfer' })
  const cash = await order(coffee.id, { payment_method: 'cod' })
  await handleEvents()
  const [mail] = await transfer.mails()
  expect(mail!.body_text).toContain('BCA · PT Kopi <Nusantara>: 527-012-3456')
  expect(mail!.body_html).toContain('PT Kopi &lt;Nusantara&gt;')
  expect((await cash.mails())[0]!.body_text).toContain('secara tunai saat paket tiba')
})

it('names what cash on delivery costs, of the courier and of the store, in summary, order and mail', async () => {
  const own = await openGoodsShop(service)
  await chargeForCod(own)
  const variant = await own.sell({ stock: 9 })
  const summarize = async (payment_method: string) => {
    const answer = await own.visit('POST', '/checkout/summary', {
      items: [{ type: 'variant', variant_id: variant.id, quantity: 1 }],
      destination: { location_id: menteng, postal_code: '10310' },
      courier_service_id: 1,
      warehouse_unique_id: own.warehouse.unique_id,
      payment_method,
    })
    const { shipping_cost, cod_fee, other_income, other_income_name, gross_revenue } = answer.body
    return { shipping_cost, cod_fee, other_income, other_income_name, gross_revenue }
  }
  const inAdvance = { shipping_cost: '9000.00', cod_fee: '0.00', other_income: '0.00', other_income_name: null }
  expect(await summarize('bank_transfer')).toEqual({ ...inAdvance, gross_revenue: '104000.00' })
  const onDelivery = {
    shipping_cost: '11500.00',
    cod_fee: '2500.00',
    other_income: '4000.00',
    other_income_name: 'Biaya COD',
    gross_revenue: '110500.00',
  }
  expect(await summarize('cod')).toEqual(onDelivery)

  const customer_email = 'cod@example.com'
  const placed = await own.order(variant.id, { ...jne, customer_email, payment_method: 'cod' })
  const shown = async () => (await own.visit('GET', `/orders/${placed.secret_slug}`)).body
  expect(await shown()).toMatchObject(onDelivery)
  await handleEvents()
  const [mail] = await own.mails(customer_email)
  const rows = mail!.body_text.split('\n').filter((line) => /Rp/.test(line))
  expect(rows.join('\n')).toMatch(
    /Ongkos kirim:? Rp\s?9\.000\nBiaya COD kurir:? Rp\s?2\.500\nBiaya COD:? Rp\s?4\.000\n/,
  )

  await own.send('PATCH', `/orders/${placed.id}`, { payment_method: 'bank_transfer' })
  expect(await shown()).toMatchObject({ cod_fee: '0.00', other_income: '0.00', other_income_name: null })
})

it('shows a QR code by an address that serves a picture as long as the order can be paid', async () => {
  const { id, startPayment, mails } = await order(coffee.id, { payment_method: 'qris' })
  await startPayment()
  await handleEvents()
  const address = /src="([^"]+qr\.png[^"]*)"/.exec((await mails())[0]!.body_html)![1]!
  const picture = await fetch(address)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { format, width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
  expect([format, width === height, width! > 240]).toEqual(['png', true, true])
  await shop.pay(id)
  expect((await fetch(address)).status).toBe(404)
})

it('mails each step of an order once, and only what is still true if the order has changed since', async () => {
  const bought = await order(coffee.id, { payment_method: 'bank_transfer' })
  await handleEvents()
  await shop.pay(bought.id)
  await handleEvents()
  await shop.move(bought.id, { payment_status: 'settled' })
  await shop.move(bought.id, { status: 'in_process' })
  await handleEvents()
  await shop.move(bought.id, { status: 'shipped' })
  await handleEvents()
  await shop.send('PATCH', `/orders/${bought.id}/shipment-receipt`, { shipment_receipt: 'JNE-77' })
  await handleEvents()
  await shop.move(bought.id, { status: 'completed' })
  await handleEvents()
  const steps = ['order-placed', 'order-paid', 'order-processed', 'order-shipped', 'order-shipped', 'order-delivered']
  expect(await bought.templates()).toEqual(steps)
  const [, , , , parcel] = await bought.mails()
  expect(parcel!.body_text).toContain('Nomor resi: JNE-77')
  expect(parcel!.body_text).toContain('Kurir: JNE Reguler')

  const quick = await order(coffee.id, { payment_method: 'bank_transfer' })
  await shop.pay(quick.id)
  await shop.move(quick.id, { status: 'in_process' })
  await shop.move(quick.id, { status: 'shipped' })
  await handleEvents()
  expect(await quick.templates()).toEqual(['order-paid', 'order-shipped'])
})

it('asks for a review some days after an order was completed, once, where the store wants that', async () => {
  const complete = async () => {
    const made = await order(coffee.id, { payment_method: 'bank_transfer' })
    await shop.pay(made.id)
    await shop.move(made.id, { status: 'shipped' })
    await shop.move(made.id, { status: 'completed' })
    await handleEvents()
    return made
  }
  const jobs = async (id: string) => (await listJobs('request-review')).filter(({ payload }) => payload.order_id === id)
  const unasked = await complete()
  expect(await jobs(unasked.id)).toEqual([])

  await shop.send('PATCH', `/stores/${shop.store.id}`, { review_request_days: 3 })
  const [asked, reviewed, out] = [await complete(), await complete(), await complete()]
  const [job] = await jobs(asked.id)
  expect(Math.round((Date.parse(job!.run_at) - Date.now()) / 86_400_000)).toBe(3)
  await shop.visit('PUT', `/orders/${reviewed.secret_slug}/reviews/${coffee.product.id}`, { rating: 5 })
  await shop.send('PATCH', `/customers/${out.customer_id}`, { is_unsubscribe: true })
  for (const { id } of [asked, asked, reviewed, out])
    await run('request-review', { business_id: shop.business.id, order_id: id })
  const mail = (await asked.mails()).filter(({ template }) => template === 'review-request')
  expect(mail).toMatchObject([{ unsubscribe_url: expect.stringContaining('/unsubscribe/uns_') }])
  for (const part of [`/o/${asked.secret_slug}`, mail[0]!.unsubscribe_url!]) expect(mail[0]!.body_text).toContain(part)
  for (const one of [reviewed, out]) expect(await one.templates()).not.toContain('review-request')
  await shop.send('PATCH', `/stores/${shop.store.id}`, { review_request_days: 0 })
})

it('reminds a buyer before the payment deadline unless the order is paid, and mails that it expired', async () => {
  const [unpaid, settled] = [await order(), await order()]
  for (const one of [unpaid, settled]) await one.startPayment()
  await handleEvents()
  const jobs = (await listJobs('remind-payment')).filter(({ payload }) =>
    [unpaid.id, settled.id].includes(payload.order_id!),
  )
  expect(jobs).toHaveLength(2)
  const end = Date.parse((await shop.send('GET', `/orders/${unpaid.id}`)).payment_expiration_at)
  expect(Math.round((end - Date.parse(jobs[0]!.run_at)) / 60_000)).toBe(60)
  await shop.pay(settled.id)
  service.clock.now = new Date(jobs[0]!.run_at)
  for (const { payload } of [...jobs, ...jobs]) await run('remind-payment', payload)
  expect(await unpaid.templates()).toEqual(['order-placed', 'payment-reminder'])
  expect((await unpaid.mails())[1]!.subject).toMatch(/^Mohon bayar pesanan \w+ sebelum .* WIB$/)
  service.clock.now = new Date(end + 86_400_000 * 3)
  await run('remind-payment', jobs[0]!.payload)
  await expireOrders(service.service.payments, service.service.now())
  await handleEvents()
  expect((await unpaid.templates()).at(-1)).toBe('order-expired')
  expect(await settled.templates()).toEqual(['order-placed', 'order-paid'])

  const canceled = await order(coffee.id, { payment_method: 'cod' })
  await shop.move(canceled.id, { status: 'canceled' })
  await handleEvents()
  expect(await canceled.templates()).toEqual(['order-canceled'])
})

it('reminds also where the store does not confirm orders', async () => {
  const quiet = await openGoodsShop(service)
  for (const kind of ['order_placed', 'payment_instructions'])
    await quiet.send('PATCH', `/stores/${quiet.store.id}/messages/${kind}`, { is_on: false })
  const item = await quiet.sell({ stock: 5 })
  const email = 'quiet@example.com'
  const made = await quiet.order(item.id, { customer_email: email, ...jne })
  await quiet.visit('POST', `/orders/${made.secret_slug}/payment`)
  await handleEvents()
  const templates = async () => (await quiet.mails(email)).map(({ template }) => template)
  expect(await templates()).toEqual([])
  const [job] = (await listJobs('remind-payment')).filter(({ payload }) => payload.order_id === made.id)
  service.clock.now = new Date(job!.run_at)
  await run('remind-payment', job!.payload)
  expect(await templates()).toEqual(['payment-reminder'])
})

it('sends nothing about drafts, spam and imported old orders, and mails about an order that turns out not to be spam', async () => {
  const body = { store_unique_id: shop.store.unique_id, customer_name: 'Budi' }
  const email = (name: string) => `${name}@silent.example`
  const items = [{ variant_unique_id: coffee.unique_id, quantity: 1 }]
  const draft = await shop.send('POST', '/orders', { ...body, customer_email: email('draft'), ordervariants: items })
  expect(draft.status).toBe('draft')
  const cash = { payment_method: 'cod', is_probably_spam: true, customer_email: email('spam') }
  const digital = await shop.sellDigital()
  const spam = await shop.send('POST', '/orders', {
    ...{ ...body, ...cash, payment_method: 'bank_transfer' },
    ordervariants: [{ variant_unique_id: digital.unique_id, quantity: 1 }],
  })
  expect(spam.status).toBe('pending')
  const file = new FormData()
  const rows = `store_unique_id,customer_name,customer_email,payment_method,items\n${shop.store.unique_id},Budi,${email('old')},bank_transfer,${digital.unique_id}`
  file.set('file', new Blob([rows], { type: 'text/csv' }), 'old.csv')
  file.set('create_type', 'archive')
  const uploaded = await fetch(`${service.baseUrl}/v3/orders/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secretKey}` },
    body: file,
  })
  expect(uploaded.status).toBeLessThan(300)
  await handleEvents()
  for (const name of ['draft', 'spam', 'old']) expect([name, await shop.mails(email(name))]).toEqual([name, []])
  await shop.send('POST', '/orders/mark-not-spam', { ids: [spam.id] })
  const [job] = (await listJobs('mail-placed-orders')).filter(({ payload }) => payload.order_ids!.includes(spam.id))
  for (const _ of ['once', 'again']) await run('mail-placed-orders', job!.payload)
  expect((await shop.mails(email('spam'))).map(({ template }) => template)).toEqual(['order-placed'])
})

it('mails bought files and keys once they are there, and courses that send notifications', async () => {
  const guide = await shop.sellDigital({ self_file_urls: ['https://drive.example/g'], is_license_enabled: true })
  const bought = await order(guide.id, { quantity: 1, courier_service_id: undefined })
  await shop.pay(bought.id)
  await handleEvents()
  expect(await bought.templates()).toEqual(['order-paid', 'digital-goods'])
  const [paid, goods] = await bought.mails()
  expect(paid!.body_text).toContain(`${shop.store.shop_url}/account`)
  expect(goods).toMatchObject({ is_secret: true })
  expect(goods!.body_text).toContain('https://drive.example/g')
  await shop.send('POST', `/variants/${guide.id}/licenses`, { keys: ['KEY-ONE'] })
  const [late] = await listJobs('mail-late-goods')
  for (const _ of ['once', 'again']) await run('mail-late-goods', late!.payload)
  expect(await bought.templates()).toEqual(['order-paid', 'digital-goods', 'digital-goods'])
  expect((await bought.mails())[2]!.body_text).toContain('KEY-ONE')

  const courses = { is_lms_enabled: true }
  for (const is_email_notification_active of [true, false]) {
    const course = await shop.sellDigital({ ...courses, is_email_notification_active }, { item_type: 'course' })
    const section = await shop.send('POST', `/variants/${course.id}/course-sections`, { title: 'Mulai' })
    const learner = await order(course.id, { courier_service_id: undefined })
    await shop.pay(learner.id)
    await handleEvents()
    const contents = `/course-sections/${section.uuid}/course-contents`
    for (const title of ['Air', 'Susu']) await shop.send('POST', contents, { title, is_shown: title === 'Air' })
    const jobs = (await listJobs('announce-course-contents')).filter(({ payload }) =>
      JSON.stringify(payload).includes(`"variant_id":${course.id},`),
    )
    for (const { payload } of [...jobs, ...jobs]) await run('announce-course-contents', payload)
    const notices = await db.selectFrom('course_notices').selectAll().where('variant_id', '=', course.id).execute()
    for (const { business_id, id } of [...notices, ...notices])
      await run('send-course-notice', { business_id, notice_id: id })
    const expected = is_email_notification_active ? ['order-paid', 'course-access', 'course-content'] : ['order-paid']
    expect(await learner.templates()).toEqual(expected)
    const last = (await learner.mails()).at(-1)!
    if (is_email_notification_active) {
      expect(last.body_text).toMatch(/^Air$/m)
      expect(last.body_text).toContain(last.unsubscribe_url)
      expect((await fetch(last.unsubscribe_url!)).status).toBe(200)
    }
    expect(last.body_text).not.toMatch(/^Susu$/m)
  }
})

it('mails changes of a subscription, and each of its bills once', async () => {
  const [plan] = await shop.sellPlans(['100000'])
  service.clock.now = new Date('2027-01-31T03:00:00Z')
  const subscriber = await order(plan!.id, { courier_service_id: undefined })
  await shop.pay(subscriber.id)
  await handleEvents()
  service.clock.now = new Date('2027-02-22T03:00:00Z')
  await runRenewals(db, config, service.service.now())
  await handleEvents()
  const [renewal] = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_email', '=', subscriber.email)
    .where('id', '<>', subscriber.id)
    .execute()
  await shop.pay(renewal!.id)
  await handleEvents()
  const [subscription] = (await shop.call('GET', '/subscriptions')).body.data
  await shop.send('POST', `/subscriptions/${subscription.id}/cancel`, {})
  service.clock.now = new Date('2027-04-01T03:00:00Z')
  await runRenewals(db, config, service.service.now())
  await handleEvents()
  expect(await subscriber.templates()).toEqual([
    'order-paid',
    'subscription-renewal',
    'subscription-renewed',
    'subscription-canceled',
  ])
  expect((await subscriber.mails())[2]!.body_text).toMatch(/berlanjut sampai 31 Maret 2027/)
})

it('writes no mail of a batch that fails, and each once when it is read again', async () => {
  const { templates } = await order(coffee.id, { payment_method: 'cod' })
  const failing: ActOnEvents = async (tx, events, now) => {
    await actOnMessages(config)(tx, events, now)
    throw new Error('The worker dies here')
  }
  await handleEvents(failing)
  expect(await templates()).toEqual([])
  pass(60)
  await handleEvents()
  await handleEvents()
  expect(await templates()).toEqual(['order-placed'])
})

it('takes the same number of statements for one order and for many', async () => {
  const count = async (orders: number) => {
    for (let i = 0; i < orders; i++) await order(coffee.id, { payment_method: 'cod' })
    await db.transaction().execute(assignEventPositions)
    const read = (counted: Db) => actOnNextBatch(counted, 'messages', actOnMessages(config), service.service.now())
    return (await countStatements(service, read)).statements
  }
  await handleEvents()
  expect(await count(1)).toBe(await count(6))
})

it('lists messages, and sends them as the merchant wants them', async () => {
  const { data } = await shop.send('GET', messages)
  expect(data.find(({ kind }: { kind: string }) => kind === 'order_placed')).toEqual({
    kind: 'order_placed',
    description: 'Pembeli membuat pesanan. Berisi cara membayar.',
    language: 'id',
    is_on: true,
    can_switch_off: true,
    is_edited: false,
    subject: 'Pesanan Anda {{order_id}} di {{store_name}}',
    text: expect.stringContaining('{{payment_instructions}}'),
    default_subject: 'Pesanan Anda {{order_id}} di {{store_name}}',
    default_text: expect.any(String),
    placeholders: expect.arrayContaining(['order_id', 'buyer_name', 'pay_until']),
  })
  const path = `${messages}/order_placed`
  const read = await shop.call('GET', `${path}?language=en`)
  expect(read.body).toMatchObject({ language: 'en', subject: 'Your order {{order_id}} at {{store_name}}' })
  const edited = { subject: 'Halo {{ buyer_name }}!', text: 'Terima kasih.\n\n<b>{{total}}</b>' }
  expect(await shop.send('PATCH', path, edited)).toMatchObject({ ...edited, is_edited: true, is_on: true })
  const { mails } = await order(coffee.id, { payment_method: 'cod', customer_name: 'Budi\nSantoso' })
  await handleEvents()
  const [mail] = await mails()
  expect(mail!.subject).toBe('Halo Budi Santoso!')
  expect(mail!.body_html).toContain('&lt;b&gt;Rp')
  expect(mail!.body_text).toContain('Kopi Gayo') // The list of items is still in the mail.
  expect(await shop.send('PATCH', path, { subject: null, text: null, is_on: false })).toMatchObject({
    is_edited: false,
    is_on: false,
    subject: 'Pesanan Anda {{order_id}} di {{store_name}}',
  })
  const silent = await order(coffee.id, { payment_method: 'cod' })
  await handleEvents()
  expect(await silent.templates()).toEqual([])
  await shop.send('PATCH', path, { is_on: true })
  const english = await shop.send('PATCH', path, { language: 'en', subject: 'Hi' })
  expect(english).toMatchObject({ language: 'en', subject: 'Hi', is_on: true })
  expect((await shop.send('GET', path)).subject).toBe('Pesanan Anda {{order_id}} di {{store_name}}')
  await shop.send('PATCH', path, { language: 'en', subject: null })
})

it('refuses words that a mail cannot say, and to switch off what its reader waits for', async () => {
  const problems = async (kind: string, body: object) => {
    const { status, body: answer } = await shop.call('PATCH', `${messages}/${kind}`, body)
    return [status, (answer.error_details ?? []).map(({ field, code }: Record<string, string>) => `${field} ${code}`)]
  }
  expect(await problems('order_paid', { subject: 'By {{pay_until}}', text: '{{nothing}}' })).toEqual([
    422,
    ['subject unknown_placeholder', 'text unknown_placeholder'],
  ])
  expect(await problems('order_paid', { subject: 'A\r\nBcc: b@c.example' })).toEqual([
    422,
    ['subject hidden_characters'],
  ])
  expect(await problems('order_paid', { text: '   ' })).toEqual([422, ['text empty']])
  expect(await problems('sign_in_code', { is_on: false })).toEqual([422, ['is_on unchangeable']])
  expect((await problems('order_paid', { is_on: 'no' }))[0]).toBe(400)
  for (const [method, path] of [
    ['GET', `${messages}/nothing`],
    ['PATCH', `${messages}/nothing`],
    ['GET', '/stores/999999/messages'],
  ] as const)
    expect((await shop.call(method, path, method === 'PATCH' ? { is_on: true } : undefined)).status).toBe(404)

  const members = `${shop.setup}/messages/order_shipped`
  const first = await shop.browser.get(members)
  const ifMatch = { 'if-match': first.headers.get('etag')! }
  expect((await shop.browser.patch(members, { subject: 'Dikirim' }, ifMatch)).status).toBe(200)
  expect((await shop.browser.patch(members, { subject: 'Terkirim' }, ifMatch)).status).toBe(412)
  const stranger = await createMerchant(service)
  expect((await stranger.browser.get(members)).status).toBe(404)
})

it('previews a message with an order of the store, with the newest, or with a sample', async () => {
  const ofStores = await createKey(shop, ['store:read', 'store:update'])
  service.clock.now = new Date('2028-01-31T03:00:00Z') // Later than the orders of all other tests.
  const bought = await order(coffee.id, { payment_method: 'bank_transfer', customer_name: 'Sari & Co' })
  const preview = (body: object, kind = 'order_placed') => shop.call('POST', `${messages}/${kind}/preview`, body)
  const named = (await preview({ order_id: bought.id, subject: 'Untuk {{buyer_name}}' })).body
  expect(named).toMatchObject({ subject: 'Untuk Sari & Co', html: expect.stringContaining('Sari &amp; Co') })
  expect((await preview({ language: 'en' })).body.subject).toBe(`Your order ${bought.order_id} at Kopi Nusantara`)
  const refused = await preview({ text: '{{nothing}}' })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['text']])
  const other = await shop.send('POST', '/stores', { name: 'Toko Kedua' })
  const there = `/stores/${other.unique_id}/messages/order_shipped/preview`
  expect((await shop.call('POST', there, { order_id: bought.id })).status).toBe(404)
  expect((await shop.call('POST', there, {})).body.text).toContain('JX1234567890')
  for (const { kind } of (await shop.send('GET', messages)).data)
    for (const language of ['id', 'en']) {
      const { status, body } = await preview({ language }, kind)
      expect([kind, status]).toEqual([kind, 200])
      expect(`${body.subject}${body.text}${body.html}`).not.toMatch(/\{\{|\[\[|undefined|NaN/)
    }
  expect(await bought.mails()).toEqual([])
  const asked = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  expect((await callApi(service, `/v3${messages}/order_placed/preview`, ofStores, asked)).status).toBe(403)
})

it('sends a test to members only, not too often, and by real SMTP as the preview shows it', async () => {
  const path = `${shop.setup}/messages/order_paid/test`
  const { email } = shop.browser as unknown as { email: string }
  expect((await shop.browser.post(path, { text: 'Halo {{buyer_name}}, ini tes.' })).status).toBe(204)
  const [mail] = (await shop.mails(email)).filter(({ template }) => template === 'message-test')
  await run('send-mail', { mail_id: mail!.id })
  const { source } = receiver.received.find(({ to }) => to.includes(email))!
  expect(source).toMatch(/^Subject: \[Tes\] Pembayaran pesanan/m)
  expect(source).toContain('From: Kopi Nusantara <no-reply@mail.example>')
  expect(source).toContain('Content-Type: multipart/alternative')
  expect(source).toMatch(/ini tes\./)
  const machine = (body: object, key?: string) => shop.call('POST', `${messages}/order_paid/test`, body, key)
  const errors = async (body: object) => Object.keys((await machine(body)).body.errors)
  expect(await errors({})).toEqual(['recipient'])
  expect(await errors({ recipient: 'stranger@example.com' })).toEqual(['recipient'])
  expect((await machine({ recipient: email }, await createKey(shop, ['store:read']))).status).toBe(403)
  const statuses = []
  for (let i = 0; i < 20; i++) statuses.push((await machine({ recipient: email.toUpperCase() })).status)
  expect(new Set(statuses)).toEqual(new Set([204, 429]))
  expect(statuses.at(-1)).toBe(429)
})

it('notes that a mail was opened only where the store asks for it, and answers every token alike', async () => {
  const tracked = await openGoodsShop(service, { is_mail_open_tracked: true })
  const item = await tracked.sell({ stock: 5 })
  const email = 'opened@example.com'
  await tracked.order(item.id, { customer_email: email, payment_method: 'cod', ...jne })
  const plain = await order(coffee.id, { payment_method: 'cod' })
  await handleEvents()
  expect((await plain.mails())[0]!.body_html).not.toContain('/m/')
  const [mail] = await tracked.mails(email)
  const address = /src="([^"]+\/m\/\w+\.gif)"/.exec(mail!.body_html)![1]!
  const load = async (path: string) => {
    const { status, headers, text } = await sendRequest(service.shopUrl + path)
    return [status, headers.get('content-type'), headers.get('cache-control'), text]
  }
  const known = await load(new URL(address).pathname)
  expect(await load('/m/unknown.gif')).toEqual(known)
  expect(known.slice(0, 3)).toEqual([200, 'image/gif', 'no-store'])
  const first = (await tracked.mails(email))[0]!.opened_at
  expect(first).not.toBeNull()
  pass(60)
  await load(new URL(address).pathname)
  expect((await tracked.mails(email))[0]!.opened_at).toBe(first)
})
