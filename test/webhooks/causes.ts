import { forMachines } from '../../src/access/merchant-route.ts'
import { merchantRoutes } from '../../src/merchant-routes.ts'
import { type EventKind, eventKinds } from '../../src/modules/events/index.ts'
import { createApp, findInstallation, install, switchApp } from '../records/apps.ts'
import { createSeller } from '../records/catalog.ts'
import { buyer, openShop } from '../records/checkout.ts'
import { createOrderShop, type OrderShop } from '../records/orders.ts'
import { markSent } from '../records/refunds.ts'
import { createMerchant, type TestService } from '../support/service.ts'

/** The row that a change wrote; its event must come from the same transaction. */
export type Changed = { table: string; id: string | number }

export type Cause = { by: string; act: () => Promise<Changed> }

type Causes = Partial<Record<EventKind, Cause[]>>

type Subscribe = (merchant: Awaited<ReturnType<typeof createMerchant>>) => Promise<void>

/** For every event that the contract and the decisions name, each way over HTTP in which it comes about. */
export async function listCauses(service: TestService, url: string, subscribe: Subscribe): Promise<Causes> {
  const shop = await createOrderShop(service, 1000)
  await subscribe(shop)
  const causes: Causes = {
    ...orderCauses(shop),
    ...(await checkoutCauses(service, shop, subscribe)),
    ...(await appCauses(service, url)),
  }
  for (const [kind, cause] of exampleCauses(service, subscribe)) causes[kind] = [...(causes[kind] ?? []), cause]
  return causes
}

/**
 * Records that are created from the example of their route, of each kind whose event and scope are called
 * `<resource>.created` and `<resource>:create`. The example of orders refers to a store and its products.
 */
function exampleCauses(service: TestService, subscribe: Subscribe): [EventKind, Cause][] {
  const routes = forMachines(merchantRoutes(service.service)).filter(
    ({ kind, path, example }) => kind === 'create' && example !== undefined && !path.includes(':'),
  )
  return eventKinds.flatMap((kind) => {
    if (kind === 'order.created') return []
    const route = routes.find(
      ({ access }) => access.kind === 'machine' && access.scope === kind.replace(/\.created$/, ':create'),
    )
    if (!route) return []
    const act = async () => {
      const seller = await createSeller(service) // A business of its own, because an example may exist only once.
      await subscribe(seller)
      const { id } = await seller.must('POST', route.path, route.example)
      return { table: route.path.split('/').at(-1)!.replaceAll('-', '_'), id }
    }
    return [[kind, { by: `POST ${route.path}`, act }]]
  })
}

const order = (id: string): Changed => ({ table: 'orders', id })

