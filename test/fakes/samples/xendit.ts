import type { Sample } from './sample.ts'

const reference_id = '0199c0de-0000-7000-8000-000000000001'
const id = 'pr-1102feb0-bb79-47ae-9d1e-e69394d3949c'
const paymentId = 'py-1402feb0-bb79-47ae-9d1e-e69394d3949c'

const request = {
  payment_request_id: id,
  reference_id,
  business_id: '5f27a14a9bf05c73dd040bc8',
  type: 'PAY',
  country: 'ID',
  currency: 'IDR',
  request_amount: 125000,
  capture_method: 'AUTOMATIC',
  created: '2026-11-17T01:00:00.000Z',
  updated: '2026-11-17T01:00:00.000Z',
}

const payment = {
  payment_id: paymentId,
  payment_request_id: id,
  reference_id,
  status: 'SUCCEEDED',
  request_amount: 125000,
  currency: 'IDR',
  channel_code: 'BCA_VIRTUAL_ACCOUNT',
  type: 'PAY',
  captures: [{ capture_id: 'cap-1', capture_amount: 125000, capture_timestamp: '2026-11-17T01:05:00Z' }],
  created: '2026-11-17T01:05:00Z',
  updated: '2026-11-17T01:05:01Z',
}

const common = { reference_id, amount: 125_000_00, currency: 'IDR', payment_url: null, receipt: null }
const receipt = {
  amount: 125_000_00,
  surcharge: 0,
  payment_method: 'va_bca',
  paid_at: '2026-11-17T01:05:00.000Z',
  fee: null,
}
const requestFields = ['payment_request_id', 'reference_id', 'status', 'request_amount', 'currency', 'channel_code']
const account = {
  ...request,
  status: 'REQUIRES_ACTION',
  channel_code: 'BCA_VIRTUAL_ACCOUNT',
  channel_properties: { display_name: 'Siti', expires_at: '2026-11-18T01:00:00Z' },
  latest_payment_id: null,
  actions: [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'VIRTUAL_ACCOUNT_NUMBER', value: '1077712345678901' }],
}
const accountInstructions = {
  reference_id,
  payment_method: {
    virtual_account: { channel_properties: { virtual_account_number: '1077712345678901', customer_name: 'Siti' } },
  },
}
const page = 'https://checkout.xendit.co/web/65531234567890abcdef1234'
const invoice = {
  id: '65531234567890abcdef1234',
  external_id: reference_id,
  user_id: '5f27a14a9bf05c73dd040bc8',
  status: 'PENDING',
  amount: 125000,
  currency: 'IDR',
  invoice_url: page,
  expiry_date: '2026-11-18T01:00:00.000Z',
}
const ofInvoice = {
  ...common,
  provider_payment_id: invoice.id,
  payment_url: page,
  instructions: { reference_id, invoice_url: page, payment_url: page },
}
const refund = {
  id: 'rfd-5f27a14a',
  payment_request_id: id,
  payment_id: paymentId,
  reference_id: 'refund-1',
  amount: 25000,
  currency: 'IDR',
  status: 'SUCCEEDED',
  reason: 'REQUESTED_BY_CUSTOMER',
  failure_code: null,
  refund_fee_amount: 0,
  metadata: { payment_reference_id: reference_id },
}
const toRefund = {
  provider_refund_id: 'rfd-5f27a14a',
  refund_key: 'refund-1',
  provider_payment_id: id,
  reference_id,
  amount: 25_000_00,
}
const event = (name: string, data: object) => ({ event: name, business_id: 'b', created: '2026-11-17T01:05:01Z', data })

