import type { IncomingHttpHeaders } from 'node:http'
import type { Minor } from '../../platform/text/money.ts'

export type PaymentRequest = {
  /** Our reference. Every payment with it is credited to its order, whichever of our requests it belongs to. */
  reference_id: string
  payment_method: string
  amount: Minor
  currency: string
  merchant_name: string
  customer: { name: string; email: string | null; phone: string | null }
  description: string
  expires_at: string | null
  /** Where a hosted page redirects the buyer after the payment. */
  return_url: string
  /** Where the provider sends the callbacks of this payment, if it accepts an address per payment. */
  callback_url: string
  /** Whether the buyer allows later charges of the method. The method must support `saves`. */
  saves?: boolean
}

/** A charge of a saved method, without the buyer. */
export type ChargeRequest = Pick<
  PaymentRequest,
  'reference_id' | 'payment_method' | 'amount' | 'currency' | 'description'
> & {
  token: string
}

/** The token with which a method is charged again. `label` is its name for the buyer. */
export type SavedToken = { token: string; label: string }

export type ProviderPayment = {
  provider_payment_id: string
  /** Our reference; empty if the provider's answer does not contain it. */
  reference_id: string
  status: 'open' | 'paid' | 'settled' | 'failed' | 'expired' | 'canceled'
  amount: Minor
  currency: string
  /** The payment instructions in the format of `pg_payment_info`, which clients parse. */
  instructions: Record<string, unknown>
  payment_url: string | null
  /** Present once the payment was received. */
  receipt: Receipt | null
}

export type Receipt = {
  amount: Minor
  /** The fee that the buyer paid for using a payment link. */
  surcharge: Minor
  /** The method used; with a payment link the buyer chooses it. */
  payment_method: string
  paid_at: string
  /** The fee that the provider keeps, if it is reported with the payment. */
  fee: Minor | null
}

export type RefundRequest = {
  /** The provider makes at most one refund per key. */
  refund_key: string
  provider_payment_id: string
  reference_id: string
  payment_method: string
  amount: Minor
  currency: string
  reason: string
}

export type ProviderRefund = {
  provider_refund_id: string
  /** Our key; empty if the provider's answer does not contain it. */
  refund_key: string
  provider_payment_id: string
  reference_id: string
  amount: Minor
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason: string | null
}

export type ProviderDispute = {
  provider_dispute_id: string
  provider_payment_id: string
  reference_id: string
  amount: Minor
  status: 'open' | 'won' | 'lost'
  reason: string
}

/**
 * What a callback says. A callback that is not signed over its body is only a hint: the caller looks up the payment
 * before it acts.
 */
export type ProviderEvent = { event_id: string; is_trusted: boolean } & (
  | { kind: 'payment'; payment: ProviderPayment }
  | { kind: 'refund'; refund: ProviderRefund }
  | { kind: 'dispute'; dispute: ProviderDispute }
  | { kind: 'ignored'; reason: string }
)

/** How a provider supports one of our payment methods. */
export type MethodCapability = {
  payment_method: string
  minimum_amount: Minor
  maximum_amount: Minor | null
  /** Minimums in other currencies than rupiah, by currency. */
  foreign_minimums?: Readonly<Record<string, Minor>>
  expiry: { minimum_minutes: number; maximum_minutes: number; default_minutes: number } | null
  refund: 'none' | 'full' | 'partial'
  /** Days after the payment within which a refund is accepted; null if no limit is known. */
  refund_days: number | null
  needs_phone: boolean
  /** Whether the buyer may allow later charges. */
  saves?: true
  presents: 'number' | 'code' | 'qr' | 'link' | 'app_link'
}

/** A line of the provider's own books, for reconciliation. */
export type ProviderEntry = {
  /** The id of this line; a payment and its refund have different ones. */
  entry_id: string
  provider_payment_id: string
  reference_id: string
  kind: 'payment' | 'refund' | 'dispute'
  amount: Minor
  fee: Minor | null
  at: string
}

/** `token`: the payment is a charge of this saved method. */
export type PaymentLookup = { reference_id: string; provider_payment_id: string | null; token?: string }

/** A payment gateway, acting with the credentials of one account. */
export type PaymentProvider = {
  name: string
  methods: readonly MethodCapability[]
  /** Throws `ProviderUnavailable` after an unknown outcome (look up first, then create again), `ProviderRefused` after a definite no. */
  create(request: PaymentRequest): Promise<ProviderPayment>
  /**
   * Returns undefined if the provider does not know the payment. That alone must not end our payment, because it may
   * appear there later.
   */
  find(lookup: PaymentLookup): Promise<ProviderPayment | undefined>
  cancel(lookup: PaymentLookup): Promise<void>
  /** Undefined if this provider offers no refunds, so the money is paid back by transfer. */
  refund: ((request: RefundRequest) => Promise<ProviderRefund>) | undefined
  findRefund:
    | ((refund: {
        refund_key: string
        provider_refund_id: string | null
        provider_payment_id: string
        reference_id: string
      }) => Promise<ProviderRefund | undefined>)
    | undefined
  /**
   * Returns the dispute of a payment as the provider shows it now, or undefined if there is none. Missing if the
   * provider has no lookup; then only the receipt of the payment can be confirmed.
   */
  findDispute?(dispute: { provider_payment_id: string }): Promise<ProviderDispute | undefined>
  /** Charges of saved methods. Undefined if none can be saved here. */
  saved?: {
    /** Throws as `create` does; a declined charge is refused. */
    charge(request: ChargeRequest): Promise<ProviderPayment>
    /** Whether a repeated charge of the same reference is the same charge. If not, an unknown outcome is never repeated. */
    isRepeatable: boolean
    /** Returns the token that a paid payment created, or undefined if it created none. Callbacks never contain it. */
    readToken(lookup: PaymentLookup): Promise<SavedToken | undefined>
    /** Deletes the token at the provider, so that it cannot be charged any more. */
    deleteToken(token: string): Promise<void>
  }
  /**
   * Lists the provider's books between two times, oldest first, over all pages. Undefined if the provider offers none.
   */
  listEntries: ((period: { from: string; until: string }) => AsyncIterable<ProviderEntry>) | undefined
  /** A cheap call that fails if the credentials are wrong. */
  check(): Promise<void>
  /** Parses and verifies a callback. Throws 401 if it is not from this account's provider, 400 if its body is not as specified. */
  readCallback(headers: IncomingHttpHeaders, rawBody: Buffer): ProviderEvent
}

/** The provider did not respond as specified. The state of the payment is unknown, so the caller must look it up. */
export class ProviderUnavailable extends Error {}

/** The provider refused, and nothing happened there. `code` is the provider's own error code. */
export class ProviderRefused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Awaits a lookup. If the lookup is refused, the state of the payment stays unknown. */
export const lookUp = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error) => {
    if (!(error instanceof ProviderRefused)) throw error
    throw new ProviderUnavailable('The provider refused a lookup', { cause: error })
  })
