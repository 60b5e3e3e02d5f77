import { Readable } from 'node:stream'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import { approve, createApp } from '../../../../test/records/apps.ts'
import { refusal } from '../../../../test/records/catalog.ts'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { fillBusiness } from '../../../../test/refusals/records.ts'
import { Browser } from '../../../../test/support/browser.ts'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { callApi, createMerchant, signUp, startService, type TestService } from '../../../../test/support/service.ts'
import { startReceiver } from '../../../../test/webhooks/receiver.ts'
import { columns, exportMarks } from '../../../schema/tables.ts'
import { tasks } from '../../../worker.ts'
import { dispatchEvents } from '../../apps/webhook-delivery/dispatch-events.ts'
import { startDelivery } from '../../apps/webhooks/index.ts'
import { sections, undecidedTables } from './export-sections.ts'

const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const { db } = service.service
const dayMs = 86_400_000
const password = 'a long enough password'

type Merchant = Awaited<ReturnType<typeof createMerchant>>

const request = ({ browser, path }: Merchant, given = password) => browser.post(`${path}/deletion`, { password: given })

/** Runs the worker's task with the clock moved by some days. */
async function runTask(days: number, on: TestService = service) {
  on.clock.now = new Date(Date.now() + days * dayMs)
  try {
    await tasks(on.service)['delete-due']!({})
  } finally {
    on.clock.now = undefined
  }
}

const closeStores = async ({ browser, path }: Merchant) => {
  for (const { id, closed_at } of (await browser.get(`${path}/stores`)).body.data)
    if (closed_at === null) expect((await browser.post(`${path}/stores/${id}/close`)).status).toBe(200)
}

/** Adds a signed-in person to a business. */
async function addMember(merchant: Merchant, role: 'owner' | 'admin') {
  const browser = await signUp(service, 'Budi Santoso')
  const { body: me } = await browser.get('/api/me')
  await db.insertInto('memberships').values({ business_id: merchant.business.id, user_id: me.id, role }).execute()
  return Object.assign(browser, { id: me.id as number, uniqueId: me.unique_id as string })
}

const countRows = async (table: string, column: string, value: unknown) => {
  const { rows } = await service.database.pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [
    value,
  ])
  return rows[0].n
}

