import type { IncomingHttpHeaders } from 'node:http'
import type { Minor } from '../../platform/money.ts'

export type PaymentRequest = {
  /** Ours; the provider keeps it and makes at most one payment for it, however often it is asked. */
  reference_id: string
  payment_method: string
  amount: Minor
  currency: string
  merchant_name: string
  customer_name: string
  description: string
  expires_at: string | null
  /** Where the buyer goes after a hosted page. */
  return_url: string
}

export type ProviderPayment = {
  provider_payment_id: string
  reference_id: string
  status: 'open' | 'paid' | 'settled' | 'failed' | 'expired' | 'canceled'
  amount: Minor
  /** What the buyer needs to pay, in the shape that clients parse: `pg_payment_info`. */
  instructions: Record<string, unknown>
  payment_url: string | null
  /** The money that came in, once it did. */
  receipt: Receipt | null
}

export type Receipt = {
  amount: Minor
  /** What the buyer paid on top for using a payment link. */
  surcharge: Minor
  /** The concrete method, which a payment link leaves to the buyer. */
  payment_method: string
  paid_at: string
}

export type ProviderEvent = { event_id: string; payment: ProviderPayment }

/** A payment gateway. Every call may be repeated: the reference makes creation idempotent. */
export type PaymentProvider = {
  name: string
  create(request: PaymentRequest): Promise<ProviderPayment>
  find(reference_id: string): Promise<ProviderPayment | undefined>
  cancel(reference_id: string): Promise<void>
  /** The event in a callback; throws 401 unless its signature is the provider's. */
  readCallback(headers: IncomingHttpHeaders, rawBody: Buffer): ProviderEvent
}

/** The provider did not answer as agreed: nothing is known about the payment, so whoever asked must ask again. */
export class ProviderUnavailable extends Error {}
