import { expect, it } from 'vitest'
import { buyer, menteng, openShop } from '../../../../test/records/checkout.ts'
import { signInCustomer } from '../../../../test/records/customers.ts'
import { startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await openShop(service)
const kopi = await shop.sell({ stock: 100 })
const items = [{ type: 'variant', variant_id: kopi.id, quantity: 1 }]
const checkout = (attribution: unknown) => shop.visit('POST', '/checkout', buyer({ items, attribution } as never))

const seenByMerchant = async (secret_slug: string) => {
  const { id } = await service.service.db
    .selectFrom('orders')
    .select('id')
    .where('secret_slug', '=', secret_slug)
    .executeTakeFirstOrThrow()
  const { utm_source, utm_medium, utm_campaign, utm_content, utm_term, attribution } = await shop.send(
    'GET',
    `/orders/${id}`,
  )
  return { utm_source, utm_medium, utm_campaign, utm_content, utm_term, attribution }
}

it('stores where a guest or a customer came from in the order, for the merchant only', async () => {
  const guest = await checkout({
    utm_source: ' instagram ',
    utm_medium: 'cpc',
    utm_campaign: 'lebaran',
    utm_content: 'video',
    utm_term: '',
    fbc: 'fb.1.1.IwAR1',
    fbp: 'fb.1.2.3',
    gclid: null,
  })
  expect(guest.status).toBe(201)
  expect(guest.body).not.toHaveProperty('attribution')
  expect(await seenByMerchant(guest.body.secret_slug)).toEqual({
    utm_source: 'instagram',
    utm_medium: 'cpc',
    utm_campaign: 'lebaran',
    utm_content: 'video',
    utm_term: null,
    attribution: { fbc: 'fb.1.1.IwAR1', fbp: 'fb.1.2.3' },
  })

  const customer = await signInCustomer(service, shop)
  const placed = await customer.call('POST', '/checkout', {
    items,
    address: 'Jl. Sudirman 1',
    location_id: menteng,
    postal_code: '10310',
    courier_service_id: 1,
    payment_method: 'bank_transfer',
    attribution: { utm_source: 'instagram', ttclid: 'E.C.P' },
  })
  expect(placed.status).toBe(201)
  expect(await seenByMerchant(placed.body.secret_slug)).toMatchObject({
    utm_source: 'instagram',
    utm_campaign: null,
    attribution: { ttclid: 'E.C.P' },
  })
  expect((await shop.send('GET', '/orders?utm_source=instagram')).data).toHaveLength(2)
})

it('accepts any text of up to 1,000 characters, keeps 200 of the source, and refuses other fields', async () => {
  const long = Array.from({ length: 1000 }, (_, at) => String.fromCodePoint(0x20000 + ((at * 7919) % 40_000))).join('')
  const placed = await checkout({ utm_source: long, utm_campaign: long, fbc: long })
  expect(placed.status).toBe(201)
  expect(await seenByMerchant(placed.body.secret_slug)).toMatchObject({
    utm_source: Array.from(long).slice(0, 200).join(''),
    utm_campaign: long,
    attribution: { fbc: long },
  })
  for (const [attribution, field] of [
    [{ gclid: `${long}a` }, 'attribution.gclid'],
    [{ msclkid: 'x' }, 'attribution.msclkid'],
  ])
    expect(await checkout(attribution)).toMatchObject({ status: 422, body: { error_details: [{ field }] } })
})
