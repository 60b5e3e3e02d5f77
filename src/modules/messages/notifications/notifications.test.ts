import { afterAll, describe, expect, it } from 'vitest'
import { buyer, type OpenShop, openShop } from '../../../../test/records/checkout.ts'
import { addMember } from '../../../../test/records/members.ts'
import { startMailReceiver } from '../../../../test/servers/mail-receiver.ts'
import { createMerchant, startService } from '../../../../test/support/service.ts'
import { prove } from '../../../../test/web/support/transfer-proof.ts'
import { tasks } from '../../../worker.ts'
import { followChanges } from '../../catalog/stock-log/index.ts'
import { actOnNextBatch, assignEventPositions } from '../../events/index.ts'
import { changeOrderStatus } from '../../orders/orders/index.ts'
import { recordConflict } from '../../orders/payment-conflicts/index.ts'
import { countMarkedDays, markRecentDays } from '../../orders/statistics/index.ts'
import { actOnEvents, deleteBusinessNotifications } from './index.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const service = await startService({ env: { SMTP_URL: receiver.url } })
const { db, now } = service.service
const { pool } = service.database
const run = tasks(service.service)

type Json = Record<string, unknown>
type Notice = { id: number; kind: string; is_read: boolean } & Json

/** Runs what the worker's loops do until nothing is left. */
async function settle() {
  while (await followChanges(db, now()));
  while ((await db.transaction().execute(assignEventPositions)).length > 0);
  while (await actOnNextBatch(db, 'notifications', actOnEvents, now()));
}

async function openSelling() {
  const shop = await openShop(service)
  const coffee = await shop.sell({ stock: 20 })
  const path = `${shop.path}/notifications`
  /** Places an order as a buyer. */
  async function order(fields: Json = {}) {
    const items = [{ type: 'variant', variant_id: coffee.id, quantity: 1 }]
    const { body } = await shop.visit('POST', '/checkout', buyer({ items, ...fields }))
    return await db
      .selectFrom('orders')
      .selectAll()
      .where('secret_slug', '=', body.secret_slug)
      .executeTakeFirstOrThrow()
  }
  const list = async (browser = shop.browser, query = '') => {
    await settle()
    const { body } = await browser.get(`${path}${query}`)
    return body as { data: Notice[]; unread_count: number; next_cursor: string | null }
  }
  const read = (body: Json, browser = shop.browser) => browser.post(`${path}/read`, body)
  const choose = (settings: Json[], more: Json = {}, browser = shop.browser) =>
    browser.put(`${shop.path}/notification-settings`, { settings, ...more })
  return { ...shop, coffee, order, list, read, choose }
}

/** A shop for tests whose data must not affect others. */
const quiet = await openSelling()
const quietStaff = await addMember(service, quiet, 'staff')

type Selling = Awaited<ReturnType<typeof openSelling>>

const listKinds = ({ data }: { data: Notice[] }) => data.map(({ kind }) => kind)

/** Runs the job that mails a kind, sends its mails, and returns the business's mails, oldest first. */
async function mailAll({ business }: Pick<OpenShop, 'business'>, kind: string) {
  await run['mail-notices']!({ business_id: business.id, kind })
  return await sendMails(business.id)
}

async function sendMails(businessId: number) {
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body_text', 'template'])
    .where('business_id', '=', businessId)
    .where('template', 'like', 'notice-%')
    .orderBy('id')
    .execute()
  for (const { id } of mails) await run['send-mail']!({ mail_id: id })
  return mails
}

const pay = ({ business }: Selling, id: string, payment_status: 'paid' | 'conflict' | 'settled') =>
  db
    .transaction()
    .execute((tx) => changeOrderStatus(tx, { business_id: business.id, id }, { payment_status }, null, now()))

