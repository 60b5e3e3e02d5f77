import { beforeEach, describe, expect, it } from 'vitest'
import { openWhatsAppShop } from '../../../../test/records/whatsapp-shop.ts'
import { readableMoney } from '../../../platform/text/readable-money.ts'
import { tasks } from '../../../worker.ts'
import { dispatchEvents } from '../../apps/webhook-delivery/dispatch-events.ts'
import { actOnNextBatch } from '../../events/index.ts'
import { notifyBuyers } from './index.ts'
import { reminderTime, shouldSend } from './rules.ts'

const { keys, fake, service, shop, account } = await openWhatsAppShop(1000)
const { pool } = service.database
const { db, config } = service.service
for (const name of ['pesanan_masuk', 'ingat_bayar', 'pesanan_dibayar', 'pesanan_dikirim'])
  fake.templates.set(`${name} id`, { parameters: 2, hasButton: true })

const templatesPath = `/v3/stores/${shop.storeRecord.id}/whatsapp-templates`
const template = (kind: string, name: string, parameters = ['customer_name', 'order_number']) => ({
  kind,
  template: name,
  language: 'id',
  parameters,
  has_button: true,
})
const usual = [
  template('order_shipped', 'pesanan_dikirim', ['courier', 'tracking_number']),
  template('order_placed', 'pesanan_masuk'),
  template('order_paid', 'pesanan_dibayar', ['order_number', 'total']),
]
const choose = (templates: object[]) => shop.must('PUT', templatesPath, { templates })

let people = 0
const newPhone = () => `62812${String(7_000_000 + ++people)}`
const place = (fields: object = {}) => shop.order({ customer_phone: newPhone(), ...fields })
const listMessages = async (id: string) => (await shop.get(`/v3/orders/${id}/message-history`)).body.message_history
const readStates = async (id: string) => (await listMessages(id)).map((one: { status: string }) => one.status)
const sentTo = (phone: string) => fake.sent.filter(({ to }) => to === phone)

/** Handles events as the worker does. */
async function handleEvents() {
  const now = service.service.now()
  while ((await dispatchEvents(db, now)) > 0);
  while (await actOnNextBatch(db, 'whatsapp', notifyBuyers(config.shopUrl), now));
}

type Job = { id: string; payload: unknown; run_at: Date }

