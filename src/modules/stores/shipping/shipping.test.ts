import { expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { buyer, menteng, openShop, ubud } from '../../../../test/records/checkout.ts'
import { callApi, createKey, startService } from '../../../../test/support/service.ts'
import { courierWord, describeCourier } from '../../../vocabulary/courier-names.ts'

const service = await startService()
const shop = await openShop(service)
const post = (path: string, body: unknown, key = shop.secretKey) =>
  callApi(service, `/v3${path}`, key, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const parcel = { weight: 1200, warehouse_id: shop.warehouse.id, location_id: menteng }

it('lists seeded couriers, zones and rates', async () => {
  const couriers = (await shop.send('GET', '/couriers')).data
  expect(couriers[0]).toEqual({
    id: 1,
    code: 'jne',
    name: 'JNE',
    courier_type: 'standard',
    is_pickup: true,
    logo_url: null,
    services: [
      { id: 1, code: 'REG', name: 'Regular' },
      { id: 2, code: 'YES', name: 'Next day' },
      { id: 3, code: 'OKE', name: 'Economy' },
    ],
  })
  const zones = (await shop.send('GET', '/shipping-zones')).data
  expect(zones).toHaveLength(5)
  expect(zones[0]).toMatchObject({ name: 'Java and Bali', area_names: expect.arrayContaining(['DKI Jakarta', 'Bali']) })
  expect((await shop.send('GET', '/shipping-rates')).data).toHaveLength(65)
})

it('names every seeded service in Indonesian, and leaves the names of companies', async () => {
  const couriers: { name: string; services: { name: string }[] }[] = (await shop.send('GET', '/couriers')).data
  const services = couriers.flatMap(({ services }) => services.map(({ name }) => name))
  expect(services.filter((name) => courierWord(name, 'id') === name)).toEqual([])
  expect(services.filter((name) => courierWord(name, 'en') !== name)).toEqual([])
  expect(describeCourier('JNE', 'Next day', 'id')).toBe('JNE Esok hari')
  expect(describeCourier('Own courier', 'Delivery by the shop', 'id')).toBe('Diantar oleh toko')
  expect(describeCourier('Own courier', null, 'id')).toBe('Kurir sendiri')
  expect(describeCourier('Kurir Pak Budi', 'Sore', 'en')).toBe('Kurir Pak Budi Sore')
})

it("replaces the seeded rates of a service by the merchant's own and prefers the most specific zone", async () => {
  const own = await openShop(service)
  const zone = await own.send('POST', '/shipping-zones', {
    name: 'Menteng',
    areas: [{ area_type: 'location', area_id: menteng }],
  })
  const everywhere = await own.send('POST', '/shipping-zones', {
    name: 'All',
    areas: [{ area_type: 'everywhere', area_id: 0 }],
  })
  const rate = { courier_service_id: 1, next_kg: 1000, is_cod: true, cod_fee: 500 }
  const near = await own.send('POST', '/shipping-rates', { ...rate, zone_id: zone.id, first_kg: '5000' })
  await own.send('POST', '/shipping-rates', { ...rate, zone_id: everywhere.id, first_kg: '9000' })
  const variant = await own.sell()
  const costAt = async (location_id: number) => {
    const { body } = await own.visit('POST', '/checkout/shipping-options', {
      items: [{ type: 'variant', variant_id: variant.id, quantity: 1 }],
      destination: { location_id, postal_code: '1' },
    })
    return body.data.find((option: { courier_service_id: number }) => option.courier_service_id === 1)?.cost
  }
  expect([await costAt(menteng), await costAt(ubud)]).toEqual(['5000.00', '9000.00'])
  const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
  const cod = await own.visit('POST', '/checkout', buyer({ items, payment_method: 'cod' }))
  expect(cod.body.shipping_cost).toBe('5500.00')
  const off = await own.send('PATCH', `/shipping-rates/${near.id}`, { is_enabled: false })
  expect(off).toEqual({ ...near, is_enabled: false, last_updated_at: expect.any(String) })
  expect(await costAt(menteng)).toBeUndefined()
  const refused = await callApi(service, `/v3/shipping-zones/${zone.id}`, own.secretKey, { method: 'DELETE' })
  expect(refused.status).toBe(409)
  await own.send('DELETE', `/shipping-rates/${near.id}`)
  await own.send('DELETE', `/shipping-zones/${zone.id}`)
  expect(await costAt(menteng)).toBe('9000.00')
})

it('quotes a parcel and finds courier services and warehouses', async () => {
  const costs = await post('/shipping-costs', { courier_codes: ['jne'], ...parcel })
  expect(costs.body.data[0]).toEqual({
    cost: '19000.00',
    cost_source: 'table',
    courier_service: {
      id: 3,
      code: 'OKE',
      name: 'Economy',
      courier: { id: 1, code: 'jne', name: 'JNE', courier_type: 'standard' },
    },
    etd: '4-5',
    weight: 1200,
  })
  const search = { store_id: shop.store.id, payment_method: 'cod', ...parcel }
  const services = await post('/shipping-costs/search-courier-service', search)
  expect(services.body.data.every((choice: { is_cod: boolean }) => choice.is_cod)).toBe(true)
  expect(services.body.data[0].warehouse).toMatchObject({ id: shop.warehouse.id, subdistrict_name: 'Menteng' })
  const variant = await shop.sell({ stock: 2 })
  const warehouses = (qty: number) =>
    post('/shipping-costs/search-warehouse', {
      store_id: shop.store.id,
      destination_id: ubud,
      variants: [{ variant_id: variant.id, qty }],
    })
  expect((await warehouses(2)).body.data[0]).toMatchObject({
    warehouse: { unique_id: shop.warehouse.unique_id },
    destination: { id: ubud, display: expect.stringContaining('Ubud, ') },
  })
  expect((await warehouses(3)).body.data).toEqual([])
})

it("refuses unknown ids, another business's records and a missing scope", async () => {
  const reader = await createKey(shop, ['store:read'])
  expect((await post('/shipping-costs', { courier_codes: ['jne'], ...parcel }, reader)).status).toBe(403)
  expect((await post('/shipping-costs', {})).status).toBe(422)
  expect((await post('/shipping-costs', { courier_codes: ['jne'], ...parcel, warehouse_id: 999_999 })).status).toBe(404)
  expect((await post('/shipping-costs', { courier_codes: ['jne'], ...parcel, location_id: 5 })).status).toBe(422)
  const search = { store_id: 999_999, payment_method: 'cod', ...parcel }
  expect((await post('/shipping-costs/search-courier-service', search)).status).toBe(404)
  const rate = { courier_service_id: 1, zone_id: 1, first_kg: 1, next_kg: 1 }
  expect((await post('/shipping-rates', { ...rate, courier_service_id: 999 })).status).toBe(422)
  expect((await post('/shipping-rates', { ...rate, zone_id: 999 })).status).toBe(422)
  expect((await post('/shipping-rates', { ...rate, first_kg: -1 })).status).toBe(422)
  expect((await post('/shipping-rates', { ...rate, first_kg: true })).status).toBe(400)
  expect((await post('/shipping-rates', rate, reader)).status).toBe(403)
  const seeded = (method: string, path: string, body?: string) =>
    callApi(service, `/v3${path}`, shop.secretKey, {
      method,
      ...(body && { body, headers: { 'content-type': 'application/json' } }),
    })
  expect((await seeded('PATCH', '/shipping-rates/1', '{}')).status).toBe(404)
  expect((await seeded('DELETE', '/shipping-rates/1')).status).toBe(404)
  expect((await seeded('PATCH', '/shipping-zones/1', '{}')).status).toBe(404)
  expect((await seeded('DELETE', '/shipping-zones/1')).status).toBe(404)
})

it('refuses invalid fields with 422 and leaves zones and rates unchanged', async () => {
  const own = await openShop(service)
  const areas = [{ area_type: 'province', area_id: 31 }]
  const zone = await own.send('POST', '/shipping-zones', { name: 'Jakarta', areas })
  const rate = await own.send('POST', '/shipping-rates', {
    courier_service_id: 1,
    zone_id: zone.id,
    first_kg: 1,
    next_kg: 1,
  })
  const read = async () => [await own.send('GET', '/shipping-zones'), await own.send('GET', '/shipping-rates')]
  const before = await read()
  const search = { store_id: own.store.id, weight: 1200, warehouse_id: own.warehouse.id, payment_method: 'cod' }
  const courierless = '/shipping-costs/search-courier-service'
  const held = { store_id: own.store.id, variants: [{ variant_id: 1, qty: 1 }] }
  for (const [method, path, body, errors] of [
    ['POST', '/shipping-zones', { areas }, { name: ['is required'] }],
    ['POST', '/shipping-zones', { name: 'None', areas: [] }, { areas: ['must name at least 1'] }],
    ['PATCH', `/shipping-zones/${zone.id}`, { name: '' }, { name: ['must not be empty'] }],
    ['PATCH', `/shipping-zones/${zone.id}`, { name: 'A', areas: [] }, { areas: ['must name at least 1'] }],
    ['PATCH', `/shipping-rates/${rate.id}`, { etd: '9', first_kg: -1 }, { first_kg: ['must not be negative'] }],
    ['PATCH', `/shipping-rates/${rate.id}`, { zone_id: 1 }, { zone_id: ['is not a known field'] }],
    ['POST', courierless, { ...search, location_id: 5 }, { location_id: ['does not exist'] }],
    ['POST', courierless, search, { location_id: ['is required'] }],
    [
      'POST',
      '/shipping-costs/search-warehouse',
      { ...held, destination_id: 5 },
      { destination_id: ['does not exist'] },
    ],
    ['POST', '/shipping-costs/search-warehouse', held, { destination_id: ['is required'] }],
  ] as const) {
    const answer = await callApi(service, `/v3${path}`, own.secretKey, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    expect(refusal(answer), path).toEqual({ status: 422, code: 'validation_failed', errors })
  }
  expect(await read()).toEqual(before)
})

it('copies the seeded rates of a service once, so that the merchant can change them, and turns a service off', async () => {
  const own = await openShop(service)
  const listRates = async (id: number) =>
    (await own.send('GET', '/shipping-rates')).data.filter((rate: Rate) => rate.courier_service_id === id)
  const seeded: Rate[] = await listRates(1)
  const { data: copied } = await own.send('POST', '/courier-services/1/copy-rates')
  const amounts = ({ zone_id, first_kg, next_kg, etd, is_cod, cod_fee, is_enabled }: Rate) => ({
    zone_id,
    first_kg,
    next_kg,
    etd,
    is_cod,
    cod_fee,
    is_enabled,
  })
  expect(copied.map(amounts)).toEqual(seeded.map(amounts))
  expect(copied.every((rate: Rate) => !rate.is_seeded)).toBe(true)
  await own.send('PATCH', `/shipping-rates/${copied[0].id}`, { first_kg: '1234' })
  await Promise.all([1, 2, 3].map(() => own.send('POST', '/courier-services/1/copy-rates')))
  expect(await listRates(1)).toMatchObject([{ id: copied[0].id, first_kg: '1234.00' }, ...copied.slice(1).map(amounts)])

  const quotes = async () => {
    const parcel = { weight: 1000, warehouse_id: own.warehouse.id, location_id: menteng }
    const { status, body } = await own.browser.post(`${own.path}/shipping-rates/quotes`, parcel)
    expect(status).toBe(200)
    return body.data.map((quote: { courier_service: { id: number } }) => quote.courier_service.id)
  }
  expect(await quotes()).toContain(2)
  const odd = await own.browser.patch(`${own.path}/courier-services/2`, { is_enabled: true, colour: 1 })
  expect(odd.status).toBe(422)
  const off = await own.browser.patch(`${own.path}/courier-services/2`, { is_enabled: false })
  expect(off.body.data.every((rate: Rate) => !rate.is_enabled && !rate.is_seeded)).toBe(true)
  expect(await quotes()).not.toContain(2)
  await own.send('PATCH', '/courier-services/2', { is_enabled: true })
  expect(await quotes()).toContain(2)
  expect((await shop.send('GET', '/shipping-rates')).data).toHaveLength(65)
})

it('offers no courier of a new business until it is ticked, and marks prepared rates as examples until they are saved', async () => {
  const own = await openShop(service)
  await service.database.pool.query('update businesses set has_seeded_rates = false where id = $1', [own.business.id])
  const variant = await own.sell()
  const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
  const offered = async () => {
    const destination = { location_id: menteng, postal_code: '1' }
    const { body } = await own.visit('POST', '/checkout/shipping-options', { items, destination })
    const parcel = { weight: 250, warehouse_id: own.warehouse.id, location_id: menteng }
    const { body: quoted } = await own.browser.post(`${own.path}/shipping-rates/quotes`, parcel)
    const ids = body.data.map((option: { courier_service_id: number }) => option.courier_service_id)
    expect(quoted.data.map((quote: { courier_service: { id: number } }) => quote.courier_service.id).sort()).toEqual(
      ids.sort(),
    )
    return ids
  }
  const states = async (id: number) => {
    const { data } = await own.send('GET', '/shipping-rates')
    const rates = data.filter((rate: Rate) => rate.courier_service_id === id)
    return rates.map(({ is_enabled, is_example }: Rate) => [is_enabled, is_example])
  }
  const each = (state: boolean[]) => Array(5).fill(state)
  expect([await offered(), await states(1)]).toEqual([[], each([false, true])])
  await own.send('PATCH', '/courier-services/1', { is_enabled: true })
  await expect.poll(offered).toEqual([1])
  expect([await states(1), await states(2)]).toEqual([each([true, true]), each([false, true])])
  const { data } = await own.send('POST', '/courier-services/2/copy-rates')
  expect(await states(2)).toEqual(each([false, true]))
  await own.send('PATCH', `/shipping-rates/${data[0].id}`, { first_kg: '9000' })
  expect((await states(2))[0]).toEqual([false, false])
  await own.send('PATCH', '/courier-services/1', { is_example: false })
  expect(await states(1)).toEqual(each([true, false]))
  expect((await own.browser.patch(`${own.path}/courier-services/1`, { is_example: true })).status).toBe(422)
})

type Rate = { [name: string]: unknown; id: number; is_seeded: boolean; is_enabled: boolean; courier_service_id: number }

it('answers 404 for a courier service and a warehouse that do not exist, and 422 for an unknown place', async () => {
  const patch = (path: string) => shop.browser.patch(`${shop.path}${path}`, { is_enabled: true })
  expect((await patch('/courier-services/999999')).status).toBe(404)
  expect((await shop.browser.post(`${shop.path}/courier-services/999999/copy-rates`)).status).toBe(404)
  expect((await post('/courier-services/999999/copy-rates', undefined)).status).toBe(404)
  const costs = (change: object) => shop.browser.post(`${shop.path}/shipping-rates/quotes`, { ...parcel, ...change })
  expect((await costs({ warehouse_id: 999_999 })).status).toBe(404)
  expect(refusal(await costs({ location_id: 999_999 }))).toMatchObject({ status: 422 })
})

it('keeps the coordinates of a warehouse, and refuses those that are nowhere', async () => {
  const place = { name: 'Bandung', latitude: -6.9175, longitude: 107.6191 }
  expect(await shop.send('POST', '/warehouses', place)).toMatchObject(place)
  expect(refusal(await post('/warehouses', { ...place, latitude: 90.1 }))).toMatchObject({ status: 422 })
})