describe('the deletion of a business', () => {
  it('waits seven days, is announced to all owners, and can be canceled by any of them', async () => {
    const merchant = await createMerchant(service)
    const partner = await addMember(merchant, 'owner')
    expect((await merchant.browser.get(`${merchant.path}/deletion`)).status).toBe(404)
    const requested = await request(merchant)
    const { body: me } = await merchant.browser.get('/api/me')
    expect({ status: requested.status, body: requested.body }).toEqual({
      status: 201,
      body: {
        requested_at: expect.any(String),
        scheduled_for: expect.any(String),
        requested_by: { unique_id: me.unique_id, fullname: 'Sari Dewi' },
      },
    })
    const waitMs = Date.parse(requested.body.scheduled_for) - Date.parse(requested.body.requested_at)
    expect(waitMs).toBe(7 * dayMs)
    expect((await partner.get(`${merchant.path}/deletion`)).body).toEqual(requested.body)
    expect(await request(merchant)).toMatchObject({ status: 409, body: { error_code: 'deletion_requested' } })

    const { body: outbox } = await merchant.browser.get(`${merchant.path}/outbox`)
    expect(outbox.data.map((mail: { recipient: string }) => mail.recipient).sort()).toEqual(
      [merchant.browser.email, partner.email].sort(),
    )
    await runTask(6)
    expect((await merchant.browser.get(`${merchant.path}/stores`)).status).toBe(200)
    expect((await partner.delete(`${merchant.path}/deletion`)).status).toBe(204)
    expect((await partner.delete(`${merchant.path}/deletion`)).status).toBe(404)
    await runTask(8)
    expect((await merchant.browser.get(`${merchant.path}/stores`)).status).toBe(200)
    const { body: audit } = await merchant.browser.get(`${merchant.path}/audit`)
    expect(audit.data.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'business.deletion_canceled',
      'business.deletion_requested',
    ])
  })

  it('needs an owner and the password', async () => {
    const merchant = await createMerchant(service)
    const admin = await addMember(merchant, 'admin')
    expect(refusal(await request(merchant, 'not the password'))).toEqual({
      status: 422,
      code: 'validation_failed',
      errors: { password: ['is wrong'] },
    })
    expect(await request({ ...merchant, browser: admin })).toMatchObject({
      status: 403,
      body: { error_code: 'insufficient_role' },
    })
    expect((await admin.get(`${merchant.path}/export`)).status).toBe(403)
    expect((await merchant.browser.get(`${merchant.path}/deletion`)).status).toBe(404)
  })

  it('is refused while a store is open or another business uses an app of it', async () => {
    const merchant = await createMerchant(service)
    const { body: store } = await merchant.browser.post(`${merchant.path}/stores`, { name: 'Toko' })
    expect(await request(merchant)).toMatchObject({
      status: 409,
      body: { error_code: 'stores_open', details: { stores: [store.unique_id] } },
    })
    await closeStores(merchant)
    const app = await createApp(service, {}, merchant)
    const user = await createMerchant(service)
    await approve(user.browser, app, [user.business.unique_id])
    expect(await request(merchant)).toMatchObject({
      status: 409,
      body: { error_code: 'apps_in_use', details: { apps: [app.client_id] } },
    })
    expect((await merchant.browser.delete(`${merchant.path}/apps/${app.client_id}`)).status).toBe(204)
    expect((await request(merchant)).status).toBe(201)

    // A store that was reopened prevents the deletion until it is closed.
    expect((await merchant.browser.post(`${merchant.path}/stores/${store.id}/reopen`)).status).toBe(200)
    await runTask(8)
    expect((await merchant.browser.get(`${merchant.path}/stores`)).status).toBe(200)
    await closeStores(merchant)
    await runTask(8)
    expect((await merchant.browser.get(`${merchant.path}/stores`)).status).toBe(404)
  })

  it('does not happen before the last period that a subscriber has paid for has ended', async () => {
    const shop = await openGoodsShop(service)
    const [plan] = await shop.sellPlans(['50000'])
    await shop.buy(plan!.id)
    const [subscription] = (await shop.send('GET', '/subscriptions')).data
    const paidUntil = Date.parse(subscription.current_period_end)
    expect(paidUntil).toBeGreaterThan(Date.now() + 20 * dayMs)
    await closeStores(shop)
    const { body } = await request(shop)
    expect(Date.parse(body.scheduled_for)).toBe(paidUntil)
    await runTask(8)
    expect((await shop.browser.get(`${shop.path}/stores`)).status).toBe(200)
  })

  it('sends the installed apps a signed event before the business is deleted, and waits a day for one that fails', async () => {
    const own = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
    const worker = startDelivery(own.service, own.database.connection, { dispatchMs: 10, claimMs: 20 })
    onTestFinished(() => worker.stop())
    const merchants = [await createMerchant(own), await createMerchant(own)]
    const install = async (isAnswering: boolean, { browser, business }: Merchant) => {
      const receiver = await startReceiver()
      const owner = await createMerchant(own)
      const webhook = { is_enabled: true, url: receiver.url, events: ['app.revoked'] }
      const app = await createApp(own, { webhook }, owner)
      const { body } = await owner.browser.post(`${app.path}/webhook/activate`)
      await approve(browser, app, [business.unique_id])
      if (!isAnswering) receiver.answer(503)
      return { receiver, app, secret: body.secret as string }
    }
    const [reached, broken] = [await install(true, merchants[0]!), await install(false, merchants[1]!)]
    for (const merchant of merchants) expect((await request(merchant)).status).toBe(201)
    const countLeft = async () => (await own.service.db.selectFrom('businesses').selectAll().execute()).length
    const before = await countLeft()

    own.clock.now = new Date(Date.now() + 8 * dayMs)
    await tasks(own.service)['delete-due']!({})
    expect(await countLeft()).toBe(before)
    await untilPasses(() => expect([reached, broken].map(({ receiver }) => receiver.events().length)).toEqual([1, 1]))
    const { headers, raw, body } = reached.receiver.events()[0]!
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
    const signature = new Webhook(reached.secret).sign(headers['webhook-id'] as string, sentAt, raw)
    expect(headers['webhook-signature']).toBe(signature)
    const { unique_id, username, name } = merchants[0]!.business
    expect(body).toMatchObject({ event: 'app.revoked', business: unique_id, sequence: 2 })
    expect(body.data).toMatchObject({
      client_id: reached.app.client_id,
      business: { unique_id, username, name },
      reason: 'business_deleted',
    })

    await untilPasses(async () => {
      await tasks(own.service)['delete-due']!({})
      expect(await countLeft()).toBe(before - 1)
    })
    own.clock.now = new Date(Date.now() + 9 * dayMs + 3_600_000)
    await tasks(own.service)['delete-due']!({})
    expect(await countLeft()).toBe(before - 2)
    expect(reached.receiver.events()).toHaveLength(1)
  })

  it('leaves the events about apps to the worker that dispatches, and waits for it', async () => {
    const own = await startService()
    const merchant = await createMerchant(own)
    await approve(merchant.browser, await createApp(own, {}, await createMerchant(own)), [merchant.business.unique_id])
    expect((await request(merchant)).status).toBe(201)
    const { pool } = own.database
    const readCounts = async () =>
      (
        await pool.query(
          `select (select count(*)::int from event_places) as places,
            (select count(*)::int from businesses where unique_id = $1) as businesses`,
          [merchant.business.unique_id],
        )
      ).rows[0]
    await runTask(8, own)
    expect(await readCounts()).toEqual({ places: 0, businesses: 1 })
    await dispatchEvents(own.service.db, own.service.now())
    await runTask(8, own)
    expect(await readCounts()).toMatchObject({ businesses: 0 })
  })

  it('removes every row and object of the business, and nothing of another', async () => {
    const { shop, records } = await fillBusiness(service)
    const other = await fillBusiness(service)
    const objects = service.service.objects
    const [file] = await db
      .selectFrom('digital_files')
      .select('object_key')
      .where('business_id', '=', shop.business.id)
      .execute()
    const proof = 'a'.repeat(40)
    await objects.put(`transfer-proofs/${proof}.jpg`, Readable.from(['x']), { size: 1, contentType: 'image/jpeg' })
    await service.database.pool.query('update orders set transferproof_url = $2 where id = $1', [
      records.orders,
      `${service.baseUrl}/v3/transfer-proofs/${proof}.jpg`,
    ])
    for (const { id } of [shop.business, other.shop.business])
      await service.database.pool.query(
        `insert into order_keys (business_id, scope_hash, request_hash, order_id, created_at)
         select $1, sha256(n::text::bytea), '', gen_random_uuid(), now() from generate_series(1, 1001) n`,
        [id],
      )
    const tables = await service.database.pool.query(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    )
    const count = async (business: { id: number }) => {
      const counts: Record<string, number> = {}
      for (const { name } of tables.rows) counts[name] = await countRows(name, 'business_id', business.id)
      return counts
    }
    // So that no event gets its place between the two counts.
    await dispatchEvents(db, service.service.now())
    const kept = await count(other.shop.business)
    const before = await count(shop.business)
    expect(before).toMatchObject({ customers: expect.any(Number), orders: expect.any(Number) })
    expect(Object.values(before).filter((n) => n > 0).length).toBeGreaterThan(25)
    const orders = (
      await db.selectFrom('orders').select('id').where('business_id', '=', shop.business.id).execute()
    ).map(({ id }) => id)
    await closeStores(shop)
    expect((await request(shop)).status).toBe(201)
    // The first run tells the apps, and the next one finds that they were told.
    await runTask(400)
    await dispatchEvents(db, service.service.now())
    await runTask(400)

    const left = Object.entries(await count(shop.business)).filter(([, n]) => n > 0)
    // Only entries of the audit log remain, because it is append-only.
    expect(left.map(([name]) => name)).toEqual(['audit_entries'])
    for (const table of ['order_lines', 'order_status_history', 'order_timeline', 'payments', 'entitlements'])
      for (const id of orders) expect([table, await countRows(table, 'order_id', id)]).toEqual([table, 0])
    expect(await countRows('businesses', 'id', shop.business.id)).toBe(0)
    expect(await objects.get(file!.object_key)).toBeUndefined()
    expect(await objects.get(`transfer-proofs/${proof}.jpg`)).toBeUndefined()
    expect((await callApi(service, '/v3/me', shop.secretKey)).status).toBe(401)
    expect((await shop.browser.get(`${shop.path}/stores`)).status).toBe(404)
    // Calls are written up to a second after their answer.
    expect(await count(other.shop.business)).toEqual({ ...kept, calls: expect.any(Number) })
    expect((await callApi(service, `/v3/orders/${other.records.orders}`, other.shop.secretKey)).status).toBe(200)
  })

  it('exports every table of a business, or names why not', () => {
    expect(undecidedTables).toEqual([])
    const exported = sections.flatMap(({ table, parts }) => [table, ...parts.map((part) => part.table)]).sort()
    const promised = Object.entries(exportMarks).filter(([, mark]) => mark.startsWith('exported '))
    expect(['businesses', ...exported].sort()).toEqual(promised.map(([table]) => table).sort())
    const left = sections.flatMap(({ parts, ...section }) => [section, ...parts])
    const unknown = left.flatMap(({ table, omit }) =>
      omit.filter((name) => !(columns as Record<string, readonly string[]>)[table]!.includes(name)),
    )
    expect(unknown).toEqual([])
  })

  it('leaves time to export the data, one record per line', async () => {
    const { shop, records } = await fillBusiness(service)
    await closeStores(shop)
    await request(shop)
    const answer = await shop.browser.get(`${shop.path}/export`)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'application/x-ndjson',
      expect.stringMatching(/^attachment; filename="[\w-]+\.ndjson"$/),
    ])
    const lines = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ record: 'business', unique_id: shop.business.unique_id })
    const kinds = new Set(lines.map(({ record }) => record))
    for (const kind of [
      'member',
      'audit_entry',
      'store',
      'store_page',
      'category',
      'collection',
      'product',
      'variant',
      'bundle',
      'customer',
      'order',
      'subscription',
      'license',
    ])
      expect(kinds).toContain(kind)
    const order = lines.find(({ record, id }) => record === 'order' && String(id) === String(records.orders))
    const shown = (await callApi(service, `/v3/orders/${records.orders}`, shop.secretKey)).body
    expect([order.order_id, order.gross_revenue, order.lines.length]).toEqual([
      shown.order_id,
      shown.gross_revenue,
      shown.orderlines?.length ?? order.lines.length,
    ])
    expect(lines.every((line) => line.business_id === undefined || line.business_id === shop.business.id)).toBe(true)
    expect(
      answer.text.match(/"(\w*_hash|secret|\w+_token|\w+_secret|sealed_\w+|verification_token|object_key)":/g),
    ).toBeNull()
    const conflict = lines.find(({ record }) => record === 'payment_conflict')
    expect(conflict.expected_amount).toMatch(/^\d+\.\d\d$/)
  })
})

