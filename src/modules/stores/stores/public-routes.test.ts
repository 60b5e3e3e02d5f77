import { expect, it } from 'vitest'
import { createStorefront, visit } from '../../../../test/records/storefront.ts'
import { callApi, startService } from '../../../../test/support/service.ts'

const service = await startService()

it('shows a store to its storefront key, as it stands now', async () => {
  const shop = await createStorefront(service)
  const { status, body, headers } = await visit(service, shop, '', { origin: shop.origin })
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      unique_id: shop.store.unique_id,
      name: 'Kopi Nusantara',
      logo: null,
      currency: 'IDR',
      language: 'id',
      is_closed: false,
      is_postal_code: expect.any(Boolean),
      is_postal_code_manual: false,
      is_courier_required: expect.any(Boolean),
      is_transferproof_required: expect.any(Boolean),
      phone: null,
      email: null,
      is_show_whatsapp: false,
      is_checkout_intent_active: true,
      is_stock_request_active: true,
      is_review_active: true,
      is_whatsapp_sign_in_active: false,
      return_terms: '',
      thank_you_text: '',
    },
  })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('access-control-allow-origin')).toBe(shop.origin)
  const change = { name: 'Kopi Gayo', logo: 'https://cdn.example/logo.png' }
  expect((await shop.browser.patch(shop.setup, change)).status).toBe(200)
  expect((await visit(service, shop, '')).body).toMatchObject(change)
})

it('refuses a missing or foreign key with 404 and a foreign origin with 403', async () => {
  const shop = await createStorefront(service)
  const other = await createStorefront(service)
  expect((await callApi(service, `/v3/stores/${shop.store.unique_id}/public`, undefined)).status).toBe(404)
  expect((await visit(service, shop, '', { 'x-service-storefront-api-key': other.key.token })).status).toBe(404)
  expect((await visit(service, shop, '', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await visit(service, shop, '?nobody=%00')).status).toBe(400)
})
