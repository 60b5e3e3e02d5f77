import type { TestShop } from './test-shop.ts'

export type Trigger = {
  /** The event that it causes, besides those of what has to exist for it. */
  event: string
  /** Does it by calls of the API, and says of which record. */
  run: (shop: TestShop) => Promise<string>
}

type Order = Awaited<ReturnType<TestShop['createOrder']>>

/** Creates an order, then does something to it. */
const toOrder = (event: string, act: (shop: TestShop, order: Order) => Promise<unknown>): Trigger => ({
  event,
  run: async (shop) => {
    const order = await shop.createOrder()
    await act(shop, order)
    return `order ${order.order_id}`
  },
})

const orderTriggers: Record<string, Trigger> = {
  'order.created': toOrder('order.created', async () => {}),
  'order.updated': toOrder('order.updated', ({ call }, { id }) =>
    call('PATCH /orders/{id}', { path: { id }, body: { notes: 'Call first' } }),
  ),
  'order.paid': toOrder('order.payment_status_changed', ({ pay }, order) => pay(order)),
  'order.confirmed': toOrder('order.status_changed', ({ move }, order) => move(order, 'confirmed')),
  'order.shipped': toOrder('order.status_changed', ({ move }, order) => move(order, 'confirmed', 'shipped')),
  'order.completed': toOrder('order.status_changed', async ({ move, pay }, order) => {
    await pay(order)
    await move(order, 'confirmed', 'shipped', 'completed')
  }),
  'order.canceled': toOrder('order.status_changed', ({ move }, order) => move(order, 'canceled')),
  'order.deleted': toOrder('order.deleted', ({ call }, { id }) => call('POST /orders/delete', { body: { ids: [id] } })),
  'order.spam_created': {
    event: 'order.spam_created',
    run: async (shop) => `order ${(await shop.createOrder({ is_probably_spam: true })).order_id}`,
  },
  'payment.received': toOrder('payment.received', ({ pay }, order) => pay(order)),
  'payment.failed': toOrder('payment.failed', ({ pay }, order) => pay(order, 'conflict')),
  'invoice.issued': toOrder('invoice.issued', async ({ call, pay }, order) => {
    await pay(order)
    await call('POST /orders/{id}/invoice', { path: { id: order.id } })
  }),
  'shipment.status.updated': toOrder('shipment.status.updated', ({ call }, { id }) =>
    call('PATCH /orders/{id}/shipment-receipt', { path: { id }, body: { shipment_receipt: 'TEST123456' } }),
  ),
}

const bank_account = { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' }

async function createRefund({ call, pay }: TestShop, order: Order) {
  await pay(order)
  const body = { reason: 'Broken cup', method: 'bank_transfer' as const, bank_account }
  return await call('POST /orders/{id}/refunds', { path: { id: order.id }, body })
}

async function createReturn({ call, move }: TestShop, order: Order) {
  await move(order, 'confirmed', 'shipped')
  const lines = order.orderlines.map(({ id, quantity }) => ({ line_id: id, quantity }))
  return await call('POST /orders/{id}/returns', { path: { id: order.id }, body: { reason: 'Broken cup', lines } })
}

const aftercareTriggers: Record<string, Trigger> = {
  'refund.created': toOrder('refund.created', createRefund),
  'refund.updated': toOrder('refund.updated', async (shop, order) => {
    const { id } = await createRefund(shop, order)
    await shop.call('POST /refunds/{id}/mark-sent', { path: { id }, body: { bank_account } })
  }),
  'return.created': toOrder('return.created', createReturn),
  'return.updated': toOrder('return.updated', async (shop, order) => {
    const { id } = await createReturn(shop, order)
    await shop.call('PATCH /returns/{id}', { path: { id }, body: { parcel_number: 'TEST123456' } })
  }),
}

type Product = Awaited<ReturnType<TestShop['createProduct']>>

/** Creates a product of its own, then does something to it. */
const toProduct = (
  event: string,
  act: (shop: TestShop, product: Product) => Promise<unknown>,
  fields: { is_inventory?: boolean } = {},
): Trigger => ({
  event,
  run: async (shop) => {
    const product = await shop.createProduct({ name: 'Product for tests', ...fields })
    await act(shop, product)
    return `product ${product.id}`
  },
})

const productTriggers: Record<string, Trigger> = {
  'product.created': toProduct('product.created', async () => {}),
  'product.updated': toProduct('product.updated', ({ call }, { id }) =>
    call('PATCH /products/{product_id}', { path: { product_id: id }, body: { name: 'Product with another name' } }),
  ),
  'product.deleted': toProduct('product.deleted', ({ call }, { id }) =>
    call('DELETE /products/{product_id}', { path: { product_id: id } }),
  ),
  'stock.changed': toProduct(
    'stock.changed',
    async ({ call, warehouse }, { variants }) =>
      call('PATCH /variants/{variant_id}/stock', {
        path: { variant_id: variants[0]!.id },
        body: { adjustment: 10, warehouse_id: (await warehouse())?.id },
      }),
    { is_inventory: true },
  ),
}

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>

/** Creates a customer, then does something to it. */
const toCustomer = (event: string, act: (shop: TestShop, customer: Customer) => Promise<unknown>): Trigger => ({
  event,
  run: async (shop) => {
    const customer = await shop.createCustomer()
    await act(shop, customer)
    return `customer ${customer.id}`
  },
})

const customerTriggers: Record<string, Trigger> = {
  'customer.created': toCustomer('customer.created', async () => {}),
  'customer.updated': toCustomer('customer.updated', ({ call }, { id }) =>
    call('PATCH /customers/{customer_id}', { path: { customer_id: id }, body: { name: 'Ibu Sari Dewi' } }),
  ),
  'customer.merged': toCustomer('customer.merged', async ({ call, createCustomer }, { id }) => {
    const { id: merged_id } = await createCustomer({ name: 'Sari D.' })
    await call('POST /customers/{customer_id}/merge', { path: { customer_id: id }, body: { merged_id } })
  }),
  'customer.erased': toCustomer('customer.erased', ({ call }, { id }) =>
    call('POST /customers/{customer_id}/erase', { path: { customer_id: id } }),
  ),
}

/** What can be triggered, by name: an event, or what happens to an order. */
export const triggers: Record<string, Trigger> = {
  ...orderTriggers,
  'order.status_changed': orderTriggers['order.confirmed']!,
  'order.payment_status_changed': orderTriggers['order.paid']!,
  ...aftercareTriggers,
  ...productTriggers,
  ...customerTriggers,
}
