import { randomInt } from 'node:crypto'
import type { Tx } from '../../../platform/db/types.ts'
import { conflict } from '../../../platform/errors.ts'
import { createUuid } from '../../../platform/ids.ts'
import { recordCustomer } from '../../buyers/customers/index.ts'
import { takeStock } from '../../catalog/products/index.ts'
import { recordEvent } from '../../events/index.ts'
import { effectiveSettings, getStore } from '../../stores/stores/index.ts'
import { chooseWarehouse, originOf } from './choose-warehouse.ts'
import { showOrderEvent } from './event-views.ts'
import { insertLines } from './insert-lines.ts'
import { loadItems } from './load-items.ts'
import { type FullOrder, loadOrder } from './load-orders.ts'
import { createOrderNumber, createSecretSlug } from './order-number.ts'
import { priceOrder } from './price-order.ts'
import { readAmounts, readCourierService, readDestination, readPlainFields } from './read-fields.ts'
import type { ChargeSettings } from './totals.ts'
import type { NewOrder } from './write-schemas.ts'

export type Author = { business_id: number; user_id: number | null; by: string | null }

/** An order that a merchant enters. It is pending once it names all that shipping and payment need, else a draft. */
export async function createOrder(tx: Tx, author: Author, input: NewOrder, now: Date): Promise<FullOrder> {
  const { business_id } = author
  const store = await getStore(tx, business_id, input.store_unique_id)
  const settings = effectiveSettings(store.settings)
  const items = await loadItems(tx, business_id, input)
  const plain = readPlainFields(input)
  const buyer = {
    customer_name: input.customer_name,
    customer_email: plain.customer_email ?? null,
    customer_phone: plain.customer_phone ?? null,
  }
  const service = input.courier_service_id ? await readCourierService(tx, input.courier_service_id) : null
  const wish = { warehouse_unique_id: input.warehouse_unique_id, store_warehouse_id: store.warehouse_id }
  const needsWarehouse = items.is_physical || items.demand.length > 0 || Boolean(input.warehouse_unique_id)
  const warehouse = needsWarehouse ? await chooseWarehouse(tx, business_id, wish, items.demand) : null
  const payment_method = input.payment_method ?? 'no_payment'
  const uniqueCode =
    settings.is_unique_code && payment_method === 'bank_transfer'
      ? randomInt(1, settings.max_unique_code_amount + 1) * 100
      : 0
  const totals = priceOrder(settings as ChargeSettings, {
    product_price: items.product_price,
    amounts: readAmounts(input),
    payment_method,
    unique_code: uniqueCode,
    courier_id: service?.courier.id ?? null,
  })
  const destination = await readDestination(tx, input, buyer, null)
  const isShippable =
    Boolean(destination?.address && destination.location_id && warehouse) &&
    (service !== null || !settings.is_courier_required)
  const isComplete = items.lines.length > 0 && input.payment_method !== undefined && (isShippable || !items.is_physical)
  const status = isComplete ? 'pending' : 'draft'
  const customer = await recordCustomer(
    tx,
    business_id,
    { name: buyer.customer_name, email: buyer.customer_email, phone: buyer.customer_phone },
    now,
  )
  const { lines: _, demand, ...sums } = items
  const id = createUuid()
  await tx
    .insertInto('orders')
    .values({
      id,
      business_id,
      store_id: store.id,
      order_id: createOrderNumber(now),
      secret_slug: createSecretSlug(),
      status,
      payment_status: 'unpaid',
      draft_time: now,
      pending_time: isComplete ? now : null,
      unpaid_time: now,
      customer_id: customer.id,
      ...plain,
      ...buyer,
      destination: destination && JSON.stringify(destination),
      warehouse_id: warehouse?.id ?? null,
      origin: warehouse && JSON.stringify(originOf(warehouse)),
      courier_service_id: service?.id ?? null,
      courier_service: service && JSON.stringify(service),
      ...sums,
      variants: JSON.stringify(items.variants),
      bundle_price_options: JSON.stringify(items.bundle_price_options),
      total_weight: items.product_weight + items.weight_bump,
      ...totals,
      other_income_name: input.other_income_name ?? settings.other_income_name ?? null,
      payment_method,
      is_from_payment_link: payment_method === 'payment_link',
      tags: input.tags ?? [],
      metadata: input.metadata ? JSON.stringify(input.metadata) : null,
      agent_context: input.agent_context ? JSON.stringify(input.agent_context) : null,
      is_probably_spam: input.is_probably_spam ?? false,
      mark_as_spam_by: input.is_probably_spam ? 'merchant' : null,
      created_by: author.user_id,
      last_updated_by: author.user_id,
      created_at: now,
      last_updated_at: now,
    })
    .execute()
  await insertLines(tx, id, items, totals, warehouse?.id ?? null, now)
  const from = { order_id: id, at: now, by: author.by, from_status: null }
  await tx
    .insertInto('order_status_history')
    .values([
      { ...from, axis: 'status', to_status: status },
      { ...from, axis: 'payment', to_status: 'unpaid' },
    ])
    .execute()
  const missing = warehouse
    ? await takeStock(
        tx,
        demand.map(({ name: _name, ...wanted }) => ({ ...wanted, warehouse_id: warehouse.id })),
        now,
      )
    : []
  if (missing.length > 0) throw conflict('The stock was sold in the meantime: out of stock')
  const order = await loadOrder(tx, id)
  const event = { business_id, order_id: id, payload: showOrderEvent(order) }
  await recordEvent(tx, { ...event, kind: 'order.created' }, now)
  if (order.is_probably_spam) await recordEvent(tx, { ...event, kind: 'order.spam_created' }, now)
  return order
}
