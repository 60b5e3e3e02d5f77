import type { Sample } from './sample.ts'

const reference_id = '0199c0de-0000-7000-8000-000000000003'
const id = 'cs_test_a1b2c3'
const url = 'https://checkout.stripe.com/c/pay/cs_test_a1b2c3'
const path = `/v1/checkout/sessions/${id}`
const created = Date.parse('2026-11-17T01:05:00Z') / 1000

const session = {
  id,
  object: 'checkout.session',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 12500000,
  currency: 'idr',
  client_reference_id: reference_id,
  metadata: { reference: reference_id },
  url,
  payment_intent: null,
  payment_method_types: ['card'],
  livemode: false,
}
const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount_received: 12500000,
  currency: 'idr',
  latest_charge: {
    id: 'ch_1',
    created,
    payment_method_details: { type: 'card' },
    balance_transaction: { id: 'txn_1', fee: 450000, currency: 'idr' },
  },
}
const complete = { ...session, status: 'complete', url: null }
const fields = ['id', 'payment_status', 'amount_total', 'currency', 'payment_method_types']
const common = {
  provider_payment_id: id,
  reference_id,
  status: 'open',
  amount: 125_000_00,
  currency: 'IDR',
  instructions: { reference_id },
  payment_url: null,
  receipt: null,
} as const
const receipt = {
  amount: 125_000_00,
  surcharge: 0,
  payment_method: 'card',
  paid_at: '2026-11-17T01:05:00.000Z',
  fee: 4_500_00,
}

const answer = (name: string, body: object, payment: object): Sample => ({
  name,
  id,
  answers: { [path]: { ...session, ...body } },
  required: fields,
  payment: { ...common, ...payment },
})

const event = (name: string, type: string, object: object, content: object, required: string[]): Sample => ({
  name,
  callback: { id: 'evt_1', object: 'event', type, created, livemode: false, data: { object } },
  required: ['id', 'type', 'livemode', 'data', ...required.map((field) => `data.object.${field}`)],
  event: { event_id: 'evt_1', is_trusted: true, ...content } as Extract<Sample, { event: unknown }>['event'],
})

const refund = {
  id: 're_1',
  object: 'refund',
  amount: 2500000,
  currency: 'idr',
  status: 'failed',
  failure_reason: 'expired_or_canceled_card',
  payment_intent: 'pi_1',
  metadata: { refund_key: 'refund-1', reference: reference_id, session: id },
}

export const stripeSamples: Sample[] = [
  answer('a session that waits', {}, { payment_url: url, instructions: { reference_id, payment_url: url } }),
  answer(
    'a session that was paid',
    { ...complete, payment_status: 'paid', payment_intent: intent },
    { status: 'paid', receipt },
  ),
  answer(
    'a session whose fee is in another currency',
    {
      ...complete,
      payment_status: 'paid',
      payment_intent: {
        ...intent,
        latest_charge: { ...intent.latest_charge, balance_transaction: { fee: 40, currency: 'sgd' } },
      },
    },
    { status: 'paid', receipt: { ...receipt, fee: null } },
  ),
  answer(
    'a session that waits for a bank',
    { ...complete, payment_intent: { ...intent, status: 'processing', latest_charge: null } },
    {},
  ),
  answer(
    'a session whose bank refused',
    { ...complete, payment_intent: { ...intent, status: 'requires_payment_method', latest_charge: null } },
    { status: 'failed' },
  ),
  answer('a session that expired', { status: 'expired', url: null }, { status: 'expired' }),
  event(
    'the event of a payment',
    'checkout.session.completed',
    { ...complete, payment_status: 'paid', payment_intent: 'pi_1' },
    { kind: 'payment', payment: { ...common, status: 'paid', receipt: { ...receipt, fee: null } } },
    fields,
  ),
  event(
    'the event of a bank that refused',
    'checkout.session.async_payment_failed',
    { ...complete, payment_intent: 'pi_1' },
    { kind: 'payment', payment: { ...common, status: 'failed' } },
    fields,
  ),
  event(
    'the event of a refund that failed',
    'refund.failed',
    refund,
    {
      kind: 'refund',
      refund: {
        provider_refund_id: 're_1',
        refund_key: 'refund-1',
        provider_payment_id: id,
        reference_id,
        amount: 25_000_00,
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
      },
    },
    ['id', 'amount', 'currency', 'status'],
  ),
  event(
    'the event of a dispute that was lost',
    'charge.dispute.closed',
    {
      id: 'dp_1',
      object: 'dispute',
      amount: 12500000,
      currency: 'idr',
      status: 'lost',
      reason: 'fraudulent',
      charge: 'ch_1',
      payment_intent: 'pi_1',
    },
    {
      kind: 'dispute',
      dispute: {
        provider_dispute_id: 'dp_1',
        provider_payment_id: 'pi_1',
        reference_id: '',
        amount: 125_000_00,
        status: 'lost',
        reason: 'fraudulent',
      },
    },
    ['id', 'amount', 'status', 'reason'],
  ),
  event(
    'an event that is not used',
    'charge.refunded',
    { id: 'ch_1' },
    { kind: 'ignored', reason: 'charge.refunded is not used' },
    [],
  ),
]
