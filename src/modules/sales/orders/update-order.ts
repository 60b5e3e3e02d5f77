import type { Tx } from '../../../platform/db/types.ts'
import { conflict } from '../../../platform/errors.ts'
import { takeStock } from '../../catalog/products/index.ts'
import { effectiveSettings } from '../../stores/stores/index.ts'
import type { OrderFields } from './change-order-status.ts'
import { chooseWarehouse, originOf } from './choose-warehouse.ts'
import type { Author } from './create-order.ts'
import { insertLines } from './insert-lines.ts'
import { loadItems } from './load-items.ts'
import type { FullOrder } from './load-orders.ts'
import { checkVersion, type LockedOrder, lockOrder } from './lock-orders.ts'
import { giveStockBack } from './move-stock.ts'
import { priceOrder } from './price-order.ts'
import { type Destination, readAmounts, readCourierService, readDestination, readPlainFields } from './read-fields.ts'
import { isPriceOpen } from './rules.ts'
import { saveOrder } from './save-order.ts'
import type { ChargeSettings } from './totals.ts'
import type { OrderChange } from './write-schemas.ts'

const pricing = [
  'ordervariants',
  'orderbundles',
  'payment_method',
  'shipping_cost',
  'product_discount',
  'shipping_discount',
  'other_income',
  'courier_service_id',
  'warehouse_unique_id',
] as const

/** Edits an order. What moves its price is refused once it is paid or has left, and recomputes every total. */
export async function updateOrder(
  tx: Tx,
  author: Author,
  id: string,
  input: OrderChange,
  ifMatch: string | undefined,
  now: Date,
): Promise<FullOrder> {
  const order = await lockOrder(tx, id)
  checkVersion(order, ifMatch)
  const plain = readPlainFields(input)
  const buyer = {
    customer_name: input.customer_name ?? order.customer_name,
    customer_email: plain.customer_email === undefined ? order.customer_email : plain.customer_email,
    customer_phone: plain.customer_phone === undefined ? order.customer_phone : plain.customer_phone,
  }
  const destination = await readDestination(tx, input, buyer, order.destination as Destination | null)
  const repriced = pricing.some((field) => input[field] !== undefined) ? await reprice(tx, order, input, now) : {}
  const fields = {
    ...plain,
    destination: destination && JSON.stringify(destination),
    ...repriced,
    last_updated_by: author.user_id,
  }
  return await saveOrder(tx, id, fields, now)
}

async function reprice(tx: Tx, order: LockedOrder, input: OrderChange, now: Date): Promise<OrderFields> {
  if (!isPriceOpen(order))
    throw conflict(
      `Order ${order.order_id} is ${order.payment_status} and ${order.status}: its items and amounts are fixed`,
    )
  const settings = effectiveSettings(order.store.settings) as ChargeSettings
  const service =
    input.courier_service_id === undefined
      ? (order.courier_service as { id: number; courier: { id: number } } | null)
      : input.courier_service_id && (await readCourierService(tx, input.courier_service_id))
  const goods = await replaceGoods(tx, order, input, now)
  const payment_method = input.payment_method ?? order.payment_method
  const isOtherMethod = payment_method !== order.payment_method
  const kept = {
    product_discount: order.product_discount,
    shipping_cost: order.shipping_cost,
    shipping_discount: order.shipping_discount,
    ...(!isOtherMethod && { other_income: order.other_income }),
  }
  const totals = priceOrder(settings, {
    product_price: goods.product_price ?? order.product_price,
    amounts: { ...kept, ...readAmounts(input) },
    payment_method,
    unique_code: payment_method === 'bank_transfer' ? order.unique_code_discount : 0,
    courier_id: service ? service.courier.id : null,
    discount: order.discount_code_applied_to && {
      applied_to: order.discount_code_applied_to,
      amount: order.discount_code_discount,
    },
    payment_link_income: order.payment_link_income,
  })
  return {
    ...goods,
    ...totals,
    courier_service_id: service ? service.id : null,
    courier_service: service ? JSON.stringify(service) : null,
    payment_method,
    // Where the order came from stays known when its method changes; the instructions of the old method do not.
    is_from_payment_link: order.is_from_payment_link || payment_method === 'payment_link',
    ...(isOtherMethod && { pg_payment_info: '{}', pg_reference_id: null, epayment_provider: null }),
  }
}

/** New lines in place of the old ones: their stock goes back first, so that an order may keep what it has. */
async function replaceGoods(tx: Tx, order: LockedOrder, input: OrderChange, now: Date) {
  if (!input.ordervariants && !input.orderbundles && input.warehouse_unique_id === undefined) return {}
  const before = {
    ordervariants: Object.values(order.variants as Record<string, { variant_unique_id: string; quantity: number }>),
    orderbundles: Object.values(
      order.bundle_price_options as Record<string, { bundle_price_option_unique_id: string; quantity: number }>,
    ),
  }
  const items = await loadItems(tx, order.business_id, {
    ordervariants: input.ordervariants ?? before.ordervariants,
    orderbundles: input.orderbundles ?? before.orderbundles,
  })
  await giveStockBack(tx, [order.id], now)
  await tx.deleteFrom('order_lines').where('order_id', '=', order.id).execute()
  const wish = { warehouse_unique_id: input.warehouse_unique_id, store_warehouse_id: order.warehouse_id }
  const warehouse =
    items.is_physical || items.demand.length > 0
      ? await chooseWarehouse(tx, order.business_id, wish, items.demand)
      : null
  await insertLines(tx, order.id, items, order, warehouse?.id ?? null, now)
  const demand = items.demand.map(({ variant_id, quantity }) => ({
    variant_id,
    quantity,
    warehouse_id: warehouse!.id,
  }))
  if ((await takeStock(tx, demand, now)).length > 0) throw conflict('The stock was sold in the meantime: out of stock')
  return {
    variants: JSON.stringify(items.variants),
    bundle_price_options: JSON.stringify(items.bundle_price_options),
    total_quantity: items.total_quantity,
    product_weight: items.product_weight,
    weight_bump: items.weight_bump,
    total_weight: items.product_weight + items.weight_bump,
    is_physical: items.is_physical,
    product_price: items.product_price,
    cogs: items.cogs,
    warehouse_id: warehouse?.id ?? null,
    origin: warehouse && JSON.stringify(originOf(warehouse)),
  }
}