describe('the deletion of an account', () => {
  const requestAccount = (browser: Browser, given = password) => browser.post('/api/me/deletion', { password: given })

  it('is refused while a business has no other owner', async () => {
    const merchant = await createMerchant(service)
    const alone = {
      status: 409,
      body: { error_code: 'sole_owner', details: { businesses: [merchant.business.unique_id] } },
    }
    expect(await requestAccount(merchant.browser)).toMatchObject(alone)
    await addMember(merchant, 'admin')
    expect(await requestAccount(merchant.browser)).toMatchObject(alone)
    await addMember(merchant, 'owner')
    expect((await requestAccount(merchant.browser)).status).toBe(201)
  })

  it('waits seven days, needs the password and can be canceled', async () => {
    const person = await signUp(service)
    expect((await person.get('/api/me/deletion')).status).toBe(404)
    expect(refusal(await requestAccount(person, 'not the password'))).toEqual({
      status: 422,
      code: 'validation_failed',
      errors: { password: ['is wrong'] },
    })
    const requested = await requestAccount(person)
    expect(requested.status).toBe(201)
    expect(Date.parse(requested.body.scheduled_for) - Date.parse(requested.body.requested_at)).toBe(7 * dayMs)
    expect((await person.get('/api/me/deletion')).body).toEqual(requested.body)
    expect(await requestAccount(person)).toMatchObject({ status: 409, body: { error_code: 'deletion_requested' } })
    expect(await countRows('mails', 'recipient', person.email)).toBe(1)
    await runTask(6)
    expect((await person.delete('/api/me/deletion')).status).toBe(204)
    expect((await person.delete('/api/me/deletion')).status).toBe(404)
    await runTask(8)
    expect((await person.get('/api/me')).status).toBe(200)
  })

  it('removes personal data, sessions and memberships, and frees the address', async () => {
    const merchant = await createMerchant(service)
    const partner = await addMember(merchant, 'owner')
    const { body: key } = await partner.post(`${merchant.path}/api-keys`, { name: 'Sync', key_type: 'secret' })
    const { email } = partner
    const { body: data } = await partner.get('/api/me/export')
    expect(data).toMatchObject({
      account: { email, fullname: 'Budi Santoso' },
      businesses: [{ unique_id: merchant.business.unique_id, role: 'owner' }],
      sessions: [{ is_current: true }],
    })
    await requestAccount(partner)

    // The other owner leaves, so that this account is the only owner.
    const owner = { business_id: merchant.business.id, role: 'owner' as const }
    const { body: me } = await merchant.browser.get('/api/me')
    await db
      .deleteFrom('memberships')
      .where('business_id', '=', owner.business_id)
      .where('user_id', '=', me.id)
      .execute()
    await runTask(8)
    expect((await partner.get('/api/me')).status).toBe(200)
    await db
      .insertInto('memberships')
      .values({ ...owner, user_id: me.id })
      .execute()

    await runTask(8)
    expect((await partner.get('/api/me')).status).toBe(401)
    const again = new Browser(service)
    expect((await again.post('/api/auth/login', { email, password })).status).toBe(401)
    expect((await again.post('/api/auth/signup', { fullname: 'Budi', email, password })).status).toBe(201)
    const row = await db.selectFrom('users').selectAll().where('id', '=', partner.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/Budi|person\d/)
    const members = (await merchant.browser.get(`${merchant.path}/members`)).body.data
    expect(members.map(({ user_id }: { user_id: string }) => user_id)).toEqual([me.unique_id])
    const keys = (await merchant.browser.get(`${merchant.path}/api-keys`)).body.data
    expect(keys).toMatchObject([{ id: key.id, created_by: { fullname: 'Deleted account', is_member: false } }])
  })
})

it('limits guesses at the password', async () => {
  const strict = await startService({ env: { RATE_LIMIT_LOGIN_ACCOUNT: '2/15m' } })
  const { browser, path } = await createMerchant(strict)
  const guess = async (at: string) => (await browser.post(at, { password: 'not the password' })).status
  const ofAccount = [await guess('/api/me/deletion'), await guess('/api/me/deletion'), await guess('/api/me/deletion')]
  expect(ofAccount).toEqual([422, 422, 429])
  expect(await guess(`${path}/deletion`)).toBe(429)
})
