import { randomBytes, randomUUID } from 'node:crypto'
import { type FakeAnswer, type FakeGateway, type FakeRequest, isAuthorized, startFakeServer } from './server.ts'
import { checkInvoice, checkPaymentRequest, checkRefund, isRefundable, Refusal } from './xendit-rules.ts'

type Options = { secretKey: string; callbackToken: string; callbackUrl?: string; now?: () => Date }

type Request = {
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
}

type Refund = { id: string; key: string; of: Request; amount: number; status: string; metadata: unknown }

const fee = 4_000
const tax = 440

/** Xendit: payment requests v3, invoices, refunds and transactions. Test mode and live mode have the same host. */
export async function startFakeXendit({ secretKey, callbackToken, callbackUrl, now = () => new Date() }: Options) {
  const requests: Request[] = []
  const refunds: Refund[] = []
  const replays = new Map<string, FakeAnswer>()

  const server = await startFakeServer((request) => {
    try {
      if (!isAuthorized(request, secretKey)) throw new Refusal(401, 'INVALID_API_KEY')
      return route(request)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, body: { error_code: error.code, message: error.message } }
    }
  })

  function route(request: FakeRequest): FakeAnswer {
    const { method, path, headers, text } = request
    if (path.startsWith('/v3/') && headers['api-version'] !== '2024-11-11')
      throw new Refusal(400, 'API_VALIDATION_ERROR', 'api-version is required')
    const [, ...parts] = path.split('/')
    const id = parts.at(path.startsWith('/v') ? 2 : 1) ?? ''
    const name = `${method} ${path.replace(id || '\0', '{id}')}`
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {}
    if (method === 'POST' && text && headers['content-type'] !== 'application/json')
      throw new Refusal(400, 'API_VALIDATION_ERROR', 'content-type must be application/json')
    switch (name) {
      case 'GET /{id}':
      case 'GET /balance':
        return ok({ balance: 0 })
      case 'POST /v3/payment_requests':
        return { status: 201, body: show(createRequest(body)) }
      case 'GET /v3/payment_requests/{id}':
        return ok(show(findRequest('request', id)))
      case 'POST /v3/payment_requests/{id}/cancel':
        return ok(show(end(findRequest('request', id), 'CANCELED', 'INELIGIBLE_TRANSACTION_STATUS')))
      case 'GET /v3/payments/{id}':
        return ok(showPayment(requests.find(({ paymentId }) => paymentId === id) ?? missing()))
      case 'POST /v2/invoices':
        return ok(show(createInvoice(body)))
      case 'GET /v2/invoices':
        return ok(
          requests.filter((r) => r.kind === 'invoice' && r.reference === request.query.get('external_id')).map(show),
        )
      case 'GET /v2/invoices/{id}':
        return ok(show(findRequest('invoice', id)))
      case 'POST /invoices/{id}/expire!':
        return ok(show(end(findRequest('invoice', id), 'EXPIRED', 'INVOICE_NOT_PENDING_ERROR')))
      case 'POST /v3/refunds':
      case 'POST /refunds':
        return createRefund(request, body)
      case 'GET /refunds':
        return listRefunds(request.query)
      case 'GET /refunds/{id}':
        return ok(showRefund(refunds.find((refund) => refund.id === id) ?? missing()))
      case 'GET /transactions':
        return listTransactions(request.query)
    }
    throw new Refusal(404, 'NOT_FOUND', name)
  }

  function createRequest(body: Record<string, unknown>): Request {
    checkPaymentRequest(body, now())
    const { reference_id, request_amount, currency, channel_code } = body as Record<string, string>
    return add(
      {
        id: `pr-${randomUUID()}`,
        kind: 'request',
        status: 'REQUIRES_ACTION',
        body,
        channel: channel_code!,
        reference: reference_id!,
        amount: Number(request_amount),
        currency: currency!,
      },
      String((body.channel_properties as Record<string, unknown>).success_return_url ?? ''),
    )
  }

  function createInvoice(body: Record<string, unknown>): Request {
    checkInvoice(body)
    const {
      external_id,
      amount,
      currency = 'IDR',
      payment_methods = [],
      success_redirect_url,
    } = body as Record<string, string>
    const channel = payment_methods[0] ?? 'BCA'
    return add(
      {
        id: randomBytes(12).toString('hex'),
        kind: 'invoice',
        status: 'PENDING',
        body,
        channel,
        reference: external_id!,
        amount: Number(amount),
        currency,
      },
      success_redirect_url ?? '',
    )
  }

  function add(created: Omit<Request, 'paymentId' | 'paidAmount' | 'paidAt'>, returnUrl: string) {
    const request: Request = { ...created, paymentId: null, paidAmount: 0, paidAt: null }
    requests.push(request)
    server.pages.set(request.id, { pay: () => payRequest(request), returnUrl })
    return request
  }

  const isOpen = ({ status }: Request) => status === 'REQUIRES_ACTION' || status === 'PENDING'
  const findRequest = (kind: Request['kind'], id: string) =>
    requests.find((request) => request.id === id && request.kind === kind) ?? missing()
  const newest = (reference: string) => requests.findLast((request) => request.reference === reference) ?? missing()

  function end(request: Request, status: string, code: string) {
    if (!isOpen(request)) throw new Refusal(400, code, `The status is ${request.status}`)
    request.status = status
    return request
  }

  function show(request: Request): Record<string, unknown> {
    const page = `${server.url}/pay/${request.id}`
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
        expiry_date: now().toISOString(),
        ...(isPaid && paid),
      }
    }
    return {
      payment_request_id: request.id,
      ...request.body,
      business_id: 'business',
      status: request.status,
      latest_payment_id: request.paymentId,
      actions: actionsOf(request, page),
      created: now().toISOString(),
      updated: now().toISOString(),
    }
  }

  const showPayment = (request: Request) => ({
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
    created: now().toISOString(),
    updated: now().toISOString(),
  })

  function createRefund({ path, headers }: FakeRequest, body: Record<string, unknown>): FakeAnswer {
    checkRefund(body, path)
    const key = String(headers['idempotency-key'] ?? '')
    const replayed = key && replays.get(key)
    if (replayed) return replayed
    const of =
      requests.find(({ id, paymentId }) => paymentId && (paymentId === body.payment_id || id === body.invoice_id)) ??
      missing()
    if (!isRefundable(of.channel)) throw new Refusal(400, 'REFUND_NOT_SUPPORTED')
    const before = refunds
      .filter((r) => r.of === of && r.status !== 'FAILED')
      .reduce((sum, { amount }) => sum + amount, 0)
    const amount = Number(body.amount ?? of.paidAmount - before)
    if (before + amount > of.paidAmount) throw new Refusal(400, 'MAXIMUM_REFUND_AMOUNT_REACHED')
    const refund = {
      id: `rfd-${randomUUID()}`,
      key: String(body.reference_id),
      of,
      amount,
      status: 'PENDING',
      metadata: body.metadata,
    }
    refunds.push(refund)
    const answer = ok(showRefund(refund))
    if (key) replays.set(key, answer)
    return answer
  }

  const showRefund = ({ id, key, of, amount, status, metadata }: Refund) => ({
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

  function listRefunds(query: URLSearchParams): FakeAnswer {
    const of = query.get('payment_request_id') ?? query.get('invoice_id')
    return ok({ data: refunds.filter((refund) => refund.of.id === of).map(showRefund), has_more: false })
  }

  /** Two transactions a page, newest first, so that tests see a second page. */
  function listTransactions(query: URLSearchParams): FakeAnswer {
    const [from, until] = [query.get('created[gte]'), query.get('created[lte]')].map((t) =>
      t ? Date.parse(t) : undefined,
    )
    const types = query.get('types')?.split(',')
    const all = server.ledger
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
      fee: { xendit_fee: entry.fee > 0 ? fee : 0, value_added_tax: entry.fee > 0 ? tax : 0 },
      created: entry.at.toISOString(),
      updated: entry.at.toISOString(),
    }))
    return ok({ data, has_more: start + 2 < all.length })
  }

  const emit = (body: unknown) =>
    server.emit({
      url: callbackUrl ?? null,
      headers: { 'x-callback-token': callbackToken },
      body: JSON.stringify(body),
    })
  const emitEvent = (event: string, data: unknown) =>
    emit({ event, business_id: 'business', created: now().toISOString(), data })

  async function payRequest(
    request: Request,
    { amount = request.amount * 100, currency = request.currency, isLate = false } = {},
  ) {
    if (!isOpen(request) && !(isLate && request.status === 'EXPIRED'))
      throw new Error(`The request is ${request.status}`)
    const isInvoice = request.kind === 'invoice'
    Object.assign(request, {
      status: isInvoice ? 'PAID' : 'SUCCEEDED',
      paymentId: `py-${randomUUID()}`,
      paidAmount: amount / 100,
      currency,
      paidAt: now(),
    })
    server.ledger.push({
      kind: 'payment',
      id: isInvoice ? request.id : request.paymentId!,
      reference_id: request.reference,
      amount,
      fee: (fee + tax) * 100,
      at: now(),
    })
    if (isInvoice) await emit(show(request))
    else await emitEvent('payment.capture', showPayment(request))
  }

  const gateway: FakeGateway = Object.assign(server, {
    pay: (reference: string, how = {}) => payRequest(newest(reference), how),
    expire: async (reference: string) => {
      const request = end(newest(reference), 'EXPIRED', 'INELIGIBLE_TRANSACTION_STATUS')
      if (request.kind === 'invoice') await emit(show(request))
      else await emitEvent('payment_request.expiry', show(request))
    },
    endRefund: async (key: string, status: 'succeeded' | 'failed') => {
      const refund = refunds.find((known) => known.key === key && known.status === 'PENDING') ?? missing()
      refund.status = status.toUpperCase()
      if (status === 'succeeded')
        server.ledger.push({
          kind: 'refund',
          id: refund.id,
          reference_id: key,
          amount: refund.amount * 100,
          fee: 0,
          at: now(),
        })
      await emitEvent(`refund.${status}`, showRefund(refund))
    },
    dispute: async (reference: string) => {
      const { id, paymentId, paidAmount } = newest(reference)
      server.ledger.push({
        kind: 'dispute',
        id: paymentId!,
        reference_id: reference,
        amount: paidAmount * 100,
        fee: 0,
        at: now(),
      })
      await emitEvent('dispute.created', {
        id: `dp-${randomUUID()}`,
        payment_request_id: id,
        payment_id: paymentId,
        reference_id: reference,
        amount: paidAmount,
        status: 'OPEN',
        reason: 'FRAUDULENT',
      })
    },
    countOpen: (reference: string) =>
      requests.filter((request) => request.reference === reference && isOpen(request)).length,
  })
  return gateway
}

const ok = (body: unknown): FakeAnswer => ({ status: 200, body })

function missing(): never {
  throw new Refusal(404, 'DATA_NOT_FOUND')
}

function actionsOf({ channel, id }: Request, page: string) {
  const digits = String(Number.parseInt(id.slice(3, 11), 16)).padStart(12, '0')
  const present = (descriptor: string, value: string) => [{ type: 'PRESENT_TO_CUSTOMER', descriptor, value }]
  if (channel.endsWith('_VIRTUAL_ACCOUNT')) return present('VIRTUAL_ACCOUNT_NUMBER', `1077${digits}`)
  if (channel === 'QRIS') return present('QR_STRING', `00020101021226fake${digits}6304ABCD`)
  if (channel === 'ALFAMART') return present('PAYMENT_CODE', digits)
  if (channel === 'OVO') return []
  const isApp = channel === 'SHOPEEPAY'
  return [{ type: 'REDIRECT_CUSTOMER', descriptor: isApp ? 'DEEPLINK_URL' : 'WEB_URL', value: page }]
}
