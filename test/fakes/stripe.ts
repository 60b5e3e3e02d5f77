import { createHmac, randomBytes } from 'node:crypto'
import { type FakeAnswer, type FakeGateway, type FakeRequest, isAuthorized, startFakeServer } from './server.ts'
import { findChargeProblem, findSessionProblem, isTooLong } from './stripe-rules.ts'
import {
  type Charge,
  fee,
  listBalance,
  listCharges,
  type SavedCard,
  type Session,
  showCharge,
  showSavedCard,
  showSession,
} from './stripe-views.ts'

type Options = { secretKey: string; webhookSecret: string; callbackUrl?: string; isLive?: boolean; now?: () => Date }

type Refund = { id: string; intent: string; amount: number; status: string; metadata: Record<string, string> }

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const ok = (body: unknown): FakeAnswer => ({ status: 200, body })
const refuse = (status: number, code: string, message = code): FakeAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
})

/** Stripe: checkout sessions, refunds, balance transactions and signed events. Amounts are in minor units. */
export async function startFakeStripe(options: Options) {
  const { secretKey, webhookSecret, callbackUrl, isLive = false, now = () => new Date() } = options
  const sessions: Session[] = []
  const refunds: Refund[] = []
  const cards: SavedCard[] = []
  const charges: Charge[] = []
  const stored = new Map<string, { text: string; answer: FakeAnswer }>()
  /**
   * `storesFailure`: the next call fails, and so does every repetition with its idempotency key. `storesLateFailure`:
   * the same, but the call takes effect. `isSearchLate`: the search does not find charges yet. `declines`: saved cards
   * are declined for this reason.
   */
  const state = {
    storesFailure: false,
    storesLateFailure: false,
    isSearchLate: false,
    declines: null as string | null,
  }
  const seconds = () => Math.floor(now().getTime() / 1000)

  const server = await startFakeServer((request) => {
    if (!isAuthorized(request, secretKey))
      return refuse(401, 'api_key_invalid', `Invalid API Key provided: ${secretKey}`)
    if (!/^\d{4}-\d\d-\d\d/.test(String(request.headers['stripe-version'])))
      return refuse(400, 'stripe_version_missing')
    return request.method === 'POST' ? answerOnce(request) : answerGet(request)
  }, now)

  /** Repeats the first response of an idempotency key; another body under the key is refused. */
  function answerOnce(request: FakeRequest): FakeAnswer {
    const key = String(request.headers['idempotency-key'] ?? '')
    if (!key || key.length > 255) return refuse(400, 'idempotency_key_missing')
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') return refuse(400, 'content_type')
    const known = stored.get(key)
    if (known && known.text !== request.path + request.text) return refuse(400, 'idempotency_error')
    if (known) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } }
    const worked = state.storesFailure ? undefined : answerPost(request, new URLSearchParams(request.text))
    const answer = worked && !state.storesLateFailure ? worked : refuse(500, 'api_error')
    state.storesFailure = false
    state.storesLateFailure = false
    if (answer.status < 400 || answer.status >= 500) stored.set(key, { text: request.path + request.text, answer })
    return answer
  }

  function answerPost({ path }: FakeRequest, form: URLSearchParams): FakeAnswer {
    if (path === '/v1/checkout/sessions') return createSession(form)
    if (path === '/v1/refunds') return createRefund(form)
    if (path === '/v1/payment_intents') return charge(form)
    const card = cards.find(({ method }) => path === `/v1/payment_methods/${method}/detach`)
    if (card) return detach(card)
    const session = sessions.find((known) => path === `/v1/checkout/sessions/${known.id}/expire`)
    if (!session) return refuse(404, 'resource_missing')
    if (session.status !== 'open') return refuse(400, 'checkout_session_not_open')
    session.status = 'expired'
    return ok(show(session))
  }

  function createSession(form: URLSearchParams): FakeAnswer {
    const problem = findSessionProblem(form, seconds())
    if (problem) return refuse(400, 'parameter_invalid', problem)
    const price = 'line_items[0][price_data]'
    const method = form.get('payment_method_types[0]')
    const session: Session = {
      id: id(isLive ? 'cs_live' : 'cs_test'),
      reference: form.get('metadata[reference]') ?? '',
      clientReference: form.get('client_reference_id'),
      amount: Number(form.get(`${price}[unit_amount]`)),
      currency: form.get(`${price}[currency]`)!,
      status: 'open',
      methods: method ? [method] : ['card', 'link'],
      saves: form.has('payment_intent_data[setup_future_usage]'),
    }
    sessions.push(session)
    server.pages.set(session.id, { pay: () => complete(session), returnUrl: form.get('success_url')! })
    return ok(show(session))
  }

  function answerGet({ path, query }: FakeRequest): FakeAnswer {
    const last = path.split('/').at(-1)!
    if (path === '/v1/balance') return ok({ object: 'balance', available: [] })
    if (path === '/v1/payment_intents/search') {
      const [, reference] = /^metadata\['reference'\]:'(.*)'$/.exec(query.get('query') ?? '') ?? []
      const ids = [
        ...sessions.flatMap((session) => (session.reference === reference ? (session.intent ?? []) : [])),
        ...charges.filter((charge) => charge.reference === reference && !state.isSearchLate),
      ]
      return ok({ object: 'search_result', has_more: false, data: ids.map(({ id }) => ({ id })) })
    }
    if (path === '/v1/payment_intents') return ok(listCharges(charges, query))
    if (path === '/v1/checkout/sessions') {
      const found = sessions.filter(({ intent }) => intent?.id === query.get('payment_intent'))
      return list(found.map((session) => show(session, isExpanded(query))))
    }
    if (path.startsWith('/v1/payment_intents/')) {
      const found = charges.find((charge) => charge.id === last)
      return found ? ok(showCharge(found)) : refuse(404, 'resource_missing')
    }
    if (path.startsWith('/v1/checkout/sessions/')) {
      const found = sessions.find((session) => session.id === last)
      if (found && query.get('expand[0]') === 'payment_intent.payment_method') return ok(showSavedCard(found))
      return found ? ok(show(found, isExpanded(query))) : refuse(404, 'resource_missing')
    }
    if (path === '/v1/refunds')
      return list(refunds.filter(({ intent }) => intent === query.get('payment_intent')).map(showRefund))
    if (path.startsWith('/v1/refunds/')) {
      const found = refunds.find((refund) => refund.id === last)
      return found ? ok(showRefund(found)) : refuse(404, 'resource_missing')
    }
    return path === '/v1/balance_transactions' ? ok(listBalance(server.ledger, query)) : refuse(404, 'resource_missing')
  }

  function charge(form: URLSearchParams): FakeAnswer {
    const problem = findChargeProblem(form)
    if (problem) return refuse(400, 'parameter_invalid', problem)
    const card = cards.find((known) => known.method === form.get('payment_method'))
    if (!card || card.isDetached || card.customer !== form.get('customer')) return refuse(400, 'resource_missing')
    const charged: Charge = {
      id: id('pi'),
      chargeId: id('ch'),
      customer: card.customer,
      reference: form.get('metadata[reference]')!,
      amount: Number(form.get('amount')),
      currency: form.get('currency')!,
      created: seconds(),
      status: state.declines ? 'requires_payment_method' : 'succeeded',
    }
    charges.push(charged)
    if (state.declines)
      return { status: 402, body: { error: { type: 'card_error', code: state.declines, message: 'Declined' } } }
    server.record('payment', charged.id, charged.reference, charged.amount, fee)
    return ok(showCharge(charged))
  }

  function detach(card: SavedCard): FakeAnswer {
    if (card.isDetached) return refuse(400, 'payment_method_unattached')
    card.isDetached = true
    return ok({ id: card.method, object: 'payment_method', customer: null })
  }

  const list = (data: unknown[]) => ok({ object: 'list', has_more: false, data })
  const isExpanded = (query: URLSearchParams) => /payment_intent\.latest_charge/.test(query.get('expand[0]') ?? '')

  const show = (session: Session, isExpanded = false) =>
    showSession(session, `${server.url}/pay/${session.id}`, isExpanded)

  function createRefund(form: URLSearchParams): FakeAnswer {
    const paid =
      sessions.find(({ intent }) => intent?.id === form.get('payment_intent'))?.intent ??
      charges.find((known) => known.id === form.get('payment_intent'))
    if (!paid) return refuse(404, 'resource_missing')
    if (isTooLong(form)) return refuse(400, 'parameter_invalid', 'metadata values have at most 500 characters')
    const before = refunds
      .filter((r) => r.intent === paid.id && r.status !== 'failed')
      .reduce((sum, r) => sum + r.amount, 0)
    const amount = Number(form.get('amount') ?? paid.amount - before)
    if (before === paid.amount) return refuse(400, 'charge_already_refunded')
    if (!(amount > 0) || before + amount > paid.amount) return refuse(400, 'amount_too_large')
    const metadata = Object.fromEntries(
      [...form].flatMap(([name, value]) => (name.startsWith('metadata[') ? [[name.slice(9, -1), value]] : [])),
    )
    const refund = { id: id('re'), intent: paid.id, amount, status: 'pending', metadata }
    refunds.push(refund)
    return ok(showRefund(refund))
  }

  const findCurrency = (intent: string) =>
    (sessions.find((session) => session.intent?.id === intent) ?? charges.find(({ id }) => id === intent))!.currency
  const showRefund = ({ intent, ...refund }: Refund) => ({
    ...refund,
    object: 'refund',
    currency: findCurrency(intent),
    payment_intent: intent,
    failure_reason: refund.status === 'failed' ? 'expired_or_canceled_card' : null,
  })

  async function emit(type: string, object: unknown) {
    const body = JSON.stringify({
      id: id('evt'),
      object: 'event',
      type,
      created: seconds(),
      livemode: isLive,
      data: { object },
    })
    const signature = createHmac('sha256', webhookSecret).update(`${seconds()}.${body}`).digest('hex')
    await server.emit({
      url: callbackUrl ?? null,
      headers: { 'stripe-signature': `t=${seconds()},v1=${signature}` },
      body,
    })
  }

  async function complete(
    session: Session,
    { amount = session.amount, currency = session.currency, isLate = false } = {},
  ) {
    if (session.status !== 'open' && !(isLate && session.status === 'expired'))
      throw new Error(`The session is ${session.status}`)
    session.status = 'complete'
    session.intent = { id: id('pi'), chargeId: id('ch'), amount, currency: currency.toLowerCase(), created: seconds() }
    if (session.saves) {
      session.card = { customer: id('cus'), method: id('pm'), isDetached: false }
      cards.push(session.card)
    }
    server.record('payment', session.intent.id, session.reference, amount, fee)
    await emit('checkout.session.completed', show(session))
  }

  const newest = (reference: string) => sessions.findLast((session) => session.reference === reference)!

  const gateway: FakeGateway = Object.assign(server, {
    pay: (reference: string, how = {}) => complete(newest(reference), how),
    expire: async (reference: string) => {
      newest(reference).status = 'expired'
      await emit('checkout.session.expired', show(newest(reference)))
    },
    endRefund: async (key: string, status: 'succeeded' | 'failed') => {
      const refund = refunds.find(({ metadata }) => metadata.refund_key === key)!
      if (refund.status === 'failed') throw new Error('A refund that failed is final')
      refund.status = status
      if (status === 'succeeded') server.record('refund', refund.intent, refund.metadata.reference!, refund.amount)
      await emit(status === 'failed' ? 'refund.failed' : 'refund.updated', showRefund(refund))
    },
    dispute: async (reference: string) => {
      const { intent, currency } = newest(reference)
      server.record('dispute', intent!.id, reference, intent!.amount)
      await emit('charge.dispute.created', {
        id: id('dp'),
        amount: intent!.amount,
        currency,
        status: 'needs_response',
        reason: 'fraudulent',
        charge: intent!.chargeId,
        payment_intent: intent!.id,
      })
    },
    countOpen: (reference: string) =>
      sessions.filter((session) => session.reference === reference && session.status === 'open').length,
  })
  /** A person refunds in Stripe's dashboard, without our keys. */
  async function refundInDashboard(reference: string, amount: number) {
    const intent = newest(reference).intent!.id
    const refund = { id: id('re'), intent, amount, status: 'succeeded', metadata: {} }
    refunds.push(refund)
    server.record('refund', intent, reference, amount)
    await emit('refund.created', showRefund(refund))
    return refund.id
  }

  /** A buyer pays a payment link that the merchant created at Stripe, with a reference of the buyer's choice. */
  async function payOtherLink(clientReference: string, amount: number) {
    const session: Session = {
      id: id('cs_test'),
      reference: '',
      clientReference,
      amount,
      currency: 'idr',
      status: 'open',
      methods: ['card'],
    }
    sessions.push(session)
    await complete(session)
  }

  const expireKeys = () => stored.clear()
  return Object.assign(gateway, { state, cards, expireKeys, refundInDashboard, payOtherLink, refunds })
}
