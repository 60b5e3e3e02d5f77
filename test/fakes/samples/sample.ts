import type { ProviderEvent, ProviderPayment } from '../../../src/integrations/payments/provider.ts'

type Body = Record<string, unknown>

/** An answer or a callback as the provider documents it, and what the adapter makes of it. */
export type Sample = {
  name: string
  /** Dotted paths into the first body; without one of these fields, reading must fail. */
  required: string[]
} & (
  | {
      /** Bodies by path; the first one is that of the payment. */
      answers: Record<string, Body>
      id: string
      payment: ProviderPayment
    }
  | { callback: Body; event: ProviderEvent }
)
