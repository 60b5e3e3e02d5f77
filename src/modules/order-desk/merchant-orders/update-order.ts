import type { Caller } from '../../../access/caller.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { checkAttributes, mergeAttributes } from '../../catalog/attributes/index.ts'
import { checkPriceOpen, checkProofOpen } from '../../orders/fields/index.ts'
import {
  checkoutOrderEnd,
  checkVersion,
  type FullOrder,
  type LockedOrder,
  loadOrder,
  lockOrder,
  nameOfCharge,
  type OrderKey,
  saveOrder,
  writeLines,
} from '../../orders/orders/index.ts'
import {
  checkDiscounts,
  computeTotals,
  coveredPrice,
  drawUniqueCode,
  unexplainedDifference,
} from '../../orders/pricing/index.ts'
import { readCourierService } from '../../stores/shipping/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import type { Author } from '../order-routes/index.ts'
import { checkBuyerChange } from './check-buyer-change.ts'
import { findCoverage } from './find-coverage.ts'
import { readAccount } from './input/read-account.ts'
import { type Destination, editDestination } from './input/read-delivery.ts'
import { changedColumns, type GivenAmounts, readAmounts, readColumns } from './input/read-fields.ts'
import type { OrderChange } from './input/write-schemas.ts'
import { type Goods, readGoods, replaceGoods } from './replace-goods.ts'

/** The editor of an order: a name for the history, and the caller, whose permission to refund may be required. */
export type Editor = Author & { caller: Caller }

/**
 * Edits an order. Values equal to the current ones are ignored; without other values nothing is written. A change of
 * price recomputes all totals, and is refused once the order is paid or shipped.
 */
export async function updateOrder(
  tx: Tx,
  author: Editor,
  key: OrderKey,
  input: OrderChange,
  ifMatch: string | undefined,
  now: Date,
): Promise<FullOrder> {
  const order = await lockOrder(tx, key)
  checkVersion(order, ifMatch)
  const [values] = await checkAttributes(tx, order.business_id, [{ owner: 'order', values: input.attributes }])
  const columns = {
    ...readAccount(order.store, input.payment_account_unique_id),
    ...readColumns(input, 'patch'),
    attributes: mergeAttributes(order.attributes, values!),
    ...(input.transferproof_url && { transferproof_rejection: null }),
  }
  checkProofOpen(order, columns)
  await checkBuyerChange(tx, author.caller, order, columns)
  const destination = await editDestination(tx, input, order.destination as Destination | null, {
    before: order,
    after: { ...order, ...columns },
  })
  const pricing = readPricing(order, input)
  const repriced = pricing && (await reprice(tx, order, pricing, columns.other_income_name, author.by, now))
  const fields = changedColumns(order, { ...repriced, ...columns, destination })
  if (Object.keys(fields).length === 0) return await loadOrder(tx, key)
  return await saveOrder(tx, key, { ...fields, last_updated_by: author.user_id }, author.by, now)
}

type Pricing = {
  /** The amounts in the request, and those that differ from the order. */
  given: GivenAmounts
  amounts: GivenAmounts
  payment_method: string
  courier_service_id: number | null
  goods?: Goods
}

/** The changes that affect the price; undefined if there are none. */
function readPricing(order: LockedOrder, input: OrderChange): Pricing | undefined {
  const given = readAmounts(input)
  const amounts = changedColumns(order, given)
  const { payment_method = order.payment_method, courier_service_id = order.courier_service_id } = input
  const goods = readGoods(order, input)
  const isChanged =
    Object.keys(amounts).length > 0 ||
    payment_method !== order.payment_method ||
    courier_service_id !== order.courier_service_id ||
    goods !== undefined
  return isChanged ? { given, amounts, payment_method, courier_service_id, goods } : undefined
}

type Service = { id: number; courier: { id: number } } | null

/** Replaces the goods and recomputes the amounts; returns the columns that follow. */
async function reprice(
  tx: Tx,
  order: LockedOrder,
  pricing: Pricing,
  chargeName: string | null | undefined,
  by: string | null,
  now: Date,
) {
  checkPriceOpen(order)
  const service = await findService(tx, order, pricing.courier_service_id)
  const goods = pricing.goods ? await replaceGoods(tx, order, pricing.goods, by, now) : undefined
  const coverage = await findCoverage(tx, order, goods?.items.lines)
  const totals = computeTotals(totalsInput(order, pricing, service, goods, coverage))
  checkDiscounts(pricing.given, totals)
  const warehouseId = goods ? goods.columns.warehouse_id : order.warehouse_id
  await writeLines(tx, order, goods?.items.lines, totals, warehouseId, now, coverage?.covers)
  const isOtherCharge = totals.other_income !== order.other_income && chargeName === undefined
  const settings = effectiveSettings(order.store.settings)
  return {
    ...goods?.columns,
    ...totals,
    ...(isOtherCharge && {
      other_income_name: nameOfCharge(totals, pricing.payment_method, settings, order.other_income_name),
    }),
    courier_service_id: service ? service.id : null,
    courier_service: service || null,
    ...methodColumns(order, pricing.payment_method, now),
  }
}

const findService = async (tx: Tx, order: LockedOrder, id: number | null): Promise<Service> =>
  id === order.courier_service_id ? (order.courier_service as Service) : id ? await readCourierService(tx, id) : null

type NewGoods = Awaited<ReturnType<typeof replaceGoods>> | undefined
type Coverage = Awaited<ReturnType<typeof findCoverage>>

function totalsInput(order: LockedOrder, pricing: Pricing, service: Service, goods: NewGoods, coverage: Coverage) {
  const { amounts, payment_method } = pricing
  const settings = effectiveSettings(order.store.settings)
  const isOtherMethod = payment_method !== order.payment_method
  const applied_to = order.discount_code_applied_to
  const discounted = amounts.product_discount ?? order.product_discount
  const covered = coverage && coveredPrice(goods?.items.lines ?? coverage.lines, discounted, coverage.covers)
  return {
    settings,
    product_price: goods?.columns.product_price ?? order.product_price,
    product_discount: order.product_discount,
    shipping_cost: order.shipping_cost,
    shipping_discount: order.shipping_discount,
    ...(!isOtherMethod && { other_income: order.other_income }),
    // The total of a migrated order already includes its charges.
    ...(!isOtherMethod && order.legacy_id !== null && { service_fee: order.service_fee }),
    ...amounts,
    discount: applied_to && { applied_to, amount: order.discount_code_discount, covered },
    payment_method,
    courier_id: service ? service.courier.id : null,
    unique_code: isOtherMethod ? drawUniqueCode(settings, payment_method) : order.unique_code_discount,
    payment_link_income: order.payment_link_income,
    fees: order,
    unexplainedDifference: unexplainedDifference(order),
  }
}

/** A new payment method discards the payment instructions, but not the fact that the order came from a payment link. */
function methodColumns(order: LockedOrder, payment_method: string, now: Date) {
  const is_from_payment_link = order.is_from_payment_link || payment_method === 'payment_link'
  if (payment_method === order.payment_method) return { payment_method, is_from_payment_link }
  const settings = effectiveSettings(order.store.settings)
  return {
    payment_method,
    is_from_payment_link,
    pg_payment_info: {},
    pg_reference_id: null,
    epayment_provider: null,
    ...(order.is_from_form && {
      payment_expiration_at: checkoutOrderEnd(settings, payment_method, new Date(order.created_at), now),
    }),
  }
}
