import type { Language } from '../../../platform/http/choose-language.ts'
import type { Block } from '../../../platform/mail/layout/blocks.ts'
import { readableMoment } from '../../../platform/text/readable-moment.ts'
import { readableMoney } from '../../../platform/text/readable-money.ts'
import { describeCourier } from '../../../vocabulary/courier-names.ts'
import { paymentName } from '../../../vocabulary/payment-names.ts'
import type { Message, MessageKind } from '../../stores/store-messages/index.ts'
import { toShopUrl } from '../../stores/store-settings/index.ts'
import { translateCharge } from '../orders/index.ts'
import { computeCodFee } from '../pricing/index.ts'
import { orderPage } from '../views/index.ts'
import type { MailOrder } from './load-mail-orders.ts'
import { describePayment } from './payment-box.ts'
import { words } from './words.ts'

/** The kinds that list items: with amounts, or only names. */
const withAmounts: MessageKind[] = ['order_placed', 'payment_reminder', 'order_paid', 'order_canceled', 'order_expired']
const withGoods: MessageKind[] = ['order_processed', 'order_shipped', 'order_delivered']
const withPayment: MessageKind[] = ['order_placed', 'payment_instructions', 'payment_reminder']
const withParcel: MessageKind[] = ['order_shipped', 'order_delivered']
const inAccount: MessageKind[] = ['goods_ready', 'course_access']

type Courier = { name: string; courier: { name: string } | null } | null

const nameCourier = ({ courier_service }: MailOrder, language: Language) => {
  const service = courier_service as Courier
  return describeCourier(service?.courier?.name, service?.name, language)
}

/** The names of what was bought; a bundle counts as one item. */
const listNames = ({ variants, bundle_price_options }: MailOrder) =>
  Object.entries({ ...(bundle_price_options as object), ...(variants as object) } as Record<
    string,
    { quantity: number }
  >)

export const accountUrl = ({ store }: Pick<MailOrder, 'store'>, shopUrl: string) =>
  `${toShopUrl(store, shopUrl)}/account`

/** The content of a message about an order, without what its sender adds. */
export function describeOrder(order: MailOrder, kind: MessageKind, language: Language, shopUrl: string): Message {
  const say = words[language]
  const public_order_url = orderPage(order.secret_slug, order.store, shopUrl)
  const payment = describePayment(order, language, shopUrl)
  const courier = nameCourier(order, language)
  const { payment_expiration_at: end, shipment_receipt: receipt } = order
  return {
    values: {
      order_id: order.order_id,
      buyer_name: order.customer_name,
      total: readableMoney(order.gross_revenue, order.currency, language),
      order_link: public_order_url,
      payment_method: paymentName(order.payment_method, language),
      pay_until: end ? readableMoment(new Date(end), order.store.time_zone, language) : '',
      payment_instructions: payment.sentence,
      courier,
      tracking_number: receipt ?? '',
      goods: listNames(order)
        .map(([name]) => name)
        .join(', '),
    },
    blocks: [
      ...(withPayment.includes(kind) ? payment.blocks : []),
      ...(withParcel.includes(kind) ? describeParcel(courier, receipt, say) : []),
    ],
    link: inAccount.includes(kind) ? accountUrl(order, shopUrl) : public_order_url,
    details: [
      ...(kind === 'order_paid' && order.lines.some(({ is_digital }) => is_digital)
        ? [
            { kind: 'hint' as const, text: say.library },
            { kind: 'address' as const, link: accountUrl(order, shopUrl) },
          ]
        : []),
      ...(withAmounts.includes(kind) || withGoods.includes(kind) ? describeItems(order, kind, language) : []),
    ],
  }
}

function describeParcel(courier: string, receipt: string | null, say: (typeof words)['en']): Block[] {
  const rows = [
    ...(courier ? [{ label: say.courier, value: courier }] : []),
    ...(receipt ? [{ label: say.receipt, value: receipt, isStrong: true }] : []),
  ]
  return rows.length > 0 ? [{ kind: 'facts', rows }] : []
}

/**
 * Lists items with prices, or only names if the prices of the lines do not add up to that of the order, because bundles
 * have prices of their own.
 */
function describeItems(order: MailOrder, kind: MessageKind, language: Language): Block[] {
  const say = words[language]
  const money = (minor: number) => readableMoney(minor, order.currency, language)
  const isSum = order.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0) === order.product_price
  const isPriced = withAmounts.includes(kind)
  const rows = isSum
    ? order.lines.map(({ name, options, quantity, price }) => ({
        name,
        detail: [options.filter(Boolean).join(' / '), `× ${quantity}`].filter(Boolean).join(' '),
        amount: isPriced ? money(price * quantity) : '',
      }))
    : listNames(order).map(([name, { quantity }]) => ({ name, detail: `× ${quantity}`, amount: '' }))
  if (rows.length === 0) return isPriced ? [describeTotals(order, language)] : []
  return [
    { kind: 'title', text: say.items },
    { kind: 'items', rows },
    ...(isPriced ? [describeTotals(order, language)] : []),
  ]
}

/** The components of the total, without those that are zero. */
function describeTotals(order: MailOrder, language: Language): Block {
  const say = words[language]
  const money = (minor: number) => readableMoney(minor, order.currency, language)
  const parts: [string, number][] = [
    [say.subtotal, order.product_price],
    [say.discount, -order.product_discount - order.discount_code_discount],
    [say.shipping, order.shipping_cost - computeCodFee(order)],
    [say.cod_fee, computeCodFee(order)],
    [say.shipping_discount, -order.shipping_discount],
    [translateCharge(order.other_income_name, language) ?? say.other, order.other_income],
    [say.service_fee, order.service_fee + order.payment_link_income],
    [say.unique_code, -order.unique_code_discount],
  ]
  const rows = parts.flatMap(([label, minor]) => (minor === 0 ? [] : [{ label, amount: money(minor) }]))
  const total = { label: say.total, amount: money(order.gross_revenue), isStrong: true }
  // A single row would repeat the total.
  return { kind: 'totals', rows: [...(rows.length > 1 ? rows : []), total] }
}
