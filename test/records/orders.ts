import type { TestService } from '../support/service.ts'
import { createSeller, type Json } from './catalog.ts'
import { offerCouriers } from './checkout.ts'

/** A shop with a store, a product in stock and what an order needs to be shipped. */
export async function createOrderShop(service: TestService, stock = 100) {
  const shop = await createSeller(service)
  const store = await shop.store()
  await offerCouriers(service, shop.business.id)
  const [main] = (await shop.get('/v3/warehouses')).body.data
  const place = { name: 'Bandung', address: 'Jl. Braga 12' }
  const warehouse = await shop.must('PATCH', `/v3/warehouses/${main.id}`, place)
  const [location] = (await shop.get('/v3/locations?search=menteng')).body.data
  const { id: productId } = await shop.product({ is_inventory: true })
  const product = (await shop.get(`/v3/products/${productId}`)).body
  const [variant] = product.variants
  const stockPath = `/v3/variants/${variant.id}`
  await service.service.db
    .insertInto('variant_stocks')
    .values({ business_id: product.business.id, variant_id: variant.id, warehouse_id: warehouse.id, quantity: stock })
    .onConflict((known) => known.constraint('variant_stocks_pkey').doUpdateSet({ quantity: stock }))
    .execute()
  const service_id = (
    await service.service.db.selectFrom('courier_services').select('id').orderBy('id').executeTakeFirstOrThrow()
  ).id
  const digital = await shop.product({
    name: 'E-book',
    item_type: 'digital',
    variants: [{ price: '50000', weight: 0 }],
  })
  const [ebook] = (await shop.get(`/v3/products/${digital.id}`)).body.variants

  const complete = {
    store_unique_id: store.unique_id,
    customer_name: 'Sari Dewi',
    customer_email: 'sari@example.com',
    customer_phone: '628112345678',
    ordervariants: [{ variant_unique_id: variant.unique_id, quantity: 2 }],
    payment_method: 'bank_transfer',
    address: 'Jl. Merdeka 1',
    location_id: location.id,
    postal_code: '10310',
    warehouse_unique_id: warehouse.unique_id,
    courier_service_id: service_id,
    shipping_cost: '12000',
  }
  const quantity = async () =>
    (
      await service.service.db
        .selectFrom('variant_stocks')
        .select('quantity')
        .where('variant_id', '=', variant.id)
        .where('warehouse_id', '=', warehouse.id)
        .executeTakeFirstOrThrow()
    ).quantity

  return {
    ...shop,
    storeRecord: store,
    warehouse,
    location,
    product,
    variant,
    ebook,
    stockPath,
    complete,
    quantity,
    order: (fields: Json = {}) => shop.must('POST', '/v3/orders', { ...complete, ...fields }),
    digitalOrder: (fields: Json = {}) =>
      shop.must('POST', '/v3/orders', {
        store_unique_id: store.unique_id,
        customer_name: 'Budi',
        customer_email: 'budi@example.com',
        ordervariants: [{ variant_unique_id: ebook.unique_id, quantity: 1 }],
        payment_method: 'va_bca',
        ...fields,
      }),
    move: (ids: unknown[], change: Json) => shop.send('POST', '/v3/orders/change-status', { ids, ...change }),
    events: async (orderId: string) =>
      (
        await service.service.db
          .selectFrom('events')
          .select(['kind', 'payload', 'sequence'])
          .where('order_id', '=', orderId)
          .orderBy('sequence')
          .execute()
      ).map((event) => ({ ...event, payload: JSON.parse(event.payload) as Record<string, unknown> })),
  }
}

export type OrderShop = Awaited<ReturnType<typeof createOrderShop>>