function orderCauses(shop: OrderShop): Causes {
  const must = (path: string, body?: unknown, method = 'POST') => shop.must(method, `/v3/orders${path}`, body)
  /** Makes an order, then does something to it. */
  const after = (by: string, act: (id: string) => Promise<unknown>, fields: Record<string, unknown> = {}): Cause => ({
    by,
    act: async () => {
      const { id } = await shop.order(fields)
      await act(id)
      return order(id)
    },
  })
  const refundRow = (id: string): Changed => ({ table: 'refunds', id })
  const returnRow = (id: string): Changed => ({ table: 'returns', id })
  const refund = async (): Promise<string> => {
    const { id } = await shop.order()
    await must('/change-status', { ids: [id], payment_status: 'paid' })
    return (await must(`/${id}/refunds`, { reason: 'Broken cup' })).id
  }
  const takeBack = async (): Promise<string> => {
    const { id, orderlines } = await shop.order()
    for (const status of ['confirmed', 'shipped']) await must('/change-status', { ids: [id], status })
    const lines = [{ line_id: orderlines[0].id, quantity: 1 }]
    return (await must(`/${id}/returns`, { reason: 'Broken cup', lines })).id
  }
  const pay = (status: string) => (id: string) => must('/change-status', { ids: [id], payment_status: status })
  return {
    'order.updated': [
      after('an edit', (id) => must(`/${id}`, { notes: 'Call first' }, 'PATCH')),
      after('tags', (id) => must(`/${id}/update-tags`, { tags: ['vip'] })),
    ],
    'order.deleted': [after('a deletion', (id) => must('/delete', { ids: [id] }))],
    'order.status_changed': [after('a move', (id) => must('/change-status', { ids: [id], status: 'confirmed' }))],
    'order.payment_status_changed': [after('a payment', pay('paid'))],
    'payment.received': [after('a payment', pay('paid'))],
    'payment.failed': [after('a conflict', pay('conflict'))],
    'order.epayment_created': [after('instructions', (id) => must(`/${id}/payment`), { payment_method: 'va_bca' })],
    'refund.created': [{ by: 'a refund', act: async () => refundRow(await refund()) }],
    'refund.updated': [
      {
        by: 'a transfer',
        act: async () => {
          const id = await refund()
          await markSent(shop.must, id)
          return refundRow(id)
        },
      },
    ],
    'invoice.issued': [
      {
        by: 'a merchant',
        act: async () => {
          const { id } = await shop.order()
          await pay('paid')(id)
          return { table: 'invoices', id: (await must(`/${id}/invoice`)).id }
        },
      },
    ],
    'return.created': [{ by: 'a return', act: async () => returnRow(await takeBack()) }],
    'return.updated': [
      {
        by: 'a parcel',
        act: async () => {
          const id = await takeBack()
          await shop.must('PATCH', `/v3/returns/${id}`, { parcel_number: 'JNE124' })
          return returnRow(id)
        },
      },
    ],
    'shipment.status.updated': [
      after('a receipt', (id) => must(`/${id}/shipment-receipt`, { shipment_receipt: 'JNE123' }, 'PATCH')),
    ],
  }
}

