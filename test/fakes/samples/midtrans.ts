import type { Sample } from './sample.ts'

const reference_id = '0199c0de-0000-7000-8000-000000000002'
const path = `/v2/${reference_id}/status`

const transaction = {
  status_code: '201',
  status_message: 'Success, transaction is found',
  transaction_id: '57d5293c-e65f-4a29-95e4-5959c3fa335b',
  order_id: reference_id,
  merchant_id: 'G141532850',
  gross_amount: '125000.00',
  currency: 'IDR',
  payment_type: 'bank_transfer',
  transaction_time: '2026-11-17 08:00:00',
  transaction_status: 'pending',
  expiry_time: '2026-11-18 08:00:00',
}

const fields = [
  'order_id',
  'transaction_id',
  'status_code',
  'gross_amount',
  'currency',
  'payment_type',
  'transaction_time',
]
const common = {
  provider_payment_id: reference_id,
  reference_id,
  amount: 125_000_00,
  currency: 'IDR',
  payment_url: null,
  receipt: null,
}
const account = (virtual_account_number: string) => ({
  reference_id,
  payment_method: { virtual_account: { channel_properties: { virtual_account_number } } },
})
const receipt = (payment_method: string, paid_at = '2026-11-17T01:05:00.000Z') => ({
  amount: 125_000_00,
  surcharge: 0,
  payment_method,
  paid_at,
  fee: null,
})
const card = {
  ...transaction,
  status_code: '200',
  payment_type: 'credit_card',
  transaction_status: 'capture',
  masked_card: '481111-1114',
}
const settled = {
  ...transaction,
  status_code: '200',
  transaction_status: 'settlement',
  settlement_time: '2026-11-17 08:05:00',
}
const numbers = { va_numbers: [{ bank: 'bca', va_number: '12345678901' }] }

/** Answers of `GET /v2/{order_id}/status`. */
const status = (name: string, body: object, payment: object): Sample => ({
  name,
  id: reference_id,
  answers: { [path]: { ...transaction, ...body } },
  required: fields,
  payment: { ...common, instructions: { reference_id }, status: 'open', ...payment },
})

const notification = (name: string, body: object, event: object): Sample => ({
  name,
  callback: { ...transaction, ...body },
  required: [...fields, 'transaction_status'],
  event: { is_trusted: false, ...event } as Extract<Sample, { event: unknown }>['event'],
})

export const midtransSamples: Sample[] = [
  status('a virtual account of BCA', numbers, { instructions: account('12345678901') }),
  status(
    'a virtual account of Permata',
    { permata_va_number: '8562000087926752' },
    { instructions: account('8562000087926752') },
  ),
  status(
    'a bill of Mandiri, which has two numbers',
    { payment_type: 'echannel', biller_code: '70012', bill_key: '990000000260' },
    { instructions: { ...account('70012 / 990000000260'), biller_code: '70012', bill_key: '990000000260' } },
  ),
  status(
    'a code of Alfamart',
    { payment_type: 'cstore', store: 'alfamart', payment_code: '1234567890' },
    {
      instructions: {
        reference_id,
        payment_method: { over_the_counter: { channel_properties: { payment_code: '1234567890' } } },
      },
    },
  ),
  status(
    'a virtual account that expired',
    { ...numbers, status_code: '407', transaction_status: 'expire' },
    { status: 'expired', instructions: account('12345678901') },
  ),
  status(
    'QRIS that was paid',
    { ...settled, payment_type: 'qris', acquirer: 'gopay', issuer: 'dana' },
    { status: 'paid', receipt: receipt('qris') },
  ),
  status(
    'a card that was captured',
    { ...card, fraud_status: 'accept' },
    { status: 'paid', receipt: receipt('card', '2026-11-17T01:00:00.000Z') },
  ),
  status('a card that is under review', { ...card, fraud_status: 'challenge' }, {}),
  status(
    'a card that was settled',
    { ...card, ...settled, payment_type: 'credit_card', fraud_status: 'accept' },
    { status: 'settled', receipt: receipt('card') },
  ),
  status(
    'a card that was denied, after which the buyer can try another one',
    { ...card, status_code: '202', transaction_status: 'deny', fraud_status: 'deny' },
    {},
  ),
  status(
    'GoPay that was denied',
    { ...settled, payment_type: 'gopay', status_code: '202', transaction_status: 'deny' },
    { status: 'failed' },
  ),
  status(
    'a payment that was refunded in part',
    { ...settled, payment_type: 'gopay', transaction_status: 'partial_refund', refund_amount: '25000.00' },
    { status: 'paid', receipt: receipt('gopay') },
  ),
  notification(
    'the notification of a settlement',
    { ...settled, ...numbers, payment_amounts: [{ paid_at: '2026-11-17 08:05:00', amount: '125000.00' }] },
    {
      event_id: `${transaction.transaction_id}:settlement`,
      kind: 'payment',
      payment: { ...common, status: 'paid', instructions: account('12345678901'), receipt: receipt('va_bca') },
    },
  ),
  notification(
    'the notification of a refund',
    {
      ...settled,
      payment_type: 'gopay',
      transaction_status: 'partial_refund',
      refund_amount: '25000.00',
      refunds: [
        {
          refund_chargeback_id: 183700,
          refund_chargeback_uuid: '21a2b0a9-a2a2-4ab1-8758-ae0477458f21',
          refund_amount: '25000.00',
          created_at: '2026-11-17 09:00:00',
          reason: 'Broken',
          refund_key: 'refund-1',
          refund_method: 'online',
        },
      ],
    },
    {
      event_id: `${transaction.transaction_id}:partial_refund:refund-1`,
      kind: 'refund',
      refund: {
        provider_refund_id: '21a2b0a9-a2a2-4ab1-8758-ae0477458f21',
        refund_key: 'refund-1',
        provider_payment_id: reference_id,
        reference_id,
        amount: 25_000_00,
        status: 'succeeded',
        failure_reason: null,
      },
    },
  ),
  notification(
    'the notification of a chargeback',
    { ...card, transaction_status: 'chargeback', fraud_status: 'accept' },
    {
      event_id: `${transaction.transaction_id}:chargeback:accept`,
      kind: 'dispute',
      dispute: {
        provider_dispute_id: transaction.transaction_id,
        provider_payment_id: reference_id,
        reference_id,
        amount: 125_000_00,
        status: 'open',
        reason: 'Success, transaction is found',
      },
    },
  ),
]
