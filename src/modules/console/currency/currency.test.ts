import { expect, it } from 'vitest'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { createStorefront, visit } from '../../../../test/records/storefront.ts'
import { createMerchant, startService } from '../../../../test/support/service.ts'

const service = await startService()

it('changes before the first order, for the shop too, and converts nothing', async () => {
  const shop = await createStorefront(service)
  const change = await shop.browser.put(`${shop.path}/currency`, { currency: 'MYR' })
  expect([change.status, change.body]).toEqual([200, { currency: 'MYR' }])
  expect((await shop.browser.get('/api/businesses')).body.data).toMatchObject([{ currency: 'MYR' }])
  await expect.poll(async () => (await visit(service, shop, '')).body).toMatchObject({ currency: 'MYR' })
})

it('is refused as soon as there is an order, and for a currency without two decimals', async () => {
  const shop = await createOrderShop(service)
  await shop.order()
  const path = `/api/businesses/${shop.business.unique_id}/currency`
  const { status, body } = await shop.browser.put(path, { currency: 'USD' })
  expect([status, body.details]).toEqual([409, { reason: 'currency_fixed' }])
  const merchant = await createMerchant(service)
  const refused = await merchant.browser.put(`${merchant.path}/currency`, { currency: 'JPY' })
  expect([refused.status, refused.body.error_code]).toEqual([422, 'validation_failed'])
  for (const { browser } of [shop, merchant])
    expect((await browser.get('/api/businesses')).body.data).toMatchObject([{ currency: 'IDR' }])
})
