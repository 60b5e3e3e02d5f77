import type { ProviderEvent, ProviderPayment } from '../../../src/integrations/payments/provider.ts'

type Body = Record<string, unknown>

/** A response or a callback from the provider's documentation, and the adapter's result. */
export type Sample = {
  name: string
  /** Dotted paths into the first body; reading must fail without one of these fields. */
  required: string[]
} & (
  | {
      /** Bodies by path; the first one is the payment's. */
      answers: Record<string, Body>
      id: string
      payment: ProviderPayment
    }
  | { callback: Body; event: ProviderEvent }
)
