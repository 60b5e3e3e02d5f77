import type { IncomingHttpHeaders } from 'node:http'
import type { Minor } from '../../platform/money.ts'

export type PaymentRequest = {
  /** Our reference. The provider creates at most one payment for it. */
  reference_id: string
  payment_method: string
  amount: Minor
  currency: string
  merchant_name: string
  customer_name: string
  description: string
  expires_at: string | null
  /** Where a hosted page redirects the buyer after the payment. */
  return_url: string
}

export type ProviderPayment = {
  provider_payment_id: string
  reference_id: string
  status: 'open' | 'paid' | 'settled' | 'failed' | 'expired' | 'canceled'
  amount: Minor
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
}

export type ProviderEvent = { event_id: string; payment: ProviderPayment }

/** A payment gateway. All calls are idempotent, creation by its reference. */
export type PaymentProvider = {
  name: string
  create(request: PaymentRequest): Promise<ProviderPayment>
  find(reference_id: string): Promise<ProviderPayment | undefined>
  cancel(reference_id: string): Promise<void>
  /** Parses a callback. Throws 401 if the signature is invalid. */
  readCallback(headers: IncomingHttpHeaders, rawBody: Buffer): ProviderEvent
}

/** The provider did not respond as specified. The state of the payment is unknown, so the caller must retry. */
export class ProviderUnavailable extends Error {}
