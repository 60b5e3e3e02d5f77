import { expect, it } from 'vitest'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { createKey, startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await openGoodsShop(service)
const outcome = ({ status, body }: { status: number; body: { details?: object } }) => ({ status, ...body?.details })

it('mails the buyer the links and licence keys of a paid order again', async () => {
  const guide = await shop.sellDigital({
    self_file_urls: ['https://drive.example/guide'],
    is_file_enabled: true,
    is_license_enabled: true,
  })
  await shop.send('PATCH', `/variants/${guide.id}/license-pool`, {
    source: 'generator',
    pattern: 'KOPI-XXXX-XXXX-XXXX',
  })
  const order = await shop.buy(guide.id, { customer_email: 'again@example.com' })
  const path = `/orders/${order.id}/send-product-digital`
  expect((await shop.call('POST', path, undefined, await createKey(shop, ['order:read']))).status).toBe(204)
  const mail = (await shop.mails('again@example.com')).at(-1)!
  expect(mail).toMatchObject({ template: 'digital-goods', is_secret: true, sender_name: shop.store.name })
  expect(mail.body_text).toContain('https://drive.example/guide')
  expect(mail.body_text).toMatch(/KOPI-\w{4}-\w{4}-\w{4}/)
  expect(mail.body_text).toContain(`${shop.store.shop_url}/account`)
  const nothing = { status: 409, reason: 'nothing_to_send' }
  expect(outcome(await shop.call('POST', `/orders/${order.id}/send-lms-access`))).toEqual(nothing)
  await shop.move(order.id, { payment_status: 'conflict' })
  expect(outcome(await shop.call('POST', path))).toEqual(nothing)
})

it('mails the buyer the access to courses again, as members may do too', async () => {
  const course = await shop.sellDigital({ is_lms_enabled: true }, { item_type: 'course' })
  await shop.send('POST', `/variants/${course.id}/course-sections`, { title: 'Mulai' })
  const order = await shop.buy(course.id, { customer_email: 'learner@example.com' })
  const members = `/api/businesses/${shop.business.unique_id}/orders/${order.id}`
  expect((await shop.browser.post(`${members}/send-lms-access`)).status).toBe(204)
  expect((await shop.mails('learner@example.com')).at(-1)).toMatchObject({ template: 'course-access' })
  const nothing = { status: 409, reason: 'nothing_to_send' }
  expect(outcome(await shop.browser.post(`${members}/send-product-digital`))).toEqual(nothing)
  await service.service.db.updateTable('orders').set({ customer_email: null }).where('id', '=', order.id).execute()
  expect(outcome(await shop.browser.post(`${members}/send-lms-access`))).toEqual({
    status: 409,
    reason: 'buyer_without_email',
  })
})

it('keeps who did what to an order in its timeline, newest first', async () => {
  const guide = await shop.sellDigital({ self_file_urls: ['https://drive.example/guide'], is_file_enabled: true })
  const order = await shop.buy(guide.id, { customer_email: 'told@example.com' })
  const members = `/api/businesses/${shop.business.unique_id}/orders/${order.id}`
  const { fullname } = (await shop.browser.get('/api/me')).body
  expect((await shop.browser.post(`${members}/update-tags`, { tags: ['vip'] })).status).toBe(200)
  expect((await shop.browser.post(`${members}/send-product-digital`)).status).toBe(204)
  await shop.send('PATCH', `/orders/${order.id}/shipment-receipt`, { shipment_receipt: 'JNE-1' })
  await shop.send('PATCH', `/orders/${order.id}`, { notes: 'Ring twice' })

  const timeline = (await shop.call('GET', `/orders/${order.id}/timeline`)).body
  expect(timeline.is_paginated).toBe(false)
  const plain = { at: expect.any(String), by: null, from: null, to: null, fields: [], values: {}, message: null }
  expect(timeline.data.slice(0, 4)).toEqual([
    { ...plain, kind: 'edit', fields: ['notes'] },
    { ...plain, kind: 'shipment', fields: ['shipment_receipt'], values: { shipment_receipt: 'JNE-1' } },
    {
      ...plain,
      kind: 'message',
      by: fullname,
      message: { mail_id: expect.any(Number), template: 'digital-goods', status: 'stored' },
    },
    { ...plain, kind: 'edit', by: fullname, fields: ['tags'], values: { tags: ['vip'] } },
  ])
  expect(timeline.data.at(-1)).toEqual({ ...plain, kind: 'created', to: 'pending' })
  expect(timeline.data).toContainEqual({ ...plain, kind: 'payment', from: 'unpaid', to: 'paid' })
  expect(timeline.data).toContainEqual({ ...plain, kind: 'status', from: 'pending', to: 'confirmed' })
  expect((await shop.browser.get(`${members}/timeline`)).body).toEqual(timeline)
  const change = service.database.pool.query('update order_timeline set by = null')
  await expect(change).rejects.toThrow('order_timeline is append-only')
})
