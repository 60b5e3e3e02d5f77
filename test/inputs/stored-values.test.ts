import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { menteng, openShop } from '../records/checkout.ts'
import { signInCustomer } from '../records/customers.ts'
import { callApi, startService } from '../support/service.ts'

const service = await startService()
const shop = await openShop(service)
const { pool } = service.database

const api = (method: string, path: string, body?: unknown) =>
  callApi(service, `/v3${path}`, shop.secretKey, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

const key = 'Ab3_x-9/640.webp'
const address = `${service.baseUrl}/v3/images/${key}`
const outside = 'https://cdn.example/a.jpg?w=1'

describe('pictures', () => {
  it('are absolute addresses in every answer about a product, whichever form a request has', async () => {
    for (const picture of [key, address]) {
      const fields = { images: [picture, outside], meta_thumbnail: picture }
      const { product } = await shop.sell({ ...fields, variant: { images: [picture] } })
      const shown = { images: [address, outside], meta_thumbnail: address }
      expect(product).toMatchObject({ ...shown, variants: [{ images: [address] }] })
      const { id, slug, variants } = product
      expect((await api('GET', `/products/${id}`)).body).toMatchObject(shown)
      expect((await api('GET', `/variants/${variants[0].id}`)).body.images).toEqual([address])
      expect((await api('PATCH', `/products/${id}`, shown)).body).toMatchObject(shown)
      expect((await api('POST', `/products/${id}/duplicate`)).body).toMatchObject(shown)
      expect((await shop.visit('GET', `/products/${slug}`)).body).toMatchObject(shown)
      const { rows } = await pool.query('select images, meta_thumbnail from products where id = $1', [id])
      expect(rows).toEqual([{ images: [key, outside], meta_thumbnail: key }])
    }
  })

  it('are absolute addresses in answers about bundles, stores and customers', async () => {
    const variant = await shop.sell()
    const bundle = await shop.send('POST', '/bundles', {
      name: 'Set',
      public_name: 'Set',
      images: [key],
      bundlelines: [{ variant_id: variant.id, quantity: 1 }],
    })
    expect(bundle.images).toEqual([address])
    expect((await api('PATCH', `/bundles/${bundle.id}`, { images: bundle.images })).body.images).toEqual([address])
    const store = await api('PATCH', `/stores/${shop.store.id}`, { logo: key })
    expect(store.body.logo).toBe(address)
    expect((await shop.visit('GET', '')).body.logo).toBe(address)
    const customer = await api('POST', '/customers', { name: 'Sari', avatar: key })
    expect(customer.body.avatar).toBe(address)
  })
})

describe('an address that a browser would run', () => {
  const bad = [
    'javascript:alert(1)',
    'data:text/html,x',
    ' https://a.example',
    'JavaScript:x',
    '//a.example',
    'x"onload=',
  ]
  it.each(bad)('is refused wherever one is stored: %s', async (text) => {
    const { product, ...variant } = await shop.sell()
    const order = await api('POST', '/orders', {
      store_unique_id: shop.store.unique_id,
      customer_name: 'Budi',
      payment_method: 'bank_transfer',
      ordervariants: [{ variant_unique_id: variant.unique_id, quantity: 1 }],
      transferproof_url: text,
    })
    const answers = {
      order,
      images: await api('PATCH', `/products/${product.id}`, { images: [text] }),
      meta_thumbnail: await api('PATCH', `/products/${product.id}`, { meta_thumbnail: text }),
      variant: await api('PATCH', `/variants/${variant.id}`, { images: [text] }),
      self_file_urls: await api('PATCH', `/variants/${variant.id}`, { self_file_urls: [text] }),
      logo: await api('PATCH', `/stores/${shop.store.id}`, { logo: text }),
      avatar: await api('POST', '/customers', { name: 'Sari', avatar: text }),
    }
    expect(Object.keys(order.body.errors)).toEqual(['transferproof_url'])
    for (const [name, { status }] of Object.entries(answers)) expect([name, status]).toEqual([name, 422])
  })
})

describe('a rich description', () => {
  it('is stored without scripts, handlers, styles and addresses that a browser would run', async () => {
    const html =
      '<h1>Kopi</h1><p onclick="x()" style="color:red">Gayo <b>asli</b><script>alert(1)</script></p>' +
      '<a href="javascript:x()">a</a><a href="https://kopi.example" onmouseover="x()">b</a>' +
      '<img src="data:image/svg+xml,x"><img src="https://cdn.example/a.png" alt="A" onerror="x()"><img src="https://cdn.example/b.png">' +
      '<svg><script>x</script></svg><iframe src="https://evil.example"></iframe><table><tr><td colspan="2">1</td></tr></table>'
    const clean =
      '<h2>Kopi</h2><p>Gayo <b>asli</b></p><a>a</a><a href="https://kopi.example">b</a>' +
      '<img src="https://cdn.example/a.png" alt="A" /><img src="https://cdn.example/b.png" alt="" /><table><tr><td colspan="2">1</td></tr></table>'
    const { product, id } = await shop.sell({ rich_description: html, variant: { rich_description: html } })
    expect([product.rich_description, product.variants[0].rich_description]).toEqual([clean, clean])
    const changed = await api('PATCH', `/products/${product.id}`, { rich_description: `${html}!` })
    expect(changed.body.rich_description).toBe(`${clean}!`)
    expect((await api('PATCH', `/variants/${id}`, { rich_description: html })).body.rich_description).toBe(clean)
    const bundle = await api('POST', '/bundles', {
      name: 'Set',
      public_name: 'Set',
      rich_description: html,
      bundlelines: [{ variant_id: id, quantity: 1 }],
    })
    expect(bundle.body.rich_description).toBe(clean)
  })

  it('is described as sanitised in the reference', async () => {
    const document = await (await fetch(`${service.baseUrl}/v3/openapi.json`)).json()
    const { ProductIn } = (document as { components: { schemas: Record<string, never> } }).components.schemas
    expect(JSON.stringify(ProductIn)).toContain('scripts, styles, event handlers')
  })
})

const spellings = ['0812-3456 7890', '+62 812-3456-7890', '6281234567890', '+62 (0) 812.3456.7890', '006281234567890']
const phone = '6281234567890'

describe('a phone number', () => {
  it.each(spellings)('is stored and answered as digits with the country code: %s', async (sent) => {
    const customer = await api('POST', '/customers', { name: 'Sari', phone: sent })
    expect(customer.body.phone).toBe(phone)
    const home = await api('POST', `/customers/${customer.body.id}/addresses`, { phone: sent })
    expect(home.body.phone).toBe(phone)
    const warehouse = await api('POST', '/warehouses', { name: 'Depok', contact_phone: sent })
    expect(warehouse.body.contact_phone).toBe(phone)
    expect((await api('PATCH', `/stores/${shop.store.id}`, { phone: sent })).body.phone).toBe(phone)
    const person = await signInCustomer(service, shop)
    expect((await person.call('PATCH', '/profile', { phone: sent })).body.customer.phone).toBe(phone)
  })

  it('is one number for the limit of orders a day and for the search, however it is written', async () => {
    const limited = await openShop(service, { max_per_phone: 2 })
    const { id } = await limited.sell()
    const buy = (customer_phone: string, quantity: number) =>
      limited.visit('POST', '/checkout', {
        items: [{ type: 'variant', variant_id: id, quantity }],
        customer_name: 'Budi',
        customer_email: `budi${quantity}@example.com`,
        customer_phone,
        shipping_address: 'Jl. Merdeka 1',
        shipping_location_id: menteng,
        shipping_postal_code: '10330',
        payment_method: 'cod',
        courier_service_id: 1,
      })
    const answers = []
    for (const [i, spelling] of spellings.slice(0, 3).entries()) answers.push(await buy(spelling, i + 1))
    expect(answers.map(({ body }) => body.error_code)).toEqual([undefined, undefined, 'order_blocked'])
    expect(answers[0]!.body.destination_address.phone).toBe(phone)
    for (const spelling of spellings) {
      const query = `search_field=customer_phone&search=${encodeURIComponent(spelling)}`
      const found = await callApi(service, `/v3/orders?${query}`, limited.secretKey)
      expect([spelling, found.body.data.length]).toEqual([spelling, 2])
      const known = await callApi(service, `/v3/customers?search=${encodeURIComponent(spelling)}`, limited.secretKey)
      expect([spelling, known.body.data.length]).toEqual([spelling, 2])
    }
    const bad = await buy('call me', 4)
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['customer_phone']])
  })

  it('is brought into that form by the upgrade', async () => {
    const migration = await readFile(
      new URL('../../src/schema/migrations/0026_one_form_of_phones.sql', import.meta.url),
    )
    const upgrade = migration.toString().split('-- How buyers reach')[0]!
    const { id } = (await api('POST', '/customers', { name: 'Sari' })).body
    const { rows } = await pool.query('select business_id from customers where id = $1', [id])
    const { business_id } = rows[0]
    const insert = 'insert into customer_addresses (business_id, customer_id, phone) values ($1, $2, $3) returning id'
    const ids: number[] = []
    for (const spelling of [...spellings, 'call me'])
      ids.push((await pool.query(insert, [business_id, id, spelling])).rows[0].id)
    await pool.query("update customers set phone = '0812-3456 7890' where id = $1", [id])
    const client = await pool.connect()
    await client.query('begin')
    await client.query(upgrade)
    await client.query('commit')
    client.release()
    const stored = await pool.query('select phone from customer_addresses where id = any($1) order by id', [ids])
    expect(stored.rows.map((row) => row.phone)).toEqual([...spellings.map(() => phone), 'call me'])
    expect((await pool.query('select phone from customers where id = $1', [id])).rows).toEqual([{ phone }])
  })
})

