import { findProblem, isAmong, isObject, isText, isWhole } from './server.ts'

type Body = Record<string, unknown>

const isOrderId = isText(1, 50, /^[A-Za-z0-9\-_~.]+$/)

const isTransaction = (value: unknown) =>
  isObject(value) && !findProblem(value as Body, { order_id: isOrderId, gross_amount: isWhole(1) })

const isCustomer = (value: unknown) =>
  isObject(value) &&
  !findProblem(value as Body, {
    'first_name?': isText(0, 255),
    'last_name?': isText(0, 255),
    'email?': isText(3, 255, /@/),
    'phone?': isText(5, 19, /^\+?\d+$/),
  })

const has = (rules: Parameters<typeof findProblem>[1]) => (value: unknown) =>
  isObject(value) && !findProblem(value as Body, rules)

const shared = { transaction_details: isTransaction, 'customer_details?': isCustomer }

/** The fields of each payment type besides the shared ones. */
const types: Record<string, Parameters<typeof findProblem>[1]> = {
  bank_transfer: { bank_transfer: has({ bank: isAmong('bca', 'bni', 'bri', 'cimb', 'permata') }) },
  echannel: { echannel: has({ bill_info1: isText(1, 10), bill_info2: isText(1, 30) }) },
  qris: { 'qris?': has({ acquirer: isAmong('gopay', 'airpay shopee') }) },
  gopay: {
    'gopay?': has({ 'enable_callback?': (value) => typeof value === 'boolean', 'callback_url?': isText(1, 255) }),
  },
  shopeepay: { 'shopeepay?': has({ callback_url: isText(1, 255) }) },
  cstore: { cstore: has({ store: isAmong('alfamart', 'indomaret'), 'message?': isText(0, 20) }) },
}

const limits: Record<string, number> = { qris: 10_000_000, gopay: 20_000_000, shopeepay: 20_000_000, cstore: 5_000_000 }

export function findChargeProblem(body: Body): string | undefined {
  const type = String(body.payment_type)
  const own = types[type]
  if (!own) return 'payment_type is not supported'
  const problem = findProblem(body, {
    payment_type: isText(1, 30),
    ...shared,
    ...own,
    'custom_expiry?': has({ expiry_duration: isWhole(1), unit: isAmong('second', 'minute', 'hour', 'day') }),
  })
  if (problem) return problem
  const { gross_amount } = body.transaction_details as { gross_amount: number }
  return gross_amount > (limits[type] ?? 50_000_000) ? 'transaction_details.gross_amount is too large' : undefined
}

export const findSnapProblem = (body: Body) =>
  findProblem(body, {
    ...shared,
    'enabled_payments?': Array.isArray,
    'credit_card?': has({ secure: (value) => value === true }),
    'callbacks?': has({ finish: isText(1, 255, /^https?:\/\//) }),
    'expiry?': has({ unit: isAmong('minute', 'minutes', 'hours', 'days'), duration: isWhole(1) }),
  })

export const findRefundProblem = (body: Body) =>
  findProblem(body, { refund_key: isText(1, 255), amount: isWhole(1), reason: isText(1, 255) })

/** Which types can be refunded, and which of them at once. */
export const refundable = ['credit_card', 'gopay', 'shopeepay', 'qris']
export const directlyRefundable = ['gopay', 'shopeepay', 'qris']

/** The buyer's instructions: the status repeats `numbers`, only the charge shows `links`. */
export function toInstructions(type: string, bank: string, digits: string, page: string) {
  const image = { name: 'generate-qr-code', method: 'GET', url: `${page}/qr` }
  const deeplink = { name: 'deeplink-redirect', method: 'GET', url: page }
  if (type === 'bank_transfer' && bank === 'permata') return { numbers: { permata_va_number: digits }, links: {} }
  if (type === 'bank_transfer') return { numbers: { va_numbers: [{ bank, va_number: digits }] }, links: {} }
  if (type === 'echannel') return { numbers: { biller_code: '70012', bill_key: digits }, links: {} }
  if (type === 'cstore') return { numbers: { payment_code: digits, store: 'alfamart' }, links: {} }
  if (type === 'qris')
    return { numbers: { acquirer: 'gopay' }, links: { qr_string: `00020101fake${digits}`, actions: [image] } }
  if (type === 'gopay') return { numbers: {}, links: { actions: [image, deeplink] } }
  return { numbers: {}, links: { actions: [deeplink] } }
}
