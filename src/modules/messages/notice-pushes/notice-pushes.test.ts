import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { decryptPush, type FakeDevice, startFakePushService } from '../../../../test/fakes/push-service.ts'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { addMember } from '../../../../test/records/members.ts'
import { readEvents, runJobs } from '../../../../test/support/background.ts'
import type { Browser } from '../../../../test/support/browser.ts'
import { startService } from '../../../../test/support/service.ts'
import { createOutbound } from '../../../platform/outbound-http/outbound.ts'
import { tasks } from '../../../worker.ts'
import { changeOrderStatus } from '../../orders/orders/index.ts'
import { actOnEvents } from '../notifications/index.ts'
import { sendPushes } from './index.ts'
import { derivePushKeys } from './push-keys.ts'

const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const { db, secrets, now } = service.service
const { pool } = service.database
const run = tasks(service.service)
const pushService = await startFakePushService(derivePushKeys(secrets.push).publicKey, now)
afterAll(() => {
  pushService.close()
  expect(pushService.refused).toEqual([])
})

async function openSelling() {
  const shop = await openShop(service)
  const coffee = await shop.sell({ stock: 500 })
  const devices = `${shop.path}/push-devices`
  const { id } = shop.business
  /** Places an order as a buyer, and lets the team be notified. */
  async function order() {
    const items = [{ type: 'variant', variant_id: coffee.id, quantity: 1 }]
    const { body } = await shop.visit('POST', '/checkout', buyer({ items, customer_name: 'Wulan Quintina' }))
    await readEvents(service, 'notifications', actOnEvents)
    return body as { order_id: string; secret_slug: string; gross_revenue: string }
  }
  /** Turns pushes on in a member's browser. */
  async function turnOn(browser: Browser = shop.browser) {
    const device = pushService.subscribe()
    const { status } = await browser.put(`${devices}/current`, device.subscription)
    expect(status).toBe(200)
    return device
  }
  /** Runs the queued jobs of all businesses, as the worker does. */
  async function deliver() {
    await runJobs(service, 'compose-pushes')
    await runJobs(service, 'send-pushes')
  }
  const listIds = async (browser: Browser = shop.browser) => {
    const { body } = await browser.get(devices)
    return body.data.map((one: { id: number }) => one.id) as number[]
  }
  const queued = async () =>
    (await db.selectFrom('queued_pushes').selectAll().where('business_id', '=', id).execute()).length
  const choose = (settings: object[], browser = shop.browser) =>
    browser.put(`${shop.path}/notification-settings`, { settings })
  return { ...shop, devices, order, turnOn, deliver, listIds, queued, choose }
}

/** Moves the clock until the end of the test. */
async function later(seconds: number, act: () => Promise<void>) {
  service.clock.now = new Date(now().getTime() + seconds * 1000)
  try {
    await act()
  } finally {
    service.clock.now = undefined
  }
}

const titles = ({ received }: FakeDevice) => received.map(({ title }) => title)

