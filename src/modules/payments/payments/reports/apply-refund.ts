import type { ProviderRefund } from '../../../../integrations/payments/index.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import type { Outcome } from './apply-report.ts'

/** The payment that a refund's report belongs to, by its reference. */
export type RefundedPayment = {
  id: string
  business_id: number
  order_id: string
  account_id: number | null
  provider: string
  provider_payment_id: string | null
}

/** Applies a report about a refund of a payment. */
export type ApplyRefund = (tx: Tx, payment: RefundedPayment, refund: ProviderRefund, now: Date) => Promise<Outcome>
