import type { LedgerEntry } from './server.ts'

export type Request = {
  id: string
  kind: 'request' | 'invoice'
  reference: string
  status: string
  /** Whole rupiah, as on the wire. */
  amount: number
  currency: string
  channel: string
  body: Record<string, unknown>
  paymentId: string | null
  paidAmount: number
  paidAt: Date | null
  /** The token of a method, after a request that saves it was paid. */
  tokenId?: string
  failureCode?: string
}

export type Token = { id: string; channel: string; status: 'ACTIVE' | 'CANCELED' }

export type Refund = { id: string; key: string; of: Request; amount: number; status: string; metadata: unknown }

export const fee = 4_000
export const tax = 440

export function showRequest(request: Request, page: string, now: Date): Record<string, unknown> {
  if (request.kind === 'invoice') {
    const isPaid = request.status === 'PAID' || request.status === 'SETTLED'
    const isCard = request.channel === 'CREDIT_CARD'
    const paid = {
      paid_amount: request.paidAmount,
      paid_at: request.paidAt?.toISOString(),
      payment_method: isCard ? 'CREDIT_CARD' : 'BANK_TRANSFER',
      payment_channel: isCard ? 'CREDIT_CARD' : request.channel,
      payment_id: request.paymentId,
    }
    return {
      id: request.id,
      user_id: 'business',
      external_id: request.reference,
      status: request.status,
      amount: request.amount,
      currency: request.currency,
      invoice_url: page,
      expiry_date: now.toISOString(),
      ...(isPaid && paid),
    }
  }
  return {
    payment_request_id: request.id,
    ...request.body,
    business_id: 'business',
    status: request.status,
    channel_code: request.channel,
    latest_payment_id: request.paymentId,
    payment_token_id: request.tokenId ?? null,
    failure_code: request.failureCode ?? null,
    actions: listActions(request, page),
    created: now.toISOString(),
    updated: now.toISOString(),
  }
}

export const showPayment = (request: Request, now: Date) => ({
  payment_id: request.paymentId,
  payment_request_id: request.id,
  reference_id: request.reference,
  status: 'SUCCEEDED',
  request_amount: request.amount,
  currency: request.currency,
  channel_code: request.channel,
  type: 'SINGLE_PAYMENT',
  captures: [
    {
      capture_id: `cap-${request.paymentId}`,
      capture_amount: request.paidAmount,
      capture_timestamp: request.paidAt?.toISOString(),
    },
  ],
  created: now.toISOString(),
  updated: now.toISOString(),
})

export const showRefund = ({ id, key, of, amount, status, metadata }: Refund) => ({
  id,
  reference_id: key,
  ...(of.kind === 'invoice' ? { invoice_id: of.id } : { payment_request_id: of.id }),
  payment_id: of.paymentId,
  amount,
  currency: of.currency,
  status,
  failure_code: status === 'FAILED' ? 'INSUFFICIENT_BALANCE' : null,
  reason: 'REQUESTED_BY_CUSTOMER',
  metadata,
})

/** Two transactions per page, newest first, so that tests need a second page. */
export function listTransactions(ledger: readonly LedgerEntry[], query: URLSearchParams) {
  const [from, until] = [query.get('created[gte]'), query.get('created[lte]')].map((t) =>
    t ? Date.parse(t) : undefined,
  )
  const types = query.get('types')?.split(',')
  const all = ledger
    .map((entry, index) => ({
      entry,
      id: `txn_${String(index).padStart(6, '0')}`,
      type: entry.kind === 'dispute' ? 'CHARGEBACK' : entry.kind.toUpperCase(),
    }))
    .filter(
      ({ entry, type }) =>
        (!types || types.includes(type)) &&
        (query.get('reference_id') ?? entry.reference_id) === entry.reference_id &&
        entry.at.getTime() >= (from ?? 0) &&
        entry.at.getTime() <= (until ?? Number.POSITIVE_INFINITY),
    )
    .reverse()
  const start = all.findIndex(({ id }) => id === query.get('after_id')) + 1
  const data = all.slice(start, start + 2).map(({ entry, id, type }) => ({
    id,
    type,
    product_id: entry.id,
    status: 'SUCCESS',
    reference_id: entry.reference_id,
    channel_code: null,
    currency: 'IDR',
    amount: entry.amount / 100,
    fee: { xendit_fee: entry.fee ? fee : 0, value_added_tax: entry.fee ? tax : 0 },
    created: entry.at.toISOString(),
    updated: entry.at.toISOString(),
  }))
  return { data, has_more: start + 2 < all.length }
}

function listActions({ channel, id }: Request, page: string) {
  const digits = String(Number.parseInt(id.slice(3, 11), 16)).padStart(12, '0')
  const present = (descriptor: string, value: string) => [{ type: 'PRESENT_TO_CUSTOMER', descriptor, value }]
  if (channel.endsWith('_VIRTUAL_ACCOUNT')) return present('VIRTUAL_ACCOUNT_NUMBER', `1077${digits}`)
  if (channel === 'QRIS') return present('QR_STRING', `00020101021226fake${digits}6304ABCD`)
  if (channel === 'ALFAMART') return present('PAYMENT_CODE', digits)
  if (channel === 'OVO') return []
  const isApp = channel === 'SHOPEEPAY'
  return [{ type: 'REDIRECT_CUSTOMER', descriptor: isApp ? 'DEEPLINK_URL' : 'WEB_URL', value: page }]
}