it('is decrypted by the fake as the example of RFC 8291 asks', () => {
  const read = (text: string) => Buffer.from(text, 'base64url')
  const keys = {
    private: read('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    public: read('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: read('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(decryptPush(keys, read(message))).toBe('When I grow up, I want to be a watermelon')
})

describe('a new order', () => {
  it('is pushed to the devices of the members who want it, without the name of the buyer', async () => {
    const shop = await openSelling()
    const [staff, viewer] = [await addMember(service, shop, 'staff'), await addMember(service, shop, 'viewer')]
    await shop.choose([], staff.browser)
    const devices = [await shop.turnOn(), await shop.turnOn(staff.browser)]
    const unwanted = await shop.turnOn(viewer.browser)
    const { order_id } = await shop.order()
    await shop.deliver()
    const [order] = (await pool.query('select id from orders where order_id = $1', [order_id])).rows
    for (const { received } of devices)
      expect(received).toEqual([
        {
          title: `New order ${order_id}`,
          body: expect.stringMatching(/^IDR\s[\d,]+ · Toko Kopi$/),
          path: `/b/${shop.business.username}/orders/${order.id}`,
          tag: expect.stringMatching(/^new_order:\d+$/),
          language: 'en',
        },
      ])
    expect(unwanted.received).toEqual([])
    expect(await shop.queued()).toBe(0)
  })

  it('is pushed in the language that the member chose, unless the member does not want it', async () => {
    const shop = await openSelling()
    const device = await shop.turnOn()
    await shop.browser.put(`${shop.path}/notification-settings`, { settings: [], language: 'id' })
    const { order_id } = await shop.order()
    await shop.deliver()
    expect(device.received).toMatchObject([
      { title: `Pesanan baru ${order_id}`, body: expect.stringMatching(/^Rp/), language: 'id' },
    ])
    await shop.choose([{ kind: 'new_order', channels: ['bell', 'mail'] }])
    await later(31, async () => {
      await shop.order()
      await shop.deliver()
    })
    expect(device.received).toHaveLength(1)
  })

  it('is counted with the others of half a minute in one push', async () => {
    const shop = await openSelling()
    const device = await shop.turnOn()
    await shop.order()
    await shop.deliver()
    for (let i = 0; i < 3; i++) await shop.order()
    await shop.deliver()
    expect(titles(device)).toHaveLength(1)
    await later(31, shop.deliver)
    expect(device.received.slice(1)).toMatchObject([
      { title: '3 new orders', body: 'Toko Kopi', path: `/b/${shop.business.username}/notifications` },
    ])
    await later(62, shop.deliver)
    expect(titles(device)).toHaveLength(2)
  })

  it('that came before a device was turned on is not pushed to it', async () => {
    const shop = await openSelling()
    await shop.order()
    const device = await shop.turnOn()
    const { order_id } = await shop.order()
    await shop.deliver()
    expect(titles(device)).toEqual([`New order ${order_id}`])
  })
})

it('pushes that an order was paid', async () => {
  const shop = await openSelling()
  const { order_id } = await shop.order()
  const device = await shop.turnOn()
  const { id } = await db.selectFrom('orders').select('id').where('order_id', '=', order_id).executeTakeFirstOrThrow()
  await db
    .transaction()
    .execute((tx) =>
      changeOrderStatus(tx, { business_id: shop.business.id, id }, { payment_status: 'paid' }, null, now()),
    )
  await readEvents(service, 'notifications', actOnEvents)
  await shop.deliver()
  expect(titles(device)).toEqual([`Paid: ${order_id}`])
})

describe('a device', () => {
  it('is listed to its member only, who turns it off', async () => {
    const shop = await openSelling()
    const staff = await addMember(service, shop, 'staff')
    const device = await shop.turnOn()
    const listed = await shop.browser.get(shop.devices)
    expect(listed.body.data).toEqual([
      { id: expect.any(Number), user_agent: 'node', created_at: expect.any(String), is_current: true },
    ])
    expect(listed.body.public_key).toMatch(/^[\w-]{87}$/)
    expect(await shop.listIds(staff.browser)).toEqual([])
    const one = `${shop.devices}/${listed.body.data[0].id}`
    expect(await staff.browser.delete(one)).toMatchObject({ status: 404, body: { error_code: 'not_found' } })
    await shop.order()
    expect((await shop.browser.delete(one)).status).toBe(204)
    await shop.deliver()
    expect(device.received).toEqual([])
  })

  it('is off when the member signs out there, with what was not sent yet', async () => {
    const shop = await openSelling()
    const staff = await addMember(service, shop, 'staff')
    const device = await shop.turnOn(staff.browser)
    await shop.order()
    await runJobs(service, 'compose-pushes')
    expect(await shop.queued()).toBe(1)
    await staff.browser.post('/api/auth/logout')
    expect(await shop.queued()).toBe(0)
    await shop.deliver()
    expect(device.received).toEqual([])
  })

  it('is off when the session has expired', async () => {
    const shop = await openSelling()
    const device = await shop.turnOn()
    await pool.query(
      `update sessions set expires_at = now() - interval '1 second'
        where id in (select session_id from push_devices where business_id = $1)`,
      [shop.business.id],
    )
    await shop.order()
    await shop.deliver()
    expect(device.received).toEqual([])
  })

  it('is off when the member leaves the business', async () => {
    const shop = await openSelling()
    const staff = await addMember(service, shop, 'staff')
    const [device, own] = [await shop.turnOn(staff.browser), await shop.turnOn()]
    expect((await shop.browser.delete(`${shop.path}/members/${staff.user.unique_id}`)).status).toBe(204)
    await shop.order()
    await shop.deliver()
    expect([device.received.length, own.received.length]).toEqual([0, 1])
  })

  it('belongs to the last member who turned it on, and a browser has one', async () => {
    const shop = await openSelling()
    const staff = await addMember(service, shop, 'staff')
    const device = await shop.turnOn()
    await staff.browser.put(`${shop.devices}/current`, device.subscription)
    expect([await shop.listIds(), (await shop.listIds(staff.browser)).length]).toEqual([[], 1])
    const renewed = await shop.turnOn(staff.browser)
    expect(await shop.listIds(staff.browser)).toHaveLength(1)
    await shop.order()
    await shop.deliver()
    expect([device.received.length, renewed.received.length]).toEqual([0, 1])
  })

  it('is notified at another address, in every business, when its push service gave it one', async () => {
    const shop = await openSelling()
    const second = await openSelling()
    const { body: owner } = await shop.browser.get('/api/me')
    const values = [second.business.id, owner.id, 'admin']
    await pool.query('insert into memberships (business_id, user_id, role) values ($1, $2, $3)', values)
    const device = await shop.turnOn()
    await shop.browser.put(`${second.devices}/current`, device.subscription)
    const key = (await shop.browser.get('/api/push-devices/key')).body
    expect(key).toEqual({ public_key: derivePushKeys(secrets.push).publicKey })
    const stranger = await openSelling()
    const other = await stranger.turnOn()
    const moved = pushService.subscribe()
    const answer = await shop.browser.put('/api/push-devices/current', moved.subscription)
    expect(answer.status).toBe(204)
    for (const one of [shop, second, stranger]) await one.order()
    await shop.deliver()
    expect([device.received.length, moved.received.length, other.received.length]).toEqual([0, 2, 1])
  })

  it('takes over an address that another session of the browser left behind', async () => {
    const shop = await openSelling()
    const staff = await addMember(service, shop, 'staff')
    const left = await shop.turnOn()
    await shop.turnOn(staff.browser)
    expect((await staff.browser.put('/api/push-devices/current', left.subscription)).status).toBe(204)
    expect([await shop.listIds(), (await shop.listIds(staff.browser)).length]).toEqual([[], 1])
  })

  it('replaces the oldest of ten', async () => {
    const shop = await openSelling()
    await shop.turnOn()
    const [oldest] = await shop.listIds()
    await pool.query(
      `insert into push_devices (business_id, user_id, session_id, endpoint, endpoint_hash, p256dh, auth, created_at)
        select business_id, user_id, session_id, endpoint || n, sha256(convert_to(endpoint || n, 'UTF8')), p256dh, auth, created_at
        from push_devices, generate_series(1, 9) n where business_id = $1`,
      [shop.business.id],
    )
    await pool.query(
      `with other as (insert into sessions (user_id, token_hash, expires_at)
         select user_id, sha256('other'), expires_at from sessions
         where id in (select session_id from push_devices where business_id = $1) returning id)
       update push_devices set session_id = other.id from other where business_id = $1`,
      [shop.business.id],
    )
    expect(await shop.listIds()).toHaveLength(10)
    await shop.turnOn()
    const ids = await shop.listIds()
    expect([ids.length, ids.includes(oldest!)]).toEqual([10, false])
  })
})

describe('the address of a push service', () => {
  it.each([
    [{ endpoint: 'ftp://push.example/1' }, { endpoint: ['must be an https address'] }],
    [{ endpoint: 'https://a:b@push.example/1' }, { endpoint: ['must not contain a user name or password'] }],
    [{ keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }, { 'keys.p256dh': ['is invalid'] }],
    [{ keys: { p256dh: 'short', auth: 'A'.repeat(22) } }, { 'keys.p256dh': ['has an invalid format'] }],
  ])('is refused as %j', async (fields, errors) => {
    const shop = await openSelling()
    const { subscription } = pushService.subscribe()
    const answer = await shop.browser.put(`${shop.devices}/current`, { ...subscription, ...fields })
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 422, errors })
    const moved = await shop.browser.put('/api/push-devices/current', { ...subscription, ...fields })
    expect({ status: moved.status, errors: moved.body.errors }).toEqual({ status: 422, errors })
  })

  it('is not dialled if it leads into the network of the operator', async () => {
    const shop = await openSelling()
    const device = await shop.turnOn()
    await shop.order()
    await runJobs(service, 'compose-pushes')
    const outbound = createOutbound()
    await sendPushes({ ...service.service, outbound }, { business_id: shop.business.id })
    outbound.close()
    expect([device.received, await shop.queued()]).toEqual([[], 1])
    const { rows } = await pool.query('select attempts from queued_pushes where business_id = $1', [shop.business.id])
    expect(rows).toEqual([{ attempts: 1 }])
  })
})

describe('a push service that answers', () => {
  it.each([404, 410])('%i ends the device', async (status) => {
    const shop = await openSelling()
    const [device, other] = [await shop.turnOn(), await shop.turnOn((await addMember(service, shop, 'admin')).browser)]
    device.answers.push({ status })
    await shop.order()
    await shop.deliver()
    expect([await shop.listIds(), titles(other).length, await shop.queued()]).toEqual([[], 1, 0])
  })

  it('429 gets nothing more for this device until the time that it names, while other devices do', async () => {
    const shop = await openSelling()
    const [device, other] = [await shop.turnOn(), await shop.turnOn((await addMember(service, shop, 'admin')).browser)]
    device.answers.push({ status: 429, headers: { 'retry-after': '120' } })
    await shop.order()
    await shop.deliver()
    await later(60, async () => {
      await shop.order()
      await shop.deliver()
    })
    expect([device.received.length, other.received.length, await shop.queued()]).toEqual([0, 2, 2])
    await later(121, shop.deliver)
    expect([device.received.length, await shop.queued()]).toEqual([2, 0])
  })

  it('503 gets the push again, until it is an hour old', async () => {
    const shop = await openSelling()
    const device = await shop.turnOn()
    device.answers.push({ status: 503 })
    await shop.order()
    await shop.deliver()
    expect([device.received.length, await shop.queued()]).toEqual([0, 1])
    await later(11, shop.deliver)
    expect([device.received.length, await shop.queued()]).toEqual([1, 0])
    device.answers.push({ status: 503 })
    await later(60, async () => {
      await shop.order()
      await shop.deliver()
    })
    await later(3700, shop.deliver)
    expect([device.received.length, await shop.queued(), (await shop.listIds()).length]).toEqual([1, 0, 1])
  })

  it('400 does not get the push again', async () => {
    const shop = await openSelling()
    const device = await shop.turnOn()
    device.answers.push({ status: 400 })
    await shop.order()
    await shop.deliver()
    expect([await shop.queued(), (await shop.listIds()).length]).toEqual([0, 1])
  })

  it('nothing delays only the business that names it, which has four pushes under way', async () => {
    const [slow, quick] = [await openSelling(), await openSelling()]
    for (let i = 0; i < 6; i++) await slow.turnOn((await addMember(service, slow, 'admin')).browser)
    const device = await quick.turnOn()
    await slow.order()
    await runJobs(service, 'compose-pushes')
    await pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
    pushService.switches.isHolding = true
    const job = { business_id: slow.business.id }
    const sending = run['send-pushes']!(job)
    await expect.poll(() => pushService.waiting.length).toBe(4)
    await run['send-pushes']!(job)
    expect(pushService.waiting).toHaveLength(4)
    pushService.switches.isHolding = false
    await quick.order()
    await runJobs(service, 'compose-pushes')
    await run['send-pushes']!({ business_id: quick.business.id })
    expect(device.received).toHaveLength(1)
    pushService.release()
    await sending
    expect(await slow.queued()).toBe(0)
  })
})

it('keeps the choices that members made before there were pushes, and adds those of orders and payments', async () => {
  const shop = await openSelling()
  await shop.choose([
    { kind: 'new_order', channels: ['bell', 'mail'] },
    { kind: 'payment_received', channels: ['mail'] },
    { kind: 'low_stock', channels: ['bell'] },
  ])
  const migration = new URL('../../../schema/migrations/0301_pushed_kinds.sql', import.meta.url)
  await pool.query(readFileSync(migration, 'utf8'))
  const { rows } = await pool.query('select choices from notification_settings where business_id = $1', [
    shop.business.id,
  ])
  expect(rows[0].choices).toEqual({
    new_order: ['bell', 'mail', 'push'],
    payment_received: ['mail'],
    low_stock: ['bell'],
  })
})
