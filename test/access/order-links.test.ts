import { describe, expect, it } from 'vitest'
import { withoutLinks, withoutLinksInPage } from '../../src/access/hide-order-links.ts'
import { runJobs } from '../support/background.ts'
import { signUp, startService } from '../support/service.ts'
import { type Operation, readOperations } from './isolation/document.ts'
import { type Caller, createTenant } from './isolation/tenant.ts'

const service = await startService({ isRecorded: false, env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
await signUp(service) // The first account of an installation is its operator.
const { callers } = await createTenant(service)
const { pool } = service.database

const findCaller = (name: string) => callers.find((caller) => caller.name === name)!
const owner = findCaller('session of owner')
const { rows: orders } = await pool.query<{ id: string; secret_slug: string }>('select id, secret_slug from orders')

/** Gives the order in the paths a mail with the address of its page, and an electronic payment. */
const guest = findCaller('guest')
const { rows: known } = await pool.query(
  'select o.order_id, o.customer_email, s.unique_id from orders o join stores s on s.id = o.store_id where o.id = $1',
  [owner.records.orders],
)
const sandboxId = `sandbox_${'4tZ9'.repeat(6)}`
await pool.query(
  `update orders set payment_method = 'qris', pg_payment_info = '{}', customer_phone = '628112345678' where id = $1`,
  [owner.records.orders],
)
/** The chat contains the address in its text, and encoded in its link to WhatsApp. */
await pool.query(`update follow_up_chats set text_for_epayment = 'Halo: {{order_link}}' where id = $1`, [
  owner.records.chats,
])
await fetch(`${service.baseUrl}/v3/stores/${known[0].unique_id}/public/orders/find`, {
  method: 'POST',
  headers: { ...guest.headers, 'content-type': 'application/json' },
  body: JSON.stringify({ order_id: known[0].order_id, contact: known[0].customer_email }),
})
await runJobs(service, 'mail-order-link')
const { rows: mails } = await pool.query(`select id from mails where template = 'order-link'`)

async function read({ origin, path }: Operation, { headers, records }: Caller): Promise<string> {
  const address = path.replace(/([^/]+)\/\{([a-z_]+)\}/g, (_, word: string) => {
    const value = word === 'emails' ? mails[0].id : (records[word] ?? 'none')
    return `${word}/${encodeURIComponent(value)}`
  })
  return await (await fetch(`${origin}${address}`, { headers, redirect: 'manual' })).text()
}

const operations = (await readOperations(service.appUrl, '/api/openapi.json')).filter(
  ({ method, path }) => method === 'GET' && path.startsWith('/api/businesses/{business_id}'),
)

/** The routes whose response contains the secret of an order. */
async function findNaming(caller: Caller): Promise<string[]> {
  const naming: string[] = []
  for (const operation of operations) {
    const text = await read(operation, caller)
    if (orders.some(({ secret_slug }) => text.includes(secret_slug))) naming.push(operation.path.slice(29))
  }
  return naming
}

describe('the address of a buyer’s order page', () => {
  it('is shown to members who manage orders', async () => {
    const expected = [
      '/orders',
      '/orders/{id}',
      '/orders/{id}/chats',
      '/orders/{id}/chats/{chat_id}',
      '/orders/{id}/emails/{email_id}',
      '/outbox',
    ]
    expect(await findNaming(owner)).toEqual(expect.arrayContaining(expected))
    expect(await findNaming(findCaller('session of staff'))).toEqual(
      expect.arrayContaining(['/orders', '/orders/{id}']),
    )
  })

  it.each(['viewer', 'developer'])('is hidden from a %s in every answer of the dashboard', async (role) => {
    const caller = findCaller(`session of ${role}`)
    expect(await findNaming(caller)).toEqual([])
    const one = operations.find(({ path }) => path.endsWith('/orders/{id}'))!
    const shown = JSON.parse(await read(one, caller))
    expect(shown).toMatchObject({ secret_slug: null, public_order_url: null, payment_url: null })
    expect(shown.id).toBe(owner.records.orders)
  })

  it.each(['viewer', 'developer'])('is hidden from a %s also behind the page of a test payment', async (role) => {
    const set = (info: object) =>
      pool.query('update orders set pg_payment_info = $1 where id = $2', [JSON.stringify(info), owner.records.orders])
    const page = `${service.baseUrl}/sandbox/payments/${sandboxId}`
    await set({ payment_url: page, how_to_pay_page: `${page}?app=dana` })
    const one = operations.find(({ path }) => path.endsWith('/orders/{id}'))!
    expect(JSON.parse(await read(one, owner)).payment_url).toBe(page)
    const text = await read(one, findCaller(`session of ${role}`))
    expect(JSON.parse(text).payment_url).toBeNull()
    expect(text).not.toContain(sandboxId)
    await set({})
  })

  it('stays a field of orders for machines, as the contract says', async () => {
    const response = await fetch(`${service.baseUrl}/v3/orders/${owner.records.orders}`, {
      headers: findCaller('API key').headers,
    })
    const order = (await response.json()) as { secret_slug: string; public_order_url: string }
    expect(order).toMatchObject({ secret_slug: expect.stringMatching(/^[\w-]{40}$/) })
    expect(order.public_order_url).toContain(order.secret_slug)
  })
})

describe('an address in a text', () => {
  const slug = 'a-_9'.repeat(10)
  const once = encodeURIComponent(`https://toko.example/o/${slug}?x`)
  it.each([
    [`Halo https://toko.example/o/${slug}.`, 'Halo https://toko.example/o/….'],
    [once, once.replace(slug, '…')],
    [once.toLowerCase(), once.toLowerCase().replace(slug, '…')],
    [encodeURIComponent(once), encodeURIComponent(once).replace(slug, '…')],
    [
      `https://api.example/v3/stores/1/public/orders/${slug}/qr.png`,
      'https://api.example/v3/stores/1/public/orders/…/qr.png',
    ],
    [`https://a.example/sandbox/payments/${sandboxId}/qr.svg`, 'https://a.example/sandbox/payments/sandbox_…/qr.svg'],
  ])('%s is shown without its secret', (text, shown) => {
    expect(withoutLinks({ nested: [text] })).toEqual({ nested: [shown] })
  })

  it('is hidden in the rows of a page and beside them', async () => {
    const link = `/o/${'x'.repeat(40)}`
    const cursors = { has_next: false, has_previous: false, next_cursor: null, previous_cursor: null, page_size: 25 }
    const page = { data: [{ text: link }], is_paginated: true as const, ...cursors, note: link }
    const hidden = { data: [{ text: '/o/…' }], is_paginated: true, ...cursors, note: '/o/…' }
    expect(await withoutLinksInPage(page)).toEqual(hidden)
  })

  it.each(['/orders/0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77/refunds', '/o/kopi', 'sandbox_payments'])(
    'that holds no secret stays: %s',
    (text) => expect(withoutLinks(text)).toBe(text),
  )
})
