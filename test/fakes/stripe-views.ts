import type { LedgerEntry } from './server.ts'

export type Session = {
  id: string
  /** From the metadata, which only the merchant's systems write. */
  reference: string
  /** On a payment link buyers may set it. */
  clientReference: string | null
  amount: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  methods: string[]
  /** Whether the card is saved for later charges. */
  saves?: boolean
  card?: SavedCard
  intent?: { id: string; chargeId: string; amount: number; currency: string; created: number }
}

export type SavedCard = { customer: string; method: string; isDetached: boolean }

/** A charge of a saved card, or one that was declined. */
export type Charge = {
  id: string
  chargeId: string
  customer: string
  reference: string
  amount: number
  currency: string
  created: number
  status: 'succeeded' | 'requires_payment_method'
}

export const fee = 5_000_00

export const showCharge = (charge: Charge) => ({
  id: charge.id,
  object: 'payment_intent',
  customer: charge.customer,
  status: charge.status,
  amount: charge.amount,
  amount_received: charge.status === 'succeeded' ? charge.amount : 0,
  currency: charge.currency,
  latest_charge: {
    id: charge.chargeId,
    created: charge.created,
    payment_method_details: { type: 'card' },
    balance_transaction: { id: 'txn_1', fee, currency: charge.currency },
  },
  metadata: { reference: charge.reference },
})

/** The charges of a customer, newest first; two per page, so that tests need a second page. */
export function listCharges(charges: readonly Charge[], query: URLSearchParams) {
  const all = charges.filter(({ customer }) => customer === query.get('customer')).reverse()
  const start = all.findIndex(({ id }) => id === query.get('starting_after')) + 1
  return { object: 'list', has_more: start + 2 < all.length, data: all.slice(start, start + 2).map(showCharge) }
}

/** The session as it is read with its payment method. */
export const showSavedCard = ({ id, intent, card }: Session) => ({
  id,
  object: 'checkout.session',
  payment_intent: intent && {
    id: intent.id,
    customer: card?.customer ?? null,
    payment_method: { id: card?.method ?? 'pm_once', card: { brand: 'visa', last4: '4242' } },
  },
})

export function showSession({ intent, ...session }: Session, page: string, isExpanded: boolean) {
  const balance_transaction = { id: 'txn_1', fee, currency: intent?.currency }
  const charge = intent && {
    id: intent.chargeId,
    created: intent.created,
    payment_method_details: { type: 'card' },
    balance_transaction,
  }
  const expanded = intent && {
    id: intent.id,
    status: 'succeeded',
    amount_received: intent.amount,
    currency: intent.currency,
    latest_charge: charge,
  }
  return {
    id: session.id,
    object: 'checkout.session',
    status: session.status,
    payment_status: intent ? 'paid' : 'unpaid',
    amount_total: session.amount,
    currency: session.currency,
    client_reference_id: session.clientReference,
    metadata: session.reference ? { reference: session.reference } : {},
    url: session.status === 'open' ? page : null,
    payment_intent: isExpanded ? (expanded ?? null) : (intent?.id ?? null),
    payment_method_types: session.methods,
    livemode: session.id.startsWith('cs_live'),
  }
}

/** Two transactions per page, newest first, so that tests need a second page. */
export function listBalance(ledger: readonly LedgerEntry[], query: URLSearchParams) {
  const [from, until] = [Number(query.get('created[gte]')), Number(query.get('created[lte]'))]
  const all = ledger
    .map((entry, index) => ({ entry, id: `txn_${index}`, created: Math.floor(entry.at.getTime() / 1000) }))
    .filter(({ created }) => created >= from && created <= until)
    .reverse()
  const start = all.findIndex((one) => one.id === query.get('starting_after')) + 1
  const data = all.slice(start, start + 2).map(({ entry, id, created }) => ({
    id,
    type: { payment: 'charge', refund: 'refund', dispute: 'adjustment' }[entry.kind],
    reporting_category: { payment: 'charge', refund: 'refund', dispute: 'dispute' }[entry.kind],
    fee: entry.fee,
    currency: 'idr',
    created,
    source: {
      id: entry.id,
      amount: entry.amount,
      currency: 'idr',
      payment_intent: entry.id,
      // Other systems of the merchant have no references of ours.
      metadata: entry.reference_id ? { reference: entry.reference_id } : {},
    },
  }))
  return { object: 'list', has_more: start + 2 < all.length, data }
}
