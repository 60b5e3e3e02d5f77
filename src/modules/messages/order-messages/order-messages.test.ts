import { describe, expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { createKey, startService } from '../../../../test/support/service.ts'
import { readableMoney } from '../../../platform/text/readable-money.ts'
import { whatsappLink } from '../../../platform/text/whatsapp-link.ts'
import { isDue } from '../follow-up-chats/index.ts'

const service = await startService()
const shop = await createOrderShop(service)
const { pool } = service.database
const bundle = await shop.must('POST', '/v3/bundles', {
  name: 'Paket',
  public_name: 'Paket Kopi',
  bundlelines: [{ variant_id: shop.variant.id, quantity: 2 }],
  bundle_price_options: [{ name: 'Biasa', price: '150000' }],
})
const owners = [`/v3/products/${shop.product.id}`, `/v3/bundles/${bundle.id}`].map((path) => `${path}/follow-up-chats`)
const [chats] = owners as [string, string]
const total = readableMoney(202_000_00, 'IDR', 'id')
const chat = {
  name: 'Sapaan',
  provider: 'wa_me',
  text_for_bank_transfer: 'Halo {{customer_name}}, transfer {{total}} untuk {{ order_number }}. {{order_link}}',
  text_for_cod: 'Bayar {{total}} di tempat',
}

describe.each(owners)('the follow-up chats at %s', (path) => {
  it('are added, read, changed and deleted', async () => {
    const added = await shop.must('POST', path, chat)
    expect(added).toEqual({
      ...chat,
      id: expect.any(Number),
      product_id: path.includes('products') ? shop.product.id : null,
      bundle_id: path.includes('bundles') ? bundle.id : null,
      trigger: null,
      hours_after: 0,
      change_status: false,
      is_default: false,
      image: null,
      text_for_epayment: null,
      created_at: expect.any(String),
      last_updated_at: expect.any(String),
    })
    expect((await shop.get(path)).body).toEqual({ data: [added], is_paginated: false })
    expect((await shop.get(`${path}/${added.id}`)).body).toEqual(added)
    const changed = await shop.must('PATCH', `${path}/${added.id}`, { trigger: 'paid', text_for_cod: null })
    expect(changed).toMatchObject({ trigger: 'paid', text_for_cod: null, name: 'Sapaan' })
    expect((await shop.send('DELETE', `${path}/${added.id}`)).status).toBe(204)
    expect((await shop.send('DELETE', `${path}/${added.id}`)).status).toBe(404)
  })

  it('have only placeholders that an order can fill', async () => {
    const { id } = await shop.must('POST', path, chat)
    const wrong = { text_for_epayment: 'Halo {{nama}}' }
    const expected = {
      status: 422,
      code: 'validation_failed',
      errors: { text_for_epayment: ['cannot include {{nama}}'] },
    }
    expect(refusal(await shop.send('POST', path, { ...chat, ...wrong }))).toEqual(expected)
    expect(refusal(await shop.send('PATCH', `${path}/${id}`, wrong))).toEqual(expected)
    await shop.must('DELETE', `${path}/${id}`)
  })

  it('are generated once, in the language of the business, and there are at most 50', async () => {
    await pool.query("update businesses set language = 'id' where id = $1", [shop.product.business.id])
    for (const _ of [1, 2]) expect((await shop.send('POST', `${path}/generate`)).status).toBe(204)
    const { data } = (await shop.get(path)).body
    expect(data.map(({ name, trigger }: { name: string; trigger: string }) => [name, trigger])).toEqual([
      ['Sapaan', 'unpaid'],
      ['Pengingat pembayaran', 'unpaid'],
      ['Pembayaran diterima', 'paid'],
      ['Pesanan dikirim', 'shipped'],
      ['Terima kasih', 'completed'],
    ])
    await shop.must('DELETE', `${path}/${data[4].id}`)
    await pool.query(
      `insert into follow_up_chats (business_id, product_id, bundle_id, name, provider, created_at, last_updated_at)
       select business_id, product_id, bundle_id, 'Isi', provider, now(), now()
       from follow_up_chats, generate_series(1, 46) where id = $1`,
      [data[0].id],
    )
    for (const answer of [await shop.send('POST', path, chat), await shop.send('POST', `${path}/generate`)])
      expect([answer.status, answer.body.error_code]).toEqual([409, 'limit_reached'])
    await pool.query("delete from follow_up_chats where name = 'Isi' or is_default")
  })

  it('need the scope of what they belong to', async () => {
    const key = await createKey(shop, ['order:read'])
    expect((await shop.send('GET', path, undefined, key)).status).toBe(403)
  })
})

describe('the chats of an order', () => {
  it('are filled in with it, for the way it is paid, and open WhatsApp', async () => {
    const { id: chatId } = await shop.must('POST', chats, { ...chat, trigger: 'unpaid' })
    const twin = await shop.must('POST', chats, { ...chat, trigger: 'unpaid' })
    const empty = await shop.must('POST', chats, { name: 'Kosong', provider: 'wa_me' })
    const foreign = await shop.must('POST', owners[1]!, { ...chat, name: 'Paket lain' })
    const order = await shop.order()
    const message = `Halo Sari Dewi, transfer ${total} untuk ${order.order_id}. ${order.public_order_url}`
    const { data } = (await shop.get(`/v3/orders/${order.id}/chats`)).body
    expect(data).toEqual([
      {
        id: chatId,
        name: 'Sapaan',
        provider: 'wa_me',
        trigger: 'unpaid',
        hours_after: 0,
        change_status: false,
        is_default: false,
        image: null,
        message,
        url: `https://wa.me/628112345678?text=${encodeURIComponent(message)}`,
        is_due: true,
        sent_at: null,
      },
    ])
    expect((await shop.get(`/v3/orders/${order.id}/chats/${twin.id}`)).body.message).toBe(message)
    expect((await shop.get(`/v3/orders/${order.id}/chats/${empty.id}`)).status).toBe(404)
    const cod = await shop.order({ payment_method: 'cod' })
    const [forCod] = (await shop.get(`/v3/orders/${cod.id}/chats`)).body.data
    expect(forCod.message).toBe(`Bayar ${total} di tempat`)
    const other = await shop.digitalOrder()
    expect((await shop.get(`/v3/orders/${other.id}/chats`)).body.data).toEqual([])
    for (const one of [chatId, twin.id, empty.id]) await shop.must('DELETE', `${chats}/${one}`)
    await shop.must('DELETE', `${owners[1]}/${foreign.id}`)
  })

  it('are due when the order has been in their state for long enough', () => {
    const now = new Date('2026-11-16T12:00:00Z')
    const times = { created_at: '2026-11-16T00:00:00Z', paid_time: null, shipped_time: null, completed_time: null }
    const order = { ...times, status: 'pending', payment_status: 'unpaid' }
    const at = (trigger: 'unpaid' | 'paid' | 'shipped' | null, hours_after: number, changes: object = {}) =>
      isDue({ trigger, hours_after }, { ...order, ...changes }, now)
    expect([at('unpaid', 12), at('unpaid', 13), at('unpaid', 0, { status: 'canceled' }), at(null, 0)]).toEqual([
      true,
      false,
      false,
      false,
    ])
    const paid = { payment_status: 'paid', paid_time: '2026-11-16T11:00:00Z' }
    expect([at('paid', 1, paid), at('paid', 2, paid), at('shipped', 0, paid)]).toEqual([true, false, false])
    expect(at('shipped', 0, { status: 'shipped', shipped_time: '2026-11-16T11:00:00Z' })).toBe(true)
  })
})

describe('the message history of an order', () => {
  const history = async (id: string) => (await shop.get(`/v3/orders/${id}/message-history`)).body

  it('records what a member sent with WhatsApp, and shows it with the order', async () => {
    const { id: chatId } = await shop.must('POST', chats, { ...chat, trigger: 'unpaid' })
    const order = await shop.order()
    expect(await history(order.id)).toEqual({
      id: order.id,
      message_history: [],
      window_open_until: null,
      urls: {
        public_order_url: order.public_order_url,
        payment_url: order.payment_url,
        whatsapp: 'https://wa.me/628112345678?text=',
      },
    })
    const path = `${shop.path}/orders/${order.id}/message-history`
    const sent = await shop.browser.post(path, { follow_up_chat_id: chatId })
    expect(sent.status).toBe(200)
    const [entry] = sent.body.message_history
    expect(entry).toEqual({
      id: expect.any(String),
      kind: null,
      name: 'Sapaan',
      message: expect.stringContaining('Halo Sari Dewi'),
      provider: 'wa_me',
      is_from_bot: false,
      sender_name: 'Sari Dewi',
      sender_phone: null,
      recipient_name: 'Sari Dewi',
      recipient_phone: '628112345678',
      status: 'opened',
      failure: null,
      timestamp: expect.any(String),
    })
    expect(sent.body.urls.whatsapp).toBe(whatsappLink('628112345678', entry.message))
    const own = await shop.must('POST', `/v3/orders/${order.id}/message-history`, { message: 'Sudah dikirim ya' })
    expect(own.message_history[1]).toMatchObject({ name: 'WhatsApp', message: 'Sudah dikirim ya', sender_name: null })
    expect((await shop.get(`/v3/orders/${order.id}`)).body.message_history).toEqual(own.message_history)
    const [row] = (await shop.get(`/v3/orders?columns=message_history&search=${order.order_id}`)).body.data
    expect(row).toEqual({ id: order.id, message_history: own.message_history })
    const [again] = (await shop.get(`/v3/orders/${order.id}/chats`)).body.data
    expect(again).toMatchObject({ is_due: false, sent_at: entry.timestamp })
    await shop.must('DELETE', `${chats}/${chatId}`)
  })

  it('are all shown with the order, and the newest five in the list', async () => {
    const order = await shop.order()
    for (const message of ['1', '2', '3', '4', '5', '6'])
      await shop.must('POST', `/v3/orders/${order.id}/message-history`, { message })
    const texts = ({ message_history }: { message_history: { message: string }[] }) =>
      message_history.map(({ message }) => message).join('')
    expect(texts((await shop.get(`/v3/orders/${order.id}`)).body)).toBe('123456')
    const [row] = (await shop.get(`/v3/orders?search=${order.order_id}`)).body.data
    expect(texts(row)).toBe('23456')
  })

  it('takes a draft into the order book with a chat that says so', async () => {
    const { id: follow_up_chat_id } = await shop.must('POST', chats, { ...chat, change_status: true })
    const draft = await shop.order({ address: undefined, location_id: undefined, courier_service_id: undefined })
    expect(draft.status).toBe('draft')
    const path = `/v3/orders/${draft.id}/message-history`
    await shop.must('POST', path, { message: 'Alamatnya di mana Kak?' })
    expect((await shop.get(`/v3/orders/${draft.id}`)).body.status).toBe('draft')
    await shop.must('POST', path, { follow_up_chat_id })
    expect((await shop.get(`/v3/orders/${draft.id}`)).body.status).toBe('pending')
    await shop.must('DELETE', `${chats}/${follow_up_chat_id}`)
  })

  it('refuses nothing, both, a chat of other goods, and a buyer without a number', async () => {
    const { id: foreign } = await shop.must('POST', owners[1]!, chat)
    const order = await shop.order()
    const path = `/v3/orders/${order.id}/message-history`
    const fields = async (body: object) => Object.keys(refusal(await shop.send('POST', path, body)).errors ?? {})
    expect([
      await fields({}),
      await fields({ follow_up_chat_id: foreign }),
      await fields({ follow_up_chat_id: foreign, message: 'Halo' }),
      await fields({ message: '' }),
    ]).toEqual([['follow_up_chat_id'], ['follow_up_chat_id'], ['message'], ['message']])
    const silent = await shop.order({ customer_phone: null })
    const answer = await shop.send('POST', `/v3/orders/${silent.id}/message-history`, { message: 'Halo' })
    expect([answer.status, answer.body.details]).toEqual([409, { reason: 'buyer_without_phone' }])
    expect((await history(silent.id)).urls.whatsapp).toBeNull()
    await shop.must('DELETE', `${owners[1]}/${foreign}`)
  })
})

it.each([
  ['0812-3456-7890', 'Halo & selamat\n50%', 'https://wa.me/6281234567890?text=Halo%20%26%20selamat%0A50%25'],
  ['+62 812 3456', '', 'https://wa.me/628123456?text='],
  ['nomor', 'Halo', null],
  [null, 'Halo', null],
])('makes a link that opens WhatsApp of %s', (phone, text, link) => {
  expect(whatsappLink(phone, text)).toBe(link)
})
