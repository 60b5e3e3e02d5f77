import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { ensureWebBuild } from '../src/modules/console/dashboard-pages/index.ts'
import { openGoodsShop } from './records/goods.ts'
import { untilPasses } from './support/eventually.ts'
import { type Addresses, callApi, startService } from './support/service.ts'
import { startReceiver } from './webhooks/receiver.ts'

beforeAll(() => ensureWebBuild())

const key = 'Ab3_x-9/640.webp'
const outside = 'https://cdn.example/a.jpg?w=1'

it('shows uploaded logos and avatars under the present address of the service, wherever they are answered', async () => {
  const receiver = await startReceiver()
  const before = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  const shop = await openGoodsShop(before)
  const { store, secretKey } = shop
  const webhook = { url: receiver.url, events: ['customer.created', 'subscription.created'], status: 'active' }
  expect((await shop.browser.post(`${shop.path}/webhooks`, webhook)).status).toBe(201)
  const uploaded = `${before.baseUrl}/v3/images/${key}`
  await shop.send('PATCH', `/stores/${store.id}`, { logo: uploaded })
  const guest = await shop.send('POST', '/customers', { name: 'Sari', email: 'sari@example.com', avatar: uploaded })
  const customer = await shop.customer()
  await shop.send('PATCH', `/customers/${customer.id}`, { avatar: key })
  const [plan] = await shop.sellPlans(['50000'])
  const order = await shop.buy(plan!.id, { customer_email: customer.email })
  const { pool } = before.database
  expect((await pool.query('select logo from stores where id = $1', [store.id])).rows).toEqual([{ logo: key }])
  expect((await pool.query('select avatar from customers where id = $1', [guest.id])).rows).toEqual([{ avatar: key }])

  const address = 'https://moved.example/v3/images/Ab3_x-9/640.webp'
  const env = { BASE_URL: 'https://moved.example', WEBHOOK_ALLOW_PRIVATE: '1' }
  const after = await startService({ databaseUrl: before.databaseUrl, roles: ['api', 'app', 'worker'], env })
  const at: Addresses = { baseUrl: `http://localhost:${after.service.config.port}`, appUrl: after.appUrl }
  const read = async (path: string, credential = secretKey, headers: Record<string, string> = {}) => {
    const answer = await callApi(at, `/v3${path}`, credential, { headers })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.body
  }
  const publicKey = { 'x-service-storefront-api-key': shop.key.token }
  const ofStore = `/stores/${store.unique_id}`
  const me = `${ofStore}/customers/me`
  const { access } = customer.tokens
  const [subscription] = (await read('/subscriptions')).data
  expect(subscription.store.logo).toBe(address)
  const logos = {
    store: (await read(`/stores/${store.id}`)).logo,
    stores: (await read('/stores')).data[0].logo,
    simplified: (await read('/stores/simplified')).data[0].logo,
    public: (await read(`${ofStore}/public`, undefined, publicKey)).logo,
    order: (await read(`/orders/${order.id}`)).store.logo,
    orders: (await read('/orders')).data[0].store.logo,
    publicOrder: (await read(`${ofStore}/public/orders/${order.secret_slug}`, undefined, publicKey)).business.logo,
    customerOrder: (await read(`${me}/orders/${order.id}`, access)).store.logo,
    subscription: (await read(`/subscriptions/${subscription.id}`)).store.logo,
    ownSubscription: (await read(`${me}/subscriptions/${subscription.id}`, access)).store.logo,
  }
  expect(logos).toEqual(Object.fromEntries(Object.keys(logos).map((name) => [name, address])))
  expect((await read(`/customers/${guest.id}`)).avatar).toBe(address)
  expect((await read(me, access)).customer.avatar).toBe(address)
  const { data: events } = await read('/events')
  const filterEvents = (kind: string) => events.filter(({ event }: { event: string }) => event === kind)
  expect(filterEvents('customer.created')[0].data.avatar).toBe(address)
  expect(filterEvents('subscription.created')[0].data.store.logo).toBe(address)
  await untilPasses(() => {
    const sent = new Map(receiver.events().map(({ body }) => [body.unique_id, body]))
    for (const kind of ['customer.created', 'subscription.created'])
      expect(sent.get(filterEvents(kind)[0].unique_id)).toEqual(filterEvents(kind)[0])
  })
  const page = await (await fetch(`${after.shopUrl}/${store.slug}`)).text()
  expect(page).toContain(`<link rel="icon" href="${address}">`)
  await callApi(at, `/v3${ofStore}/public/auth/forget-password`, undefined, {
    method: 'POST',
    headers: { ...publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: customer.email }),
  })
  await untilPasses(async () =>
    expect((await shop.mails(customer.email)).at(-1)?.body_html).toContain(`src="${address}"`),
  )
})

it('turns stored addresses of uploads into keys on upgrade, and leaves other addresses as they are', async () => {
  const service = await startService()
  const shop = await openGoodsShop(service)
  const { pool } = service.database
  const { rows } = await pool.query('select business_id from stores where id = $1', [shop.store.id])
  const { business_id } = rows[0]
  const image = 'insert into images (business_id, unique_id, width, height, widths) values ($1, $2, 640, 480, $3)'
  await pool.query(image, [business_id, 'Ab3_x-9', [640]])
  const upload = `http://old.example:3000/shop/v3/images/${key}`
  const unknown = 'https://other.example/v3/images/not-ours/640.webp'
  const names = [upload, outside, unknown, key, null]
  const insert = 'insert into customers (business_id, name, avatar) values ($1, $2, $3) returning id'
  const ids: number[] = []
  for (const avatar of names) ids.push((await pool.query(insert, [business_id, 'Sari', avatar])).rows[0].id)
  await pool.query('update stores set logo = $1 where id = $2', [upload, shop.store.id])
  const upgrade = await readFile(new URL('../src/schema/migrations/0064_picture_keys.sql', import.meta.url), 'utf8')
  for (let run = 1; run <= 2; run++) {
    await pool.query(upgrade)
    const avatars = await pool.query('select avatar from customers where id = any($1) order by id', [ids])
    expect(avatars.rows.map(({ avatar }) => avatar)).toEqual([key, outside, unknown, key, null])
    expect((await pool.query('select logo from stores where id = $1', [shop.store.id])).rows).toEqual([{ logo: key }])
  }
})
