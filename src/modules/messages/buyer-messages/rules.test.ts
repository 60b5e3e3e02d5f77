import { describe, expect, it } from 'vitest'
import type { QueuedEvent } from '../../events/index.ts'
import type { MailOrder } from '../../orders/mails/index.ts'
import { decide, reminderTime } from './rules.ts'
import { sampleOrder } from './sample-order.ts'

const now = new Date('2027-01-31T03:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
const store = {
  ...{ id: 1, business_id: 1, unique_id: 'store_x', name: 'Kopi', logo: null, email: null, settings: {} },
  ...{ slug: 'kopi', hostname: null, time_zone: 'Asia/Jakarta', messages: {} },
}

const order = (fields: Partial<MailOrder> = {}): MailOrder => ({
  ...sampleOrder(store, new Date(now.getTime() - 60_000)),
  shipment_receipt: null,
  ...fields,
})
const event = (kind: QueuedEvent['kind'], payload: object = {}, age = 5): QueuedEvent => ({
  id: 1,
  business_id: 1,
  kind,
  order_id: 'x',
  payload: payload as Record<string, unknown>,
  created_at: ago(age),
})
const moved = (status: string) => event('order.status_changed', { status })
const sent = (...templates: string[]) => ({ sent: templates.map((template) => ({ template, about: null })) })
const paid = { payment_status: 'paid' as const }
const created = event('order.created')
const received = (...history: string[]) =>
  event('payment.received', {
    payment_status: history[0],
    payment_status_history: history.map((status) => ({ status })),
  })
const toKind = (decision: ReturnType<typeof decide>) => (typeof decision === 'object' ? decision.kind : decision)
const unnumbered = { pg_payment_info: {} }

describe('decides what to tell', () => {
  it.each<[string, QueuedEvent, Partial<MailOrder>, string | undefined]>([
    ['a new order with its number', created, {}, 'order_placed'],
    ['a new order that waits for its number', created, unnumbered, 'later'],
    ['an order whose number did not come', event('order.created', {}, 40), unnumbered, 'order_placed'],
    ['a new order to be paid in cash', created, { ...unnumbered, payment_method: 'cod' }, 'order_placed'],
    ['a new order by bank transfer', created, { ...unnumbered, payment_method: 'bank_transfer' }, 'order_placed'],
    ['an order that was told', created, sent('order-placed'), undefined],
    ['an order that is paid already', created, paid, undefined],
    ['the same where no mail tells of payments', created, { ...paid, store: offFor('order_paid') }, 'order_placed'],
    ['an order that is canceled already', created, { status: 'canceled' }, undefined],
    ['the bill of a subscription', created, { billing: 'renew' }, undefined],
    ['a draft', created, { status: 'draft' }, undefined],
    ['a draft that becomes a bill', moved('pending'), { ...unnumbered, payment_method: 'cod' }, 'order_placed'],
    ['probable spam', created, { is_probably_spam: true }, undefined],
    ['a buyer without an address', created, { customer_email: null }, undefined],
    ['a deleted order', created, { deleted_at: ago(1) }, undefined],
    ['an old order from a file', moved('completed'), { status: 'completed', completed_time: ago(60) }, undefined],

    [
      'a free order',
      received('paid', 'unpaid'),
      { ...paid, completed_time: ago(60), paid_time: ago(60) },
      'order_paid',
    ],

    ['a number that came first', event('order.epayment_created'), {}, 'order_placed'],
    ['a number that came later', event('order.epayment_created'), sent('order-placed'), 'payment_instructions'],
    ['a number of a renewal', event('order.epayment_created'), { billing: 'renew' }, 'payment_instructions'],
    [
      'a page that the buyer sees',
      event('order.epayment_created'),
      { ...sent('order-placed'), payment_method: 'card' },
      undefined,
    ],
    ['a number of a paid order', event('order.epayment_created'), { ...sent('order-placed'), ...paid }, undefined],

    ['a payment', received('paid', 'unpaid'), paid, 'order_paid'],
    ['its settlement', received('settled', 'paid', 'unpaid'), { payment_status: 'settled' }, undefined],
    ['a payment that is settled at once', received('settled', 'unpaid'), { payment_status: 'settled' }, 'order_paid'],
    ['a payment that was told', received('paid', 'unpaid'), { ...paid, ...sent('order-paid') }, undefined],
    ['a payment that was refunded since', received('paid', 'unpaid'), { payment_status: 'refunded' }, undefined],
    ['the payment of a renewal', received('paid', 'unpaid'), { ...paid, billing: 'renew' }, undefined],
    ['the payment of an upgrade', received('paid', 'unpaid'), { ...paid, billing: 'upgrade' }, 'order_paid'],

    ['an order being packed', moved('in_process'), { status: 'in_process' }, 'order_processed'],
    ['an order packed already', moved('in_process'), { status: 'ready' }, 'order_processed'],
    ['an order sent since', moved('in_process'), { status: 'shipped' }, undefined],
    ['an order packed twice', moved('in_process'), { status: 'in_process', ...sent('order-processed') }, undefined],
    ['a parcel', moved('shipped'), { status: 'shipped' }, 'order_shipped'],
    ['a parcel that has arrived since', moved('shipped'), { status: 'completed' }, undefined],
    ['an arrival', moved('completed'), { status: 'completed' }, 'order_delivered'],
    ['a finished order without a parcel', moved('completed'), { status: 'completed', is_physical: false }, undefined],
    ['a cancellation', moved('canceled'), { status: 'canceled', canceled_time: ago(1) }, 'order_canceled'],
    [
      'a cancellation that was told',
      moved('canceled'),
      { status: 'canceled', canceled_time: ago(1), sent: [{ template: 'order-canceled', about: ago(1) }] },
      undefined,
    ],
    ['an expiry', moved('canceled'), { status: 'canceled', canceled_time: ago(-90_000) }, 'order_expired'],
    ['a canceled order that was reopened', moved('canceled'), {}, undefined],
    ['a canceled draft', moved('canceled'), { status: 'canceled', pending_time: null }, undefined],
    ['the end of a renewal', moved('canceled'), { status: 'canceled', billing: 'renew' }, undefined],

    [
      'a late receipt number',
      event('shipment.status.updated'),
      { status: 'shipped', shipment_receipt: 'A', ...sent('order-shipped') },
      'order_shipped',
    ],
    [
      'a receipt number before the parcel',
      event('shipment.status.updated'),
      { status: 'ready', shipment_receipt: 'A' },
      undefined,
    ],
    [
      'a step of a parcel',
      event('shipment.status.updated'),
      { status: 'shipped', shipment_status: 'In transit', ...sent('order-shipped') },
      undefined,
    ],
    [
      'an arrival by the courier',
      event('shipment.status.updated'),
      { status: 'shipped', shipment_status: 'DELIVERED' },
      'order_delivered',
    ],
  ])('of %s', (_, happened, fields, kind) => {
    expect(toKind(decide(happened, order(fields), now))).toBe(kind)
  })

  it('names a receipt number and a payment number once', () => {
    const shipped = order({ status: 'shipped', shipment_receipt: 'JNE-1' })
    const due = decide(moved('shipped'), shipped, now)
    expect(due).toEqual({ kind: 'order_shipped', about: 'JNE-1' })
    shipped.sent.push({ template: 'order-shipped', about: 'JNE-1' })
    expect(decide(event('shipment.status.updated'), shipped, now)).toBeUndefined()
    const placed = order()
    const { about } = decide(created, placed, now) as { about: string }
    placed.sent.push({ template: 'order-placed', about })
    expect(decide(event('order.epayment_created'), placed, now)).toBeUndefined()
    expect(decide(event('order.epayment_created'), { ...placed, pg_payment_info: { va_number: '2' } }, now)).toEqual({
      kind: 'payment_instructions',
      about: expect.not.stringMatching(about),
    })
  })
})

function offFor(kind: 'order_paid') {
  return { ...store, messages: { [kind]: { is_on: false, edits: {} } } }
}

it.each([
  [10, undefined],
  [19, undefined],
  [30, 20],
  [120, 80],
  [180, 120],
  [1440, 1380],
])('reminds of an order that can be paid for %i minutes after %s', (minutes, after) => {
  const at = (count: number) => new Date(now.getTime() + count * 60_000)
  expect(reminderTime(now, at(minutes))).toEqual(after === undefined ? undefined : at(after))
})
