import type { Tx } from '../../../platform/db/types.ts'
import { recordCustomer } from '../../buyers/customers/index.ts'
import { checkAttributes, mergeAttributes } from '../../catalog/attributes/index.ts'
import { buildFirstEvents } from '../../orders/events/index.ts'
import { buildOrder, type FullOrder, loadOrder, toTimestamp, writeOrders } from '../../orders/orders/index.ts'
import { checkDiscounts, computeTotals, drawUniqueCode } from '../../orders/pricing/index.ts'
import { readCourierService } from '../../stores/shipping/index.ts'
import { effectiveSettings, getStore } from '../../stores/store-settings/index.ts'
import { refuseIfClosed } from '../../stores/stores/index.ts'
import type { Author } from '../order-routes/index.ts'
import { chooseWarehouse } from './input/choose-warehouse.ts'
import { loadItems } from './input/load-items.ts'
import { readAccount } from './input/read-account.ts'
import { readDestination } from './input/read-delivery.ts'
import { readAmounts, readColumns } from './input/read-fields.ts'
import type { NewOrderIn } from './input/write-schemas.ts'

/** Creates an order for a merchant. It is a draft until it has all data that shipping and payment need. */
export async function createOrder(tx: Tx, author: Author, input: NewOrderIn, now: Date): Promise<FullOrder> {
  const { business_id } = author
  const store = await getStore(tx, business_id, input.store_unique_id)
  refuseIfClosed(store)
  const business = await tx
    .selectFrom('businesses')
    .select(['username', 'unique_id', 'currency', 'time_zone', 'tax_rate'])
    .where('id', '=', business_id)
    .executeTakeFirstOrThrow()
  const columns = readColumns(input, 'create')
  const [attributes] = await checkAttributes(tx, business_id, [{ owner: 'order', values: input.attributes }])
  const { customer_email: email = null, customer_phone: phone = null } = columns
  const person = { name: input.customer_name, email, phone }
  const sale = await prepareSale(tx, store, input, person)
  const customer = await recordCustomer(tx, business_id, person, now)
  const { currency, time_zone, tax_rate } = business
  const { order, lines } = buildOrder({
    ...sale,
    store: { id: store.id, business_id, currency, time_zone, tax_rate },
    buyer: { customer_id: customer.id, ...person },
    is_repeat: !customer.is_new,
    created_at: toTimestamp(now),
    fields: {
      ...readAccount(store, input.payment_account_unique_id),
      ...columns,
      attributes: mergeAttributes({}, attributes!),
      mark_as_spam_by: input.is_probably_spam ? 'merchant' : null,
      created_by: author.user_id,
      last_updated_by: author.user_id,
    },
  })
  const warehouse_id = sale.warehouse?.id
  const demand = sale.items.demand.map(({ name: _, ...unit }) => ({ ...unit, warehouse_id: warehouse_id! }))
  const events = buildFirstEvents(order, lines, { business, store })
  await writeOrders(tx, [{ order, lines, demand, events, by: author.by }], now)
  return await loadOrder(tx, order)
}

type Store = Awaited<ReturnType<typeof getStore>>
type Settings = ReturnType<typeof effectiveSettings>
type Items = Awaited<ReturnType<typeof loadItems>>
type Person = { name: string; email: string | null; phone: string | null }

/** What is sold and how it is paid and delivered. The order is a draft while something of that is missing. */
async function prepareSale(tx: Tx, store: Store, input: NewOrderIn, { name, email, phone }: Person) {
  const settings = effectiveSettings(store.settings)
  const items = await loadItems(tx, store.business_id, input)
  const sender = await chooseSender(tx, store, input, items)
  const totals = readTotals(input, settings, items, sender)
  const buyer = { customer_name: name, customer_email: email, customer_phone: phone }
  const destination = await readDestination(tx, input, buyer)
  const isDeliverable = !items.is_physical || isShippable(settings, sender, destination)
  const isComplete = items.lines.length > 0 && input.payment_method !== undefined && isDeliverable
  const payment_method = input.payment_method ?? 'no_payment'
  const status = isComplete ? ('pending' as const) : ('draft' as const)
  return { settings, items, ...sender, totals, destination, payment_method, status }
}

type Sender = Awaited<ReturnType<typeof chooseSender>>

/** The courier of the order, and the warehouse that it is sent from. */
async function chooseSender(tx: Tx, store: Store, input: NewOrderIn, { is_physical, demand }: Items) {
  const courier_service = input.courier_service_id ? await readCourierService(tx, input.courier_service_id) : null
  const preference = { warehouse_unique_id: input.warehouse_unique_id, store_warehouse_id: store.warehouse_id }
  const needsWarehouse = is_physical || demand.length > 0 || Boolean(input.warehouse_unique_id)
  const warehouse = needsWarehouse ? await chooseWarehouse(tx, store.business_id, preference, demand) : null
  return { courier_service, warehouse }
}

type Destination = Awaited<ReturnType<typeof readDestination>>

const isShippable = (settings: Settings, { courier_service, warehouse }: Sender, destination: Destination) =>
  Boolean(destination?.address && destination.location_id && warehouse) &&
  (courier_service !== null || !settings.is_courier_required)

function readTotals(input: NewOrderIn, settings: Settings, items: Items, { courier_service }: Sender) {
  const payment_method = input.payment_method ?? 'no_payment'
  const amounts = readAmounts(input)
  const totals = computeTotals({
    settings,
    product_price: items.product_price,
    shipping_cost: 0,
    ...amounts,
    discount: null,
    payment_method,
    courier_id: courier_service?.courier.id ?? null,
    unique_code: drawUniqueCode(settings, payment_method),
  })
  checkDiscounts(amounts, totals)
  return totals
}