describe('a member', () => {
  it('sees the order of a buyer, which is stored once for the whole team without a name', async () => {
    const shop = await openSelling()
    const staff = await addMember(service, shop, 'staff')
    const { id, order_id } = await shop.order({ customer_name: 'Wulan Quintina' })
    const { data, unread_count } = await shop.list()
    expect({ data, unread_count }).toEqual({
      unread_count: 1,
      data: [
        {
          id: expect.any(Number),
          kind: 'new_order',
          is_read: false,
          created_at: expect.stringMatching(/Z$/),
          order: { id, order_id, customer_name: 'Wulan Quintina' },
          amount: expect.stringMatching(/^\d+\.00$/),
          currency: 'IDR',
          payment_method: 'bank_transfer',
          product: null,
          account: null,
          sender_domain: null,
          conflict: null,
        },
      ],
    })
    expect((await shop.list(staff.browser)).data).toHaveLength(1)
    const { rows } = await pool.query('select n::text as row from notifications n where business_id = $1', [
      shop.business.id,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain('Wulan')
    const { body } = await shop.browser.get(`${shop.path}/statistics/overview`)
    expect(body.unread_notifications).toBe(1)
    expect((await shop.send('GET', '/statistics/overview')).unread_notifications).toBeNull()
  })

  it('reads one, then all up to one; others of the team have their own position', async () => {
    const shop = await openSelling()
    const admin = await addMember(service, shop, 'admin')
    for (let i = 0; i < 3; i++) await shop.order()
    const [third, second, first] = (await shop.list()).data as [Notice, Notice, Notice]
    const unread = async (body: Json) => (await shop.read(body)).body.unread_count
    expect(await unread({ ids: [second.id, 999_999] })).toBe(2)
    expect((await shop.list()).data.map(({ is_read }) => is_read)).toEqual([false, true, false])
    expect(await unread({ up_to: first.id })).toBe(1)
    expect(await unread({ up_to: Number.MAX_SAFE_INTEGER })).toBe(0)
    expect((await shop.list(admin.browser)).unread_count).toBe(3)
    await shop.order()
    const later = await shop.list()
    expect([later.unread_count, later.data[1]!.id]).toEqual([1, third.id])
    const { rows } = await pool.query('select read_ids from notification_reads where business_id = $1', [
      shop.business.id,
    ])
    expect(rows).toEqual([{ read_ids: [] }])
  })

  it('pages through the list, and has read what happened before joining', async () => {
    const shop = await openSelling()
    for (let i = 0; i < 3; i++) await shop.order()
    const page = await shop.list(shop.browser, '?page_size=2')
    const rest = await shop.list(shop.browser, `?page_size=2&next_cursor=${page.next_cursor}`)
    expect([page.data.length, rest.data.length, rest.next_cursor]).toEqual([2, 1, null])
    const staff = await addMember(service, shop, 'staff')
    const seen = await shop.list(staff.browser)
    expect([seen.unread_count, seen.data.map(({ is_read }) => is_read)]).toEqual([0, [true, true, true]])
  })

  it('is refused with 422 if it is not clear what was read', async () => {
    const fields = async (body: Json) => {
      const answer = await quiet.read(body)
      return [answer.status, answer.body.error_details]
    }
    expect(await fields({})).toEqual([422, [{ field: 'up_to', code: 'required', params: {} }]])
    expect(await fields({ up_to: 1, ids: [1] })).toEqual([
      422,
      [{ field: 'ids', code: 'excludes', params: { other: 'up_to' } }],
    ])
    expect((await quiet.read({ ids: 'all' })).status).toBe(400)
  })
})

describe('what is told', () => {
  it('is a payment, a proof, a conflict and a request, each once', async () => {
    const shop = await openSelling()
    const staff = await addMember(service, shop, 'staff')
    const paid = await shop.order()
    await pay(shop, paid.id, 'paid')
    await pay(shop, paid.id, 'settled')
    const wrong = await shop.order()
    await pay(shop, wrong.id, 'conflict')
    const proven = await shop.order()
    await prove(shop, proven.secret_slug)
    await shop.visit('PATCH', `/orders/${proven.secret_slug}`, { notes: 'Paid this morning' })
    const refund = { reason: 'Broken', amount: '1000', method: 'bank_transfer' }
    const requested = await staff.browser.post(`${shop.path}/orders/${paid.id}/refunds`, refund)
    expect([requested.status, requested.body.status]).toEqual([201, 'requested'])
    await shop.send('POST', '/orders/change-status', { ids: [paid.id], status: 'shipped' })
    const [line] = (await shop.send('GET', `/orders/${paid.id}`)).orderlines
    const returned = await shop.visit('POST', `/orders/${paid.secret_slug}/returns`, {
      reason: 'Too small',
      lines: [{ line_id: line.id, quantity: 1 }],
      bank_account: { bank: 'BCA', number: '1', holder: 'Budi' },
    })
    expect(returned.status).toBe(201)
    const listed = await shop.list()
    const about = listed.data.map(({ kind, order }) => [kind, (order as { id: string }).id])
    expect(about.toSorted()).toEqual(
      [
        ['new_order', paid.id],
        ['new_order', wrong.id],
        ['new_order', proven.id],
        ['payment_received', paid.id],
        ['payment_conflict', wrong.id],
        ['transfer_proof', proven.id],
        ['refund_request', paid.id],
        ['return_request', paid.id],
      ].toSorted(),
    )
    expect(listed.data.find(({ kind }) => kind === 'refund_request')!.amount).toBe('1000.00')
    expect(listKinds(await shop.list(staff.browser))).not.toContain('payment_conflict')
  })

  it('is not what a member did, nor what is probably spam', async () => {
    const shop = await openSelling()
    const { browser, store, warehouse, coffee } = shop
    const byMember = await browser.post(`${shop.path}/orders`, {
      store_unique_id: store.unique_id,
      customer_name: 'Bu Tini',
      customer_phone: '628110001000',
      ordervariants: [{ variant_unique_id: coffee.unique_id, quantity: 1 }],
      payment_method: 'bank_transfer',
      address: 'Jl. Sudirman 1',
      location_id: 317106,
      postal_code: '10310',
      warehouse_unique_id: warehouse.unique_id,
      courier_service_id: 1,
      shipping_cost: '9000',
    })
    expect(byMember.status).toBe(200)
    await browser.post(`${shop.path}/orders/change-status`, { ids: [byMember.body.id], payment_status: 'paid' })
    const suspicious = await shop.order()
    await db.updateTable('orders').set({ is_probably_spam: true }).where('id', '=', suspicious.id).execute()
    expect((await shop.list()).data).toEqual([])
  })

  it('is stock that falls to its level, and stock that is sold out', async () => {
    const shop = await openSelling()
    const set = async (quantity: number) => {
      await shop.send('PUT', `/variants/${shop.coffee.id}/stock`, { warehouse_id: shop.warehouse.id, quantity })
      await pool.query("update stock_states set told_at = '-infinity' where business_id = $1", [shop.business.id])
      return (await shop.list()).data.map(({ product }) => product)
    }
    const low = { id: shop.coffee.product.id, variant_id: shop.coffee.id, name: 'Kopi Gayo', stock_status: 'low_stock' }
    const quantities = [18, 5, 4, 9, 3]
    for (const quantity of quantities) await set(quantity)
    expect(await set(2)).toEqual([{ ...low, quantity: 5 }])
    expect(await set(0)).toEqual([
      { ...low, stock_status: 'out_of_stock', quantity: 0 },
      { ...low, quantity: 5 },
    ])
    expect(await set(3)).toHaveLength(2)
  })

  it('is an account whose calls fail, and a payment that no order can take, to those who manage payments', async () => {
    const shop = await openSelling()
    const staff = await addMember(service, shop, 'staff')
    const account = await shop.send('POST', '/provider-accounts', {
      provider: 'sandbox',
      mode: 'test',
      name: 'Kas utama',
      credentials: { api_key: `sandbox_key_${shop.business.id}` },
    })
    const note = (status: number | null) =>
      db
        .insertInto('provider_account_calls')
        .values({
          business_id: shop.business.id,
          account_id: account.id,
          method: 'POST',
          url: 'https://provider.example',
          status,
          duration_ms: 1,
          called_at: now(),
        })
        .execute()
    for (const status of [null, 503, 401, 200]) await note(status)
    await run['notice-troubles']!({})
    expect(listKinds(await shop.list())).toEqual([])
    for (const status of [503, null, 403]) await note(status)
    await db.transaction().execute((tx) =>
      recordConflict(
        tx,
        {
          business_id: shop.business.id,
          kind: 'unexpected_payment',
          subject: 'sandbox:1',
          reason: 'no_payment_of_ours',
          amount: 500_000,
          currency: 'IDR',
        },
        now(),
      ),
    )
    for (let i = 0; i < 2; i++) await run['notice-troubles']!({})
    const { data } = await shop.list()
    expect(data.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
      { kind: 'failed_provider', account: { id: account.id, name: 'Kas utama', provider: 'sandbox' } },
      { kind: 'payment_conflict', conflict: 'unexpected_payment', amount: '5000.00', order: null },
    ])
    expect((await shop.list(staff.browser)).data).toEqual([])
  })

  it('contains no name after the customer was erased', async () => {
    const shop = await openSelling()
    const order = await shop.order({ customer_name: 'Zulkifli Qordoba' })
    for (const change of [{ payment_status: 'paid' }, { status: 'shipped' }, { status: 'completed' }])
      await shop.send('POST', '/orders/change-status', { ids: [order.id], ...change })
    await shop.list()
    await mailAll(shop, 'new_order')
    await shop.send('POST', `/customers/${order.customer_id}/erase`)
    const [notice] = (await shop.list()).data.filter(({ kind }) => kind === 'new_order')
    expect(notice!.order).toMatchObject({ customer_name: '[erased]' })
    const { rows } = await pool.query("select from mails where mails::text ilike '%zulkifli%'")
    expect(rows).toEqual([])
  })
})

describe('the settings', () => {
  it('have defaults by role, without what the role may not read', async () => {
    const viewer = await addMember(service, quiet, 'viewer')
    const settings = async (browser = quiet.browser) =>
      Object.fromEntries(
        (await browser.get(`${quiet.path}/notification-settings`)).body.settings.map((one: Json) => [
          one.kind,
          (one.channels as string[]).join(' '),
        ]),
      )
    expect(await settings()).toEqual({
      new_order: 'bell mail push',
      payment_received: 'bell push',
      transfer_proof: 'bell mail',
      low_stock: 'bell',
      refund_request: 'bell mail',
      refund_account: 'bell mail',
      return_request: 'bell mail',
      payment_conflict: 'bell mail',
      failed_provider: 'bell mail',
      lost_sender_domain: 'bell mail',
      daily_summary: '',
    })
    expect(await settings(quietStaff.browser)).toEqual({
      new_order: 'bell push',
      payment_received: 'bell push',
      transfer_proof: 'bell',
      low_stock: 'bell',
      refund_request: 'bell',
      return_request: 'bell',
      daily_summary: '',
    })
    expect(new Set(Object.values(await settings(viewer.browser)))).toEqual(new Set(['']))
  })

  it('hide a kind from the list and its number, and are stored for each member', async () => {
    const shop = await openSelling()
    const admin = await addMember(service, shop, 'admin')
    await shop.order()
    const chosen = await shop.choose([{ kind: 'new_order', channels: ['mail'] }], { language: 'id' })
    expect(chosen.body).toMatchObject({
      language: 'id',
      settings: expect.arrayContaining([
        { kind: 'new_order', channels: ['mail'], available_channels: ['bell', 'mail', 'push'] },
        { kind: 'daily_summary', channels: [], available_channels: ['mail'] },
      ]),
    })
    expect((await shop.browser.get(`${shop.path}/notification-settings`)).body).toEqual(chosen.body)
    const hidden = await shop.list()
    expect([hidden.data, hidden.unread_count]).toEqual([[], 0])
    expect((await shop.list(admin.browser)).unread_count).toBe(1)
    const { body } = await shop.browser.get('/api/me/export')
    expect(body.businesses[0].notifications).toEqual({ new_order: ['mail'] })
  })

  it('refuse a kind twice, one that the role may not read, and a channel that a kind does not have', async () => {
    const refused = async (settings: Json[]) => {
      const { status, body } = await quiet.choose(settings, {}, quietStaff.browser)
      return [status, body.error_details.map(({ field, code }: Json) => `${field} ${code}`)]
    }
    const order = { kind: 'new_order', channels: [] }
    expect(await refused([order, order])).toEqual([422, ['settings.1.kind repeated']])
    expect(await refused([{ kind: 'failed_provider', channels: ['bell'] }])).toEqual([
      422,
      ['settings.0.kind unknown_value'],
    ])
    expect(await refused([{ kind: 'daily_summary', channels: ['bell'] }])).toEqual([
      422,
      ['settings.0.channels not_included'],
    ])
  })
})

describe('a mail', () => {
  it('mails the owner about an order, with a link to it', async () => {
    const shop = await openSelling()
    const { id, order_id } = await shop.order()
    await shop.list()
    const [mail, ...others] = await mailAll(shop, 'new_order')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: shop.browser.email,
      subject: `New order ${order_id} · ${shop.business.name}`,
      template: 'notice-new_order',
    })
    expect(mail!.body_text).toContain(`${service.appUrl}/b/${shop.business.username}/orders/${id}`)
    expect(mail!.body_text).toContain(`${service.appUrl}/account/notifications?b=${shop.business.username}`)
    const received = receiver.received.filter(({ to }) => to.includes(shop.browser.email))
    expect(received).toHaveLength(1)
    expect(received[0]!.source).toContain(order_id)
    await mailAll(shop, 'new_order')
    expect(receiver.received.filter(({ to }) => to.includes(shop.browser.email))).toHaveLength(1)
  })

  it('about further orders within five minutes waits, and is about all of them', async () => {
    const shop = await openSelling()
    const count = async () => (await mailAll(shop, 'new_order')).length
    await shop.order()
    await shop.list()
    expect(await count()).toBe(1)
    await shop.choose([], { language: 'id' })
    const [one, two] = [await shop.order(), await shop.order()]
    await shop.list()
    expect(await count()).toBe(1)
    const { rows } = await pool.query(
      "select from graphile_worker.jobs where key = $1 and run_at > now() + interval '4 minutes'",
      [`mail-notices:${shop.business.id}:new_order`],
    )
    expect(rows).toHaveLength(1)
    service.clock.now = new Date(Date.now() + 6 * 60_000)
    try {
      const [, mail] = await mailAll(shop, 'new_order')
      expect(mail!.subject).toBe(`2 pesanan baru · ${shop.business.name}`)
      for (const { order_id } of [one, two]) expect(mail!.body_text).toContain(`Pesanan ${order_id}: Rp`)
      expect(mail!.body_text).toContain(`/b/${shop.business.username}/notifications`)
      expect(await count()).toBe(2)
    } finally {
      service.clock.now = undefined
    }
  })

  it('is not sent to members who switched it off, nor to roles without permission', async () => {
    const shop = await openSelling()
    await addMember(service, shop, 'staff')
    const admin = await addMember(service, shop, 'admin')
    await shop.choose([{ kind: 'transfer_proof', channels: ['bell'] }])
    const { secret_slug } = await shop.order()
    await prove(shop, secret_slug)
    await shop.list()
    const mails = await mailAll(shop, 'transfer_proof')
    expect(mails.map(({ recipient }) => recipient)).toEqual([admin.browser.email])
    expect(mails[0]!.subject).toMatch(/^Proof of transfer: \d{6}\w+ · /)
  })
})