/** Removes the waiting jobs of a task from the queue and returns them. */
async function takeJobs(task: string): Promise<Job[]> {
  const { rows } = await pool.query<Job>(
    `select j.id, j.payload, j.run_at from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
    [task],
  )
  await pool.query('select graphile_worker.complete_jobs($1::bigint[])', [rows.map(({ id }) => id)])
  return rows.map((job) => ({ ...job, run_at: new Date(job.run_at) }))
}

/** Runs the waiting jobs of a task, even if they are not due yet. Returns when each was due. */
async function work(task: string): Promise<Date[]> {
  const jobs = await takeJobs(task)
  for (const { payload } of jobs) await tasks(service.service)[task]!(payload)
  return jobs.map(({ run_at }) => run_at)
}

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** Tests share an account, so its circuit breaker must be closed before each. */
beforeEach(async () => {
  service.clock.now = undefined
  fake.heal()
  fake.switches.deliveries = 1
  await choose(usual)
  await handleEvents() // Handles the events of earlier tests.
  for (const task of ['send-whatsapp', 'remind-whatsapp', 'apply-channel-events']) await takeJobs(task)
  for (const key of [`provider account ${account.id}`, 'provider whatsapp_cloud live'])
    service.service.breakers.succeed(key)
})

describe('an account', () => {
  it('is checked with the phone number, and keeps its credentials to itself', async () => {
    expect(account).toMatchObject({ kind: 'message', provider: 'whatsapp_cloud', methods: [] })
    expect(account.callback_url).toMatch(/\/v3\/messages\/callbacks\/whatsapp_cloud\/[0-9A-Za-z]{32}$/)
    const checked = await shop.must('POST', `/v3/provider-accounts/${account.id}/check`)
    expect(checked.last_check).toMatchObject({ is_ok: true })
    expect(JSON.stringify(checked)).not.toContain(keys.app_secret)
    expect((await shop.get('/v3/provider-accounts/rules')).body.data).toEqual([])
  })

  it('confirms its webhook address to who knows its token', async () => {
    const url: string = account.callback_url
    expect(await fake.handshake(url)).toEqual({ status: 200, type: 'text/plain', text: '1158201444' })
    expect((await fake.handshake(url, 'guessed')).status).toBe(401)
    expect((await fake.handshake(`${url}x`)).status).toBe(404)
    expect((await fake.handshake(url.replace('whatsapp_cloud', 'sandbox'))).status).toBe(404)
  })

  it('takes signed webhooks only', async () => {
    const post = async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) =>
      (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })).status
    const signed = fake.webhook([])
    const url: string = account.callback_url
    expect([
      await post(url, signed),
      await post(url, { ...signed, headers: {} }),
      await post(url, fake.sign('{"object":"page","entry":[]}')),
      await post(`${url}x`, signed),
      await post(url.replace('messages', 'payments'), signed),
    ]).toEqual([200, 401, 400, 404, 404])
  })
})

describe('the templates of a store', () => {
  it('list the messages to buyers, in order', async () => {
    const { data } = (await shop.get(templatesPath)).body
    expect(data.map(({ kind, template }: { kind: string; template: string }) => [kind, template])).toEqual([
      ['order_placed', 'pesanan_masuk'],
      ['order_paid', 'pesanan_dibayar'],
      ['order_shipped', 'pesanan_dikirim'],
    ])
  })

  it('are refused twice for the same message, and with an invalid template name', async () => {
    const put = async (...templates: object[]) =>
      Object.keys((await shop.send('PUT', templatesPath, { templates })).body.errors)
    const placed = template('order_placed', 'a')
    expect(await put(placed, placed)).toEqual(['templates.1.kind'])
    expect(await put({ ...placed, template: 'Pesanan Masuk' })).toEqual(['templates.0.template'])
    expect(await put({ ...placed, parameters: ['password'] })).toEqual(['templates.0.parameters.0'])
  })
})

describe('the buyer of an order', () => {
  it('causes messages when it was placed, paid and shipped, each once', async () => {
    const order = await place()
    await handleEvents()
    await work('send-whatsapp')
    await shop.move([order.id], { status: 'confirmed', payment_status: 'paid' })
    await shop.must('PATCH', `/v3/orders/${order.id}`, { notes: 'Hadiah' })
    await shop.must('PATCH', `/v3/orders/${order.id}/shipment-receipt`, { shipment_receipt: 'JX123' })
    await shop.move([order.id], { payment_status: 'settled' })
    await shop.move([order.id], { status: 'shipped' })
    await handleEvents()
    await work('send-whatsapp')
    await handleEvents()
    const sent = sentTo(order.customer_phone)
    expect(sent.map(({ template, texts, button }) => [template, texts[0], button])).toEqual([
      ['pesanan_masuk', 'Sari Dewi', order.secret_slug],
      ['pesanan_dibayar', order.order_id, order.secret_slug],
      ['pesanan_dikirim', expect.any(String), order.secret_slug],
    ])
    expect(sent[2]!.texts[1]).toBe('JX123')
    expect(sent[1]!.texts[1]).toBe(readableMoney(202_000_00, 'IDR', 'id').replace(/\s/g, ' '))
    expect(await listMessages(order.id)).toMatchObject([
      {
        kind: 'order_placed',
        name: 'pesanan_masuk',
        message: `Sari Dewi · ${order.order_id}`,
        provider: 'whatsapp_cloud',
        is_from_bot: true,
        sender_name: 'Toko',
        recipient_name: 'Sari Dewi',
        recipient_phone: order.customer_phone,
        status: 'sent',
      },
      { kind: 'order_paid', status: 'sent' },
      { kind: 'order_shipped', status: 'sent' },
    ])
    const { data } = (await shop.get(`/v3/provider-accounts/${account.id}/calls?page_size=1`)).body
    expect(data[0].url).toBe(`${fake.url}/v24.0/***/messages`)
    for (const secret of ['Sari', order.customer_phone, keys.access_token])
      expect(JSON.stringify(data[0])).not.toContain(secret)
  })

  it('causes no messages for drafts and spam, without a phone number, and in stores without templates', async () => {
    const silent = [
      await place({ address: undefined, location_id: undefined, courier_service_id: undefined }),
      await place({ is_probably_spam: true }),
      await place({ customer_phone: null }),
      await place({ store_unique_id: (await shop.store('Cabang')).unique_id }),
    ]
    await handleEvents()
    expect(await work('send-whatsapp')).toEqual([])
    for (const { id } of silent) expect(await listMessages(id)).toEqual([])
    await shop.move([silent[0]!.id], { status: 'pending' })
    await handleEvents()
    expect(await work('send-whatsapp')).toHaveLength(1)
    expect(await readStates(silent[0]!.id)).toEqual(['sent'])
  })

  it('causes no messages for old events', async () => {
    const order = await place()
    service.clock.now = later(25 * 60)
    await handleEvents()
    expect(await listMessages(order.id)).toEqual([])
  })

  it('is reminded before the time to pay ends, once, and only if it is unpaid', async () => {
    await choose([template('payment_reminder', 'ingat_bayar')])
    const [order, paid, cod] = [await place(), await place(), await place({ payment_method: 'cod' })]
    await handleEvents()
    const jobs = await takeJobs('remind-whatsapp')
    expect(jobs.map(({ payload }) => (payload as { order_id: string }).order_id)).toEqual([order.id, paid.id])
    await shop.move([paid.id], { payment_status: 'paid' })
    const remind = async () => {
      for (const { payload } of jobs) await tasks(service.service)['remind-whatsapp']!(payload)
    }
    await remind()
    // Too early: the job is queued for its time again.
    expect((await takeJobs('remind-whatsapp')).map(({ run_at }) => run_at)).toEqual([reminderTime(order)])
    service.clock.now = later(24 * 60 + 1)
    await remind()
    await remind()
    await work('send-whatsapp')
    expect(await listMessages(order.id)).toMatchObject([{ kind: 'payment_reminder', status: 'sent' }])
    for (const { id } of [paid, cod]) expect(await listMessages(id)).toEqual([])
  })
})

describe('a message', () => {
  async function queue(fields: object = {}) {
    const order = await place(fields)
    await handleEvents()
    return order
  }

  it('follows the reports of WhatsApp in any order', async () => {
    const order = await queue()
    await work('send-whatsapp')
    const [sent] = sentTo(order.customer_phone)
    fake.switches.deliveries = 3
    await fake.report(sent!, 'read')
    await fake.report(sent!, 'sent')
    await fake.report(sent!, 'delivered')
    expect(await work('apply-channel-events')).toHaveLength(3)
    expect(await readStates(order.id)).toEqual(['read'])
    const failed = await queue()
    await work('send-whatsapp')
    await fake.report(sentTo(failed.customer_phone)[0]!, 'failed', 131026)
    await work('apply-channel-events')
    expect(await listMessages(failed.id)).toMatchObject([{ status: 'failed', failure: 'cannot_receive' }])
    const { rows } = await pool.query('select count(*)::int as left from channel_callbacks where event is not null')
    expect(rows).toEqual([{ left: 0 }])
  })

  it('whose answer was lost is not repeated once WhatsApp has reported it', async () => {
    const order = await queue()
    fake.inject('lost', { on: /messages/ })
    await work('send-whatsapp')
    expect(await readStates(order.id)).toEqual(['unknown'])
    await fake.report(sentTo(order.customer_phone)[0]!, 'delivered')
    await work('apply-channel-events')
    const [due] = await work('send-whatsapp')
    expect(due!.getTime()).toBeGreaterThan(Date.now() + 2 * 60_000)
    expect(sentTo(order.customer_phone)).toHaveLength(1)
    expect(await readStates(order.id)).toEqual(['delivered'])
  })

  it('whose outcome stays unknown is repeated once and never again', async () => {
    const order = await queue()
    for (const fault of ['lost', 'late_error'] as const) {
      fake.inject(fault, { on: /messages/ })
      await work('send-whatsapp')
    }
    expect(await work('send-whatsapp')).toEqual([])
    expect(sentTo(order.customer_phone)).toHaveLength(2)
    expect(new Set(sentTo(order.customer_phone).map(({ reference }) => reference)).size).toBe(1)
    expect(await readStates(order.id)).toEqual(['unknown'])
  })

  it('of a process that died while it was sending is repeated once', async () => {
    const order = await queue()
    await pool.query("update order_messages set status = 'sending', attempts = 1 where order_id = $1", [order.id])
    await work('send-whatsapp')
    expect(sentTo(order.customer_phone)).toEqual([])
    expect(await readStates(order.id)).toEqual(['sending'])
    service.clock.now = later(2)
    await work('send-whatsapp')
    expect(await readStates(order.id)).toEqual(['unknown'])
    await work('send-whatsapp')
    expect(sentTo(order.customer_phone)).toHaveLength(1)
    expect(await readStates(order.id)).toEqual(['sent'])
  })

  it('waits while WhatsApp limits the rate or does not answer, but not longer than a day', async () => {
    const order = await queue()
    for (let tries = 0; tries < 3; tries += 1) {
      fake.inject('rate_limit')
      await work('send-whatsapp')
    }
    expect(await readStates(order.id)).toEqual(['queued'])
    for (let failures = 0; failures < 20; failures += 1) service.service.breakers.fail(`provider account ${account.id}`)
    const calls = fake.calls.length
    await work('send-whatsapp')
    expect(fake.calls).toHaveLength(calls)
    service.service.breakers.succeed(`provider account ${account.id}`)
    service.clock.now = later(25 * 60)
    await work('send-whatsapp')
    expect(await listMessages(order.id)).toMatchObject([{ status: 'failed', failure: 'too_late' }])
  })

  it('fails with its reason, without an account, and is not sent for an order that was canceled', async () => {
    const refused = await queue()
    fake.refusals.set(refused.customer_phone, { status: 400, code: 131026 })
    const canceled = await queue()
    await shop.move([canceled.id], { status: 'canceled' })
    await work('send-whatsapp')
    expect(await listMessages(refused.id)).toMatchObject([{ status: 'failed', failure: 'cannot_receive' }])
    expect(await listMessages(canceled.id)).toMatchObject([{ status: 'failed', failure: 'not_needed' }])
    const orphan = await queue()
    await shop.must('PATCH', `/v3/provider-accounts/${account.id}`, { is_active: false })
    await work('send-whatsapp')
    expect(await listMessages(orphan.id)).toMatchObject([{ status: 'failed', failure: 'no_account' }])
    await shop.must('PATCH', `/v3/provider-accounts/${account.id}`, { is_active: true })
  })
})

describe('what a buyer writes', () => {
  it('is stored once in the history of the newest order, and opens the window for free text', async () => {
    const phone = newPhone()
    const older = await place({ customer_phone: phone })
    const newest = await place({ customer_phone: phone })
    fake.switches.deliveries = 2
    await fake.receive(phone, 'Kapan dikirim?')
    await work('apply-channel-events')
    const { message_history, window_open_until } = (await shop.get(`/v3/orders/${newest.id}/message-history`)).body
    expect(message_history).toMatchObject([
      { message: 'Kapan dikirim?', sender_name: 'Sari', sender_phone: phone, status: 'received', is_from_bot: false },
    ])
    expect(Date.parse(window_open_until)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect(await listMessages(older.id)).toEqual([])
  })

  it('is not stored if its sender never ordered', async () => {
    await fake.receive('6289912345678', 'Halo rahasia')
    await work('apply-channel-events')
    const { rows } = await pool.query(
      "select from order_messages where message = 'Halo rahasia' union all select from channel_callbacks where event::text like '%rahasia%'",
    )
    expect(rows).toEqual([])
  })
})

it('decides by the state of an order which messages its buyer gets', () => {
  const order = {
    status: 'pending',
    payment_status: 'unpaid',
    payment_method: 'va_bca',
    gross_revenue: 100,
    is_probably_spam: false,
    deleted_at: null,
  }
  const sentKinds = (changes: object = {}) =>
    (['order_placed', 'payment_reminder', 'order_paid', 'order_shipped'] as const).filter((kind) =>
      shouldSend(kind, { ...order, ...changes }),
    )
  expect(sentKinds()).toEqual(['order_placed', 'payment_reminder'])
  expect(sentKinds({ payment_method: 'cod' })).toEqual(['order_placed'])
  expect(sentKinds({ payment_status: 'paid' })).toEqual(['order_placed', 'order_paid'])
  expect(sentKinds({ payment_status: 'paid', gross_revenue: 0 })).toEqual(['order_placed'])
  expect(sentKinds({ status: 'shipped', payment_status: 'paid' })).toEqual([
    'order_placed',
    'order_paid',
    'order_shipped',
  ])
  for (const change of [{ status: 'draft' }, { is_probably_spam: true }, { deleted_at: '2026-11-16T00:00:00Z' }])
    expect(sentKinds(change)).toEqual([])
})

it.each([
  ['a day', '2026-11-17T00:00:00Z', '2026-11-16T18:00:00.000Z'],
  ['half an hour', '2026-11-16T00:30:00Z', '2026-11-16T00:22:30.000Z'],
  ['nothing', null, '2026-11-17T00:00:00.000Z'],
])('reminds of an order with %s to pay', (_, payment_expiration_at, expected) => {
  const order = { created_at: '2026-11-16T00:00:00Z', pending_time: null, payment_expiration_at }
  expect(reminderTime(order).toISOString()).toBe(expected)
})

it('sends 5 messages an hour and 20 a day to one phone about unpaid orders of guests, and any number about others', async () => {
  const phone = newPhone()
  const orders = await Promise.all(Array.from({ length: 12 }, () => place({ customer_phone: phone })))
  const ids = orders.map(({ id }) => id)
  await pool.query('update orders set is_from_form = true where id = any($1)', [ids])
  await handleEvents()
  await work('send-whatsapp')
  expect(sentTo(phone)).toHaveLength(5)
  const known = newPhone()
  for (let n = 0; n < 7; n++) await place({ customer_phone: known })
  await handleEvents()
  await work('send-whatsapp')
  expect(sentTo(known)).toHaveLength(7)
  await choose([...usual, template('payment_reminder', 'ingat_bayar')])
  const remind = () =>
    Promise.all(
      ids.map((order_id) => tasks(service.service)['remind-whatsapp']!({ business_id: shop.business.id, order_id })),
    )
  service.clock.now = later(60 * 25)
  await remind()
  await work('send-whatsapp')
  expect(sentTo(phone)).toHaveLength(10)
})