export const xenditSamples: Sample[] = [
  {
    name: 'a virtual account that waits',
    id,
    answers: { [`/v3/payment_requests/${id}`]: account },
    required: requestFields,
    payment: { ...common, provider_payment_id: id, status: 'open', instructions: accountInstructions },
  },
  {
    name: 'a virtual account that was paid',
    id,
    answers: {
      [`/v3/payment_requests/${id}`]: { ...account, status: 'SUCCEEDED', latest_payment_id: paymentId },
      [`/v3/payments/${paymentId}`]: payment,
    },
    required: [...requestFields, 'latest_payment_id'],
    payment: { ...common, provider_payment_id: id, status: 'paid', instructions: accountInstructions, receipt },
  },
  {
    name: 'an e-wallet',
    id,
    answers: {
      [`/v3/payment_requests/${id}`]: {
        ...request,
        status: 'ACCEPTING_PAYMENTS',
        channel_code: 'DANA',
        channel_properties: { success_return_url: 'https://shop.example/o/1' },
        actions: [{ type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value: 'https://m.dana.id/pay' }],
      },
    },
    required: requestFields,
    payment: {
      ...common,
      provider_payment_id: id,
      status: 'open',
      payment_url: 'https://m.dana.id/pay',
      instructions: {
        reference_id,
        actions: [{ url_type: 'WEB', url: 'https://m.dana.id/pay' }],
        payment_url: 'https://m.dana.id/pay',
      },
    },
  },
  {
    name: 'an invoice that waits',
    id: invoice.id,
    answers: { [`/v2/invoices/${invoice.id}`]: invoice },
    required: ['id', 'external_id', 'status', 'amount'],
    payment: { ...ofInvoice, status: 'open' },
  },
  {
    name: 'the callback of a capture, with its amount as a text',
    callback: event('payment.capture', { ...payment, request_amount: '125000' }),
    required: ['data.payment_id', 'data.reference_id', 'data.status', 'data.request_amount', 'data.currency'],
    event: {
      event_id: `payment.capture:${paymentId}`,
      is_trusted: false,
      kind: 'payment',
      payment: { ...common, provider_payment_id: id, status: 'paid', instructions: {}, receipt },
    },
  },
  {
    name: 'the callback of a failure',
    callback: event('payment.failure', {
      ...payment,
      status: 'FAILED',
      captures: null,
      failure_code: 'INSUFFICIENT_BALANCE',
    }),
    required: ['data.payment_id', 'data.status'],
    event: {
      event_id: `payment.failure:${paymentId}`,
      is_trusted: false,
      kind: 'payment',
      payment: { ...common, provider_payment_id: id, status: 'failed', instructions: {} },
    },
  },
  {
    name: 'the callback of an expiry, in its other spelling',
    callback: event('payment_request.expired', { payment_request_id: id, reference_id, status: 'EXPIRED' }),
    required: ['data.payment_request_id', 'data.reference_id'],
    event: {
      event_id: `payment_request.expiry:${id}`,
      is_trusted: false,
      kind: 'payment',
      payment: { ...common, amount: 0, provider_payment_id: id, status: 'expired', instructions: {} },
    },
  },
  {
    name: 'the callback of an invoice',
    callback: {
      ...invoice,
      status: 'SETTLED',
      paid_amount: 125000,
      paid_at: '2026-11-17T01:05:00.000Z',
      payment_method: 'EWALLET',
      payment_channel: 'OVO',
      payment_id: 'ewc_1',
      fees: [],
    },
    required: ['id', 'external_id', 'status', 'amount', 'paid_amount', 'paid_at'],
    event: {
      event_id: `invoice.settled:${invoice.id}`,
      is_trusted: false,
      kind: 'payment',
      payment: { ...ofInvoice, status: 'settled', receipt: { ...receipt, payment_method: 'ovo' } },
    },
  },
  {
    name: 'the callback of a refund',
    callback: event('refund.succeeded', refund),
    required: ['data.id', 'data.amount', 'data.status'],
    event: {
      event_id: 'refund.succeeded:rfd-5f27a14a',
      is_trusted: false,
      kind: 'refund',
      refund: { ...toRefund, status: 'succeeded', failure_reason: null },
    },
  },
  {
    name: 'the callback of a refund that failed',
    callback: event('refund.failed', {
      ...refund,
      status: 'FAILED',
      failure_code: 'INSUFFICIENT_BALANCE',
      metadata: null,
    }),
    required: ['data.id', 'data.amount', 'data.status'],
    event: {
      event_id: 'refund.failed:rfd-5f27a14a',
      is_trusted: false,
      kind: 'refund',
      refund: { ...toRefund, reference_id: '', status: 'failed', failure_reason: 'INSUFFICIENT_BALANCE' },
    },
  },
]
