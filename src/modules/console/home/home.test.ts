import { expect, it } from 'vitest'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { createKey, createMerchant, startService } from '../../../../test/support/service.ts'
import { countMarkedDays, markRecentDays } from '../../orders/statistics/index.ts'

const service = await startService()
const { db } = service.service
service.clock.now = new Date('2026-11-15T18:30:00Z') // Already the 16th in Jakarta.

const zero = { orders: 0, paid_orders: 0, units: 0, value: '0.00', revenue: '0.00', tax_base: '0.00', tax: '0.00' }
const nothing = {
  to_confirm: 0,
  to_ship: 0,
  transfers: 0,
  payments_to_check: 0,
  refund_requests: 0,
  return_requests: 0,
  reviews: 0,
  sold_out: 0,
  low_stock: 0,
  failing_webhooks: 0,
  failed_mails: 0,
}

it('shows a new business what is to be set up', async () => {
  const merchant = await createMerchant(service)
  const { status, body } = await merchant.browser.get(`${merchant.path}/statistics/overview`)
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      currency: 'IDR',
      time_zone: 'Asia/Jakarta',
      date: '2026-11-16',
      starts_at: '2026-11-15T17:00:00.000000Z',
      sales: { today: zero, yesterday: zero, week_before: zero },
      visitors: { today: 0, yesterday: 0, week_before: 0 },
      to_do: { maximum: 100, ...nothing },
      setup: {
        store: false,
        product: false,
        shipping: false,
        payment: false,
        mail: false,
        domain: false,
        order: false,
      },
      unread_notifications: 0,
    },
  })
})

it('shows the sales of today beside those of yesterday and of the same day a week before', async () => {
  const shop = await createOrderShop(service, 1000)
  for (const moment of ['2026-11-15T18:30:00Z', '2026-11-15T03:00:00Z', '2026-11-09T03:00:00Z']) {
    service.clock.now = new Date(moment)
    await shop.order()
    await markRecentDays(db, service.service.now())
  }
  await countMarkedDays(db)
  service.clock.now = new Date('2026-11-15T18:30:00Z')
  const { sales, setup } = (await shop.get('/v3/statistics/overview')).body
  const one = { ...zero, orders: 1, units: 2, value: '202000.00' }
  expect(sales).toEqual({ today: one, yesterday: one, week_before: one })
  const ofStore = async (id: number) => (await shop.get(`/v3/statistics/overview?store_id=${id}`)).body.sales
  expect(await ofStore(shop.storeRecord.id)).toEqual(sales)
  expect(await ofStore(999_999)).toEqual({ today: zero, yesterday: zero, week_before: zero })
  expect(setup).toMatchObject({ store: true, product: true, shipping: false, order: true })
})

it('counts what waits to be done', async () => {
  const shop = await createOrderShop(service, 1000)
  await shop.order({ payment_method: 'cod' })
  const transfer = await shop.order()
  await shop.order()
  await db.updateTable('orders').set({ transferproof_url: 'proof' }).where('id', '=', transfer.id).execute()
  const ready = await shop.order({ payment_method: 'cod' })
  await shop.move([ready.id], { status: 'confirmed' })
  const business_id = shop.product.business.id
  await db
    .insertInto('mails')
    .values({
      template: 'goods',
      recipient: 'rina@example.com',
      subject: 'Your file',
      body_text: 'Here',
      body_html: 'Here',
      business_id,
      status: 'failed',
      created_at: service.service.now().toISOString(),
    })
    .execute()
  await shop.must('PUT', `/v3/stores/${shop.storeRecord.id}/products/${shop.product.id}`, {})
  const before = (await shop.get('/v3/statistics/overview')).body.to_do
  expect(before).toEqual({ maximum: 100, ...nothing, to_confirm: 2, to_ship: 1, transfers: 1, failed_mails: 1 })
  await shop.must('PUT', `/v3/variants/${shop.variant.id}/stock`, { warehouse_id: shop.warehouse.id, quantity: 0 })
  expect((await shop.get('/v3/statistics/overview')).body.to_do.sold_out).toBe(1)
})

it('is refused to a key without the scope', async () => {
  const merchant = await createMerchant(service)
  const key = await createKey(merchant, ['order:list'])
  const answer = await fetch(`${service.baseUrl}/v3/statistics/overview`, {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(answer.status).toBe(403)
})
