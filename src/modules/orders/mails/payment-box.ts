import { createHash } from 'node:crypto'
import { isElectronic } from '../../../integrations/payments/index.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import type { Block } from '../../../platform/mail/layout/blocks.ts'
import { readableMoment } from '../../../platform/text/readable-moment.ts'
import { readableMoney } from '../../../platform/text/readable-money.ts'
import { paymentName } from '../../../vocabulary/payment-names.ts'
import { toPaymentAccounts } from '../../stores/store-settings/index.ts'
import { orderPage } from '../views/index.ts'
import type { MailOrder } from './load-mail-orders.ts'
import { words } from './words.ts'

type Info = Record<string, unknown>
type Payable = Pick<MailOrder, 'status' | 'payment_status' | 'payment_method' | 'pg_payment_info'>

/** The first of these paths whose value is a text. */
function textAt(info: Info, ...paths: string[]): string | undefined {
  for (const path of paths) {
    let value: unknown = info
    for (const key of path.split('.')) value = (value as Info | null | undefined)?.[key]
    if (typeof value === 'string' && value) return value
  }
  return undefined
}

const channel = (kind: string, field: string) => `payment_method.${kind}.channel_properties.${field}`

/** Whether the payment is still due. */
export const isWaiting = ({ status, payment_status }: Pick<MailOrder, 'status' | 'payment_status'>) =>
  payment_status === 'unpaid' && ['draft', 'pending', 'confirmed', 'in_process', 'ready', 'shipped'].includes(status)

/** Whether the provider has sent instructions for an electronic payment. */
export const hasInstructions = ({ pg_payment_info }: Pick<MailOrder, 'pg_payment_info'>) =>
  Object.keys((pg_payment_info ?? {}) as Info).length > 0

/** The text of the QR code of a payment that is due. */
export function findQrText(order: Payable): string | undefined {
  if (!isWaiting(order) || !isElectronic(order.payment_method)) return undefined
  return textAt((order.pg_payment_info ?? {}) as Info, 'qr_string', channel('qr_code', 'qr_string'), 'qr_content')
}

/**
 * The address of a QR code's picture: mail programs such as Gmail show pictures from the web, but not those inside of
 * the mail. The version distinguishes it from the code of an earlier payment.
 */
export const qrUrl = (orderUrl: string, text: string) =>
  `${orderUrl}/qr.png?v=${createHash('sha256').update(text).digest('hex').slice(0, 8)}`

type PaymentBox = { sentence: string; blocks: Block[] }

/** The payment instructions of an order, as a sentence and as blocks; both empty if nothing is due. */
export function describePayment(order: MailOrder, language: Language, shopUrl: string): PaymentBox {
  if (!isWaiting(order) || order.gross_revenue === 0) return { sentence: '', blocks: [] }
  const say = words[language]
  const { payment_method, payment_expiration_at: end, store } = order
  const method = paymentName(payment_method, language)
  const moment = end ? readableMoment(new Date(end), store.time_zone, language) : ''
  const total = readableMoney(order.gross_revenue, order.currency, language)
  const ask = { total, method, number: '', until: moment && say.before(moment) }
  const amount = { label: say.amount, value: total, isStrong: true }
  const box: Box = (sentence, first, before = []) => ({
    sentence,
    blocks: [
      ...before,
      { kind: 'facts' as const, rows: [...first, amount, ...(moment ? [{ label: say.until, value: moment }] : [])] },
    ],
  })
  if (payment_method === 'cod') return box(say.cod(ask), [])
  if (payment_method === 'bank_transfer') {
    const accounts = toPaymentAccounts(store.settings).map(({ account_number, account_holder, financial_entity }) => ({
      label: `${financial_entity.name} · ${account_holder}`,
      value: account_number,
      isStrong: true,
    }))
    return box(say.transfer(ask), accounts)
  }
  if (!isElectronic(payment_method)) return { sentence: '', blocks: [] }
  return describeElectronic(order, { language, shopUrl, ask, method, box })
}

type Row = { label: string; value: string; isStrong?: boolean }
type Box = (sentence: string, first: Row[], before?: Block[]) => PaymentBox
type Electronic = {
  language: Language
  shopUrl: string
  ask: Parameters<(typeof words)['en']['page']>[0]
  method: string
  box: Box
}

/** By what the provider sent: a QR code, an account number or a payment code; otherwise a page leads on. */
function describeElectronic(order: MailOrder, { language, shopUrl, ask, method, box }: Electronic): PaymentBox {
  const say = words[language]
  const { payment_method, store } = order
  const info = (order.pg_payment_info ?? {}) as Info
  const named = (name: string | undefined) => (name ? [{ label: say.account_name, value: name }] : [])
  const qr = findQrText(order)
  if (payment_method === 'qris' && qr)
    return box(
      say.scan(ask),
      [],
      [{ kind: 'picture', link: qrUrl(orderPage(order.secret_slug, store, shopUrl), qr), text: say.qr }],
    )
  const number = textAt(info, channel('virtual_account', 'virtual_account_number'), 'va_number', 'virtual_account_no')
  if (number) {
    const name = textAt(info, channel('virtual_account', 'customer_name'), 'va_name', 'virtual_account_name')
    return box(say.account({ ...ask, number }), [{ label: method, value: number, isStrong: true }, ...named(name)])
  }
  const code = textAt(info, channel('over_the_counter', 'payment_code'), 'payment_code')
  if (code) {
    const name = textAt(info, channel('over_the_counter', 'customer_name'))
    return box(say.retail({ ...ask, number: code }), [{ label: say.code, value: code, isStrong: true }, ...named(name)])
  }
  return box(say.page(ask), [{ label: say.method, value: method }])
}
