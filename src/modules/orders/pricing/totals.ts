import { randomInt } from 'node:crypto'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { checkAmount, computeShare, type Minor } from '../../../platform/text/money.ts'

/** Methods without a payment provider: the buyer pays the shop directly. */
export const manualMethods = ['bank_transfer', 'cod']

export const isEpayment = (method: string) => !manualMethods.includes(method) && method !== 'payment_link'

/** An extra charge: a fixed amount in currency units, or a percentage of the amount before the charge. */
export type Charge = { type: 'fixed' | 'percentage'; amount: number; percentage: number }

/** The settings of a store that affect totals. Amounts are in currency units, as the merchant enters them. */
export type ChargeSettings = {
  auto_other_income: 'off' | 'fixed' | 'dynamic'
  fixed_auto_other_income: number
  other_income_name: string | null
  dynamic_other_income_cod_type: 'fixed' | 'percentage'
  dynamic_other_income_cod_default_amount: number
  dynamic_other_income_cod_default_percentage: number
  dynamic_other_income_epayment_type: 'fixed' | 'percentage'
  dynamic_other_income_epayment_default_amount: number
  dynamic_other_income_epayment_default_percentage: number
  store_courier_other_incomes: (Charge & { courier_id: number })[]
  store_method_other_incomes: (Charge & { payment_method: string })[]
  is_service_fee: boolean
  service_fees: { payment_method: string; amount: number; percentage: number }[]
}

const toMinor = (units: number): Minor => Math.round(units * 100)

/** Percentages have up to two decimals, so they convert to whole basis points. */
const takePercent = (base: Minor, percentage: number): Minor => computeShare(base, Math.round(percentage * 100))

const chargeOn = (base: Minor, charge: Charge): Minor =>
  charge.type === 'fixed' ? toMinor(charge.amount) : takePercent(base, charge.percentage)

/** The store's extra charge for the payment method. Zero for a payment link, because its method is not known yet. */
export function otherIncome(
  settings: ChargeSettings,
  base: Minor,
  method: string | null,
  courierId: number | null,
): Minor {
  if (method === 'payment_link' || settings.auto_other_income === 'off') return 0
  if (settings.auto_other_income === 'fixed') return toMinor(settings.fixed_auto_other_income)
  if (method === null) return 0
  const ofMethod = settings.store_method_other_incomes.find((charge) => charge.payment_method === method)
  const ofCourier =
    method === 'cod' && settings.store_courier_other_incomes.find((charge) => charge.courier_id === courierId)
  if (ofCourier || ofMethod) return chargeOn(base, (ofCourier || ofMethod) as Charge)
  if (method === 'bank_transfer') return 0
  const kind = method === 'cod' ? 'cod' : 'epayment'
  return chargeOn(base, {
    type: settings[`dynamic_other_income_${kind}_type`],
    amount: settings[`dynamic_other_income_${kind}_default_amount`],
    percentage: settings[`dynamic_other_income_${kind}_default_percentage`],
  })
}

/** The provider's fee, if the store passes it on to the buyer. */
export function serviceFee(settings: ChargeSettings, base: Minor, method: string | null): Minor {
  if (!settings.is_service_fee || method === null || !isEpayment(method)) return 0
  const fee = settings.service_fees.find((known) => known.payment_method === method)
  return fee ? toMinor(fee.amount) + takePercent(base, fee.percentage) : 0
}

export type Parts = {
  product_price: Minor
  product_discount: Minor
  shipping_cost: Minor
  shipping_discount: Minor
  discount_code_discount: Minor
  discount_code_applied_to: 'product_price' | 'shipping_cost' | null
  unique_code_discount: Minor
  other_income: Minor
  payment_link_income: Minor
  service_fee: Minor
}

const sumAmounts = (parts: Parts): Minor =>
  parts.product_price -
  parts.product_discount +
  parts.shipping_cost -
  parts.shipping_discount -
  parts.discount_code_discount -
  parts.unique_code_discount +
  parts.other_income +
  parts.payment_link_income +
  parts.service_fee

/** The sum rule of an order: the total of its parts, at least zero. */
export const grossRevenue = (parts: Parts): Minor => Math.max(0, sumAmounts(parts))

