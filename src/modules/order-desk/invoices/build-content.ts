import { beforeTax, formatMoney, type Minor, parseMoney } from '../../../platform/text/money.ts'
import { type FullOrder, translateCharge } from '../../orders/orders/index.ts'
import { computeCodFee } from '../../orders/pricing/index.ts'
import { shareBetween } from './rules.ts'
import type { Content } from './schemas.ts'
import { type Language, words } from './words.ts'

/** The data of a business and one of its stores for documents. */
export type Shop = {
  language: Language
  time_zone: string
  seller: Content['seller']
  store: Content['store']
  note: string | null
}

type Line = Content['lines'][number]
type Place = Partial<Record<string, string | number | null>>

/** The street and the place, as lines. */
function listAddressLines({ destination }: FullOrder): string[] {
  const place = (destination ?? {}) as Place
  const lines = [
    place.address,
    [place.subdistrict, place.city].filter(Boolean).join(', '),
    [place.province, place.postal_code].filter(Boolean).join(' '),
  ]
  return lines.filter(Boolean).map(String)
}

const inUnits = (amount: Minor, quantity: number) => (amount % quantity === 0 ? formatMoney(amount / quantity) : null)

/** The goods as lines with their amounts after discounts. */
const listGoods = ({ lines }: FullOrder): { line: Line; amount: Minor }[] =>
  lines.map((line) => {
    const discount = line.discount + line.discount_code_discount
    const amount = line.product_price - discount
    return {
      amount,
      line: {
        name: line.variant_name ?? line.product_name,
        sku: line.variant_sku,
        quantity: line.quantity,
        price: inUnits(line.product_price, line.quantity),
        discount: formatMoney(discount),
        amount: formatMoney(amount),
      },
    }
  })

/** An order of an older system may have no lines; then its total without charges becomes one line. */
function toWhole(order: FullOrder, amount: Minor, language: Language): Line {
  const price = formatMoney(amount)
  const name = words[language].wholeOrder(order.order_id)
  return { name, sku: null, quantity: 1, price, discount: formatMoney(0), amount: price }
}

type Charge = { kind: Content['charges'][number]['kind']; amount: Minor; name?: string | null }

/** The charges and discounts beside the goods. */
function listCharges(order: FullOrder, language: Language): Charge[] {
  const code = order.discount_code_applied_to === 'shipping_cost' ? order.discount_code_discount : 0
  return [
    { kind: 'shipping', amount: order.shipping_cost - computeCodFee(order) },
    { kind: 'cod_fee', amount: computeCodFee(order) },
    { kind: 'shipping_discount', amount: -order.shipping_discount - code },
    { kind: 'other_income', amount: order.other_income, name: translateCharge(order.other_income_name, language) },
    { kind: 'payment_link', amount: order.payment_link_income },
    { kind: 'service_fee', amount: order.service_fee },
    { kind: 'unique_code', amount: -order.unique_code_discount },
  ]
}

const sumAmounts = (parts: { amount: Minor }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

/** The tax of an order is the sum over its lines, each rounded by itself, as everywhere. */
function toTax(goods: { amount: Minor }[], rate: number | null): Content['tax'] {
  if (!rate || goods.length === 0) return null
  const base = sumAmounts(goods.map(({ amount }) => ({ amount: beforeTax(amount, rate) })))
  return { rate, base: formatMoney(base), amount: formatMoney(sumAmounts(goods) - base) }
}

/** The content of the invoice for a paid order. */
export function buildInvoice(order: FullOrder, shop: Shop, payment: Content['payment']): Content {
  const { language, time_zone, seller, store, note } = shop
  const [goods, charges] = [listGoods(order), listCharges(order, language)]
  // The total of an order from an older system may differ from the sum of its parts.
  const rest = order.gross_revenue - sumAmounts(goods) - sumAmounts(charges)
  if (goods.length > 0) charges.push({ kind: 'difference', amount: rest })
  const { customer_name: name, customer_email: email, customer_phone: phone } = order
  return {
    language,
    time_zone,
    seller,
    store,
    buyer: { name, email, phone, address: listAddressLines(order) },
    order: { order_id: order.order_id, created_at: order.created_at },
    payment,
    lines: goods.length > 0 ? goods.map(({ line }) => line) : [toWhole(order, rest, language)],
    charges: charges
      .filter(({ amount }) => amount !== 0)
      .map(({ kind, amount, name = null }) => ({ kind, name, amount: formatMoney(amount) })),
    tax: toTax(goods, order.tax_rate),
    total: formatMoney(order.gross_revenue),
    note,
  }
}

/** Whether two contents have the same goods and amounts. */
export function isSameSale(one: Content, other: Content): boolean {
  const describeSale = ({ lines, tax, total }: Content) =>
    JSON.stringify([lines.map(({ name, quantity, amount }) => [name, quantity, amount]), tax?.amount ?? '0.00', total])
  return describeSale(one) === describeSale(other)
}

type Part = {
  total: Minor
  /** The part of the invoice that the document is about; the whole invoice if undefined. */
  between?: [Minor, Minor] | undefined
  payment: Content['payment']
  /** The text of the only line of a part. */
  name: string
}

/**
 * The content of a document that cancels an invoice or a part of it, or that reverses the credit note for such a part.
 */
export function buildPart(invoice: Content, { total, between, payment, name }: Part): Content {
  const whole = parseMoney(invoice.total, 'total')
  if (!between || Math.abs(between[1] - between[0]) === whole) return { ...invoice, payment }
  const share = (value: string) => formatMoney(shareBetween(parseMoney(value, 'share'), whole, between))
  const amount = formatMoney(total)
  return {
    ...invoice,
    payment,
    lines: [{ name, sku: null, quantity: 1, price: amount, discount: formatMoney(0), amount }],
    charges: [],
    tax: invoice.tax && { ...invoice.tax, base: share(invoice.tax.base), amount: share(invoice.tax.amount) },
    total: amount,
  }
}
