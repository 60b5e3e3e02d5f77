import { beforeTax, formatMoney, type Minor, parseMoney } from '../../../platform/money.ts'
import type { FullOrder } from '../../sales/orders/index.ts'
import { shareBetween } from './rules.ts'
import type { Content } from './schemas.ts'
import { type Language, words } from './words.ts'

/** What a business and one of its stores say about themselves. */
export type Shop = {
  language: Language
  time_zone: string
  seller: Content['seller']
  store: Content['store']
  note: string | null
}

type Line = Content['lines'][number]
type Place = Partial<Record<string, string | number | null>>

/** The street and the place, line by line. */
function addressOf({ destination }: FullOrder): string[] {
  const place = (destination ?? {}) as Place
  const lines = [
    place.address,
    [place.subdistrict, place.city].filter(Boolean).join(', '),
    [place.province, place.postal_code].filter(Boolean).join(' '),
  ]
  return lines.filter(Boolean).map(String)
}

const inUnits = (amount: Minor, quantity: number) => (amount % quantity === 0 ? formatMoney(amount / quantity) : null)

/** The lines after discounts. An order of an older system may have none; it becomes a line as a whole. */
function listGoods(order: FullOrder, language: Language): { line: Line; amount: Minor }[] {
  const code = order.discount_code_applied_to === 'shipping_cost' ? 0 : order.discount_code_discount
  const goods =
    order.lines.length > 0
      ? order.lines.map((line) => ({
          name: line.variant_name ?? line.product_name,
          sku: line.variant_sku,
          quantity: line.quantity,
          price: line.product_price,
          discount: line.discount + line.discount_code_discount,
        }))
      : [
          {
            name: words[language].wholeOrder(order.order_id),
            sku: null,
            quantity: 1,
            price: order.product_price,
            discount: order.product_discount + code,
          },
        ]
  return goods.map(({ name, sku, quantity, price, discount }) => ({
    amount: price - discount,
    line: {
      name,
      sku,
      quantity,
      price: inUnits(price, quantity),
      discount: formatMoney(discount),
      amount: formatMoney(price - discount),
    },
  }))
}

/** What is added to the goods or taken off, without what is nothing. The total of an older system may not add up. */
function listCharges(order: FullOrder, goods: Minor): Content['charges'] {
  const code = order.discount_code_applied_to === 'shipping_cost' ? order.discount_code_discount : 0
  const charges = [
    { kind: 'shipping', amount: order.shipping_cost },
    { kind: 'shipping_discount', amount: -order.shipping_discount - code },
    { kind: 'other_income', amount: order.other_income, name: order.other_income_name },
    { kind: 'payment_link', amount: order.payment_link_income },
    { kind: 'service_fee', amount: order.service_fee },
    { kind: 'unique_code', amount: -order.unique_code_discount },
  ] as { kind: Content['charges'][number]['kind']; amount: Minor; name?: string | null }[]
  const sum = charges.reduce((total, { amount }) => total + amount, goods)
  charges.push({ kind: 'difference', amount: order.gross_revenue - sum })
  return charges
    .filter(({ amount }) => amount !== 0)
    .map(({ kind, amount, name = null }) => ({ kind, name, amount: formatMoney(amount) }))
}

/** As everywhere, the tax of an order is the tax of its lines, each rounded by itself. */
function toTax(amounts: Minor[], rate: number | null): Content['tax'] {
  if (!rate) return null
  const [sum, base] = [amounts, amounts.map((amount) => beforeTax(amount, rate))].map((list) =>
    list.reduce((total, amount) => total + amount, 0),
  ) as [Minor, Minor]
  return { rate, base: formatMoney(base), amount: formatMoney(sum - base) }
}

/** What an invoice of a paid order says. */
export function buildInvoice(order: FullOrder, shop: Shop, payment: Content['payment']): Content {
  const { language, time_zone, seller, store, note } = shop
  const goods = listGoods(order, language)
  const amounts = goods.map(({ amount }) => amount)
  const { customer_name: name, customer_email: email, customer_phone: phone } = order
  return {
    language,
    time_zone,
    seller,
    store,
    buyer: { name, email, phone, address: addressOf(order) },
    order: { order_id: order.order_id, created_at: order.created_at },
    payment,
    lines: goods.map(({ line }) => line),
    charges: listCharges(
      order,
      amounts.reduce((total, amount) => total + amount, 0),
    ),
    tax: toTax(amounts, order.tax_rate),
    total: formatMoney(order.gross_revenue),
    note,
  }
}

/** Whether two contents are about the same goods and amounts. */
export function isSameSale(one: Content, other: Content): boolean {
  const saleOf = ({ lines, tax, total }: Content) =>
    JSON.stringify([lines.map(({ name, quantity, amount }) => [name, quantity, amount]), tax?.amount ?? '0.00', total])
  return saleOf(one) === saleOf(other)
}

type Part = {
  total: Minor
  /** The part of the invoice that it is about; without one, all of it. */
  between?: [Minor, Minor] | undefined
  payment: Content['payment']
  /** The name of the only line of a part. */
  name: string
}

/** What a document says that takes back an invoice or a part of it, or the credit note of such a part. */
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
