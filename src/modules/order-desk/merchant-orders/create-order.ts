import type { Tx } from '../../../platform/db/types.ts'
import { recordCustomer } from '../../buyers/customers/index.ts'
import { checkAttributes, mergeAttributes } from '../../catalog/attributes/index.ts'
import { buildFirstEvents } from '../../orders/events/index.ts'
import { buildOrder, type FullOrder, loadOrder, toTimestamp, writeOrders } from '../../orders/orders/index.ts'
import { checkDiscounts, computeTotals, drawUniqueCode } from '../../orders/pricing/index.ts'
import { effectiveSettings, getStore } from '../../stores/store-settings/index.ts'
import { refuseIfClosed } from '../../stores/stores/index.ts'
import type { Author } from '../order-routes/index.ts'
import { chooseWarehouse } from './input/choose-warehouse.ts'
import { loadItems } from './input/load-items.ts'
import { readAccount } from './input/read-account.ts'
import { readCourierService, readDestination } from './input/read-delivery.ts'
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
  const settings = effectiveSettings(store.settings)
  const items = await loadItems(tx, business_id, input)
  const columns = readColumns(input, 'create')
  const [attributes] = await checkAttributes(tx, business_id, [{ owner: 'order', values: input.attributes }])
  const {
    customer_name,
    customer_email = null,
    customer_phone = null,
  } = { ...columns, customer_name: input.customer_name }
  const service = input.courier_service_id ? await readCourierService(tx, input.courier_service_id) : null
  const preference = { warehouse_unique_id: input.warehouse_unique_id, store_warehouse_id: store.warehouse_id }
  const needsWarehouse = items.is_physical || items.demand.length > 0 || Boolean(input.warehouse_unique_id)
  const warehouse = needsWarehouse ? await chooseWarehouse(tx, business_id, preference, items.demand) : null
  const payment_method = input.payment_method ?? 'no_payment'
  const amounts = readAmounts(input)
  const totals = computeTotals({
    settings,
    product_price: items.product_price,
    shipping_cost: 0,
    ...amounts,
    discount: null,
    payment_method,
    courier_id: service?.courier.id ?? null,
    unique_code: drawUniqueCode(settings, payment_method),
  })
  checkDiscounts(amounts, totals)
  const destination = await readDestination(tx, input, { customer_name, customer_email, customer_phone })
  const isShippable =
    Boolean(destination?.address && destination.location_id && warehouse) &&
    (service !== null || !settings.is_courier_required)
  const isComplete = items.lines.length > 0 && input.payment_method !== undefined && (isShippable || !items.is_physical)
  const person = { name: customer_name, email: customer_email, phone: customer_phone }
  const customer = await recordCustomer(tx, business_id, person, now)
  const { order, lines } = buildOrder({
    store: {
      id: store.id,
      business_id,
      currency: business.currency,
      time_zone: business.time_zone,
      tax_rate: business.tax_rate,
    },
    settings,
    items,
    totals,
    buyer: { customer_id: customer.id, ...person },
    is_repeat: !customer.is_new,
    payment_method,
    warehouse,
    courier_service: service,
    destination,
    status: isComplete ? 'pending' : 'draft',
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
  const demand = items.demand.map(({ variant_id, quantity }) => ({ variant_id, quantity, warehouse_id: warehouse!.id }))
  const events = buildFirstEvents(order, lines, { business, store })
  await writeOrders(tx, [{ order, lines, demand, events, by: author.by }], now)
  return await loadOrder(tx, order)
}