describe('the daily summary', () => {
  const morning = new Date('2026-11-16T00:05:00Z') // This is 07:05 in Jakarta.

  const at = async <T>(moment: string | Date, act: () => Promise<T>): Promise<T> => {
    service.clock.now = new Date(moment)
    try {
      return await act()
    } finally {
      service.clock.now = undefined
    }
  }

  const countSales = async () => {
    await settle()
    await markRecentDays(db, now())
    await countMarkedDays(db)
  }

  const summaries = async (businessId: number) =>
    (await sendMails(businessId)).filter(({ template }) => template === 'notice-daily_summary')

  const queued = async (shop: Selling) => {
    await run['queue-daily-summaries']!({})
    const key = `mail-daily-summary:${shop.business.id}`
    return (await pool.query('select from graphile_worker.jobs where key = $1', [key])).rowCount
  }

  it("is sent once at 7:00 in the business's time zone, and compares yesterday with a week before", async () => {
    const shop = await openSelling()
    await shop.choose([{ kind: 'daily_summary', channels: ['mail'] }], { language: 'en' })
    await at('2026-11-08T05:00:00Z', async () => {
      await shop.order()
      await countSales()
    })
    await at('2026-11-15T05:00:00Z', async () => {
      for (let i = 0; i < 2; i++) await shop.order()
      await countSales()
    })
    expect(await at('2026-11-15T23:05:00Z', () => queued(shop))).toBe(0)
    expect(await at(morning, () => queued(shop))).toBe(1)
    await at(morning, async () => {
      const job = () => run['mail-daily-summary']!({ business_id: shop.business.id })
      await Promise.all([job(), job()])
    })
    const [mail, ...others] = await summaries(shop.business.id)
    expect(others).toEqual([])
    expect(mail!.subject).toMatch(new RegExp(`^${shop.business.name} yesterday: 2 orders, IDR`))
    expect(mail!.body_text).toContain('Sunday, November 15')
    expect(mail!.body_text).toContain('Orders: 2 (1 a week before)')
    await pool.query('select graphile_worker.remove_job($1)', [`mail-daily-summary:${shop.business.id}`])
    expect(await at(morning, () => queued(shop))).toBe(0)
    expect(await at('2026-11-17T00:05:00Z', () => queued(shop))).toBe(1)
  })

  it('does not come if nothing happened', async () => {
    const { browser, business, path } = await createMerchant(service)
    const settings = [{ kind: 'daily_summary', channels: ['mail'] }]
    await browser.put(`${path}/notification-settings`, { settings })
    await at(morning, () => run['mail-daily-summary']!({ business_id: business.id }))
    expect(await summaries(business.id)).toEqual([])
    expect(
      await db.selectFrom('notification_summaries').where('business_id', '=', business.id).selectAll().execute(),
    ).toMatchObject([{ day: '2026-11-16' }])
  })
})

it('deletes the choices of a member who left', async () => {
  const merchant = await createMerchant(service)
  const member = await addMember(service, merchant, 'admin')
  await member.browser.put(`${merchant.path}/notification-settings`, { settings: [] })
  await member.browser.post(`${merchant.path}/notifications/read`, { up_to: 1 })
  const rows = async () =>
    (
      await pool.query(
        `select (select count(*) from notification_settings where business_id = $1)
          + (select count(*) from notification_reads where business_id = $1) as n`,
        [merchant.business.id],
      )
    ).rows[0].n
  expect(Number(await rows())).toBe(2)
  await merchant.browser.delete(`${merchant.path}/members/${member.user.unique_id}`)
  expect(Number(await rows())).toBe(0)
})

it('deletes the notifications of a business with it', async () => {
  const [gone, stays] = [-1, -2]
  const notice = { kind: 'new_order', subject: 'order', data: '{}', created_at: now() }
  await db
    .insertInto('notifications')
    .values([gone, stays].map((business_id) => ({ business_id, ...notice })))
    .execute()
  await deleteBusinessNotifications(db, gone)
  const left = await db.selectFrom('notifications').select('business_id').where('business_id', '<', 0).execute()
  expect(left).toEqual([{ business_id: stays }])
})
