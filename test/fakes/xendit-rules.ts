import { findProblem, isAmong, isObject, isText, isWhole } from './server.ts'

export class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message = code) {
    super(message)
    this.status = status
    this.code = code
  }
}

type Body = Record<string, unknown>
type Rules = Parameters<typeof findProblem>[1]

function check(body: Body, rules: Rules) {
  const problem = findProblem(body, rules)
  if (problem) throw new Refusal(400, 'API_VALIDATION_ERROR', problem)
}

const isAccount = (channel: string) =>
  /^(BCA|BNI|BRI|MANDIRI|PERMATA|BSI|CIMB|BJB|BNC|MUAMALAT|SAHABAT_SAMPOERNA)_VIRTUAL_ACCOUNT$/.test(channel)
const wallets = ['DANA', 'LINKAJA', 'SHOPEEPAY', 'OVO']

export const isRefundable = (channel: string) => [...wallets, 'QRIS', 'CREDIT_CARD'].includes(channel)

function findLimits(channel: string): readonly [number, number] | undefined {
  if (isAccount(channel)) return [10_000, 50_000_000]
  if (channel === 'QRIS') return [1, 10_000_000]
  if (channel === 'ALFAMART') return [10_000, 5_000_000]
  return wallets.includes(channel) ? [1_000, 10_000_000] : undefined
}

function toProperties(channel: string, now: Date): Rules {
  const isFuture = (value: unknown) =>
    typeof value === 'string' && /T.*Z$/.test(value) && Date.parse(value) > now.getTime()
  if (isAccount(channel)) return { display_name: isText(1, 50, /^[\p{L}\p{N} ]+$/u), 'expires_at?': isFuture }
  if (channel === 'QRIS') return {}
  if (channel === 'ALFAMART') return { payer_name: isText(1, 50), 'expires_at?': isFuture }
  if (channel === 'OVO') return { account_mobile_number: isText(10, 16, /^\+62\d+$/) }
  const isUrl = isText(11, 255, /^https:\/\//)
  return { success_return_url: isUrl, 'failure_return_url?': isUrl, 'cancel_return_url?': isUrl }
}

export function checkPaymentRequest(body: Body, now: Date) {
  check(body, {
    reference_id: isText(1, 255),
    type: isAmong('PAY', 'PAY_AND_SAVE'),
    country: isAmong('ID'),
    currency: isAmong('IDR'),
    request_amount: isWhole(1),
    'capture_method?': isAmong('AUTOMATIC'),
    channel_code: isText(1, 60),
    channel_properties: isObject,
    'description?': isText(0, 1000),
    'metadata?': isObject,
  })
  if (body.type === 'PAY_AND_SAVE' && !wallets.includes(String(body.channel_code)))
    throw new Refusal(400, 'API_VALIDATION_ERROR', 'The channel cannot be saved')
  const limits = findLimits(String(body.channel_code))
  if (!limits) throw new Refusal(400, 'CHANNEL_NOT_ACTIVATED')
  if (!isWhole(...limits)(body.request_amount))
    throw new Refusal(400, 'INVALID_VALUE_ERROR', 'request_amount is out of range')
  check(body.channel_properties as Body, toProperties(String(body.channel_code), now))
}

/** A charge has the token in place of the channel. */
export function checkCharge(body: Body) {
  check(body, {
    reference_id: isText(1, 255),
    type: isAmong('PAY'),
    country: isAmong('ID'),
    currency: isAmong('IDR'),
    request_amount: isWhole(1),
    'capture_method?': isAmong('AUTOMATIC'),
    payment_token_id: isText(1, 60, /^pt-/),
    'description?': isText(0, 1000),
    'metadata?': isObject,
  })
}

export function checkInvoice(body: Body) {
  check(body, {
    external_id: isText(1, 255),
    amount: isWhole(1),
    'currency?': isAmong('IDR'),
    'description?': isText(0, 1000),
    'invoice_duration?': isWhole(1, 31_536_000),
    'payer_email?': isText(3, 255, /@/),
    'customer?': isObject,
    'payment_methods?': Array.isArray,
    'success_redirect_url?': isText(1, 255),
    'failure_redirect_url?': isText(1, 255),
  })
}

export function checkRefund(body: Body, path: string) {
  check(body, {
    [path === '/v3/refunds' ? 'payment_id' : 'invoice_id']: isText(1, 60),
    reference_id: isText(1, 255),
    'amount?': isWhole(1),
    reason: isAmong('FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS'),
    'metadata?': isObject,
  })
}