/**
 * The difference between the total of a migrated order, or of its duplicate, and the sum of its known parts. An edit
 * keeps it. It is 0 for every other order.
 */
export const unexplainedDifference = (order: Parts & { gross_revenue: Minor }): Minor =>
  order.gross_revenue - sumAmounts(order)

type Fees = { payment_fee?: Minor; platform_fee?: Minor; refunded_amount?: Minor }

/** The shop's revenue. The shop pays the full shipping cost, so a discount on shipping reduces the revenue. */
export const netRevenue = (order: { gross_revenue: Minor; shipping_cost: Minor; service_fee: Minor } & Fees): Minor =>
  order.gross_revenue -
  order.shipping_cost -
  order.service_fee -
  (order.payment_fee ?? 0) -
  (order.platform_fee ?? 0) -
  (order.refunded_amount ?? 0)

export type Totals = Parts & { gross_revenue: Minor; net_revenue: Minor }

export type TotalsInput = {
  settings: ChargeSettings
  product_price: Minor
  product_discount?: Minor
  shipping_cost: Minor
  shipping_discount?: Minor
  /** `covered` is the price of the goods that a code covers, if not all; see `coveredPrice()`. */
  discount: { applied_to: 'product_price' | 'shipping_cost'; amount: Minor; covered?: Minor } | null
  payment_method: string | null
  courier_id: number | null
  unique_code: Minor
  /** Existing charges, or charges set by the merchant; if undefined, the store's rules apply. */
  other_income?: Minor
  service_fee?: Minor
  payment_link_income?: Minor
  /** Fees of a paid order. */
  fees?: Fees
  /** See `unexplainedDifference()`. */
  unexplainedDifference?: Minor
}

/**
 * Computes every amount of an order. The order matters: other charges, then the fee on top of them, then the unique
 * code.
 */
export function computeTotals(input: TotalsInput): Totals {
  const { settings, product_price, shipping_cost, discount, payment_method: method } = input
  const product_discount = Math.min(input.product_discount ?? 0, product_price)
  const shipping_discount = Math.min(input.shipping_discount ?? 0, shipping_cost)
  const products = product_price - product_discount
  const shipping = shipping_cost - shipping_discount
  const discounted = discount?.applied_to === 'product_price' ? (discount.covered ?? products) : shipping
  const codeDiscount = discount ? Math.min(discount.amount, discounted) : 0
  const amount = products + shipping - codeDiscount
  const other_income = input.other_income ?? otherIncome(settings, amount, method, input.courier_id)
  const service_fee = input.service_fee ?? serviceFee(settings, amount + other_income, method)
  const parts: Parts = {
    product_price,
    product_discount,
    shipping_cost,
    shipping_discount,
    discount_code_discount: codeDiscount,
    discount_code_applied_to: discount?.applied_to ?? null,
    unique_code_discount: Math.min(input.unique_code, amount + other_income + service_fee),
    other_income,
    payment_link_income: input.payment_link_income ?? 0,
    service_fee,
  }
  const gross_revenue = Math.max(0, sumAmounts(parts) + (input.unexplainedDifference ?? 0))
  checkAmount(gross_revenue, 'gross_revenue')
  return { ...parts, gross_revenue, net_revenue: netRevenue({ ...input.fees, ...parts, gross_revenue }) }
}

/** A random small discount on bank transfers, so that the received amount identifies the order. */
export const drawUniqueCode = (
  settings: { is_unique_code: boolean; max_unique_code_amount: number },
  method: string,
): Minor =>
  settings.is_unique_code && method === 'bank_transfer' ? randomInt(1, settings.max_unique_code_amount + 1) * 100 : 0

/** A manual discount must not exceed the amount that it reduces. */
export function checkDiscounts(given: { product_discount?: Minor; shipping_discount?: Minor }, totals: Parts) {
  if ((given.product_discount ?? 0) > totals.product_price)
    throw validationFailed({ product_discount: 'exceeds_discounted' })
  if ((given.shipping_discount ?? 0) > totals.shipping_cost)
    throw validationFailed({ shipping_discount: 'exceeds_discounted' })
}