async function checkoutCauses(service: TestService, shop: OrderShop, subscribe: Subscribe) {
  const store = await openShop(service)
  await subscribe(store)
  const variant = await store.sell({ stock: 100 })
  const buy = async (fields: object = {}) => {
    const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
    const answer = await store.visit('POST', '/checkout', buyer({ items, ...fields }))
    if (answer.status >= 300) throw new Error(answer.text)
    const { db } = service.service
    return await db
      .selectFrom('orders')
      .select(['id', 'customer_id'])
      .where('order_id', '=', answer.body.order_id)
      .executeTakeFirstOrThrow()
  }
  const checkout = { by: 'a checkout', act: async () => order((await buy()).id) }
  const spam = async () => {
    await store.send('PATCH', `/stores/${store.store.id}`, { is_spam_filter: true, max_per_phone: 1 })
    const fields = { customer_phone: '628123456789' }
    await buy(fields)
    const { id } = await buy(fields)
    await store.send('PATCH', `/stores/${store.store.id}`, { is_spam_filter: false, max_per_phone: 0 })
    return order(id)
  }
  const customer = (id: number | null): Changed => ({ table: 'customers', id: id! })
  const created = async (fields: object = {}) => order((await shop.order({ ...fields })).id)
  /** Creates a product, then does something to it. */
  const product = async (act: (id: number, variants: { id: number }[]) => Promise<unknown>): Promise<Changed> => {
    const { id, variants } = await shop.must('POST', '/v3/products', {
      name: 'Kopi Baru',
      item_type: 'physical',
      variants: [{ price: '10000.00', weight: 100 }],
    })
    await act(id, variants)
    return { table: 'products', id }
  }
  return {
    'order.created': [
      { by: "a merchant's order", act: created },
      checkout,
      {
        by: 'a duplicate',
        act: async () => {
          const copy = await shop.must('POST', `/v3/orders/${(await shop.order()).id}/duplicate`, {})
          return order(copy.id)
        },
      },
    ],
    'order.spam_created': [
      { by: "a merchant's order", act: () => created({ is_probably_spam: true }) },
      { by: 'a checkout', act: spam },
    ],
    'checkout_intent.created': [
      {
        by: 'a browser',
        act: async () => {
          const start = { client_session_id: crypto.randomUUID(), form_widget_id: 'storefront-checkout' }
          const { body } = await store.visit('POST', '/checkout-intents', start)
          return { table: 'checkout_intents', id: body.id as string }
        },
      },
    ],
    'customer.updated': [
      {
        by: 'a merchant',
        act: async () => {
          const { id } = await shop.must('POST', '/v3/customers', { name: 'Wati', phone: '081234570' })
          await shop.must('PATCH', `/v3/customers/${id}`, { name: 'Bu Wati' })
          return customer(id)
        },
      },
      {
        by: 'another email address',
        act: async () => {
          const email = `wati${Date.now()}@example.com`
          const { id } = await shop.must('POST', '/v3/customers', { name: 'Wati', email })
          await shop.must('PATCH', `/v3/customers/${id}`, { email: `bu.${email}` })
          return customer(id)
        },
      },
      {
        by: 'tags',
        act: async () => {
          const { id } = await shop.must('POST', '/v3/customers', { name: 'Wati', phone: '081234571' })
          await shop.must('POST', `/v3/customers/${id}/update-tags`, { tags: ['vip'] })
          return customer(id)
        },
      },
    ],
    'product.updated': [
      {
        by: 'a merchant',
        act: async () => product(async (id) => shop.must('PATCH', `/v3/products/${id}`, { name: 'Kopi Toraja' })),
      },
      {
        by: 'a change of a variant',
        act: async () =>
          product(async (_, [variant]) => shop.must('PATCH', `/v3/variants/${variant!.id}`, { price: '12000.00' })),
      },
    ],
    'product.deleted': [
      { by: 'a merchant', act: async () => product(async (id) => shop.must('DELETE', `/v3/products/${id}`)) },
    ],
    'customer.merged': [
      {
        by: 'a merchant',
        act: async () => {
          const { id } = await shop.must('POST', '/v3/customers', { name: 'Rina', phone: '081234568' })
          const { id: merged_id } = await shop.must('POST', '/v3/customers', { name: 'Rina', phone: '081234569' })
          await shop.must('POST', `/v3/customers/${id}/merge`, { merged_id })
          return customer(id)
        },
      },
    ],
    'customer.erased': [
      {
        by: 'a merchant',
        act: async () => {
          const { id } = await shop.must('POST', '/v3/customers', { name: 'Tini', phone: '081234567' })
          await shop.must('POST', `/v3/customers/${id}/erase`)
          return customer(id)
        },
      },
    ],
    'customer.created': [
      { by: 'a checkout', act: async () => customer((await buy()).customer_id) },
      {
        by: "a merchant's order",
        act: async () => customer((await shop.order({ customer_email: `new${Date.now()}@example.com` })).customer.id),
      },
    ],
  } satisfies Causes
}

async function appCauses(service: TestService, url: string): Promise<Causes> {
  const owner = await createMerchant(service)
  const events = ['app.installed', 'app.disabled', 'app.enabled', 'app.revoked']
  const app = await createApp(service, { webhook: { is_enabled: true, url, events } }, owner)
  const activated = await owner.browser.post(`${app.path}/webhook/activate`)
  if (activated.status !== 200) throw new Error(activated.text)
  const after = (by: string, ...changes: ('disable' | 'enable' | 'revoke')[]): Cause[] => [
    {
      by,
      act: async () => {
        const merchant = await install(service, app)
        const { id } = await findInstallation(merchant, merchant.business, app)
        for (const change of changes) await switchApp(merchant, merchant.business, app, change)
        return { table: 'installations', id }
      },
    },
  ]
  return {
    'app.installed': after('an approval'),
    'app.disabled': after('a pause', 'disable'),
    'app.enabled': after('a resumption', 'disable', 'enable'),
    'app.revoked': after('a removal', 'revoke'),
  }
}
