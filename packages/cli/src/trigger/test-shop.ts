import type { Business, BusinessAnswer, BusinessInput } from '../../../sdk/src/business.ts'

type Order = BusinessAnswer<'POST /orders'>
type OrderIn = BusinessInput<'POST /orders'>['body']

/** What triggers need of the test business. It is found or created when it is first needed, once a run. */
export type TestShop = ReturnType<typeof openTestShop>

const productName = 'Coffee from etalase-dev'

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * A phone number that no earlier run used, and that nobody has: numbers beginning with 0840 are given to no operator in
 * Indonesia, and none is as long. Messages of a test business reach no stranger.
 */
function inventPhone() {
  const unique = String(Date.now()).slice(-8) + String(Math.floor(Math.random() * 100)).padStart(2, '0')
  return `62840${unique}`
}

/** Calls that end when the signal is aborted. */
const endWith = (business: Business, signal: AbortSignal | undefined): Business['call'] =>
  ((operation: string, input?: object) => business.call(operation as never, { ...input, signal } as never)) as never

export function openTestShop(business: Business, signal?: AbortSignal) {
  const call = endWith(business, signal)
  const store = once(async () => {
    const { data } = await call('GET /stores', { query: { page_size: 1 } })
    return data[0] ?? (await call('POST /stores', { body: { name: 'Test store' } }))
  })

  const warehouse = once(async () => {
    const { data } = await call('GET /warehouses', { query: { page_size: 1 } })
    return data[0]
  })

  /** Orders are made of one product, which is never sold out. */
  const variant = once(async () => {
    const { data } = await call('GET /products', { query: { search: productName, page_size: 1 } })
    const product = data[0] ?? (await createProduct())
    return product.variants[0]!
  })

  const createProduct = (fields: { name?: string; is_inventory?: boolean } = {}) =>
    call('POST /products', {
      body: { name: productName, item_type: 'physical', variants: [{ price: '95000', weight: 250 }], ...fields },
    })

  return {
    call,
    warehouse,
    createProduct,
    createCustomer: (fields: { name?: string } = {}) =>
      call('POST /customers', { body: { name: 'Sari Dewi', phone: inventPhone(), ...fields } }),
    async createOrder(fields: Partial<OrderIn> = {}): Promise<Order> {
      const body = {
        store_unique_id: (await store()).unique_id,
        warehouse_unique_id: (await warehouse())?.unique_id,
        customer_name: 'Sari Dewi',
        customer_phone: inventPhone(),
        ordervariants: [{ variant_unique_id: (await variant()).unique_id, quantity: 1 }],
        payment_method: 'bank_transfer' as const,
        address: 'Jl. Merdeka 1',
        ...fields,
      }
      return await call('POST /orders', { body })
    },
    move: ({ id }: Order, ...statuses: Status[]) => moveThrough(call, id, statuses),
    pay: ({ id }: Order, payment_status: 'paid' | 'conflict' = 'paid') =>
      call('POST /orders/change-status', { body: { ids: [id], payment_status } }),
  }
}

type Status = NonNullable<BusinessInput<'POST /orders/change-status'>['body']['status']>

async function moveThrough(call: Business['call'], id: string, statuses: Status[]) {
  for (const status of statuses) await call('POST /orders/change-status', { body: { ids: [id], status } })
}