describe('the contact of a store', () => {
  it('is shown to buyers, and offers a chat unless the store turned it off', async () => {
    const { id } = shop.store
    await api('PATCH', `/stores/${id}`, { phone: '0812 1111 2222', email: 'toko@example.com' })
    const contact = { phone: '6281211112222', email: 'toko@example.com' }
    expect((await api('GET', `/stores/${id}`)).body).toMatchObject(contact)
    expect((await shop.visit('GET', '')).body).toMatchObject({ ...contact, is_show_whatsapp: true })
    await api('PATCH', `/stores/${id}`, { is_show_whatsapp: false })
    expect((await shop.visit('GET', '')).body).toMatchObject({ ...contact, is_show_whatsapp: false })
    await api('PATCH', `/stores/${id}`, { is_show_whatsapp: true, phone: null })
    expect((await shop.visit('GET', '')).body).toMatchObject({ phone: null, is_show_whatsapp: false })
    expect((await api('PATCH', `/stores/${id}`, { phone: 'call me' })).body.errors).toEqual({
      phone: ['has an invalid format'],
    })
  })

  it('is on the page of an order', async () => {
    await api('PATCH', `/stores/${shop.store.id}`, { phone: '0812 1111 2222', email: 'toko@example.com' })
    const variant = await shop.sell({ item_type: 'digital', variant: { weight: 0 } })
    const order = await shop.send('POST', '/orders', {
      store_unique_id: shop.store.unique_id,
      customer_name: 'Budi',
      payment_method: 'bank_transfer',
      ordervariants: [{ variant_unique_id: variant.unique_id, quantity: 1 }],
    })
    const { body } = await shop.visit('GET', `/orders/${order.secret_slug}`)
    expect(body).toMatchObject({ handler_phone: '6281211112222', business: { contact_email: 'toko@example.com' } })
  })
})
