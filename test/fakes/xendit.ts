import { randomBytes, randomUUID } from 'node:crypto'
import { type FakeAnswer, type FakeGateway, type FakeRequest, isAuthorized, startFakeServer } from './server.ts'
import { checkCharge, checkInvoice, checkPaymentRequest, checkRefund, isRefundable, Refusal } from './xendit-rules.ts'
import {
  fee,
  listTransactions,
  type Refund,
  type Request,
  showPayment,
  showRefund,
  showRequest,
  type Token,
  tax,
} from './xendit-views.ts'

type Options = { secretKey: string; callbackToken: string; callbackUrl?: string; now?: () => Date }

/** Xendit: payment requests v3, invoices, refunds and transactions. Test mode and live mode have the same host. */
export async function startFakeXendit({ secretKey, callbackToken, callbackUrl, now = () => new Date() }: Options) {
  const requests: Request[] = []
  const refunds: Refund[] = []
  const tokens: Token[] = []
  /** The reason why charges of saved methods fail. */
  const state = { declines: null as string | null }
  const replays = new Map<string, FakeAnswer>()

  const server = await startFakeServer((request) => {
    try {
      if (!isAuthorized(request, secretKey)) throw new Refusal(401, 'INVALID_API_KEY')
      return route(request)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, body: { error_code: error.code, message: error.message } }
    }
  }, now)

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
      case 'GET /balance':
        return ok({ balance: 0 })
      case 'POST /v3/payment_requests':
        return { status: 201, body: show('payment_token_id' in body ? charge(body) : createRequest(body)) }
      case 'POST /v3/payment_tokens/{id}/cancel':
        return ok(cancelToken(tokens.find((token) => token.id === id) ?? missing()))
      case 'GET /v3/payment_requests/{id}':
        return ok(show(findRequest('request', id)))
      case 'POST /v3/payment_requests/{id}/cancel':
        return ok(show(end(findRequest('request', id), 'CANCELED', 'INELIGIBLE_TRANSACTION_STATUS')))
      case 'GET /v3/payments/{id}':
        return ok(showPayment(requests.find(({ paymentId }) => paymentId === id) ?? missing(), now()))
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
        return ok(listTransactions(server.ledger, request.query))
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

  function charge(body: Record<string, unknown>): Request {
    checkCharge(body)
    const token = tokens.find(({ id }) => id === body.payment_token_id) ?? missing()
    if (token.status !== 'ACTIVE') throw new Refusal(400, 'INACTIVE_PAYMENT_TOKEN')
    const request = add(
      {
        id: `pr-${randomUUID()}`,
        kind: 'request',
        status: state.declines ? 'FAILED' : 'SUCCEEDED',
        body,
        channel: token.channel,
        reference: String(body.reference_id),
        amount: Number(body.request_amount),
        currency: 'IDR',
      },
      '',
    )
    if (state.declines) return Object.assign(request, { failureCode: state.declines })
    Object.assign(request, { paymentId: `py-${randomUUID()}`, paidAmount: request.amount, paidAt: now() })
    server.record('payment', request.paymentId!, request.reference, request.amount * 100, (fee + tax) * 100)
    return request
  }

  function cancelToken(token: Token) {
    if (token.status !== 'ACTIVE') throw new Refusal(400, 'INACTIVE_PAYMENT_TOKEN')
    token.status = 'CANCELED'
    return { payment_token_id: token.id, status: token.status }
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

  const show = (request: Request) => showRequest(request, `${server.url}/pay/${request.id}`, now())
  const isOpen = ({ status }: Request) => status === 'REQUIRES_ACTION' || status === 'PENDING'
  const findRequest = (kind: Request['kind'], id: string) =>
    requests.find((request) => request.id === id && request.kind === kind) ?? missing()
  const newest = (reference: string) => requests.findLast((request) => request.reference === reference) ?? missing()

  function end(request: Request, status: string, code: string) {
    if (!isOpen(request)) throw new Refusal(400, code, `The status is ${request.status}`)
    request.status = status
    return request
  }

  function createRefund({ path, headers }: FakeRequest, body: Record<string, unknown>): FakeAnswer {
    checkRefund(body, path)
    // The key is only documented for the older call.
    const key = path === '/refunds' ? String(headers['idempotency-key'] ?? '') : ''
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

  function listRefunds(query: URLSearchParams): FakeAnswer {
    const of = query.get('payment_request_id') ?? query.get('invoice_id')
    return ok({ data: refunds.filter((refund) => refund.of.id === of).map(showRefund), has_more: false })
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
    if (request.body.type === 'PAY_AND_SAVE') {
      request.tokenId = `pt-${randomUUID()}`
      tokens.push({ id: request.tokenId, channel: request.channel, status: 'ACTIVE' })
    }
    const id = isInvoice ? request.id : request.paymentId!
    server.record('payment', id, request.reference, amount, (fee + tax) * 100)
    if (isInvoice) await emit(show(request))
    else await emitEvent('payment.capture', showPayment(request, now()))
  }

  const gateway: FakeGateway = Object.assign(server, {
    pay: (reference: string, { isFirst = false, ...how }: NonNullable<Parameters<FakeGateway['pay']>[1]> = {}) => {
      const open = requests.filter((request) => request.reference === reference && isOpen(request))
      return payRequest(open.at(isFirst ? 0 : -1) ?? newest(reference), how)
    },
    expire: async (reference: string) => {
      const request = end(newest(reference), 'EXPIRED', 'INELIGIBLE_TRANSACTION_STATUS')
      if (request.kind === 'invoice') await emit(show(request))
      else await emitEvent('payment_request.expiry', show(request))
    },
    endRefund: async (key: string, status: 'succeeded' | 'failed') => {
      const refund = refunds.find((known) => known.key === key && known.status === 'PENDING') ?? missing()
      refund.status = status.toUpperCase()
      if (status === 'succeeded') server.record('refund', refund.id, key, refund.amount * 100)
      await emitEvent(`refund.${status}`, showRefund(refund))
    },
    dispute: async (reference: string) => {
      const { id, paymentId, paidAmount } = newest(reference)
      server.record('dispute', paymentId!, reference, paidAmount * 100)
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
  /** A person refunds in Xendit's dashboard, without our keys. */
  async function refundInDashboard(reference: string, amount: number) {
    const of = newest(reference)
    const refund = { id: `rfd-${randomUUID()}`, key: '', of, amount: amount / 100, status: 'SUCCEEDED', metadata: null }
    refunds.push(refund)
    server.record('refund', refund.id, reference, amount)
    await emitEvent('refund.succeeded', showRefund(refund))
    return refund.id
  }

  return Object.assign(gateway, { state, tokens, refundInDashboard })
}

const ok = (body: unknown): FakeAnswer => ({ status: 200, body })

function missing(): never {
  throw new Refusal(404, 'DATA_NOT_FOUND')
}
